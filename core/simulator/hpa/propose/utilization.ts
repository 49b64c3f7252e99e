// The usage in percent of the request (docs/behavior/hpa.md §2.4), truncated to a whole number before any comparison.
import { maxInt32, minInt32 } from '../../int32.ts';
import {
  divide64,
  exactArithmetic,
  type Int64,
  int32OfInt64,
  multiply64,
  type SumArithmetic,
  wrappingArithmetic,
} from '../../int64.ts';
import type { Profile } from '../../profile.ts';
import type { MetricSource } from '../metric-reading.ts';
import { countReplicas, type FillPolicy, type FillRules } from './count.ts';
import { type GroupedPods, PodGrouper, type PodReader } from './group.ts';
import { noMetricsLeft, type PodsCalculation } from './pods-calculation.ts';
import { noPods } from './proposal.ts';

/** @param target in percent */
export function utilizationCalculation<Sample extends object>(
  source: MetricSource,
  { amountOf, isCpu, requestOf }: Omit<PodReader<Sample>, 'fillUsageOf' | 'arithmetic'>,
  target: number,
  profile: Profile,
): PodsCalculation<Sample> {
  const { has } = profile;
  const fillUsageOf = (request: Int64) =>
    has.fillsToTargetAbove100 ? divide64(multiply64(request, Math.max(100, target)), 100) : request;
  const arithmetic = has.exactUtilization ? exactArithmetic : wrappingArithmetic;
  const percentOf: PercentOf = has.exactUtilization ? cappedPercent : wrappingPercent;
  const grouper = new PodGrouper<Sample>({ amountOf, isCpu, requestOf, fillUsageOf, arithmetic }, profile);
  const rules: FillRules = {
    missingOnTarget: 'out',
    keepsDirection: true,
    fullFillText: 'request',
    ratioWith: (groups, fill) => filledPercent(groups, fill, arithmetic, percentOf) / target,
  };
  return (context, sampled) => {
    const { controller, observation } = context;
    if (observation.pods.length === 0) return noPods;
    const groups = grouper.group(observation, sampled);
    const { usage, request, entries } = groups;
    const problem = firstProblem(groups, controller.profile) ?? (isZero(request) ? noRequests : undefined);
    if (problem !== undefined) return problem;
    const percent = percentOf(usage, request);
    return countReplicas(
      context,
      groups,
      percent / target,
      { source, milli: arithmetic.divide(usage, entries), percent },
      rules,
    );
  };
}

const noRequests = 'no metrics returned matched known pods';

function firstProblem(groups: GroupedPods, profile: Profile): string | undefined {
  const noMetrics = noMetricsLeft(groups, profile);
  return profile.has.metricsBeforeRequests
    ? (noMetrics ?? groups.requestProblem)
    : (groups.requestProblem ?? noMetrics);
}

/**
 * Returns the utilization in percent, or 0 if the sum of all requests is 0. The requests of the pods that `fill` adds
 * may make this sum overflow to 0.
 */
function filledPercent(groups: GroupedPods, fill: FillPolicy, { add }: SumArithmetic, percentOf: PercentOf): number {
  let { usage, request } = groups;
  if (fill.missing === 'full') usage = add(usage, groups.missingUsage);
  if (fill.missing !== 'out') request = add(request, groups.missingRequest);
  if (fill.unready) request = add(request, groups.unreadyRequest);
  return isZero(request) ? 0 : percentOf(usage, request);
}

type PercentOf = (usage: Int64, request: Int64) => number;

function wrappingPercent(usage: Int64, request: Int64): number {
  return int32OfInt64(divide64(multiply64(usage, 100), request));
}

function cappedPercent(usage: Int64, request: Int64): number {
  const percent = Number(exactArithmetic.divide(exactArithmetic.multiply(usage, 100), request));
  return Math.min(Math.max(percent, minInt32), maxInt32);
}

function isZero(amount: Int64): boolean {
  return amount === 0 || amount === 0n;
}
