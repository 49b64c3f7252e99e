// Resource, ContainerResource and Pods with `averageValue`: the mean of all metrics against the target (docs/behavior/hpa.md §2.5).
import { add64, divide64, type Int64, multiply64 } from '../../int64.ts';
import { countReplicas, type Fill } from './count.ts';
import { type Groups, groupPods, type Samples, type Weights } from './group.ts';
import { type Calculated, noPods, type Sight } from './proposal.ts';
import { entriesOf, noMetricsLeft } from './utilization.ts';

const weightless: Weights = { requestAt: () => 0, fillerOf: () => 0 };

/** `isCpu` turns on the readiness rule. */
export function averageReplicas(sight: Sight, samples: Samples, isCpu: boolean, target: Int64): Calculated & { average?: Int64 } {
  const { controller, observation, current } = sight;
  const { profile, tolerance } = controller;
  if (observation.pods.length === 0) return { ok: false, problem: noPods };
  const groups = groupPods(observation.pods, samples, weightless, isCpu, observation.atMs, profile);
  const problem = noMetricsLeft(groups, profile);
  if (problem !== undefined) return { ok: false, problem };
  const average = averageOf(groups, { missing: 'out', unready: false }, target);
  const { replicas, ratio, note } = countReplicas({
    current,
    groups,
    ratio: Number(average) / Number(target),
    tolerance,
    onTarget: profile.has.noFillerOnTarget ? 'out' : 'nothing',
    keepsDirection: profile.has.averageKeepsDirection,
    full: 'target',
    refill: (fill) => ({ ratio: Number(averageOf(groups, fill, target)) / Number(target), entries: entriesOf(groups, fill) }),
  });
  return { ok: true, replicas, ratio, note, average };
}

function averageOf(groups: Groups, fill: Fill, target: Int64): Int64 {
  const usage = add64(groups.known.usage, groups.strays.usage);
  const filled = fill.missing === 'full' ? add64(usage, multiply64(target, groups.missing.pods)) : usage;
  return divide64(filled, entriesOf(groups, fill));
}
