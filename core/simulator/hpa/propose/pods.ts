// Pods: a custom metric of every pod, averaged.
import { formatMilli } from '../../milli.ts';
import type { PreparedPods } from '../prepare.ts';
import { averageReplicas } from './average.ts';
import type { FailedProposal, MetricContext, Proposal } from './proposal.ts';
import { podSamples } from './samples.ts';

export function proposeByPods({ metric, averageValue }: PreparedPods, context: MetricContext): Proposal {
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
