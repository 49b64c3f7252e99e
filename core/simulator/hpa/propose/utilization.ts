// Resource and ContainerResource with `averageUtilization`: usage in percent of what is requested (docs/behavior/hpa.md §2.4).
// The percentage is one of sums, and it is cut to a whole before anything is compared.
import { add64, divide64, type Int64, int32OfInt64, multiply64 } from '../../int64.ts';
import type { Profile } from '../../profile.ts';
import { type Counting, countReplicas, type Fill } from './count.ts';
import { type Groups, groupPods, type Samples } from './group.ts';
import { type Calculated, noPods, type Sight } from './proposal.ts';
import { requestOf } from './requests.ts';

type Utilization = { ok: true; percent: number; average: Int64; ratio: number } | { ok: false; problem: string };

export function utilizationReplicas(
  sight: Sight,
  samples: Samples,
  resource: string,
  container: string | undefined,
  target: number,
): Calculated & { percent?: number; average?: Int64 } {
  const { controller, observation, current } = sight;
  const { profile, tolerance } = controller;
  const { pods, atMs } = observation;
  if (pods.length === 0) return { ok: false, problem: noPods };
  const requests = pods.map((pod) => requestOf(pod, resource, container, profile));
  const weights = {
    requestAt: (index: number) => numberOf(requests[index]),
    fillerOf: (request: Int64) => (profile.has.fillsToTargetAbove100 ? divide64(multiply64(request, Math.max(100, target)), 100) : request),
  };
  const groups = groupPods(pods, samples, weights, resource === 'cpu', atMs, profile);
  const problem = firstProblem(groups, requests, profile);
  if (problem !== undefined) return { ok: false, problem };
  const first = utilization(groups, { missing: 'out', unready: false }, target);
  if (!first.ok) return first;
  const counting: Counting = {
    current,
    groups,
    ratio: first.ratio,
    tolerance,
    onTarget: 'out',
    keepsDirection: true,
    full: 'request',
    refill: (fill) => ({ ratio: ratioOf(utilization(groups, fill, target)), entries: entriesOf(groups, fill) }),
  };
  const { replicas, ratio, note } = countReplicas(counting);
  return { ok: true, replicas, ratio, note, percent: first.percent, average: first.average };
}

/** How many metrics there are once fillers are in; those of pods that are not seen count. */
export function entriesOf({ known, strays, missing, unready }: Groups, fill: Fill): number {
  return known.entries + strays.entries + (fill.missing === 'out' ? 0 : missing.pods) + (fill.unready ? unready.pods : 0);
}

export function noMetricsLeft({ known, strays }: Groups, { has }: Profile): string | undefined {
  if (known.entries + strays.entries > 0) return undefined;
  return has.targetedPodsWords
    ? 'did not receive metrics for targeted pods (pods might be unready)'
    : 'did not receive metrics for any ready pods';
}

function firstProblem(groups: Groups, requests: readonly ReturnType<typeof requestOf>[], profile: Profile): string | undefined {
  const missing = requests.find((request) => typeof request === 'object')?.problem;
  const left = noMetricsLeft(groups, profile);
  return profile.has.metricsBeforeRequests ? (left ?? missing) : (missing ?? left);
}

function utilization({ known, missing, unready }: Groups, fill: Fill, target: number): Utilization {
  let { usage, request, entries } = known;
  if (fill.missing !== 'out') {
    if (fill.missing === 'full') usage = add64(usage, missing.filled);
    request = add64(request, missing.request);
    entries += missing.pods;
  }
  if (fill.unready) {
    request = add64(request, unready.request);
    entries += unready.pods;
  }
  if (request === 0 || request === 0n) return { ok: false, problem: 'no metrics returned matched known pods' };
  const percent = int32OfInt64(divide64(multiply64(usage, 100), request));
  return { ok: true, percent, average: divide64(usage, entries), ratio: percent / target };
}

/** The second calculation has at least the requests of the first one, which were not 0. */
function ratioOf(result: Utilization): number {
  return result.ok ? result.ratio : 0;
}

function numberOf(request: Int64 | { problem: string } | undefined): Int64 {
  return typeof request === 'object' || request === undefined ? 0 : request;
}
