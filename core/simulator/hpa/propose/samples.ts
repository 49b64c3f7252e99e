// The metrics of pods as the controller's client returns them (docs/behavior/hpa.md §2.2).
import { add64, type Int64 } from '../../int64.ts';
import {
  type MetricsResponse,
  type ObservedMetrics,
  type PodGroup,
  type ResourceSample,
  resourceAmount,
} from '../../observation.ts';
import type { Profile } from '../../profile.ts';
import type { PreparedIdentifier } from '../metrics/custom-metric.ts';
import type { MetricSamples } from './group.ts';

export type SamplesResult = { ok: true; value: MetricSamples } | { ok: false; problem: string };

export function resourceSamples(
  metrics: ObservedMetrics,
  pods: readonly PodGroup[],
  resource: string,
  container: string | undefined,
  namespace: string,
  { has }: Profile,
): SamplesResult {
  const answer = metrics.resource ?? { samples: [], strays: [] };
  if ('error' in answer) return samplesProblem(`unable to fetch metrics from resource metrics API: ${answer.error}`);
  const { samples, strays } = answer;
  if (strays.length === 0 && hasNoSamples(samples))
    return samplesProblem('no metrics returned from resource metrics API');
  if (container !== undefined && !has.containerMayLackMetric) {
    const pod = firstPodWithoutContainer(container, pods, answer);
    if (pod !== undefined)
      return samplesProblem(
        `failed to get container metrics: container ${container} not present in metrics for pod ${namespace}/${pod}`,
      );
  }
  const usage =
    container === undefined
      ? totalUsage
      : (sample: ResourceSample, name: string) => containerUsage(sample, name, container);
  return {
    ok: true,
    value: {
      valueAt: (index) => {
        const sample = samples[index];
        return sample && usage(sample, resource);
      },
      timeAt: (index) => samples[index],
      strays: strays.length === 0 ? noStrays : strays.flatMap((stray) => strayOf(usage(stray, resource), stray.count)),
    },
  };
}

export function podSamples(metrics: ObservedMetrics, { name, query }: PreparedIdentifier): SamplesResult {
  const selector = query.ok ? query.value : '';
  const answer = metrics.pods.find((series) => series.name === name && series.selector === selector)?.answer ?? {
    samples: [],
    strays: [],
  };
  if ('error' in answer) return samplesProblem(`unable to fetch metrics from custom metrics API: ${answer.error}`);
  const { samples, strays } = answer;
  if (strays.length === 0 && hasNoSamples(samples))
    return samplesProblem('no metrics returned from custom metrics API');
  return { ok: true, value: { valueAt: (index) => samples[index]?.value, timeAt: () => undefined, strays } };
}

/** The sum over all containers; if one lacks the resource, the pod has no metric. */
function totalUsage({ containers }: ResourceSample, resource: string): Int64 | undefined {
  let sum: Int64 | undefined;
  for (const { usage } of containers) {
    const value = resourceAmount(usage, resource);
    if (value === undefined) return undefined;
    sum = sum === undefined ? value : add64(sum, value);
  }
  return sum;
}

function containerUsage({ containers }: ResourceSample, resource: string, container: string): Int64 | undefined {
  const match = containers.find(({ name }) => name === container);
  return match && resourceAmount(match.usage, resource);
}

/** The API lists pods by name. */
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

/** A loop, because it runs for every sync and usually stops at the first pod. */
function hasNoSamples(samples: readonly unknown[]): boolean {
  for (const sample of samples) if (sample !== undefined) return false;
  return true;
}

const noStrays: MetricSamples['strays'] = [];

function strayOf(value: Int64 | undefined, count: number): { value: Int64; count: number }[] {
  return value === undefined ? [] : [{ value, count }];
}

function samplesProblem(text: string): { ok: false; problem: string } {
  return { ok: false, problem: text };
}
