// Analyzes a chart's values.yaml with the chart's own templates: which key writes which field of which autoscaler, and
// the autoscalers that the values render. Empty if no template of the workspace uses the values.

import type { KindDescription, ReadResult } from '../../apiserver/kind-description.ts';
import { kindOf, kindOfTemplatedVersion } from '../../apiserver/kinds.ts';
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import { indexLines, type LineIndex } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { readDocument } from '../../text/read-document.ts';
import { type NodeLocation as FoundNode, findNode } from '../../text/tree.ts';
import { fieldAt } from '../field-lookup.ts';
import { readValues } from '../workspace/read-values.ts';
import { directoryOf, uriKey } from '../workspace/uris.ts';
import type { IndexedObject, WorkspaceIndex } from '../workspace/workspace-index.ts';
import type { ChartAutoscaler } from './chart-autoscaler.ts';
import { fillInChartValues, type HelmValues, isTruthy, scalarTextOf } from './fill-in-values.ts';
import type { Guards } from './guards.ts';
import { isHelmValuesUri } from './uris.ts';
import type { ValueLink } from './value-link.ts';

export interface AnalyzedValues {
  lines: LineIndex;
  root: Node | undefined;
  autoscalers: readonly RenderedAutoscaler[];
}

/** An autoscaler of the chart, rendered with the values of the file and, as fallback, of values.yaml. */
export interface RenderedAutoscaler {
  template: IndexedObject;
  chart: ChartAutoscaler;
  description: KindDescription;
  links: readonly ValueLink[];
  reading: ReadResult;
  isCertainlyRendered: boolean;
  /** If false, the object is read as the newest version, and no errors of its version are reported. */
  isVersionKnown: boolean;
}

export interface ValuesContext {
  index: WorkspaceIndex;
  uri: string;
}

export function analyzeValues(text: string, { index, uri }: ValuesContext): AnalyzedValues | undefined {
  if (!isHelmValuesUri(uri)) return undefined;
  const folder = `${directoryOf(uri)}/`;
  const templatesPrefix = `${uriKey(folder)}templates/`;
  const templates = [...index.all('autoscaler')].filter(
    (found) => found.object.chart && uriKey(found.uri).startsWith(templatesPrefix),
  );
  if (templates.length === 0) return undefined;
  const { root, templated } = readDocument(text);
  // The values file is itself a template.
  if (templated) return undefined;
  const lines = indexLines(text);
  const base = isBaseValuesUri(uri) ? {} : baseValues(index, folder);
  const values = { ...base, ...(root && readValues(root, lines).values) };
  return {
    lines,
    root,
    autoscalers: templates.flatMap(
      (template) =>
        renderAutoscaler(template, root, { values, base, hasOuterBlock: isInsideBlock(index, template) }) ?? [],
    ),
  };
}

/** A block that opens before a `---` also contains the YAML documents after it. */
function isInsideBlock(index: WorkspaceIndex, { uri, startLine }: IndexedObject): boolean {
  const above = [...index.inFile(uri)].filter((found) => found.startLine < startLine);
  return above.some(({ object }) => object.openBlocks !== undefined && object.openBlocks !== 0);
}

interface ValueLayers {
  /** The values of the file and, as fallback, of values.yaml. */
  values: HelmValues;
  /** The values of values.yaml, if it is another file. */
  base: HelmValues;
  hasOuterBlock: boolean;
}

function renderAutoscaler(
  template: IndexedObject,
  root: Node | undefined,
  { values, base, hasOuterBlock }: ValueLayers,
): RenderedAutoscaler | undefined {
  const { chart } = template.object;
  const writtenKind = chart && kindOf(chart.object.apiVersion, chart.object.kind);
  const description = writtenKind ?? (chart && kindOfTemplatedVersion(chart.object));
  if (!chart || !description) return undefined;
  const isRendered = (guards: Guards) =>
    !hasOuterBlock && guards !== 'unknown' && guards.every((path) => isTruthy(values, path));
  const links = chart.usages.flatMap((usage): ValueLink[] => {
    const field = fieldAt(description.root, usage.path);
    const node = findNode(root, usage.value.split('.'));
    const isPartial = usage.isWhole === true && isMergedWithBase(base, usage.value, node);
    return field ? [{ usage, field, node, isCertainlyRendered: isRendered(usage.guards), isPartial }] : [];
  });
  const { apiVersion } = description;
  const reading = description.read({ ...fillInChartValues(chart, links, values), apiVersion }, { templated: true });
  return {
    isVersionKnown: writtenKind !== undefined,
    template,
    chart,
    description,
    links,
    reading,
    isCertainlyRendered: isRendered(chart.guards),
  };
}

/** Helm merges an object into that of values.yaml, and replaces any other value. */
function isMergedWithBase(base: HelmValues, path: string, found: FoundNode | undefined): boolean {
  if (!isTruthy(base, path) || scalarTextOf(base, path) !== undefined) return false;
  return !found || (found.node?.kind === 'map' && Object.keys(base).some((key) => key.startsWith(`${path}.`)));
}

function isBaseValuesUri(uri: string): boolean {
  return /\/values\.ya?ml$/.test(uri);
}

function baseValues(index: WorkspaceIndex, folder: string): HelmValues {
  const files = ['values.yaml', 'values.yml'].flatMap((name) => [...index.inFile(`${folder}${name}`)]);
  return Object.assign({}, ...files.map(({ object }) => object.values ?? {}));
}

/** The key that contains all values of the autoscaler: `autoscaling`. Undefined if they have no common key. */
export function commonParentKey({ links }: RenderedAutoscaler): readonly string[] {
  const [first = [], ...others] = links.map(({ usage }) => usage.value.split('.').slice(0, -1));
  const differs = first.findIndex((key, depth) => others.some((path) => path[depth] !== key));
  return differs === -1 ? first : first.slice(0, differs);
}

/**
 * The field that a position in the file writes, including fields inside a value that the template passes on with
 * `toYaml`.
 */
export interface LinkedField {
  autoscaler: RenderedAutoscaler;
  link: ValueLink;
  /** The path in the object of the template. */
  path: Path;
  field: Field;
}

/** Every field that the key or value at a path of the file writes. */
export function linkedFieldsAt({ autoscalers }: Pick<AnalyzedValues, 'autoscalers'>, keyPath: Path): LinkedField[] {
  return autoscalers.flatMap((chart) =>
    chart.links.flatMap((link): LinkedField[] => {
      const value = link.usage.value.split('.');
      const rest = keyPath.slice(value.length);
      if (value.some((key, depth) => keyPath[depth] !== key) || (rest.length > 0 && !link.usage.isWhole)) return [];
      const path = [...link.usage.path, ...rest];
      const field = fieldAt(chart.description.root, path);
      return field ? [{ autoscaler: chart, link, path, field }] : [];
    }),
  );
}
