// Fills templated values so that an object of a chart can be simulated: with the preview values of the user, the
// chart's values.yaml, and the defaults in the template. The result lists the assumed values; only simulations use it.
import type { ObjectValue } from '../model/value.ts';
import { resolvePlain } from '../text/resolve-scalar.ts';
import {
  type AnalyzedAutoscaler,
  type AnalyzedDocument,
  type AnalyzedObject,
  analyzeDocument,
} from './analyze-document.ts';
import { expressionOf, replaceTemplatedValues, splitDefault } from './template-expression.ts';
import { applyConditions } from './values/apply-conditions.ts';
import type { WorkspaceIndex } from './workspace/workspace-index.ts';
import type { HelmValue } from './workspace/workspace-object.ts';

/** By scope (`previewScope`), then by expression: `.Values.max` → `20`. */
export type PreviewValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface AssumedValue {
  expression: string;
  text: string;
  from: 'set' | 'values.yaml' | 'default';
}

export interface TemplatePreview {
  analyzed: AnalyzedDocument;
  /** The assumed values of each autoscaler. */
  assumedValues: ReadonlyMap<AnalyzedObject, readonly AssumedValue[]>;
}

/** The folder of the chart, or the file if there is no chart. */
export function previewScope(uri: string): string {
  return /^(.*)\/templates\//.exec(uri)?.[1] ?? uri;
}

export interface PreviewOptions {
  uri: string;
  values: PreviewValues;
  index: WorkspaceIndex;
}

export function previewTemplate(analyzed: AnalyzedDocument, options: PreviewOptions): TemplatePreview {
  const assumedValues = new Map<AnalyzedAutoscaler, readonly AssumedValue[]>();
  if (!analyzed.templated || !analyzed.autoscalers.some(({ reading }) => reading?.blockingTemplate))
    return { analyzed, assumedValues };
  const lookUp = createValueLookup(options);
  const rendered = applyChartConditions(analyzed, options);
  const autoscalers = analyzed.autoscalers.map((autoscaler, index) => {
    const filled = fillInValues(
      rendered ? withRenderedObject(autoscaler, rendered.autoscalers[index]) : autoscaler,
      analyzed,
      lookUp,
    );
    if (!filled) return autoscaler;
    assumedValues.set(filled.autoscaler, [...filled.assumed, ...(rendered?.assumed ?? [])]);
    return filled.autoscaler;
  });
  return { analyzed: { ...analyzed, autoscalers, objects: autoscalers }, assumedValues };
}

/** Positions stay those of the file; the object is the one that the chart's values render. */
function withRenderedObject(
  { conditionalBlock: _, ...autoscaler }: AnalyzedAutoscaler,
  rendered: AnalyzedAutoscaler | undefined,
): AnalyzedAutoscaler {
  const { object = autoscaler.object, conditionalBlock } = rendered ?? {};
  return { ...autoscaler, object, conditionalBlock };
}

/** The objects without the parts that empty values of the chart exclude; undefined if the values exclude nothing. */
function applyChartConditions(analyzed: AnalyzedDocument, { uri, index }: PreviewOptions) {
  if (!analyzed.autoscalers.some(({ conditionalBlock }) => conditionalBlock)) return undefined;
  const values = new Map(chartValues(index, previewScope(uri)));
  const from = Math.min(...analyzed.autoscalers.map(({ root }) => root.range.start));
  const { text, decidingValues } = applyConditions(analyzed.lines.text, from, (value) =>
    isEmptyForHelm(values.get(value)),
  );
  const { autoscalers } =
    decidingValues.size > 0
      ? analyzeDocument(text, { json: false, path: uri, ...analyzed.chosen })
      : { autoscalers: [] };
  if (autoscalers.length !== analyzed.autoscalers.length) return undefined;
  const empty = [...decidingValues].flatMap(([value, isEmpty]) => (isEmpty ? [`.Values.${value}`] : []));
  return {
    autoscalers,
    assumed: empty.map((expression): AssumedValue => ({ expression, text: 'empty', from: 'values.yaml' })),
  };
}

/** Whether Helm treats the text as empty; undefined if unknown. */
function isEmptyForHelm(value: HelmValue | undefined): boolean | undefined {
  return value && (value.text === undefined ? value.isEmpty === true : emptyTexts.includes(value.text));
}

const emptyTexts: readonly string[] = ['', '0', 'false', 'null', '~'];

type ValueLookup = (expression: string) => AssumedValue | undefined;

function fillInValues(autoscaler: AnalyzedAutoscaler, { templated, chosen }: AnalyzedDocument, lookUp: ValueLookup) {
  const { description, reading, object, conditionalBlock } = autoscaler;
  if (!description || !reading?.blockingTemplate || conditionalBlock) return undefined;
  const assumed = new Map<string, AssumedValue>();
  const filled = replaceTemplatedValues(object.spec ?? null, (source) => {
    const expression = expressionOf(source);
    const found = expression === undefined ? undefined : lookUp(expression);
    if (found) assumed.set(found.expression, found);
    return found && (/^["']/.test(source) ? found.text : resolvePlain(found.text));
  });
  const spec: ObjectValue = Object.assign(Object.create(null), object, { spec: filled });
  return {
    autoscaler: { ...autoscaler, reading: description.read(spec, { ...chosen, templated }) },
    assumed: [...assumed.values()],
  };
}

function createValueLookup({ uri, values, index }: PreviewOptions): ValueLookup {
  const scope = previewScope(uri);
  const set = Object.hasOwn(values, scope) ? (values[scope] ?? {}) : {};
  const chart = new Map(chartValues(index, scope));
  return (expression) => {
    const { base, otherwise } = splitDefault(expression);
    for (const key of [expression, base])
      if (Object.hasOwn(set, key)) return { expression: key, text: set[key] ?? '', from: 'set' };
    const written = chart.get(base.replace(/^\.Values\./, ''))?.text;
    // Helm uses the default for an empty value, and 0 counts as empty.
    const isEmpty = written === undefined || emptyTexts.includes(written);
    if (written !== undefined && !(isEmpty && otherwise !== undefined))
      return { expression: base, text: written, from: 'values.yaml' };
    return otherwise === undefined ? undefined : { expression: base, text: otherwise, from: 'default' };
  };
}

function* chartValues(index: WorkspaceIndex, scope: string): Generator<[string, HelmValue]> {
  for (const name of ['values.yaml', 'values.yml']) {
    for (const { object } of index.inFile(`${scope}/${name}`)) {
      yield* Object.entries(object.values ?? {});
    }
  }
}
