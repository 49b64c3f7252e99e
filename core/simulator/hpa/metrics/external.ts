// The sum of all series of an external metric (docs/behavior/hpa.md §2.7, §2.8).
import { add64, type Int64, isNegative64, maxInt64 } from '../../int64.ts';
import type { Profile } from '../../profile.ts';
import type { MetricSource } from '../metric-reading.ts';
import type { FailedProposal, MetricContext, Proposal } from '../propose/proposal.ts';
import { averageValueReplicas, valueReplicas } from '../propose/value.ts';
import { customMetric, externalDescription, type PreparedIdentifier, prepareIdentifier } from './custom-metric.ts';
import {
  type ComparedTarget,
  type MetricCalculation,
  type MetricSettings,
  type PreparationContext,
  parseAmounts,
} from './metric-calculation.ts';

interface PreparedExternal extends PreparedIdentifier {
  source: MetricSource;
}

export function prepareExternal(
  { metric: written, target }: MetricSettings['External'],
  { profile }: PreparationContext,
): MetricCalculation {
  const identifier = prepareIdentifier(written, profile);
  const { value, averageValue } = parseAmounts(target, profile);
  const compared = comparedTarget(value, averageValue);
  const metric: PreparedExternal = { ...identifier, source: statusSource(identifier, averageValue) };
  return {
    description: externalDescription(metric),
    reads: customMetric('external', metric, compared),
    compared,
    propose(context) {
      if (averageValue !== undefined) return byAverage(metric, context, averageValue);
      if (value !== undefined) return byValue(metric, context, value);
      const problem = 'invalid external metric source: neither a value target nor an average value target was set';
      return failedProposal(metric, context, problem, '');
    },
  };
}

/** The controller ignores the type of the target, so a set `averageValue` has precedence. */
function comparedTarget(value: Int64 | undefined, averageValue: Int64 | undefined): ComparedTarget | undefined {
  if (averageValue !== undefined) return { field: 'averageValue', unit: 'whole', amount: averageValue };
  return value === undefined ? undefined : { field: 'value', unit: 'whole', amount: value };
}

function byAverage(metric: PreparedExternal, context: MetricContext, target: Int64): Proposal {
  const { profile } = context.controller;
  const read = readSeries(metric, context);
  if ('problem' in read)
    return failedProposal(metric, context, read.problem, `failed to get ${metric.name} external metric: `);
  const usage = profile.has.negativeSumIsOverflow ? sumNegativeAsOverflow(read.values) : read.values.reduce(add64, 0);
  const capped = profile.has.externalAverageCapped;
  const { average, replicas, ratio, note } = averageValueReplicas(context, usage, target, {
    count: capped,
    average: capped,
  });
  return { ok: true, replicas, ratio, note, reading: { source: metric.source, milli: average } };
}

function byValue(metric: PreparedExternal, context: MetricContext, target: Int64): Proposal {
  const { profile } = context.controller;
  const prefix = `failed to get external metric ${metric.name}: `;
  const read = readSeries(metric, context);
  if ('problem' in read) return failedProposal(metric, context, read.problem, prefix);
  const usage = sumOf(read.values, profile);
  const result = valueReplicas(context, usage, target, !profile.has.externalToleranceFirst);
  if (!result.ok) return failedProposal(metric, context, result.problem, prefix);
  const { replicas, ratio, note } = result;
  return { ok: true, replicas, ratio, note, reading: { source: metric.source, milli: usage } };
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

/** Since 1.35, a sum that overflows upward stays at the largest number, whatever values follow. */
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
  { name, query, printedSelector }: PreparedIdentifier,
  { observation, controller }: MetricContext,
): { values: readonly Int64[] } | { problem: string } {
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

function statusSource({ identifier }: PreparedIdentifier, averageValue: Int64 | undefined): MetricSource {
  const amount = averageValue === undefined ? 'value' : 'averageValue';
  return { type: 'External', fields: { metric: identifier }, amount, isBinary: false };
}

function failedProposal(
  { name }: PreparedIdentifier,
  { controller }: MetricContext,
  problem: string,
  prefix: string,
): FailedProposal {
  const message = `${prefix}${problem}`;
  const error = controller.profile.has.errorsNameMetric
    ? `failed to get ${name} external metric value: ${message}`
    : message;
  return { ok: false, reason: 'FailedGetExternalMetric', event: problem, error };
}
