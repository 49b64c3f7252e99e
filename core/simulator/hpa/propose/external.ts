// External: the sum of all series of an external metric, against a value per pod or a value (docs/behavior/hpa.md §2.7,
// §2.8).
import { add64, type Int64, isNegative64, maxInt64 } from '../../int64.ts';
import { formatMilli } from '../../milli.ts';
import type { Profile } from '../../profile.ts';
import type { PreparedExternal } from '../prepare.ts';
import type { CurrentValue, MetricStatus } from '../status.ts';
import type { FailedProposal, MetricContext, Proposal } from './proposal.ts';
import { averageValueReplicas, valueReplicas } from './value.ts';

export function proposeByExternal(metric: PreparedExternal, context: MetricContext): Proposal {
  if (metric.averageValue !== undefined) return byAverage(metric, context, metric.averageValue);
  if (metric.value !== undefined) return byValue(metric, context, metric.value);
  return failedProposal(
    metric,
    context,
    'invalid external metric source: neither a value target nor an average value target was set',
    '',
  );
}

function byAverage(metric: PreparedExternal, context: MetricContext, target: Int64): Proposal {
  const { profile } = context.controller;
  const read = readSeries(metric, context);
  if ('problem' in read)
    return failedProposal(metric, context, read.problem, `failed to get ${metric.metric.name} external metric: `);
  const usage = profile.has.negativeSumIsOverflow ? sumNegativeAsOverflow(read.values) : read.values.reduce(add64, 0);
  const { average, replicas, ratio, note } = averageValueReplicas(
    context,
    usage,
    target,
    profile.has.externalAverageCapped,
  );
  return { ok: true, replicas, ratio, note, status: statusOf(metric, { averageValue: formatMilli(average) }) };
}

function byValue(metric: PreparedExternal, context: MetricContext, target: Int64): Proposal {
  const { profile } = context.controller;
  const prefix = `failed to get external metric ${metric.metric.name}: `;
  const read = readSeries(metric, context);
  if ('problem' in read) return failedProposal(metric, context, read.problem, prefix);
  const usage = sumOf(read.values, profile);
  const result = valueReplicas(context, usage, target, !profile.has.externalToleranceFirst);
  if (!result.ok) return failedProposal(metric, context, result.problem, prefix);
  const { replicas, ratio, note } = result;
  return { ok: true, replicas, ratio, note, status: statusOf(metric, { value: formatMilli(usage) }) };
}

/** The controller treats a sum below zero as an overflow, even if a series is negative. */
function sumNegativeAsOverflow(values: readonly Int64[]): Int64 {
  let sum: Int64 = 0;
  for (const value of values) {
    sum = add64(sum, value);
    if (isNegative64(sum)) return maxInt64;
  }
  return sum;
}

/** Since 1.35 a sum that overflows upward stays at the largest number, whatever follows. */
function sumOf(values: readonly Int64[], { has }: Profile): Int64 {
  let sum: Int64 = 0;
  for (const value of values) {
    const next = add64(sum, value);
    const overflows = !isNegative64(sum) && !isNegative64(value) && isNegative64(next);
    if (overflows && has.externalSumSaturates) return maxInt64;
    sum = next;
  }
  return sum;
}

function readSeries(
  { metric }: PreparedExternal,
  { observation, controller }: MetricContext,
): { values: readonly Int64[] } | { problem: string } {
  const { name, query, printedSelector } = metric;
  if (!query.ok) return { problem: query.problem };
  const match = observation.metrics.external.find((series) => series.name === name && series.selector === query.value);
  const answer = match?.answer ?? { values: [] };
  if ('values' in answer && answer.values.length > 0) return answer;
  const error =
    'error' in answer
      ? `unable to fetch metrics from external metrics API: ${answer.error}`
      : 'no metrics returned from external metrics API';
  return { problem: `unable to get external metric ${controller.namespace}/${name}/${printedSelector}: ${error}` };
}

function statusOf({ metric }: PreparedExternal, current: CurrentValue): MetricStatus {
  return { type: 'External', external: { metric: metric.identifier, current } };
}

function failedProposal(
  { metric }: PreparedExternal,
  { controller }: MetricContext,
  problem: string,
  prefix: string,
): FailedProposal {
  const message = `${prefix}${problem}`;
  const error = controller.profile.has.errorsNameMetric
    ? `failed to get ${metric.name} external metric value: ${message}`
    : message;
  return { ok: false, reason: 'FailedGetExternalMetric', event: problem, error };
}
