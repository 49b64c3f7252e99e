// Resource, ContainerResource and Pods with `averageValue`: the mean of all metrics against the target
// (docs/behavior/hpa.md §2.5).
import { add64, divide64, type Int64, multiply64 } from '../../int64.ts';
import { countReplicas, type FillPolicy } from './count.ts';
import { type GroupedPods, groupPods, type MetricSamples, type PodWeights } from './group.ts';
import { type CalculationResult, type MetricContext, noPods } from './proposal.ts';
import { entryCount, noMetricsLeft } from './utilization.ts';

const zeroWeights: PodWeights = { requestAt: () => 0, fillUsageOf: () => 0 };

/** `isCpu` enables the readiness rule. */
export function averageReplicas(
  context: MetricContext,
  samples: MetricSamples,
  isCpu: boolean,
  target: Int64,
): CalculationResult & { average?: Int64 } {
  const { controller, observation, current } = context;
  const { profile, tolerance } = controller;
  if (observation.pods.length === 0) return { ok: false, problem: noPods };
  const groups = groupPods(observation.pods, samples, zeroWeights, isCpu, observation.atMs, profile);
  const problem = noMetricsLeft(groups, profile);
  if (problem !== undefined) return { ok: false, problem };
  const average = averageOf(groups, { missing: 'out', unready: false }, target);
  const { replicas, ratio, note } = countReplicas({
    current,
    groups,
    ratio: Number(average) / Number(target),
    tolerance,
    missingOnTarget: profile.has.noFillerOnTarget ? 'out' : 'nothing',
    keepsDirection: profile.has.averageKeepsDirection,
    fullFillText: 'target',
    recalculate: (fill) => ({
      ratio: Number(averageOf(groups, fill, target)) / Number(target),
      entries: entryCount(groups, fill),
    }),
  });
  return { ok: true, replicas, ratio, note, average };
}

function averageOf(groups: GroupedPods, fill: FillPolicy, target: Int64): Int64 {
  const usage = add64(groups.measured.usage, groups.strays.usage);
  const filled = fill.missing === 'full' ? add64(usage, multiply64(target, groups.missing.pods)) : usage;
  return divide64(filled, entryCount(groups, fill));
}
