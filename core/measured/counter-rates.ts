import type { SeriesPoint } from '../model/scenario/scenario.ts';
import type { Samples } from './measured-run.ts';

/**
 * The rates per second between the samples of a counter. A counter that falls has begun again at 0. @param factor
 * converts to another unit
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

/** The note about a counter that began again. */
export function resetNote(name: string, resets: number): string {
  return `${name} began again at 0 ${resets === 1 ? 'once' : `${resets} times`}: the rates there are counted from 0`;
}
