import type { SeriesPoint } from '../model/scenario/scenario.ts';
import type { Samples } from './measured-run.ts';

/**
 * The samples with one of the earlier count before each change, because a change lies in the middle of two samples.
 * @param heldUntil the time until which the earlier count was there; not used if it is not between the two samples
 */
export function withSamplesBefore(samples: Samples, heldUntil: (sample: SeriesPoint) => number | undefined): Samples {
  return samples.flatMap((sample, i): SeriesPoint[] => {
    const previous = samples[i - 1];
    const until = heldUntil(sample);
    const isBetween = previous && until !== undefined && until > previous[0] && until < sample[0];
    return isBetween ? [[until, previous[1]], sample] : [sample];
  });
}
