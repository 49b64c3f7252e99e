// Replaces Jinja, ytt and shell placeholders, and template actions whose result is unknown, with preview values or
// defaults.

import {
  type AnalyzedAutoscaler,
  type AnalyzedDocument,
  type AnalyzedObject,
  withoutConditionalBlock,
} from '../../analysis/analyze-document.ts';
import { helmErrorOf } from '../../analysis/rendered-object.ts';
import {
  findBlocks,
  openingOfLine,
  type TemplateBlocks,
  valuesInCondition,
} from '../../analysis/template/template-blocks.ts';
import {
  absoluteExpression,
  expressionOf,
  placeholderDefault,
  rendersString,
  splitDefault,
} from '../../analysis/template/template-expression.ts';
import { toYamlValueOf } from '../../analysis/template/to-yaml-values.ts';
import type { KindDescription, ReadResult } from '../../apiserver/kind-description.ts';
import { kindOfTemplatedVersion } from '../../apiserver/kinds.ts';
import { once } from '../../model/once.ts';
import { formatPath, type Path, parsePath } from '../../model/path.ts';
import { isList, isObject, isTemplated, type ObjectValue, type Value } from '../../model/value.ts';
import type { AssumedValue } from '../../simulator/simulation-input.ts';
import { resolvePlain } from '../../text/read/resolve-scalar.ts';
import { findNode, pathAtOffset } from '../../text/tree.ts';
import { fromDefault, fromPreview } from './preview-values.ts';

export function canReadAutoscaler({ reading, object }: AnalyzedAutoscaler): boolean {
  return reading !== undefined || kindOfTemplatedVersion(object) !== undefined;
}

export function renderedPathAt({ rendered, root }: AnalyzedObject, offset: number): Path | undefined {
  const place = pathAtOffset(rendered?.root ?? root, offset);
  return place.in === 'none' ? undefined : place.path;
}

type Previews = Readonly<Record<string, string>>;

interface FillContext {
  analyzed: AnalyzedDocument;
  previews: Previews;
  blocks(): TemplateBlocks;
}

/**
 * Replaces the placeholders of the autoscalers with preview values or defaults. Patches, and autoscalers that Helm
 * cannot render, are returned unchanged.
 */
export function fillPlaceholders(analyzed: AnalyzedDocument, previews: Previews): AnalyzedDocument {
  if (!analyzed.hasTemplates || analyzed.autoscalers.length === 0) return analyzed;
  const context = { analyzed, previews, blocks: once(() => findBlocks(analyzed.lines.text)) };
  const autoscalers = analyzed.autoscalers.map((one) => fillAutoscaler(one, context));
  return { ...analyzed, autoscalers, objects: autoscalers };
}

function fillAutoscaler(autoscaler: AnalyzedAutoscaler, context: FillContext): AnalyzedAutoscaler {
  const { root, rendered = { root, by: { type: 'text' }, values: [], files: [] } } = autoscaler;
  const description = autoscaler.description ?? kindOfTemplatedVersion(autoscaler.object);
  if (!description || autoscaler.patch || helmErrorOf(rendered)) return autoscaler;
  const assumed = new Map<string, AssumedValue & { fields: string[] }>();
  const object = withValues(autoscaler, context, assumed);
  const isSame = assumed.size === 0 && autoscaler.reading !== undefined && autoscaler.rendered !== undefined;
  const reading = isSame ? autoscaler.reading : readFilled(description, object, autoscaler, context);
  const missing = rendered.missing ?? missingExpression(reading?.blockingTemplate, root, context);
  const values = [...rendered.values, ...assumed.values()];
  return {
    ...autoscaler,
    description,
    ...(reading && { reading }),
    object,
    rendered: { ...rendered, values, missing },
  };
}

function readFilled(
  description: KindDescription,
  object: ObjectValue,
  { conditionalBlock }: AnalyzedAutoscaler,
  { analyzed }: FillContext,
): ReadResult {
  const { apiVersion } = description;
  const versioned = isTemplated(object.apiVersion) ? { ...object, apiVersion } : object;
  const reading = description.read(versioned, { ...analyzed.chosen, templated: true });
  return withoutConditionalBlock(reading, conditionalBlock);
}

function withValues(
  { object, root }: AnalyzedAutoscaler,
  { previews, blocks }: FillContext,
  assumed: Map<string, AssumedValue & { fields: string[] }>,
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
    const expression = expressionOf(source);
    const found =
      expression === undefined
        ? valueOfPlaceholder(source, previews)
        : valueOfExpression(absoluteExpression(expression, dotAt(start)), previews);
    if (!found) return undefined;
    const fields = assumed.get(found.expression)?.fields ?? [];
    assumed.set(found.expression, { ...found, fields: [...fields, formatPath(path)] });
    return /^["']/.test(source) || rendersString(expression) ? found.text : resolvePlain(found.text);
  };
  const dotAt = (start: number | undefined) => (start === undefined ? undefined : blocks().dotAt(start));
  const spec = object.spec === undefined ? undefined : replace(object.spec, ['spec']);
  return Object.assign(Object.create(null), object, spec !== undefined && { spec });
}

function valueOfPlaceholder(source: string, previews: Previews): AssumedValue | undefined {
  const { base, otherwise } = placeholderDefault(source) ?? {};
  return base === undefined || otherwise === undefined ? undefined : assumedValue(base, previews, otherwise);
}

function valueOfExpression(expression: string, previews: Previews): AssumedValue | undefined {
  if (previewOf(expression, previews) !== undefined) return assumedValue(expression, previews);
  const { base, otherwise } = splitDefault(expression);
  return assumedValue(base, previews, otherwise);
}

function assumedValue(expression: string, previews: Previews, otherwise?: string): AssumedValue | undefined {
  const preview = previewOf(expression, previews);
  if (preview !== undefined) return { expression, text: preview, from: fromPreview };
  return otherwise === undefined ? undefined : { expression, text: otherwise, from: fromDefault };
}

function previewOf(expression: string, previews: Previews): string | undefined {
  return Object.hasOwn(previews, expression) ? previews[expression] : undefined;
}

function missingExpression(
  blocking: ReadResult['blockingTemplate'],
  root: AnalyzedAutoscaler['root'],
  { previews, blocks }: FillContext,
): string | undefined {
  if (!blocking) return undefined;
  const { source } = blocking;
  const isUnset = (path: string) => previewOf(`.Values.${path}`, previews) === undefined;
  const condition = openingOfLine(source);
  const whole = toYamlValueOf(source, 0, { dotAt: () => undefined });
  const unset = (whole === undefined ? valuesInCondition(condition ?? '') : [whole]).find(isUnset);
  if (unset !== undefined) return `.Values.${unset}`;
  if (whole !== undefined || condition !== undefined || /^\{\{-?\s*(?:else|end|range)\b/.test(source)) return undefined;
  const start = findNode(root, parsePath(blocking.path))?.value?.start;
  const expression = start === undefined ? undefined : expressionOf(source);
  if (start === undefined || expression === undefined) return undefined;
  const absolute = absoluteExpression(expression, blocks().dotAt(start));
  const { base } = splitDefault(absolute);
  return base.startsWith('.Values.') ? base : absolute;
}
