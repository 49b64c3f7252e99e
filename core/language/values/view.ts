// A chart's values.yaml as its own templates read it: which key writes which field of which autoscaler, and what those are with
// the values of the file. Empty where no template of the workspace takes one.
import type { Field } from '../../model/field.ts';
import type { KindDescription, Reading } from '../../model/kind.ts';
import { kindOf, kindOfUnseen } from '../../model/kinds.ts';
import type { Path } from '../../model/path.ts';
import { readDocument } from '../../text/document.ts';
import { indexLines, type LineIndex } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { type Found as FoundNode, find } from '../../text/value.ts';
import { fieldAt } from '../fields.ts';
import { addressKey, directoryOf } from '../workspace/addresses.ts';
import { readValues } from '../workspace/read-values.ts';
import type { Found, WorkspaceIndex } from '../workspace/workspace-index.ts';
import { isValuesAddress } from './addresses.ts';
import type { ChartObject } from './chart-object.ts';
import { filledObject, isSet, textOf, type Values } from './filled.ts';
import type { Guards } from './guards.ts';
import type { ValueLink } from './value-link.ts';

export interface ValuesView {
  lines: LineIndex;
  root: Node | undefined;
  charts: readonly ChartView[];
}

/** An autoscaler of the chart, filled with the values of the file and, behind them, of values.yaml. */
export interface ChartView {
  template: Found;
  chart: ChartObject;
  description: KindDescription;
  links: readonly ValueLink[];
  reading: Reading;
  isSurelyRendered: boolean;
  /** Otherwise it is read as the newest one: nothing is refused. */
  isVersionSeen: boolean;
}

export interface ValuesOptions {
  index: WorkspaceIndex;
  uri: string;
}

export function viewValues(text: string, { index, uri }: ValuesOptions): ValuesView | undefined {
  if (!isValuesAddress(uri)) return undefined;
  const folder = `${directoryOf(uri)}/`;
  const inside = `${addressKey(folder)}templates/`;
  const templates = [...index.all('autoscaler')].filter((found) => found.object.chart && addressKey(found.uri).startsWith(inside));
  if (templates.length === 0) return undefined;
  const { root, templated } = readDocument(text);
  // Somebody else's template writes these values.
  if (templated) return undefined;
  const lines = indexLines(text);
  const base = isBase(uri) ? {} : baseValues(index, folder);
  const values = { ...base, ...(root && readValues(root, lines).values) };
  return {
    lines,
    root,
    charts: templates.flatMap((template) => viewChart(template, root, { values, base, isInside: isInsideBlock(index, template) }) ?? []),
  };
}

/** A condition above a `---` holds for the documents below it, too. */
function isInsideBlock(index: WorkspaceIndex, { uri, startLine }: Found): boolean {
  const above = [...index.inFile(uri)].filter((found) => found.startLine < startLine);
  return above.some(({ object }) => object.openBlocks !== undefined && object.openBlocks !== 0);
}

interface ChartValues {
  /** Of the file and, behind them, of values.yaml. */
  values: Values;
  /** Of values.yaml, where that is another file. */
  base: Values;
  isInside: boolean;
}

function viewChart(template: Found, root: Node | undefined, { values, base, isInside }: ChartValues): ChartView | undefined {
  const { chart } = template.object;
  const written = chart && kindOf(chart.object.apiVersion, chart.object.kind);
  const description = written ?? (chart && kindOfUnseen(chart.object));
  if (!chart || !description) return undefined;
  const isRendered = (guards: Guards) => !isInside && guards !== 'unknown' && guards.every((path) => isSet(values, path));
  const links = chart.uses.flatMap((use): ValueLink[] => {
    const field = fieldAt(description.root, use.path);
    const node = find(root, use.value.split('.'));
    const isPartial = use.isWhole === true && isContinued(base, use.value, node);
    return field ? [{ use, field, ...(node && { node }), isSurelyRendered: isRendered(use.guards), isPartial }] : [];
  });
  const { apiVersion } = description;
  const reading = description.read({ ...filledObject(chart, links, values), apiVersion }, { templated: true });
  return { isVersionSeen: written !== undefined, template, chart, description, links, reading, isSurelyRendered: isRendered(chart.guards) };
}

/** Helm lays an object over that of values.yaml, and anything else in its place. */
function isContinued(base: Values, path: string, here: FoundNode | undefined): boolean {
  if (!isSet(base, path) || textOf(base, path) !== undefined) return false;
  return !here || (here.node?.kind === 'map' && Object.keys(base).some((key) => key.startsWith(`${path}.`)));
}

function isBase(uri: string): boolean {
  return /\/values\.ya?ml$/.test(uri);
}

function baseValues(index: WorkspaceIndex, folder: string): Values {
  const files = ['values.yaml', 'values.yml'].flatMap((name) => [...index.inFile(`${folder}${name}`)]);
  return Object.assign({}, ...files.map(({ object }) => object.values ?? {}));
}

/** The key in which all values of the autoscaler stand: `autoscaling`. Undefined where they have none in common. */
export function commonKey({ links }: ChartView): readonly string[] {
  const [first = [], ...others] = links.map(({ use }) => use.value.split('.').slice(0, -1));
  const differs = first.findIndex((key, depth) => others.some((path) => path[depth] !== key));
  return differs === -1 ? first : first.slice(0, differs);
}

/** The field that a place of the file writes, with what is written in a value that is passed on whole. */
export interface LinkedPlace {
  chart: ChartView;
  link: ValueLink;
  /** In the object of the template. */
  path: Path;
  field: Field;
}

/** Every field that is written by the key or value at a path of the file. */
export function linkedAt({ charts }: Pick<ValuesView, 'charts'>, place: Path): LinkedPlace[] {
  return charts.flatMap((chart) =>
    chart.links.flatMap((link): LinkedPlace[] => {
      const value = link.use.value.split('.');
      const rest = place.slice(value.length);
      if (value.some((key, depth) => place[depth] !== key) || (rest.length > 0 && !link.use.isWhole)) return [];
      const path = [...link.use.path, ...rest];
      const field = fieldAt(chart.description.root, path);
      return field ? [{ chart, link, path, field }] : [];
    }),
  );
}
