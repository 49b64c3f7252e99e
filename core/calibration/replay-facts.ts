import { clockText, reasonText } from '../simulator/trace-text.ts';
import type { Replay } from './replay.ts';

/** Describes the first difference in one sentence without a full stop. */
export function differenceText(difference: Replay['firstDifference']): string {
  if (!difference)
    return 'no difference: every count that the controller sets was measured at most two sync periods later';
  const { tick, measured } = difference;
  return `first difference at ${clockText(tick.atMs)}: the controller sets ${tick.desired} (${reasonText(tick.reason)}), but ${measured.join(' → ')} was measured`;
}
