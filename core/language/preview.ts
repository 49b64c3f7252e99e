// Values for templates, so that an object of a chart can be simulated: those that somebody set for the preview, those of the
// chart's values.yaml, and defaults that the template itself names. What was assumed is told; nothing but a simulation reads it.
import type { ObjectValue } from '../model/value.ts';
import { resolvePlain } from '../text/resolve.ts';
import { expressionOf, partsOf, replaceUnseen } from './template-expression.ts';
import { renderedBy } from './values/rendered.ts';
import { type AutoscalerView, type ChunkView, type ObjectView, viewChunk } from './view.ts';
import type { ChartValue } from './workspace/objects.ts';
import type { WorkspaceIndex } from './workspace/workspace-index.ts';

/** By scope (`previewScope`), then by expression: `.Values.max` → `20`. */
export type PreviewValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Assumed {
  expression: string;
  text: string;
  from: 'set' | 'values.yaml' | 'default';
}

export interface Previewed {
  view: ChunkView;
  /** What each autoscaler is simulated with. */
  assumed: ReadonlyMap<ObjectView, readonly Assumed[]>;
}

/** The folder of the chart, or the file where there is none. */
export function previewScope(uri: string): string {
  return /^(.*)\/templates\//.exec(uri)?.[1] ?? uri;
}

export interface PreviewOptions {
  uri: string;
  values: PreviewValues;
  index: WorkspaceIndex;
}

export function previewed(view: ChunkView, options: PreviewOptions): Previewed {
  const assumed = new Map<AutoscalerView, readonly Assumed[]>();
  if (!view.templated || !view.autoscalers.some(({ reading }) => reading?.missing)) return { view, assumed };
  const known = lookUpIn(options);
  const decided = decidedBy(view, options);
  const autoscalers = view.autoscalers.map((autoscaler, index) => {
    const filled = fillIn(decided ? withRendered(autoscaler, decided.autoscalers[index]) : autoscaler, view, known);
    if (!filled) return autoscaler;
    assumed.set(filled.autoscaler, [...filled.assumed, ...(decided?.assumed ?? [])]);
    return filled.autoscaler;
  });
  return { view: { ...view, autoscalers, objects: autoscalers }, assumed };
}

/** Its places stay those of the file; what it says is what the values of the chart leave of it. */
function withRendered({ hidden: _, ...autoscaler }: AutoscalerView, rendered: AutoscalerView | undefined): AutoscalerView {
  const { object = autoscaler.object, hidden } = rendered ?? {};
  return { ...autoscaler, object, ...(hidden && { hidden }) };
}

/** The objects without what stands under a value that the chart's own values leave empty; undefined where they decide nothing. */
function decidedBy(view: ChunkView, { uri, index }: PreviewOptions) {
  if (!view.autoscalers.some(({ hidden }) => hidden)) return undefined;
  const values = new Map(chartValues(index, previewScope(uri)));
  const from = Math.min(...view.autoscalers.map(({ root }) => root.range.start));
  const { text, decided } = renderedBy(view.lines.text, from, (value) => isEmptyValue(values.get(value)));
  const { autoscalers } = decided.size > 0 ? viewChunk(text, { json: false, path: uri, ...view.chosen }) : { autoscalers: [] };
  if (autoscalers.length !== view.autoscalers.length) return undefined;
  const empty = [...decided].flatMap(([value, isEmpty]) => (isEmpty ? [`.Values.${value}`] : []));
  return { autoscalers, assumed: empty.map((expression): Assumed => ({ expression, text: 'empty', from: 'values.yaml' })) };
}

/** What the text says is empty for Helm; undefined: nobody says. */
function isEmptyValue(value: ChartValue | undefined): boolean | undefined {
  return value && (value.text === undefined ? value.isEmpty === true : emptyTexts.includes(value.text));
}

const emptyTexts: readonly string[] = ['', '0', 'false', 'null', '~'];

type LookUp = (expression: string) => Assumed | undefined;

function fillIn(autoscaler: AutoscalerView, { templated, chosen }: ChunkView, known: LookUp) {
  const { description, reading, object, hidden } = autoscaler;
  if (!description || !reading?.missing || hidden) return undefined;
  const assumed = new Map<string, Assumed>();
  const filled = replaceUnseen(object.spec ?? null, (source) => {
    const expression = expressionOf(source);
    const found = expression === undefined ? undefined : known(expression);
    if (found) assumed.set(found.expression, found);
    return found && (/^["']/.test(source) ? found.text : resolvePlain(found.text));
  });
  const spec: ObjectValue = Object.assign(Object.create(null), object, { spec: filled });
  return { autoscaler: { ...autoscaler, reading: description.read(spec, { ...chosen, templated }) }, assumed: [...assumed.values()] };
}

function lookUpIn({ uri, values, index }: PreviewOptions): LookUp {
  const scope = previewScope(uri);
  const set = Object.hasOwn(values, scope) ? (values[scope] ?? {}) : {};
  const chart = new Map(chartValues(index, scope));
  return (expression) => {
    const { base, otherwise } = partsOf(expression);
    for (const key of [expression, base]) if (Object.hasOwn(set, key)) return { expression: key, text: set[key] ?? '', from: 'set' };
    const written = chart.get(base.replace(/^\.Values\./, ''))?.text;
    // Helm takes the default for what is empty, and 0 is.
    const isEmpty = written === undefined || emptyTexts.includes(written);
    if (written !== undefined && !(isEmpty && otherwise !== undefined)) return { expression: base, text: written, from: 'values.yaml' };
    return otherwise === undefined ? undefined : { expression: base, text: otherwise, from: 'default' };
  };
}

function* chartValues(index: WorkspaceIndex, scope: string): Generator<[string, ChartValue]> {
  for (const name of ['values.yaml', 'values.yml']) {
    for (const { object } of index.inFile(`${scope}/${name}`)) {
      yield* Object.entries(object.values ?? {});
    }
  }
}
