// Step lines (counts that each hold until the next change), and the area between two step lines.
import type { SeriesPoint } from '../model/scenario/scenario.ts';
import type { Samples } from './measured-run.ts';
import { weightedQuantile } from './weighted-quantile.ts';

/**
 * A count over time, as points `[seconds, count]`. Each count holds until the next point; the first count also holds
 * before the first point.
 */
export type StepLine = readonly SeriesPoint[];

/**
 * Converts samples to a step line. Each step is midway between the last sample before the change and the first sample
 * after the change.
 */
export function stepsOfSamples(samples: Samples): StepLine {
  const steps: SeriesPoint[] = [];
  for (const [i, [seconds, count]] of samples.entries()) {
    const before = samples[i - 1];
    if (before === undefined) steps.push([seconds, count]);
    else if (before[1] !== count) steps.push([(before[0] + seconds) / 2, count]);
  }
  return steps;
}

/** Returns a function that reads the value of the line at a time. The function must be called with ascending times. */
export function stepReader(line: StepLine): (seconds: number) => number {
  let next = 1;
  return (seconds) => {
    while (next < line.length && (line[next]?.[0] ?? 0) <= seconds) next++;
    return line[next - 1]?.[1] ?? 0;
  };
}

export interface LineDifference {
  /** The area between the two lines, in replica-seconds. */
  area: number;
  /** The area under the measured line, in replica-seconds. */
  whole: number;
}

export function differenceBetween(measured: StepLine, other: StepLine, endSeconds: number): LineDifference {
  const [measuredAt, otherAt] = [stepReader(measured), stepReader(other)];
  const times = [0, ...timesWithin(measured, endSeconds), ...timesWithin(other, endSeconds)].sort((a, b) => a - b);
  let [area, whole] = [0, 0];
  for (const [i, seconds] of times.entries()) {
    const length = (times[i + 1] ?? endSeconds) - seconds;
    const count = measuredAt(seconds);
    area += Math.abs(count - otherAt(seconds)) * length;
    whole += count * length;
  }
  return { area, whole };
}

export function areaOf(line: StepLine, endSeconds: number): number {
  return differenceBetween(line, line, endSeconds).whole;
}

/** Computes the area between a step line and a count during a run, step by step. */
export class GrowingArea {
  value = 0;
  private seconds = 0;
  private next = 1;
  private readonly line: StepLine;

  constructor(line: StepLine) {
    this.line = line;
  }

  /**
   * Adds the area between the step line and `count` for the time from the last call, or from second 0, to `seconds`.
   * The count must have been constant during this time.
   */
  growTo(seconds: number, count: number): void {
    for (let change = this.line[this.next]; change && change[0] < seconds; change = this.line[this.next]) {
      this.add(change[0], count);
      this.next++;
    }
    this.add(seconds, count);
  }

  private add(seconds: number, count: number): void {
    const length = Math.max(0, seconds - this.seconds);
    this.value += Math.abs((this.line[this.next - 1]?.[1] ?? 0) - count) * length;
    this.seconds += length;
  }
}

export function shareOf({ area, whole }: LineDifference): number {
  return whole > 0 ? area / whole : 0;
}

function timesWithin(line: StepLine, endSeconds: number): number[] {
  return line.flatMap(([seconds]) => (seconds > 0 && seconds < endSeconds ? [seconds] : []));
}

/**
 * Returns the weighted quantile of the lines. At each time, lines with at least `share` of the total weight are at or
 * below the returned line.
 * @param weights one weight above 0 for each line
 */
export function quantileLine(
  lines: readonly StepLine[],
  weights: readonly number[],
  endSeconds: number,
  share: number,
): StepLine {
  const times = [...new Set([0, ...lines.flatMap((line) => timesWithin(line, endSeconds))])].sort((a, b) => a - b);
  const readers = lines.map(stepReader);
  const steps: SeriesPoint[] = [];
  for (const seconds of times) {
    const counts = readers.map((countAt, i) => ({ value: countAt(seconds), weight: weights[i] ?? 0 }));
    const count = weightedQuantile(counts, share);
    if (steps.at(-1)?.[1] !== count) steps.push([seconds, count]);
  }
  return steps;
}
