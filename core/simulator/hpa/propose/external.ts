// External: the sum of all series of a metric from outside, against a value per pod or a value (docs/behavior/hpa.md §2.7, §2.8).
import { add64, type Int64, isNegative64, maxInt64 } from '../../int64.ts';
import { formatMilli } from '../../milli.ts';
import type { Profile } from '../../profile.ts';
import type { PreparedExternal } from '../prepare.ts';
import type { CurrentValue, MetricStatus } from '../status.ts';
import type { Failed, Proposal, Sight } from './proposal.ts';
import { averageValueReplicas, valueReplicas } from './value.ts';

export function proposeByExternal(metric: PreparedExternal, sight: Sight): Proposal {
  if (metric.averageValue !== undefined) return byAverage(metric, sight, metric.averageValue);
  if (metric.value !== undefined) return byValue(metric, sight, metric.value);
  return failed(metric, sight, 'invalid external metric source: neither a value target nor an average value target was set', '');
}

function byAverage(metric: PreparedExternal, sight: Sight, target: Int64): Proposal {
  const { profile } = sight.controller;
  const read = readSeries(metric, sight);
  if ('problem' in read) return failed(metric, sight, read.problem, `failed to get ${metric.metric.name} external metric: `);
  const usage = profile.has.negativeSumIsOverflow ? sumWithoutSign(read.values) : read.values.reduce(add64, 0);
  const { average, replicas, ratio, note } = averageValueReplicas(sight, usage, target, profile.has.externalAverageCapped);
  return { ok: true, replicas, ratio, note, status: statusOf(metric, { averageValue: formatMilli(average) }) };
}

function byValue(metric: PreparedExternal, sight: Sight, target: Int64): Proposal {
  const { profile } = sight.controller;
  const prefix = `failed to get external metric ${metric.metric.name}: `;
  const read = readSeries(metric, sight);
  if ('problem' in read) return failed(metric, sight, read.problem, prefix);
  const usage = sumOf(read.values, profile);
  const result = valueReplicas(sight, usage, target, !profile.has.externalToleranceFirst);
  if (!result.ok) return failed(metric, sight, result.problem, prefix);
  const { replicas, ratio, note } = result;
  return { ok: true, replicas, ratio, note, status: statusOf(metric, { value: formatMilli(usage) }) };
}

/** A sum below zero is taken for one that overflowed, even where a series is negative. */
function sumWithoutSign(values: readonly Int64[]): Int64 {
  let sum: Int64 = 0;
  for (const value of values) {
    sum = add64(sum, value);
    if (isNegative64(sum)) return maxInt64;
  }
  return sum;
}

/** Since 1.35 a sum that overflows upward ends at the largest number, whatever follows. */
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

function readSeries({ metric }: PreparedExternal, { observation, controller }: Sight): { values: readonly Int64[] } | { problem: string } {
  const { name, query, printed } = metric;
  if (!query.ok) return { problem: query.problem };
  const found = observation.metrics.external.find((series) => series.name === name && series.selector === query.value);
  const answer = found?.answer ?? { values: [] };
  if ('values' in answer && answer.values.length > 0) return answer;
  const error =
    'error' in answer
      ? `unable to fetch metrics from external metrics API: ${answer.error}`
      : 'no metrics returned from external metrics API';
  return { problem: `unable to get external metric ${controller.namespace}/${name}/${printed}: ${error}` };
}

function statusOf({ metric }: PreparedExternal, current: CurrentValue): MetricStatus {
  return { type: 'External', external: { metric: metric.identifier, current } };
}

function failed({ metric }: PreparedExternal, { controller }: Sight, problem: string, prefix: string): Failed {
  const said = `${prefix}${problem}`;
  const error = controller.profile.has.errorsNameMetric ? `failed to get ${metric.name} external metric value: ${said}` : said;
  return { ok: false, reason: 'FailedGetExternalMetric', event: problem, error };
}
