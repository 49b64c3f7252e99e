// Renders an autoscaler of a template with the values of its chart, as far as that needs no Helm: scalars, values that
// `toYaml` inserts, and conditions. Code lenses, hovers, panel and diagnostics of values all use the result of
// `renderWithValues`; nothing else decides what a chart renders.

import type { KindDescription, ReadResult } from '../../apiserver/kind-description.ts';
import { kindOfTemplatedVersion } from '../../apiserver/kinds.ts';
import { formatPath, type Path, parsePath } from '../../model/path.ts';
import { isList, isObject, isTemplated, type ObjectValue, type Value } from '../../model/value.ts';
import type { AssumedValue } from '../../simulator/simulation-input.ts';
import { resolvePlain } from '../../text/resolve-scalar.ts';
import { effectiveEntry, findNode, pathAtOffset } from '../../text/tree.ts';
import {
  type AnalyzedAutoscaler,
  type AnalyzedDocument,
  type AnalyzedObject,
  analyzeAgain,
} from '../analyze-document.ts';
import { type ConditionalBlock, findConditionalBlock } from '../conditional-block.ts';
import { objectStart } from '../problem-range.ts';
import {
  absoluteExpression,
  expressionOf,
  placeholderDefault,
  rendersString,
  splitDefault,
} from '../template-expression.ts';
import { applyConditions } from './apply-conditions.ts';
import { type ChartValues, fromDefault, fromPreview, isEmptyForHelm, renderedScalarText } from './chart-values.ts';
import { isValueConditionTrue, parseCondition, valuePathOf } from './conditions.ts';
import { findBlocks, openingOfLine, type TemplateBlocks } from './guards.ts';
import { fieldOfLine, toYamlValueOf } from './to-yaml-values.ts';

/** Whether `renderWithValues` can read the autoscaler: its kind is known, even if a template writes its version. */
export function canReadAutoscaler({ reading, object }: AnalyzedAutoscaler): boolean {
  return reading !== undefined || kindOfTemplatedVersion(object) !== undefined;
}

/** The path in the rendered object of the field at an offset; undefined if the values exclude it. */
export function renderedPathAt({ rendered, root }: AnalyzedObject, offset: number): Path | undefined {
  const place = pathAtOffset(rendered?.root ?? root, offset);
  return place.in === 'none' ? undefined : place.path;
}

/** The autoscalers of a document as the values render them. A document without templates stays the same. */
export function renderWithValues(analyzed: AnalyzedDocument, values: ChartValues): AnalyzedDocument {
  if (!analyzed.hasTemplates || analyzed.autoscalers.length === 0) return analyzed;
  const start = Math.min(...analyzed.autoscalers.map(({ root }) => objectStart(root)));
  const blocks = findBlocks(analyzed.lines.text);
  const decided = decideConditions(analyzed, { values, blocks, from: start });
  const autoscalers = analyzed.autoscalers.map((autoscaler, index) => {
    const subject = decided.analyzed.autoscalers[index] ?? autoscaler;
    return renderAutoscaler(autoscaler, subject, { ...decided, values, blocks });
  });
  return { ...analyzed, autoscalers, objects: autoscalers };
}

interface RenderContext {
  /** Of the text without the branches that the values exclude. */
  analyzed: AnalyzedDocument;
  /** The values that decided a condition. */
  conditions: readonly AssumedValue[];
  values: ChartValues;
  blocks: TemplateBlocks;
}

function decideConditions(
  analyzed: AnalyzedDocument,
  { values, blocks, from }: { values: ChartValues; blocks: TemplateBlocks; from: number },
): Pick<RenderContext, 'analyzed' | 'conditions'> {
  const { lines, autoscalers } = analyzed;
  const specs = autoscalers.map(({ root }) => effectiveEntry(root, 'spec')?.keyRange.start ?? Number.POSITIVE_INFINITY);
  const firstSpec = Math.min(...specs);
  const deciding = new Set<string>();
  const text = applyConditions(lines.text, from, (written, offset) => {
    const condition = parseCondition(written, blocks.dotAt(offset));
    const isTrue = condition && isValueConditionTrue(condition, values);
    // A condition on labels and annotations does not affect the simulation.
    if (condition && isTrue !== undefined && offset > firstSpec) for (const one of condition.paths) deciding.add(one);
    return isTrue;
  });
  if (text === lines.text) return { analyzed, conditions: [] };
  const decided = analyzeAgain(analyzed, text);
  if (decided.autoscalers.length !== autoscalers.length) return { analyzed, conditions: [] };
  return { analyzed: decided, conditions: [...deciding].map((dotted) => assumedValue(dotted, values)) };
}

/** The positions of `autoscaler` stay those of the file, also in parts that the values exclude. */
function renderAutoscaler(
  autoscaler: AnalyzedAutoscaler,
  subject: AnalyzedAutoscaler,
  context: RenderContext,
): AnalyzedAutoscaler {
  const description = autoscaler.description ?? kindOfTemplatedVersion(subject.object);
  if (!description || autoscaler.patch) return autoscaler;
  const assumed = new AssumedValues();
  const filled = fillInExpressions(subject, context, assumed);
  const { object, knownOffsets } = fillInLines(subject, filled, context, assumed);
  const { analyzed, conditions, values } = context;
  const { text } = analyzed.lines;
  const conditionalBlock = findConditionalBlock(subject.root, analyzed.templateLines, text, (offset) =>
    knownOffsets.has(offset),
  );
  const reading = readRendered(description, object, { analyzed, conditionalBlock });
  const missing = missingExpression(reading.blockingTemplate, subject, context);
  const { conditionalBlock: _, ...rest } = autoscaler;
  const all = uniqueValues([...assumed.all(), ...conditions]);
  return {
    ...rest,
    description,
    reading,
    object,
    ...(conditionalBlock && { conditionalBlock }),
    rendered: {
      root: subject.root,
      values: all,
      files: values.files,
      ...(values.fileName !== undefined && { fileName: values.fileName }),
      ...(missing !== undefined && { missing }),
    },
  };
}

function readRendered(
  description: KindDescription,
  object: ObjectValue,
  { analyzed, conditionalBlock }: { analyzed: AnalyzedDocument; conditionalBlock: ConditionalBlock | undefined },
): ReadResult {
  const { apiVersion } = description;
  const versioned = isTemplated(object.apiVersion) ? { ...object, apiVersion } : object;
  const reading = description.read(versioned, { ...analyzed.chosen, templated: true });
  return conditionalBlock && (reading.autoscaler || reading.blockingTemplate)
    ? { problems: reading.problems, blockingTemplate: conditionalBlock }
    : reading;
}

/** Replaces the expressions in `spec` whose values are known. */
function fillInExpressions(
  { object, root }: AnalyzedAutoscaler,
  { values, blocks }: RenderContext,
  assumed: AssumedValues,
): ObjectValue {
  const replace = (value: Value, path: Path): Value => {
    if (isTemplated(value)) return resolve(value.template, path) ?? value;
    if (isList(value)) return value.map((item, index) => replace(item, [...path, index]));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, child]): [string, Value] => [key, replace(child, [...path, key])]);
    return Object.assign(Object.create(null), Object.fromEntries(entries));
  };
  const resolve = (source: string, path: Path): Value | undefined => {
    const start = findNode(root, path)?.value?.start;
    if (start === undefined) return undefined;
    const whole = toYamlValueOf(source, start, blocks);
    if (whole !== undefined) {
      const known = wholeValue(whole, values);
      if (known) assumed.add(assumedValue(whole, values), path);
      return known?.value;
    }
    const expression = expressionOf(source);
    const found =
      expression === undefined
        ? valueOfPlaceholder(source, values)
        : valueOfExpression(expression, { values, dot: blocks.dotAt(start) });
    if (!found) return undefined;
    assumed.add(found, path);
    return /^["']/.test(source) || rendersString(expression) ? found.text : resolvePlain(found.text);
  };
  const spec = object.spec === undefined ? undefined : replace(object.spec, ['spec']);
  return Object.assign(Object.create(null), object, spec !== undefined && { spec });
}

/** Inserts the values that `toYaml` writes on lines of their own. */
function fillInLines(
  { root }: AnalyzedAutoscaler,
  filled: ObjectValue,
  { analyzed: { lines, templateLines }, values, blocks }: RenderContext,
  assumed: AssumedValues,
): { object: ObjectValue; knownOffsets: ReadonlySet<number> } {
  const knownOffsets = new Set<number>();
  let object = filled;
  for (const range of templateLines) {
    const source = lines.text.slice(range.start, range.end);
    const dotted = toYamlValueOf(source, range.start, blocks);
    const path = dotted === undefined ? undefined : fieldOfLine(root, range, source, lines.text);
    const known = dotted === undefined ? undefined : wholeValue(dotted, values);
    if (dotted === undefined || path?.[0] !== 'spec' || !known) continue;
    knownOffsets.add(range.start);
    object = writeAt(object, path, known.value);
    assumed.add(assumedValue(dotted, values), path);
  }
  return { object, knownOffsets };
}

/** `toYaml` of a value that no file of the chart writes is `null`. Undefined without a values file. */
function wholeValue(dotted: string, values: ChartValues): { value: Value } | undefined {
  return values.valueOf(dotted) ?? (values.fileName === undefined ? undefined : { value: null });
}

/** A placeholder without a default stays unknown. */
function valueOfPlaceholder(source: string, values: ChartValues): AssumedValue | undefined {
  const { base, otherwise } = placeholderDefault(source) ?? {};
  if (base === undefined || otherwise === undefined) return undefined;
  const preview = values.previewOf(base);
  return { expression: base, text: preview ?? otherwise, from: preview === undefined ? fromDefault : fromPreview };
}

/** `dot`: the value of `.` at the expression. */
function valueOfExpression(
  written: string,
  { values, dot }: { values: ChartValues; dot: string | undefined },
): AssumedValue | undefined {
  const expression = absoluteExpression(written, dot);
  const preview = values.previewOf(expression);
  if (preview !== undefined) return { expression, text: preview, from: fromPreview };
  const { base, otherwise } = splitDefault(expression);
  const path = valuePathOf(base);
  const previewOfBase = path === undefined ? values.previewOf(base) : undefined;
  if (previewOfBase !== undefined) return { expression: base, text: previewOfBase, from: fromPreview };
  const known = path === undefined ? undefined : values.valueOf(path);
  const text = renderedScalarText(known?.value);
  // Helm uses the default for an empty value, and 0 counts as empty.
  if (known && text !== undefined && !(otherwise !== undefined && isEmptyForHelm(known.value)))
    return { expression: base, text, from: known.from };
  return otherwise === undefined ? undefined : { expression: base, text: otherwise, from: fromDefault };
}

/** The expression for which a preview value helps. */
function missingExpression(
  blocking: ReadResult['blockingTemplate'],
  { root }: AnalyzedAutoscaler,
  { values, blocks }: RenderContext,
): string | undefined {
  if (!blocking) return undefined;
  const condition = openingOfLine(blocking.source);
  const inCondition = condition === undefined ? undefined : parseCondition(condition)?.paths;
  const whole = toYamlValueOf(blocking.source, 0, { dotAt: () => undefined });
  const unknown = (whole === undefined ? inCondition : [whole])?.find((path) => !values.valueOf(path));
  if (unknown !== undefined) return `.Values.${unknown}`;
  if (whole !== undefined || condition !== undefined || /^\{\{-?\s*(?:else|end|range)\b/.test(blocking.source))
    return undefined;
  const start = findNode(root, parsePath(blocking.path))?.value?.start;
  const expression = start === undefined ? undefined : expressionOf(blocking.source);
  if (start === undefined || expression === undefined) return undefined;
  const absolute = absoluteExpression(expression, blocks.dotAt(start));
  const { base } = splitDefault(absolute);
  return valuePathOf(base) === undefined ? absolute : base;
}

function assumedValue(dotted: string, values: ChartValues): AssumedValue {
  const known = values.valueOf(dotted);
  const from = known?.from ?? values.fileName ?? fromDefault;
  return { expression: `.Values.${dotted}`, text: known ? valueText(known.value) : 'not set', from };
}

function valueText(value: Value): string {
  return renderedScalarText(value) ?? JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));
}

/** Each with the fields that it writes. */
class AssumedValues {
  private readonly found = new Map<string, { value: AssumedValue; paths: Path[] }>();

  add(value: AssumedValue, path: Path): void {
    const before = this.found.get(value.expression);
    this.found.set(value.expression, { value, paths: [...(before?.paths ?? []), path] });
  }

  all(): AssumedValue[] {
    return [...this.found.values()].map(({ value, paths }) => ({ ...value, fields: paths.map(formatPath) }));
  }
}

function uniqueValues(values: readonly AssumedValue[]): AssumedValue[] {
  return values.filter(({ expression }, index) => values.findIndex((one) => one.expression === expression) === index);
}

function writeAt(object: ObjectValue, path: Path, value: Value): ObjectValue {
  const changed = replacedAt(object, path, value);
  return isObject(changed) ? changed : object;
}

/** Missing parents are created only inside objects. */
function replacedAt(inner: Value | undefined, [key, ...rest]: Path, value: Value): Value | undefined {
  if (key === undefined) return value;
  if (isList(inner))
    return inner.map((item, index) => (index === key ? (replacedAt(item, rest, value) ?? item) : item));
  if ((inner !== undefined && inner !== null && !isObject(inner)) || typeof key === 'number') return inner;
  const before = isObject(inner) ? inner : undefined;
  return Object.assign(Object.create(null), before, { [key]: replacedAt(before?.[key], rest, value) ?? null });
}
