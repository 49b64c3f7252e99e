// Reads an autoscaler in a template, as far as the chart's values write it: `maxReplicas: {{
// .Values.autoscaling.maxReplicas }}`.
import type { Position } from 'vscode-languageserver-types';
import { kindOfTemplatedVersion } from '../../apiserver/kinds.ts';
import type { Path } from '../../model/path.ts';
import type { ObjectValue } from '../../model/value.ts';
import { positionAt } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { findConditionalBlock } from '../conditional-block.ts';
import { fieldAt } from '../field-lookup.ts';
import { objectStart, writtenPaths } from '../problem-range.ts';
import { expressionOf, splitDefault } from '../template-expression.ts';
import { findBlocks, type Guards, guardsOfLine, type TemplateBlocks } from './guards.ts';
import { fieldOfLine, toYamlValueOf } from './to-yaml-values.ts';

export interface ChartAutoscaler {
  /** The object as written, with templated values. */
  object: ObjectValue;
  /** The start of the object in its YAML document. */
  start: Position;
  /** The conditions under which it is rendered. */
  guards: Guards;
  /** A template line writes a part of it that does not come from a value. */
  hasConditionalBlock: boolean;
  usages: readonly ValueUsage[];
  /** Parts that are rendered only if all of these values are set. */
  conditionalParts: readonly { path: Path; guards: readonly string[] }[];
}

/** A field whose whole value comes from one chart value. */
export interface ValueUsage {
  /** The path in the object. */
  path: Path;
  /** `autoscaling.maxReplicas` */
  value: string;
  /** The value is inserted without conversion or quotes, so its type matters. */
  isVerbatim: boolean;
  /** The value is inserted with all its content, by `toYaml`. */
  isWhole?: true;
  guards: Guards;
}

/** Undefined if no chart value writes a described field by itself. */
export function readChartAutoscaler(
  analyzed: AnalyzedDocument,
  { root, object, description: writtenKind, conditionalBlock }: AnalyzedAutoscaler,
): ChartAutoscaler | undefined {
  const description = writtenKind ?? kindOfTemplatedVersion(object);
  if (!description) return undefined;
  const { lines } = analyzed;
  const blocks = findBlocks(lines.text);
  const isDescribed = ({ path }: ValueUsage) => fieldAt(description.root, path) !== undefined;
  const toYamlLines = toYamlUsages(analyzed, root, blocks).filter(({ use }) => isDescribed(use));
  const inlineUsages = [...templatedFields(root, [])].flatMap((field) => usageOf(field, blocks) ?? []);
  const usages = [...inlineUsages.filter(isDescribed), ...toYamlLines.map(({ use }) => use)];
  if (usages.length === 0) return undefined;
  const start = objectStart(root);
  const knownOffsets = new Set(toYamlLines.map(({ offset }) => offset));
  const isKnown = (offset: number, source: string) => knownOffsets.has(offset) || guardsOfLine(source) !== 'unknown';
  return {
    object,
    start: positionAt(lines, start),
    guards: blocks.guardsAt(start),
    hasConditionalBlock:
      conditionalBlock !== undefined &&
      findConditionalBlock(root, analyzed.templateLines, lines.text, isKnown) !== undefined,
    usages,
    conditionalParts: findConditionalParts(root, findBlocks(lines.text, start)),
  };
}

/** The values that are inserted on a line of their own. */
function toYamlUsages(
  { lines, templateLines }: AnalyzedDocument,
  root: MapNode,
  blocks: TemplateBlocks,
): { offset: number; use: ValueUsage }[] {
  return templateLines.flatMap((range) => {
    const source = lines.text.slice(range.start, range.end);
    const value = toYamlValueOf(source, range.start, blocks);
    const path = value === undefined ? undefined : fieldOfLine(root, range, source, lines.text);
    if (value === undefined || !path) return [];
    return [
      {
        offset: range.start,
        use: { path, value, isVerbatim: false, isWhole: true, guards: blocks.guardsAt(range.start) },
      },
    ];
  });
}

function usageOf({ path, source, start }: TemplatedField, blocks: TemplateBlocks): ValueUsage | undefined {
  const guards = blocks.guardsAt(start);
  const toYamlValue = toYamlValueOf(source, start, blocks);
  if (toYamlValue !== undefined) return { path, value: toYamlValue, isVerbatim: false, isWhole: true, guards };
  const expression = expressionOf(source);
  const base = expression === undefined ? undefined : /^\.Values\.([\w.]+)$/.exec(splitDefault(expression).base)?.[1];
  if (expression === undefined || base === undefined) return undefined;
  const isVerbatim =
    !/^["']/.test(source) && /^(?:default \S+ )?\.Values\.[\w.]+(?: ?\| ?default \S+)?$/.test(expression);
  return { path, value: base, isVerbatim, guards };
}

/** Conditions on metrics are ignored: the speed of scaling does not depend on metrics. */
function findConditionalParts(root: MapNode, { guardsAt }: TemplateBlocks): ChartAutoscaler['conditionalParts'] {
  const found: { path: Path; guards: readonly string[] }[] = [];
  for (const { path, start } of writtenPaths(root)) {
    const guards = path[1] === 'metrics' ? [] : guardsAt(start);
    if (guards !== 'unknown' && guards.length > 0) found.push({ path, guards });
  }
  return found;
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
