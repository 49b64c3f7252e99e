// Pods: a custom metric of every pod, averaged.
import { formatMilli } from '../../milli.ts';
import type { PreparedPods } from '../prepare.ts';
import { averageReplicas } from './average.ts';
import type { Failed, Proposal, Sight } from './proposal.ts';
import { podSamples } from './samples.ts';

export function proposeByPods({ metric, averageValue }: PreparedPods, sight: Sight): Proposal {
  if (!metric.query.ok) return failed(metric.query.problem, 'pods');
  const words = sight.controller.profile.has.podsErrorsSayPods ? 'pods' : 'object';
  const sampled = podSamples(sight.observation.metrics, metric);
  if (!sampled.ok) return failed(`unable to get metric ${metric.name}: ${sampled.problem}`, words);
  const result = averageReplicas(sight, sampled.value, false, averageValue);
  if (!result.ok) return failed(result.problem, words);
  const current = { averageValue: formatMilli(result.average ?? 0) };
  const { replicas, ratio, note } = result;
  return { ok: true, replicas, ratio, note, status: { type: 'Pods', pods: { metric: metric.identifier, current } } };
}

function failed(problem: string, words: 'pods' | 'object'): Failed {
  return { ok: false, reason: 'FailedGetPodsMetric', event: problem, error: `failed to get ${words} metric value: ${problem}` };
}
