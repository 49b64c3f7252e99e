// Semantic tokens where they tell more than the grammar: the values that decide how fast replicas move, and fields that
// no controller will ever read. Everything else is colored by the editor's own YAML grammar.

import type { Path } from '../../model/path.ts';
import { envelope } from '../../simulator/envelope.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { EnvelopeRun } from '../../simulator/trace.ts';
import { positionAt } from '../../text/lines.ts';
import type { Node, Range, ScalarNode } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { notSimulatedReason } from '../not-simulated.ts';
import { statusIgnored } from '../rules/status-ignored.ts';

/** What a token is, in the order in which the protocol counts them. `package.json` says how they are drawn. */
export const tokenTypes = ['property', 'number', 'string'] as const;
/** `deprecated` is for editors that know no `dropped`. */
export const tokenModifiers = ['deciding', 'dropped', 'deprecated'] as const;

export interface SemanticToken {
  line: number;
  character: number;
  length: number;
  type: (typeof tokenTypes)[number];
  modifiers: readonly (typeof tokenModifiers)[number][];
}

/** Codes of fields that are not kept, or that nobody knows. */
const droppedCodes: readonly string[] = ['api/unknown-field', 'api/dropped-field'];

/** In the order of the text; lines count from the start of the chunk. */
export function semanticTokensOf(analyzed: AnalyzedDocument, profile: Profile): SemanticToken[] {
  const found = analyzed.autoscalers.flatMap((autoscaler) => [
    ...decidingTokens(analyzed, autoscaler, profile),
    ...droppedTokens(autoscaler),
  ]);
  const ordered = found.toSorted((a, b) => a.range.start - b.range.start);
  // Two fields of an anchor are written in one place, and tokens may not overlap.
  return ordered
    .filter(({ range }, index) => range.start >= (ordered[index - 1]?.range.end ?? 0))
    .flatMap((placed) => tokenAt(analyzed, placed));
}

type TokenAtOffset = Pick<SemanticToken, 'type' | 'modifiers'> & { range: Range };

function tokenAt({ lines }: AnalyzedDocument, { range, type, modifiers }: TokenAtOffset): SemanticToken[] {
  const { line, character } = positionAt(lines, range.start);
  const isOneLine = positionAt(lines, range.end).line === line;
  return isOneLine && range.end > range.start
    ? [{ line, character, length: range.end - range.start, type, modifiers }]
    : [];
}

function decidingTokens(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler, profile: Profile): TokenAtOffset[] {
  const understood = autoscaler.reading?.autoscaler;
  if (!understood || notSimulatedReason(analyzed, autoscaler)) return [];
  const { up, down } = envelope(understood, profile);
  const paths = new Map([...decidingPaths(up), ...decidingPaths(down)].map((path) => [path.join('/'), path]));
  return [...paths.values()].flatMap((path) => scalarsAt(autoscaler, path)).map(decidingToken);
}

/** The fields that hold a run back; of one that nothing holds back, the bound at which it ends. */
function decidingPaths({ direction, minReplicas, maxReplicas, sequence, ticks }: EnvelopeRun): Path[] {
  const bound = direction === 'scaleUp' ? maxReplicas : minReplicas;
  const slowed = ticks.filter(({ desired }) => desired !== bound);
  // Where nothing ever moves, only what stops it in the end decides: before `selectPolicy: Disabled` no window counts.
  const isSlowed = slowed.length > 0 && sequence.length > 1;
  return (isSlowed ? slowed : ticks.slice(-1)).map(({ decidedBy }) => decidedBy);
}

/** The value itself; of a policy, its numbers. What an alias stands for is written elsewhere. */
function scalarsAt({ root }: AnalyzedAutoscaler, path: Path): ScalarNode[] {
  const { key, node } = (path.length > 0 && findNode(root, path)) || {};
  if (!node || node.range.start < (key?.end ?? root.range.start) || node.range.end > root.range.end) return [];
  if (node.kind === 'map')
    return node.entries.flatMap(({ value, merged }) => (!merged && isNumber(value) ? [value] : []));
  return node.kind === 'scalar' ? [node] : [];
}

function isNumber(node: Node | undefined): node is ScalarNode {
  return node?.kind === 'scalar' && typeof node.value === 'number';
}

function decidingToken(node: ScalarNode): TokenAtOffset {
  return { range: node.range, type: isNumber(node) ? 'number' : 'string', modifiers: ['deciding'] };
}

function droppedTokens({ root, object, reading }: AnalyzedAutoscaler): TokenAtOffset[] {
  const fields = [
    ...(reading?.problems ?? []).filter(({ code }) => droppedCodes.includes(code)).map(({ at }) => at),
    ...(reading ? Array.from(statusIgnored.check({ object }), ({ at }) => at) : []),
  ];
  return fields.flatMap((at) => {
    const range = findNode(root, at)?.key;
    return range ? [{ range, type: 'property' as const, modifiers: ['dropped', 'deprecated'] as const }] : [];
  });
}
