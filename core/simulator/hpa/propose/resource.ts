// Resource and ContainerResource: which calculation, and the words around it.
import { formatMilli } from '../../milli.ts';
import type { PreparedResource } from '../prepare.ts';
import type { CurrentValue, MetricStatus } from '../status.ts';
import { averageReplicas } from './average.ts';
import type { Failed, Proposal, Sight } from './proposal.ts';
import { resourceSamples } from './samples.ts';
import { utilizationReplicas } from './utilization.ts';

export function proposeByResource(metric: PreparedResource, sight: Sight): Proposal {
  const { resource, container, averageValue, averageUtilization } = metric;
  const { controller, observation } = sight;
  const { profile, namespace } = controller;
  if (averageValue === undefined && averageUtilization === undefined) {
    const problem = `invalid resource metric source: neither ${profile.has.averageErrorsSayUsage ? noTarget : noTargetBefore} was set`;
    return failed(metric, sight, problem, problem);
  }
  const sampled = resourceSamples(observation.metrics, observation.pods, resource, container, namespace, profile);
  if (!sampled.ok) return unreadable(metric, sight, `unable to get metrics for resource ${resource}: ${sampled.problem}`);
  const binary = resource === 'memory' && profile.has.binaryMemory;
  if (averageValue !== undefined) {
    const result = averageReplicas(sight, sampled.value, resource === 'cpu', averageValue);
    if (!result.ok) return unreadable(metric, sight, result.problem);
    const current = { averageValue: formatMilli(result.average ?? 0, binary) };
    return { ok: true, replicas: result.replicas, ratio: result.ratio, note: result.note, status: statusOf(metric, current) };
  }
  const result = utilizationReplicas(sight, sampled.value, resource, container, averageUtilization ?? 0);
  if (!result.ok) return unreadable(metric, sight, result.problem);
  const { percent = 0, average = 0 } = result;
  const current = { averageValue: formatMilli(average, binary), averageUtilization: percent };
  return { ok: true, replicas: result.replicas, ratio: result.ratio, note: result.note, status: statusOf(metric, current) };
}

const noTarget = 'an average utilization target nor an average value (usage) target';
const noTargetBefore = 'a utilization target nor a value target';

function statusOf({ type, resource: name, container = '' }: PreparedResource, current: CurrentValue): MetricStatus {
  return type === 'Resource' ? { type, resource: { name, current } } : { type, containerResource: { name, current, container } };
}

/** Up to 1.25 an average value is called a utilization too; up to 1.19 the event lacks the first words. */
function unreadable(metric: PreparedResource, sight: Sight, problem: string): Failed {
  const { has } = sight.controller.profile;
  const what = metric.averageValue !== undefined && has.averageErrorsSayUsage ? 'usage' : 'utilization';
  const said = `failed to get ${metric.resource} ${what}: ${problem}`;
  return failed(metric, sight, has.resourceEventsSayWhat ? said : problem, said);
}

function failed(metric: PreparedResource, sight: Sight, event: string, said: string): Failed {
  const named = sight.controller.profile.has.errorsNameMetric;
  const isContainer = metric.type === 'ContainerResource';
  const prefix = isContainer
    ? `failed to get ${metric.container} container metric value: `
    : `failed to get ${metric.resource} resource metric value: `;
  const reason = isContainer ? 'FailedGetContainerResourceMetric' : 'FailedGetResourceMetric';
  return { ok: false, reason, event, error: named ? `${prefix}${said}` : said };
}
