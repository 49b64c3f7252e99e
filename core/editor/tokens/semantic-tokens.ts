import type { AnalyzedAutoscaler, AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { notSimulatedReason } from '../../analysis/not-simulated.ts';
import type { Path } from '../../model/path.ts';
import { envelope } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { EnvelopeRun } from '../../simulator/trace.ts';
import { positionAt } from '../../text/lines.ts';
import type { Node, Range, ScalarNode } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import type { tokenModifiers, tokenTypes } from './token-legend.ts';

export interface SemanticToken {
  line: number;
  character: number;
  length: number;
  type: (typeof tokenTypes)[number];
  modifiers: readonly (typeof tokenModifiers)[number][];
}

/** Returns the semantic tokens in document order, with lines relative to the start of the YAML document. */
export function semanticTokensOf(analyzed: AnalyzedDocument, profile: Profile): SemanticToken[] {
  const found = analyzed.autoscalers.flatMap((autoscaler) => decidingTokens(analyzed, autoscaler, profile));
  const ordered = found.toSorted((a, b) => a.range.start - b.range.start);
  // Several paths have the same range if aliases refer to the same anchor. Only the first path gets a token, because
  // tokens must not overlap.
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

function decidingPaths({ direction, minReplicas, maxReplicas, sequence, ticks }: EnvelopeRun): Path[] {
  const bound = direction === 'scaleUp' ? maxReplicas : minReplicas;
  const slowed = ticks.filter(({ desired }) => desired !== bound);
  // If the replicas never change, only the field that decided the last tick has an effect. For example, the
  // stabilization window has no effect with `selectPolicy: Disabled`.
  const isSlowed = slowed.length > 0 && sequence.length > 1;
  return (isSlowed ? slowed : ticks.slice(-1)).map(({ decidedBy }) => decidedBy);
}

/**
 * Returns the scalar at the path, or the numbers in the map at the path. Aliases are excluded, because their values are
 * at another place in the text.
 */
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
