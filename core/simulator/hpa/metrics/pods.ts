import type { PodSample } from '../../observation.ts';
import type { MetricSource } from '../metric-reading.ts';
import { averageCalculation } from '../propose/average.ts';
import type { PodsCalculation } from '../propose/pods-calculation.ts';
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
  const { averageValue = 0 } = parseAmounts(target, profile);
  const compared: ComparedTarget = { field: 'averageValue', unit: 'perPod', amount: averageValue };
  const source: MetricSource = {
    type: 'Pods',
    fields: { metric: metric.identifier },
    amount: 'averageValue',
    isBinary: false,
  };
  const calculate = averageCalculation(
    source,
    { amountOf: ({ value }: PodSample) => value, isCpu: false },
    averageValue,
    profile,
  );
  return {
    description: `pods metric ${metric.name}`,
    reads: customMetric('pods', metric, compared),
    compared,
    propose: (context) => propose(metric, calculate, context),
  };
}

function propose(metric: PreparedIdentifier, calculate: PodsCalculation<PodSample>, context: MetricContext): Proposal {
  if (!metric.query.ok) return failedProposal(metric.query.problem, 'pods');
  const subject = context.controller.profile.has.podsErrorsSayPods ? 'pods' : 'object';
  const sampled = podSamples(context.observation.metrics, metric);
  if (typeof sampled === 'string') return failedProposal(`unable to get metric ${metric.name}: ${sampled}`, subject);
  const result = calculate(context, sampled);
  return typeof result === 'string' ? failedProposal(result, subject) : result;
}

function failedProposal(problem: string, subject: 'pods' | 'object'): FailedProposal {
  return {
    ok: false,
    reason: 'FailedGetPodsMetric',
    event: problem,
    error: `failed to get ${subject} metric value: ${problem}`,
  };
}
