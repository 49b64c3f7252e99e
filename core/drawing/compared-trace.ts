// The runs with which the displayed run is compared. The axes of the chart have to include the times and counts of
// these runs.
import { max } from 'd3-array';
import type { Trace } from '../simulator/trace.ts';
import { isChange } from './visible-range.ts';

export interface ComparedTrace {
  name: string;
  trace: Trace;
}

export function lastComparedChangeMs(compared: readonly ComparedTrace[]): number {
  return max(compared, ({ trace }) => trace.ticks.findLast(isChange)?.atMs ?? 0) ?? 0;
}

/** Adds the counts of the compared runs to the sequence, so that the scale includes these counts. */
export function withComparedCounts<Run extends Trace>(trace: Run, compared: readonly ComparedTrace[]): Run {
  return compared.length === 0
    ? trace
    : { ...trace, sequence: [...trace.sequence, ...compared.flatMap((one) => one.trace.sequence)] };
}
