import type { SeriesPoint } from '../model/scenario/scenario.ts';
import type { Samples } from './measured-run.ts';

/**
 * Returns the rates of a counter per second, multiplied by `factor`, and the number of its resets. A value below the
 * previous value means that the counter was reset to 0.
 */
export function counterRates(samples: Samples, factor = 1): { rates: Samples; resets: number } {
  let resets = 0;
  const rates = samples.slice(1).map(([seconds, value], i): SeriesPoint => {
    const [beforeSeconds, before] = samples[i] ?? [0, 0];
    if (value < before) resets++;
    return [seconds, ((value < before ? value : value - before) * factor) / (seconds - beforeSeconds)];
  });
  return { rates, resets };
}

export function resetNote(name: string, resets: number): string {
  return `${name} was reset to 0 ${resets === 1 ? 'once' : `${resets} times`}: the rate after a reset is counted from 0`;
}
