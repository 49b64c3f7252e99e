// Pods: a custom metric of every pod, averaged.
import type { Int64 } from '../../int64.ts';
import { formatMilli } from '../../milli.ts';
import { averageReplicas } from '../propose/average.ts';
import type { FailedProposal, MetricContext, Proposal } from '../propose/proposal.ts';
import { podSamples } from '../propose/samples.ts';
import { customMetric, type PreparedIdentifier, prepareIdentifier } from './custom-metric.ts';
import {
  type ComparedTarget,
  type MetricCalculation,
  type MetricSettings,
  type PreparationContext,
  parseAmounts,
} from './metric-calculation.ts';

export function preparePods(
  { metric: written, target }: MetricSettings['Pods'],
  { profile }: PreparationContext,
): MetricCalculation {
  const metric = prepareIdentifier(written, profile);
  const { averageValue = 0 } = parseAmounts(target);
  const compared: ComparedTarget = { field: 'averageValue', unit: 'perPod', amount: averageValue };
  return {
    description: `pods metric ${metric.name}`,
    reads: customMetric('pods', metric, compared),
    compared,
    propose: (context) => propose(metric, averageValue, context),
  };
}

function propose(metric: PreparedIdentifier, averageValue: Int64, context: MetricContext): Proposal {
  if (!metric.query.ok) return failedProposal(metric.query.problem, 'pods');
  const subject = context.controller.profile.has.podsErrorsSayPods ? 'pods' : 'object';
  const sampled = podSamples(context.observation.metrics, metric);
  if (!sampled.ok) return failedProposal(`unable to get metric ${metric.name}: ${sampled.problem}`, subject);
  const result = averageReplicas(context, sampled.value, false, averageValue);
  if (!result.ok) return failedProposal(result.problem, subject);
  const current = { averageValue: formatMilli(result.average ?? 0) };
  const { replicas, ratio, note } = result;
  return { ok: true, replicas, ratio, note, status: { type: 'Pods', pods: { metric: metric.identifier, current } } };
}

function failedProposal(problem: string, subject: 'pods' | 'object'): FailedProposal {
  return {
    ok: false,
    reason: 'FailedGetPodsMetric',
    event: problem,
    error: `failed to get ${subject} metric value: ${problem}`,
  };
}
