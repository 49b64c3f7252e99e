// Resource and ContainerResource with `averageUtilization`: usage in percent of the request (docs/behavior/hpa.md
// §2.4). The percentage is computed from sums and truncated to a whole number before any comparison.
import { add64, divide64, type Int64, int32OfInt64, multiply64 } from '../../int64.ts';
import type { Profile } from '../../profile.ts';
import { type CountInput, countReplicas, type FillPolicy } from './count.ts';
import { type GroupedPods, groupPods, type MetricSamples } from './group.ts';
import { type CalculationResult, type MetricContext, noPods } from './proposal.ts';
import { requestOf } from './requests.ts';

type Utilization = { ok: true; percent: number; average: Int64; ratio: number } | { ok: false; problem: string };

export function utilizationReplicas(
  context: MetricContext,
  samples: MetricSamples,
  resource: string,
  container: string | undefined,
  target: number,
): CalculationResult & { percent?: number; average?: Int64 } {
  const { controller, observation, current } = context;
  const { profile, tolerance } = controller;
  const { pods, atMs } = observation;
  if (pods.length === 0) return { ok: false, problem: noPods };
  const requests = pods.map((pod) => requestOf(pod, resource, container, profile));
  const weights = {
    requestAt: (index: number) => requestOrZero(requests[index]),
    fillUsageOf: (request: Int64) =>
      profile.has.fillsToTargetAbove100 ? divide64(multiply64(request, Math.max(100, target)), 100) : request,
  };
  const groups = groupPods(pods, samples, weights, resource === 'cpu', atMs, profile);
  const problem = firstProblem(groups, requests, profile);
  if (problem !== undefined) return { ok: false, problem };
  const first = utilization(groups, { missing: 'out', unready: false }, target);
  if (!first.ok) return first;
  const input: CountInput = {
    current,
    groups,
    ratio: first.ratio,
    tolerance,
    missingOnTarget: 'out',
    keepsDirection: true,
    fullFillText: 'request',
    recalculate: (fill) => ({ ratio: ratioOf(utilization(groups, fill, target)), entries: entryCount(groups, fill) }),
  };
  const { replicas, ratio, note } = countReplicas(input);
  return { ok: true, replicas, ratio, note, percent: first.percent, average: first.average };
}

/** The number of metrics including fillers; metrics of pods that are not observed count. */
export function entryCount({ measured, strays, missing, unready }: GroupedPods, fill: FillPolicy): number {
  return (
    measured.entries + strays.entries + (fill.missing === 'out' ? 0 : missing.pods) + (fill.unready ? unready.pods : 0)
  );
}

export function noMetricsLeft({ measured, strays }: GroupedPods, { has }: Profile): string | undefined {
  if (measured.entries + strays.entries > 0) return undefined;
  return has.targetedPodsWords
    ? 'did not receive metrics for targeted pods (pods might be unready)'
    : 'did not receive metrics for any ready pods';
}

function firstProblem(
  groups: GroupedPods,
  requests: readonly ReturnType<typeof requestOf>[],
  profile: Profile,
): string | undefined {
  const missing = requests.find((request) => typeof request === 'object')?.problem;
  const noMetrics = noMetricsLeft(groups, profile);
  return profile.has.metricsBeforeRequests ? (noMetrics ?? missing) : (missing ?? noMetrics);
}

function utilization({ measured, missing, unready }: GroupedPods, fill: FillPolicy, target: number): Utilization {
  let { usage, request, entries } = measured;
  if (fill.missing !== 'out') {
    if (fill.missing === 'full') usage = add64(usage, missing.filledUsage);
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

/** The second calculation includes all requests of the first one, which were not 0. */
function ratioOf(result: Utilization): number {
  return result.ok ? result.ratio : 0;
}

function requestOrZero(request: Int64 | { problem: string } | undefined): Int64 {
  return typeof request === 'object' || request === undefined ? 0 : request;
}
