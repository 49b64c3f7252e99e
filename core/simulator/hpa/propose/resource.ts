// Resource and ContainerResource: selects the calculation and builds the messages.
import { formatMilli } from '../../milli.ts';
import type { PreparedResource } from '../prepare.ts';
import type { CurrentValue, MetricStatus } from '../status.ts';
import { averageReplicas } from './average.ts';
import type { FailedProposal, MetricContext, Proposal } from './proposal.ts';
import { resourceSamples } from './samples.ts';
import { utilizationReplicas } from './utilization.ts';

export function proposeByResource(metric: PreparedResource, context: MetricContext): Proposal {
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
    const current = { averageValue: formatMilli(result.average ?? 0, binary) };
    return {
      ok: true,
      replicas: result.replicas,
      ratio: result.ratio,
      note: result.note,
      status: statusOf(metric, current),
    };
  }
  const result = utilizationReplicas(context, sampled.value, resource, container, averageUtilization ?? 0);
  if (!result.ok) return unreadableProposal(metric, context, result.problem);
  const { percent = 0, average = 0 } = result;
  const current = { averageValue: formatMilli(average, binary), averageUtilization: percent };
  return {
    ok: true,
    replicas: result.replicas,
    ratio: result.ratio,
    note: result.note,
    status: statusOf(metric, current),
  };
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
