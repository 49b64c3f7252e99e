// An autoscaler in a template, as far as a chart's values write it: `maxReplicas: {{ .Values.autoscaling.maxReplicas }}`.
import type { Position } from 'vscode-languageserver-types';
import { kindOfUnseen } from '../../model/kinds.ts';
import type { Path } from '../../model/path.ts';
import type { ObjectValue } from '../../model/value.ts';
import { positionAt } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { ownValue } from '../../text/value.ts';
import { fieldAt } from '../fields.ts';
import { hiddenPart } from '../hidden.ts';
import { startOf, writtenPaths } from '../locate.ts';
import { expressionOf, partsOf } from '../template-expression.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';
import { type Blocks, blocksIn, type Guards, guardsOfLine } from './guards.ts';
import { fieldAbove, wholeValueOf } from './whole-values.ts';

export interface ChartObject {
  /** As written: what a template fills in is unseen. */
  object: ObjectValue;
  /** Where it begins in its chunk. */
  start: Position;
  /** When it is rendered at all. */
  guards: Guards;
  /** A template line writes a part of it that no value tells. */
  isHidden: boolean;
  uses: readonly ValueUse[];
  /** Parts of it that are there only if all of these values are set. */
  conditional: readonly { path: Path; guards: readonly string[] }[];
}

/** A field that is filled with one value, and nothing else. */
export interface ValueUse {
  /** In the object. */
  path: Path;
  /** `autoscaling.maxReplicas` */
  value: string;
  /** It is written as it is, so that its type counts: neither converted nor put into quotes. */
  isAsIs: boolean;
  /** With everything in it, by `toYaml`. */
  isWhole?: true;
  guards: Guards;
}

/** Undefined where no value writes a described field by itself. */
export function chartObjectOf(view: ChunkView, { root, object, description: written, hidden }: AutoscalerView): ChartObject | undefined {
  const description = written ?? kindOfUnseen(object);
  if (!description) return undefined;
  const { lines } = view;
  const blocks = blocksIn(lines.text);
  const isDescribed = ({ path }: ValueUse) => fieldAt(description.root, path) !== undefined;
  const wholeBelow = wholeUsesBelow(view, root, blocks).filter(({ use }) => isDescribed(use));
  const behind = [...unseenIn(root, [])].flatMap((field) => useOf(field, blocks) ?? []);
  const uses = [...behind.filter(isDescribed), ...wholeBelow.map(({ use }) => use)];
  if (uses.length === 0) return undefined;
  const start = startOf(root);
  const placed = new Set(wholeBelow.map(({ offset }) => offset));
  const isKnown = (offset: number, source: string) => placed.has(offset) || guardsOfLine(source) !== 'unknown';
  return {
    object,
    start: positionAt(lines, start),
    guards: blocks.guardsAt(start),
    isHidden: hidden !== undefined && hiddenPart(root, view.templateLines, lines.text, isKnown) !== undefined,
    uses,
    conditional: conditionalIn(root, blocksIn(lines.text, start)),
  };
}

/** Those that have a line for themselves. */
function wholeUsesBelow({ lines, templateLines }: ChunkView, root: MapNode, blocks: Blocks): { offset: number; use: ValueUse }[] {
  return templateLines.flatMap((range) => {
    const source = lines.text.slice(range.start, range.end);
    const value = wholeValueOf(source, range.start, blocks);
    const path = value === undefined ? undefined : fieldAbove(root, range, source, lines.text);
    if (value === undefined || !path) return [];
    return [{ offset: range.start, use: { path, value, isAsIs: false, isWhole: true, guards: blocks.guardsAt(range.start) } }];
  });
}

function useOf({ path, source, start }: UnseenField, blocks: Blocks): ValueUse | undefined {
  const guards = blocks.guardsAt(start);
  const whole = wholeValueOf(source, start, blocks);
  if (whole !== undefined) return { path, value: whole, isAsIs: false, isWhole: true, guards };
  const expression = expressionOf(source);
  const base = expression === undefined ? undefined : /^\.Values\.([\w.]+)$/.exec(partsOf(expression).base)?.[1];
  if (expression === undefined || base === undefined) return undefined;
  const isAsIs = !/^["']/.test(source) && /^(?:default \S+ )?\.Values\.[\w.]+(?: ?\| ?default \S+)?$/.test(expression);
  return { path, value: base, isAsIs, guards };
}

/** Metrics stay, whatever decides about each: how fast replicas move does not depend on them. */
function conditionalIn(root: MapNode, { guardsAt }: Blocks): ChartObject['conditional'] {
  const found: { path: Path; guards: readonly string[] }[] = [];
  for (const { path, start } of writtenPaths(root)) {
    const guards = path[1] === 'metrics' ? [] : guardsAt(start);
    if (guards !== 'unknown' && guards.length > 0) found.push({ path, guards });
  }
  return found;
}

interface UnseenField {
  path: Path;
  source: string;
  start: number;
}

function* unseenIn(node: Node | undefined, path: Path): Generator<UnseenField> {
  if (node?.kind === 'unseen') yield { path, source: node.source, start: node.range.start };
  if (node?.kind === 'list') for (const [index, item] of node.items.entries()) yield* unseenIn(item, [...path, index]);
  if (node?.kind === 'map') for (const entry of node.entries) yield* unseenIn(ownValue(entry), [...path, entry.key]);
}
