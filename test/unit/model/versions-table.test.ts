// UPDATE_GOLDEN=1 rewrites docs/versions.md from the model.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ApiServerRules, apiServerRules, newestApiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { pathInVersion } from '../../../core/apiserver/hpa/versions/path-in-version.ts';
import type { HpaVersion } from '../../../core/apiserver/types/autoscaler-types.ts';
import type { GoStruct, GoType } from '../../../core/apiserver/types/go-types.ts';
import { fieldsOfRelease } from '../../../core/apiserver/watermark/schema.ts';
import type { Field, FieldType } from '../../../core/model/field.ts';
import { fieldAt } from '../../../core/model/field-lookup.ts';
import { formatPath, type Path } from '../../../core/model/path.ts';
import {
  releases as allReleases,
  isPreview,
  newestRelease,
  previewRelease,
} from '../../../core/model/release-names.ts';
import { hasGate, type ReleaseAndGates, recordedPatchOf } from '../../../core/model/releases.ts';
import { watermarkReleases } from '../../../core/model/watermark/releases.ts';
import { watermarkRoot } from '../../../core/model/watermark/root.ts';

const file = 'docs/versions.md';
/** 1.15 has what 1.16 has. */
const releases = allReleases.toReversed().slice(1);
const versions: readonly HpaVersion[] = ['v2', 'v2beta2', 'v2beta1', 'v1'];
const newest = newestApiServerRules;

test('docs/versions.md equals the page generated from the model', () => {
  const page = `${[title, served(), fields(), releasesOfFields(), watermarkFields()].join('\n\n')}\n`;
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});

const title =
  '# Versions of HorizontalPodAutoscaler and WatermarkPodAutoscaler\n\nLook up which release serves which version, and which version and release have which field. A test makes this page from\nthe model itself (`test/unit/model/versions-table.test.ts`).';

function served(): string {
  const rows = releases.map((release) => {
    const rules = apiServerRules({ release });
    return [
      isPreview(release) ? `${release} (preview)` : release,
      ...versions.map((version) =>
        rules.served[0] === version ? 'stored' : rules.served.includes(version) ? 'served' : '',
      ),
    ];
  });
  const note = `${previewRelease} is a preview: it decides and refuses as ${recordedPatchOf(previewRelease)} does, applies only if it is chosen by name, and may differ\nonce it is out. The default is ${newestRelease}; 1.37.2 decides as 1.37.1, whose code it has. 1.15 serves and stores the\nsame versions, with the same fields, as 1.16.`;
  return `## Which release serves what\n\n${note}\n\n${table(['release', ...versions], rows)}`;
}

/** `carried`: in an annotation, as JSON. */
function fields(): string {
  const rows = paths(newest).map((path) => [code(path), ...versions.slice(1).map((version) => placeIn(version, path))]);
  return `## Where each version has a field\n\n${table(['v2', ...versions.slice(1)], rows)}`;
}

function placeIn(version: HpaVersion, path: Path): string {
  // A list of one metric is not mistaken for the cpu field.
  const annotated = { metadata: { annotations: { 'autoscaling.alpha.kubernetes.io/metrics': '[{"type":"Pods"}]' } } };
  const isCpu = formatPath(path) === 'spec.metrics[0].resource.target.averageUtilization';
  const at = pathInVersion(path, version, version === 'v1' && isCpu ? {} : annotated, newest);
  if (at[0] === 'metadata') return `annotation \`${String(at[2]).split('/')[1]}\``;
  return pathsOf(newest.types[version].root).some((other) => formatPath(other) === formatPath(at)) ? code(at) : '–';
}

function releasesOfFields(): string {
  const rows = paths(newest).flatMap((path) => {
    const first = releases.find((release) => keeps({ release }, path));
    const withGate = releases.find((release) => keeps({ release, featureGates: gates }, path));
    const notice = withGate !== first ? `${first} (${withGate} with its gate)` : `${first}`;
    return first === releases[0] ? [] : [[code(path), notice]];
  });
  return `## Fields that not every release has\n\nOf the newest version that each serves; all others are in every release from ${releases[0]} on.\n\n${table(['field', 'from'], rows)}`;
}

const gates = { HPAConfigurableTolerance: true, HPAContainerMetrics: true };

function keeps(chosen: ReleaseAndGates, path: Path): boolean {
  const rules = apiServerRules(chosen);
  if (path.at(-1) === 'tolerance') return rules.tolerance === 'kept';
  if (path.includes('containerResource'))
    return rules.containerMetrics && hasGate('HPAContainerMetrics', chosen.release);
  return !path.includes('behavior') || rules.behavior;
}

function paths({ types }: ApiServerRules): Path[] {
  return pathsOf(types.v2.root);
}

function pathsOf(root: GoStruct): Path[] {
  const spec = root.fields.find(({ name }) => name === 'spec');
  return spec ? [...leaves(spec.type, ['spec'])] : [];
}

function* leaves(type: GoType, path: Path): Generator<Path> {
  if (type.kind === 'list') yield* leaves(type.item, [...path, 0]);
  else if (type.kind !== 'struct' || type.name === 'LabelSelector') yield path;
  else for (const field of type.fields) yield* leaves(field.type, [...path, field.name]);
}

/** Each release has its own CRD of the only version, `datadoghq.com/v1alpha1`. */
function watermarkFields(): string {
  const columns = [...watermarkReleases].reverse();
  const rows = [...watermarkLeaves(watermarkRoot, [])].map(({ path, needed, limits }) => {
    const inReleases = columns.map((release) => (hasField(fieldsOfRelease(release), path) ? 'yes' : '–'));
    return [code(path), limits, needed, ...inReleases];
  });
  const head = ['field', 'the schema takes', 'without it', ...columns];
  return `## Fields of WatermarkPodAutoscaler\n\n${table(head, rows)}`;
}

interface WatermarkLeaf {
  path: Path;
  limits: string;
  needed: string;
}

function* watermarkLeaves(field: Field, at: Path): Generator<WatermarkLeaf> {
  const { name, shape } = field;
  const path = name === '' ? at : [...at, name === '[]' ? 0 : name];
  if (shape.type === 'list') yield* watermarkLeaves(shape.item, path);
  else if (shape.type !== 'object' || name === 'metricSelector')
    yield { path, limits: limitsOf(shape), needed: neededText(field) };
  else
    for (const each of shape.fields.filter(({ name: key }) => path.length > 0 || key === 'spec'))
      yield* watermarkLeaves(each, path);
}

function neededText({ required, texts }: Field): string {
  return required ? `refused by the ${texts.requiredBy ?? 'API server'}` : (texts.default ?? '');
}

function limitsOf(shape: FieldType): string {
  if (shape.type === 'string') return shape.pattern === undefined ? 'a text' : `\`${shape.pattern}\``;
  if (shape.type === 'quantity') return 'a whole number or a text: a quantity';
  if (shape.type === 'map') return 'texts';
  if (shape.type !== 'integer') return shape.type === 'object' ? 'a label selector' : 'true or false';
  return shape.max === undefined ? `${shape.min} or more` : `${shape.max} or less`;
}

function hasField(root: Field, path: Path): boolean {
  return fieldAt(root, path) !== undefined;
}

function code(path: Path): string {
  return `\`${formatPath(path).replaceAll('[0]', '[]')}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
