import type { SeriesPoint } from '../../model/scenario/scenario.ts';
import type { Samples } from '../measured-run.ts';

/**
 * The maximum number of consecutive missing samples in a short gap. During a longer gap, the series is assumed not to
 * exist.
 */
const maxMissing = 5;

/**
 * Adds up the series. A short gap in a series is filled, because the sum would fall otherwise.
 * @param areRates whether each value is the mean since the previous value; a gap is then filled with the value after it
 */
export function addUp(all: readonly Samples[], areRates: boolean): Samples {
  const times = [...new Set(all.flatMap((samples) => samples.map(([seconds]) => seconds)))].sort((a, b) => a - b);
  const indexOf = new Map(times.map((seconds, i) => [seconds, i]));
  const sums = times.map((): number => 0);
  for (const samples of all)
    for (const [i, sample] of samples.entries()) {
      const index = indexOf.get(sample[0]) ?? 0;
      const before = samples[i - 1] ?? sample;
      const from = firstMissing(index, indexOf.get(before[0]) ?? index);
      for (let at = from; at <= index; at++)
        sums[at] = (sums[at] ?? 0) + (areRates ? sample[1] : valueBetween(before, sample, times[at] ?? 0));
    }
  return times.map((seconds, i): SeriesPoint => [seconds, sums[i] ?? 0]);
}

function firstMissing(index: number, before: number): number {
  const missing = index - before - 1;
  return missing > 0 && missing <= maxMissing ? before + 1 : index;
}

function valueBetween([fromSeconds, from]: SeriesPoint, [toSeconds, to]: SeriesPoint, seconds: number): number {
  return seconds === toSeconds ? to : from + ((to - from) * (seconds - fromSeconds)) / (toSeconds - fromSeconds);
}
