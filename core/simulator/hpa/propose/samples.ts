// Reads the metrics of pods as the controller's client does (docs/behavior/hpa.md §2.2). A result that is a string says
// why there are no metrics.
import { add64, type Int64 } from '../../int64.ts';
import {
  type ContainerUsage,
  type MetricsResponse,
  type ObservedMetrics,
  type PodGroup,
  type PodSample,
  type ResourceSample,
  resourceAmount,
} from '../../observation.ts';
import type { Profile } from '../../profile.ts';
import type { PreparedIdentifier } from '../metrics/custom-metric.ts';
import type { PodSamples } from './group.ts';

export function resourceSamples(
  metrics: ObservedMetrics,
  pods: readonly PodGroup[],
  container: string | undefined,
  namespace: string,
  { has }: Profile,
): PodSamples<ResourceSample> | string {
  const answer = metrics.resource ?? noSamples;
  if ('error' in answer) return `unable to fetch metrics from resource metrics API: ${answer.error}`;
  if (isEmpty(answer)) return 'no metrics returned from resource metrics API';
  if (container !== undefined && !has.containerMayLackMetric) {
    const pod = firstPodWithoutContainer(container, pods, answer);
    if (pod !== undefined)
      return `failed to get container metrics: container ${container} not present in metrics for pod ${namespace}/${pod}`;
  }
  return answer;
}

export function podSamples(
  metrics: ObservedMetrics,
  { name, query }: PreparedIdentifier,
): PodSamples<PodSample> | string {
  const selector = query.ok ? query.value : '';
  const series = metrics.pods.find((each) => each.name === name && each.selector === selector);
  const answer = series?.answer ?? noSamples;
  if ('error' in answer) return `unable to fetch metrics from custom metrics API: ${answer.error}`;
  return isEmpty(answer) ? 'no metrics returned from custom metrics API' : answer;
}

const noSamples = { samples: [], strays: [] };

export function usageOf(sample: ResourceSample, resource: string, container: string | undefined): Int64 | undefined {
  return container === undefined ? totalUsage(sample, resource) : containerUsage(sample, resource, container);
}

/** A pod has no metric if one of its containers has no value for the resource. */
function totalUsage({ containers }: ResourceSample, resource: string): Int64 | undefined {
  if (containers.length === 0) return undefined;
  let sum: Int64 = 0;
  for (let i = 0; i < containers.length; i++) {
    const value = resourceAmount((containers[i] as ContainerUsage).usage, resource);
    if (value === undefined) return undefined;
    sum = add64(sum, value);
  }
  return sum;
}

function containerUsage({ containers }: ResourceSample, resource: string, container: string): Int64 | undefined {
  const match = containers.find(({ name }) => name === container);
  return match && resourceAmount(match.usage, resource);
}

/** Returns the first pod without the container in the order of names, because the API lists pods by name. */
function firstPodWithoutContainer(
  container: string,
  pods: readonly PodGroup[],
  { samples, strays }: Exclude<MetricsResponse<ResourceSample>, { error: string }>,
) {
  const lacking = pods.filter((_, i) => samples[i] && !namesContainer(samples[i], container)).map(({ name }) => name);
  const strayNames = strays.filter((stray) => !namesContainer(stray, container)).map(({ pod }) => pod);
  return [...lacking, ...strayNames].sort()[0];
}

function namesContainer({ containers }: ResourceSample, container: string): boolean {
  return containers.some(({ name }) => name === container);
}

/** A loop is used, because the function runs for every sync and usually stops at the first pod. */
function isEmpty({ samples, strays }: PodSamples<unknown>): boolean {
  if (strays.length > 0) return false;
  for (const sample of samples) if (sample !== undefined) return false;
  return true;
}
