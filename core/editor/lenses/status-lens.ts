// The lenses above the status of an object: why the count is what it is, and a simulation that starts from this state.
import type { Position } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { truncate } from '../../analysis/wording/truncate.ts';
import type { Explanation } from '../../explanation/explanation.ts';
import { positionAt } from '../../text/lines.ts';
import { keyRangeAt } from '../../text/problem-range.ts';
import { explanationOf } from '../status.ts';

export type StatusTopic = 'status' | 'fromStatus';

interface StatusLens {
  position: Position;
  topic: StatusTopic;
}

/**
 * Returns the lenses above `status`. An `autoscaling/v1` object has these lenses there, too, although its conditions
 * are in an annotation.
 */
export function statusLenses(analyzed: AnalyzedDocument, { root, object }: AnalyzedAutoscaler): StatusLens[] {
  if (!('status' in object)) return [];
  const key = keyRangeAt(root, ['status']);
  if (!key) return [];
  const position = positionAt(analyzed.lines, key.start);
  return [
    { position, topic: 'status' },
    { position, topic: 'fromStatus' },
  ];
}

/**
 * Returns the title of a lens above a status. Returns undefined if the status cannot be explained, or if `topic` is
 * `fromStatus` and no simulation can start from the status.
 */
export function statusLensTitle(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  topic: StatusTopic,
): string | undefined {
  const explanation = explanationOf(analyzed, autoscaler);
  if (!explanation) return undefined;
  if (topic === 'status') return lensSentence(explanation);
  return canStart(explanation) ? simulateFromHere : undefined;
}

export const simulateFromHere = 'Simulate from here';

export function canStart({ observed }: Explanation): boolean {
  return observed.autoscaler !== undefined && observed.currentReplicas !== undefined;
}

/** The length of the longest title that fits into an editor beside the panel. */
const maxTitleLength = 100;

/** Returns, for example, `Held at 4: scale-down waits for the stabilization window of 5 min`. */
export function lensSentence({ verdict: { headline } }: Explanation): string {
  return truncate(headline.charAt(0).toUpperCase() + headline.slice(1), maxTitleLength);
}

export function statusLensTooltip(analyzed: AnalyzedDocument, autoscaler: AnalyzedAutoscaler): string | undefined {
  const explanation = explanationOf(analyzed, autoscaler);
  return explanation && explanationTooltip(explanation);
}

export function explanationTooltip({ verdict: { headline, reasons, causes, advice } }: Explanation): string {
  return [
    ...(headline.length > maxTitleLength ? [headline] : []),
    ...reasons.map(({ text }) => text),
    ...(causes.length === 0 ? [] : [`Usual causes: ${causes.map((cause, i) => `${i + 1}. ${cause}`).join(' ')}`]),
    ...(advice === undefined ? [] : [`What to do: ${advice}`]),
  ].join('\n\n');
}
