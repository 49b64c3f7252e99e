import { kindOfTemplatedVersion } from '../../apiserver/kinds.ts';
import type { ChartAutoscaler, ValueUsage } from '../../index/read/value-usage.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import { positionAt } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { objectStart } from '../../text/problem-range.ts';
import { ownValue } from '../../text/tree.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { findBlocks, type TemplateBlocks } from './template-blocks.ts';
import { absoluteExpression, expressionOf, splitDefault } from './template-expression.ts';
import { fieldOfLine, toYamlValueOf } from './to-yaml-values.ts';

export function readChartAutoscaler(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
): ChartAutoscaler | undefined {
  const { root, object, description = kindOfTemplatedVersion(object) } = autoscaler;
  if (!description) return undefined;
  const { lines } = analyzed;
  const blocks = findBlocks(lines.text);
  const isDescribed = ({ path }: ValueUsage) => fieldAt(description.root, path) !== undefined;
  const toYamlLines = toYamlUsages(analyzed, root, blocks).filter(isDescribed);
  const inlineUsages = [...templatedFields(root, [])].flatMap((field) => usageOf(field, blocks) ?? []);
  const usages = [...inlineUsages.filter(isDescribed), ...toYamlLines];
  if (usages.length === 0) return undefined;
  return { start: positionAt(lines, objectStart(root)), usages };
}

function toYamlUsages({ lines, templateLines }: AnalyzedDocument, root: MapNode, blocks: TemplateBlocks): ValueUsage[] {
  return templateLines.flatMap((range) => {
    const source = lines.text.slice(range.start, range.end);
    const value = toYamlValueOf(source, range.start, blocks);
    const path = value === undefined ? undefined : fieldOfLine(root, range, source, lines.text);
    if (value === undefined || !path) return [];
    return [{ path, value, isVerbatim: false, isWhole: true }];
  });
}

function usageOf({ path, source, start }: TemplatedField, blocks: TemplateBlocks): ValueUsage | undefined {
  const toYamlValue = toYamlValueOf(source, start, blocks);
  if (toYamlValue !== undefined) return { path, value: toYamlValue, isVerbatim: false, isWhole: true };
  const written = expressionOf(source);
  const expression = written === undefined ? undefined : absoluteExpression(written, blocks.dotAt(start));
  const base = expression === undefined ? undefined : /^\.Values\.([\w.]+)$/.exec(splitDefault(expression).base)?.[1];
  if (expression === undefined || base === undefined) return undefined;
  const isVerbatim =
    !/^["']/.test(source) && /^(?:default \S+ )?\.Values\.[\w.]+(?: ?\| ?default \S+)?$/.test(expression);
  return { path, value: base, isVerbatim };
}

interface TemplatedField {
  path: Path;
  source: string;
  start: number;
}

function* templatedFields(node: Node | undefined, path: Path): Generator<TemplatedField> {
  if (node?.kind === 'templated') yield { path, source: node.source, start: node.range.start };
  if (node?.kind === 'list')
    for (const [index, item] of node.items.entries()) yield* templatedFields(item, [...path, index]);
  if (node?.kind === 'map')
    for (const entry of node.entries) yield* templatedFields(ownValue(entry), [...path, entry.key]);
}
