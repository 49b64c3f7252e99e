import type { Profile } from '../../profile.ts';
import type { GroupedPods, PodSamples } from './group.ts';
import type { MetricContext, SuccessfulProposal } from './proposal.ts';

/** Returns a proposal, or a string that describes the problem with the pods or their metrics. */
export type PodsCalculation<Sample> = (
  context: MetricContext,
  sampled: PodSamples<Sample>,
) => SuccessfulProposal | string;

export function noMetricsLeft({ entries, strayEntries }: GroupedPods, { has }: Profile): string | undefined {
  if (entries + strayEntries > 0) return undefined;
  return has.targetedPodsWords
    ? 'did not receive metrics for targeted pods (pods might be unready)'
    : 'did not receive metrics for any ready pods';
}
