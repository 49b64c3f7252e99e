// The mean of the pods' metrics, compared with `averageValue` (docs/behavior/hpa.md §2.5).
import { exactArithmetic, type Int64, type SumArithmetic, wrappingArithmetic } from '../../int64.ts';
import type { Profile } from '../../profile.ts';
import type { MetricSource } from '../metric-reading.ts';
import { countReplicas, entryCount, type FillPolicy, type FillRules } from './count.ts';
import { type GroupedPods, PodGrouper, type PodReader } from './group.ts';
import { noMetricsLeft, type PodsCalculation } from './pods-calculation.ts';
import { noPods } from './proposal.ts';

export function averageCalculation<Sample extends object>(
  source: MetricSource,
  { amountOf, isCpu }: Pick<PodReader<Sample>, 'amountOf' | 'isCpu'>,
  target: Int64,
  profile: Profile,
): PodsCalculation<Sample> {
  const { has } = profile;
  const arithmetic = has.exactAverage ? exactArithmetic : wrappingArithmetic;
  const reader = { amountOf, isCpu, requestOf: () => 0, fillUsageOf: () => 0, arithmetic };
  const grouper = new PodGrouper<Sample>(reader, profile);
  const averageOf = (groups: GroupedPods, fill: FillPolicy) => filledAverage(groups, fill, target, arithmetic);
  const rules: FillRules = {
    missingOnTarget: has.noFillerOnTarget ? 'out' : 'nothing',
    keepsDirection: has.averageKeepsDirection,
    fullFillText: 'target',
    ratioWith: (groups, fill) => Number(averageOf(groups, fill)) / Number(target),
  };
  return (context, sampled) => {
    const { controller, observation } = context;
    if (observation.pods.length === 0) return noPods;
    const groups = grouper.group(observation, sampled);
    const problem = noMetricsLeft(groups, controller.profile);
    if (problem !== undefined) return problem;
    const average = averageOf(groups, unfilled);
    return countReplicas(context, groups, Number(average) / Number(target), { source, milli: average }, rules);
  };
}

const unfilled: FillPolicy = { missing: 'out', unready: false };

function filledAverage(
  groups: GroupedPods,
  fill: FillPolicy,
  target: Int64,
  { add, multiply, divide }: SumArithmetic,
): Int64 {
  const usage = add(groups.usage, groups.strayUsage);
  const filled = fill.missing === 'full' ? add(usage, multiply(target, groups.missing)) : usage;
  return divide(filled, entryCount(groups, fill));
}
