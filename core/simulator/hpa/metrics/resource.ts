// Resource and ContainerResource, which share one calculation: the usage of pods, as an average or in percent of their
// requests.
import type { MetricTarget } from '../../../model/hpa/autoscaler.ts';
import type { Int64 } from '../../int64.ts';
import { formatMilli } from '../../milli.ts';
import type { Profile } from '../../profile.ts';
import { averageReplicas } from '../propose/average.ts';
import type { FailedProposal, MetricContext, Proposal } from '../propose/proposal.ts';
import { resourceSamples } from '../propose/samples.ts';
import { utilizationReplicas } from '../propose/utilization.ts';
import type { CurrentValue, MetricStatus } from '../status.ts';
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
  const { averageValue } = parseAmounts(target);
  const { averageUtilization } = target;
  const metric: PreparedResource = { type, resource, container, averageValue, averageUtilization };
  return {
    description: descriptionOf(metric, profile),
    reads: { resource, container },
    compared: comparedTarget(metric),
    propose: (context) => propose(metric, context),
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

function propose(metric: PreparedResource, context: MetricContext): Proposal {
  const { resource, container, averageValue, averageUtilization } = metric;
  const { controller, observation } = context;
  const { profile, namespace } = controller;
  if (averageValue === undefined && averageUtilization === undefined) {
    const problem = `invalid resource metric source: neither ${profile.has.averageErrorsSayUsage ? missingTargetText : oldMissingTargetText} was set`;
    return failedProposal(metric, context, problem, problem);
  }
  const sampled = resourceSamples(observation.metrics, observation.pods, resource, container, namespace, profile);
  if (!sampled.ok)
    return unreadableProposal(metric, context, `unable to get metrics for resource ${resource}: ${sampled.problem}`);
  const binary = resource === 'memory' && profile.has.binaryMemory;
  if (averageValue !== undefined) {
    const result = averageReplicas(context, sampled.value, resource === 'cpu', averageValue);
    if (!result.ok) return unreadableProposal(metric, context, result.problem);
    const { replicas, ratio, note, average = 0 } = result;
    return {
      ok: true,
      replicas,
      ratio,
      note,
      status: statusOf(metric, { averageValue: formatMilli(average, binary) }),
    };
  }
  const result = utilizationReplicas(context, sampled.value, resource, container, averageUtilization ?? 0);
  if (!result.ok) return unreadableProposal(metric, context, result.problem);
  const { replicas, ratio, note, percent = 0, average = 0 } = result;
  const current = { averageValue: formatMilli(average, binary), averageUtilization: percent };
  return { ok: true, replicas, ratio, note, status: statusOf(metric, current) };
}

const missingTargetText = 'an average utilization target nor an average value (usage) target';
const oldMissingTargetText = 'a utilization target nor a value target';

function statusOf({ type, resource: name, container = '' }: PreparedResource, current: CurrentValue): MetricStatus {
  return type === 'Resource'
    ? { type, resource: { name, current } }
    : { type, containerResource: { name, current, container } };
}

/** Up to 1.25 the message calls an average value a utilization too; up to 1.19 the event lacks the first words. */
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
