// A chart's values.yaml as its own templates read it: which key writes which field of which autoscaler, and what those are with
// the values of the file. Empty where no template of the workspace takes one.
import type { Field } from '../../model/field.ts';
import type { KindDescription, Reading } from '../../model/kind.ts';
import { kindOf } from '../../model/kinds.ts';
import { readDocument } from '../../text/document.ts';
import { indexLines, type LineIndex } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { resolvePlain } from '../../text/resolve.ts';
import { type Found as FoundNode, find } from '../../text/value.ts';
import { fieldAt } from '../fields.ts';
import { expressionOf, partsOf, replaceUnseen } from '../preview.ts';
import { addressKey, directoryOf } from '../workspace/addresses.ts';
import type { ChartValue } from '../workspace/objects.ts';
import { readValues } from '../workspace/read-values.ts';
import type { Found, WorkspaceIndex } from '../workspace/workspace-index.ts';
import { isValuesAddress } from './addresses.ts';
import type { ChartObject, ValueUse } from './chart-object.ts';
import type { Guards } from './guards.ts';

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
}

export interface ValueLink {
  use: ValueUse;
  field: Field;
  /** What stands in the file; absent where the key does not. */
  node?: FoundNode;
  /** Nothing but values that are set decides whether it is rendered. */
  isSurelyRendered: boolean;
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
  const values = { ...baseValues(index, folder), ...(root && readValues(root, lines).values) };
  return {
    lines,
    root,
    charts: templates.flatMap((template) => viewChart(template, root, { values, isInside: isInsideBlock(index, template) }) ?? []),
  };
}

type Values = Readonly<Record<string, ChartValue>>;

/** A condition above a `---` holds for the documents below it, too. */
function isInsideBlock(index: WorkspaceIndex, { uri, startLine }: Found): boolean {
  const above = [...index.inFile(uri)].filter((found) => found.startLine < startLine);
  return above.some(({ object }) => object.openBlocks !== undefined && object.openBlocks !== 0);
}

interface ChartValues {
  values: Values;
  isInside: boolean;
}

function viewChart(template: Found, root: Node | undefined, { values, isInside }: ChartValues): ChartView | undefined {
  const { chart } = template.object;
  const description = chart && kindOf(chart.object.apiVersion, chart.object.kind);
  if (!chart || !description) return undefined;
  const isRendered = (guards: Guards) => !isInside && guards !== 'unknown' && guards.every((path) => isSet(values, path));
  const links = chart.uses.flatMap((use): ValueLink[] => {
    const field = fieldAt(description.root, use.path);
    const node = find(root, use.value.split('.'));
    return field ? [{ use, field, ...(node && { node }), isSurelyRendered: isRendered(use.guards) }] : [];
  });
  const reading = readFilled(chart, description, values);
  return { template, chart, description, links, reading, isSurelyRendered: isRendered(chart.guards) };
}

/** The object with every value in it that is known. */
function readFilled({ object }: ChartObject, description: KindDescription, values: Values): Reading {
  const spec = replaceUnseen(object.spec ?? null, (source) => {
    const { base, otherwise } = partsOf(expressionOf(source) ?? '');
    const path = /^\.Values\.([\w.]+)$/.exec(base)?.[1];
    const written = path === undefined ? undefined : textOf(values, path);
    const text = otherwise !== undefined && path !== undefined && !isSet(values, path) ? otherwise : written;
    if (text === undefined) return undefined;
    return /^["']/.test(source) ? text : resolvePlain(text);
  });
  return description.read(Object.assign(Object.create(null), object, { spec }), { templated: true });
}

/** What Helm takes for true. An object or a list that holds something is. */
function isSet(values: Values, path: string): boolean {
  const text = textOf(values, path);
  if (text !== undefined) return !['', '0', 'false', 'null', '~'].includes(text);
  return Object.keys(values).some((key) => key.startsWith(`${path}.`));
}

function textOf(values: Values, path: string): string | undefined {
  return Object.hasOwn(values, path) ? values[path]?.text : undefined;
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
