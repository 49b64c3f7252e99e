import type { SeriesPoint } from '../model/scenario/scenario.ts';
import type { Samples } from './measured-run.ts';

/**
 * Adds a sample of the previous count before each change, because a recording assumes that a change happens in the
 * middle between two samples.
 * @param heldUntil the time until which the previous count was valid; no sample is added if this time is not between
 * the two samples
 */
export function withSamplesBefore(samples: Samples, heldUntil: (sample: SeriesPoint) => number | undefined): Samples {
  return samples.flatMap((sample, i): SeriesPoint[] => {
    const previous = samples[i - 1];
    const until = heldUntil(sample);
    const isBetween = previous && until !== undefined && until > previous[0] && until < sample[0];
    return isBetween ? [[until, previous[1]], sample] : [sample];
  });
}
