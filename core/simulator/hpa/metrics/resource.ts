import type { MetricTarget } from '../../../model/hpa/autoscaler.ts';
import type { Int64 } from '../../int64.ts';
import type { ResourceSample } from '../../observation.ts';
import type { Profile } from '../../profile.ts';
import type { MetricSource } from '../metric-reading.ts';
import { averageCalculation } from '../propose/average.ts';
import type { PodReader } from '../propose/group.ts';
import type { PodsCalculation } from '../propose/pods-calculation.ts';
import type { FailedProposal, MetricContext, Proposal } from '../propose/proposal.ts';
import { requestOf } from '../propose/requests.ts';
import { resourceSamples, usageOf } from '../propose/samples.ts';
import { utilizationCalculation } from '../propose/utilization.ts';
import {
  type ComparedTarget,
  type MetricCalculation,
  type MetricSettings,
  type PreparationContext,
  parseAmounts,
} from './metric-calculation.ts';

export function prepareResource(
  { name, target }: MetricSettings['Resource'],
  context: PreparationContext,
): MetricCalculation {
  return calculationOf('Resource', name, undefined, target, context);
}

export function prepareContainerResource(
  { name, container, target }: MetricSettings['ContainerResource'],
  context: PreparationContext,
): MetricCalculation {
  return calculationOf('ContainerResource', name, container, target, context);
}

interface PreparedResource {
  type: 'Resource' | 'ContainerResource';
  resource: string;
  container: string | undefined;
  averageValue: Int64 | undefined;
  averageUtilization: number | undefined;
}

function calculationOf(
  type: PreparedResource['type'],
  resource: string,
  container: string | undefined,
  target: MetricTarget,
  { profile }: PreparationContext,
): MetricCalculation {
  const { averageValue } = parseAmounts(target, profile);
  const { averageUtilization } = target;
  const metric: PreparedResource = { type, resource, container, averageValue, averageUtilization };
  const calculate = podsCalculation(metric, profile);
  return {
    description: descriptionOf(metric, profile),
    reads: { resource, container },
    compared: comparedTarget(metric),
    propose: (context) => propose(metric, calculate, context),
  };
}

function descriptionOf({ resource, container, averageValue }: PreparedResource, { has }: Profile): string {
  if (averageValue !== undefined) return `${resource} resource`;
  const kindText = container !== undefined && has.containerDescribed ? 'container resource' : 'resource';
  return `${resource} ${kindText} utilization (percentage of request)`;
}

function comparedTarget({ averageValue, averageUtilization }: PreparedResource): ComparedTarget | undefined {
  if (averageValue !== undefined) return { field: 'averageValue', unit: 'perPod', amount: averageValue };
  return averageUtilization === undefined
    ? undefined
    : { field: 'averageUtilization', unit: 'percent', amount: averageUtilization };
}

function podsCalculation(metric: PreparedResource, profile: Profile): PodsCalculation<ResourceSample> | undefined {
  const { resource, container, averageValue, averageUtilization } = metric;
  const source = statusSource(metric, profile);
  const reader: Omit<PodReader<ResourceSample>, 'fillUsageOf' | 'arithmetic'> = {
    amountOf: (sample) => usageOf(sample, resource, container),
    requestOf: (pod) => requestOf(pod, resource, container, profile),
    isCpu: resource === 'cpu',
  };
  if (averageValue !== undefined) return averageCalculation(source, reader, averageValue, profile);
  return averageUtilization === undefined
    ? undefined
    : utilizationCalculation(source, reader, averageUtilization, profile);
}

function statusSource({ type, resource: name, container = '' }: PreparedResource, { has }: Profile): MetricSource {
  const fields = type === 'Resource' ? { name } : { name, container };
  return { type, fields, amount: 'averageValue', isBinary: name === 'memory' && has.binaryMemory };
}

function propose(
  metric: PreparedResource,
  calculate: PodsCalculation<ResourceSample> | undefined,
  context: MetricContext,
): Proposal {
  const { resource, container } = metric;
  const { observation, controller } = context;
  const { profile, namespace } = controller;
  if (!calculate) {
    const problem = `invalid resource metric source: neither ${profile.has.averageErrorsSayUsage ? missingTargetText : oldMissingTargetText} was set`;
    return failedProposal(metric, context, problem, problem);
  }
  const sampled = resourceSamples(observation.metrics, observation.pods, container, namespace, profile);
  if (typeof sampled === 'string')
    return unreadableProposal(metric, context, `unable to get metrics for resource ${resource}: ${sampled}`);
  const result = calculate(context, sampled);
  return typeof result === 'string' ? unreadableProposal(metric, context, result) : result;
}

const missingTargetText = 'an average utilization target nor an average value (usage) target';
const oldMissingTargetText = 'a utilization target nor a value target';

/**
 * Up to 1.25, the error says `utilization` even for an average value. Up to 1.19, the event contains only the problem,
 * not the whole error.
 */
function unreadableProposal(metric: PreparedResource, context: MetricContext, problem: string): FailedProposal {
  const { has } = context.controller.profile;
  const what = metric.averageValue !== undefined && has.averageErrorsSayUsage ? 'usage' : 'utilization';
  const error = `failed to get ${metric.resource} ${what}: ${problem}`;
  return failedProposal(metric, context, has.resourceEventsSayWhat ? error : problem, error);
}

function failedProposal(
  metric: PreparedResource,
  context: MetricContext,
  event: string,
  message: string,
): FailedProposal {
  const named = context.controller.profile.has.errorsNameMetric;
  const isContainer = metric.type === 'ContainerResource';
  const prefix = isContainer
    ? `failed to get ${metric.container} container metric value: `
    : `failed to get ${metric.resource} resource metric value: `;
  const reason = isContainer ? 'FailedGetContainerResourceMetric' : 'FailedGetResourceMetric';
  return { ok: false, reason, event, error: named ? `${prefix}${message}` : message };
}
