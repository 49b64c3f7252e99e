import { seriesSources } from '../model/hpa/metric-kinds.ts';
import type { Int64 } from '../simulator/int64.ts';
import { formatMilli } from '../simulator/milli.ts';
import type {
  MetricsResponse,
  ObservedMetrics,
  PodGroup,
  PodSample,
  ResourceSample,
  SeriesAnswer,
  SeriesByReading,
} from '../simulator/observation.ts';
import { podName } from '../simulator/world/cohorts.ts';
import type { WorldObservation } from '../simulator/world/observe.ts';
import { wholeSecond } from '../simulator/world/whole-second.ts';

export type ToSeconds = (ms: number) => number;

/** A list of pod names for each group of pods, in the order of the groups. */
export type PodNames = readonly (readonly string[])[];

export interface PodJson {
  name: string;
  phase: string;
  startedAt: number | null;
  ready: object | null;
  deletedAt: number | null;
  requests: Record<string, Record<string, string>>;
  podRequests?: Record<string, string> | undefined;
  overhead?: Record<string, string> | undefined;
}

type Cohorts = WorldObservation['cohorts'];

/**
 * Writes the pods of each sync. `podsOf` returns its previous result if the pods are the same as at the previous sync.
 */
export class PodsWriter<Json> {
  private readonly target: string;
  private readonly controller: 'Deployment' | 'StatefulSet';
  private readonly write: (pod: PodJson) => Json;
  private written: { of: readonly PodGroup[]; names: PodNames; json: Json[] } | undefined;

  constructor(target: string, controller: 'Deployment' | 'StatefulSet', write: (pod: PodJson) => Json) {
    this.target = target;
    this.controller = controller;
    this.write = write;
  }

  podsOf(pods: readonly PodGroup[], cohorts: Cohorts, seconds: ToSeconds): { names: PodNames; json: Json[] } {
    if (this.written?.of === pods) return this.written;
    const names = this.namesOf(cohorts);
    const json = pods.flatMap((group, i) =>
      (names[i] ?? []).map((name) => this.write(podJson(group, name, cohorts[i]?.deletedMs, seconds))),
    );
    this.written = { of: pods, names, json };
    return this.written;
  }

  private namesOf(cohorts: Cohorts): PodNames {
    return cohorts.map(({ serials }) =>
      serials.flatMap(({ first, count }) =>
        Array.from({ length: count }, (_, i) => podName(this.target, first + i, this.controller)),
      ),
    );
  }
}

function podJson(
  { phase, startedAtMs, ready, containers, podRequests, overhead }: PodGroup,
  name: string,
  deletedMs: number | undefined,
  seconds: ToSeconds,
): PodJson {
  return {
    name,
    phase,
    startedAt: startedAtMs === null ? null : seconds(startedAtMs),
    ready: ready && { status: ready.status, at: seconds(ready.atMs) },
    deletedAt: deletedMs === undefined ? null : seconds(wholeSecond(deletedMs)),
    requests: Object.fromEntries(containers.map(({ name: container, requests }) => [container, amountsOf(requests)])),
    ...(podRequests && { podRequests: amountsOf(podRequests) }),
    ...(overhead && { overhead: amountsOf(overhead) }),
  };
}

export function metricsJson(metrics: ObservedMetrics, names: PodNames, seconds: ToSeconds): object {
  const { resource } = metrics;
  const lists = seriesSources.filter((source) => metrics[source].length > 0);
  return {
    resource: resource && byPod(resource, names, (sample) => usageJson(sample, seconds)),
    ...Object.fromEntries(
      lists.map((source) => [source, metrics[source].map((one) => seriesJson(one, names, seconds))]),
    ),
  };
}

function seriesJson(
  { name, selector, answer, ...on }: SeriesByReading[keyof SeriesByReading],
  names: PodNames,
  seconds: ToSeconds,
): object {
  return { name, selector: selector === '' ? undefined : selector, ...on, ...answerJson(answer, names, seconds) };
}

function answerJson(answer: SeriesAnswer, names: PodNames, seconds: ToSeconds): object {
  if ('error' in answer) return answer;
  if ('value' in answer) return { value: formatMilli(answer.value) };
  if ('values' in answer) return { values: answer.values.map((value) => formatMilli(value)) };
  return { values: byPod(answer, names, (sample) => podSampleJson(sample, seconds)) };
}

function podSampleJson({ value, atMs, windowMs }: PodSample, seconds: ToSeconds): object {
  return {
    at: atMs === undefined ? undefined : seconds(atMs),
    window: windowMs === undefined ? undefined : windowMs / 1000,
    value: formatMilli(value),
  };
}

function byPod<Sample>(answer: MetricsResponse<Sample>, names: PodNames, write: (sample: Sample) => object): object {
  if ('error' in answer) return answer;
  const entries = answer.samples.flatMap((sample, i) =>
    sample ? (names[i] ?? []).map((name) => [name, write(sample)] as const) : [],
  );
  return Object.fromEntries(entries);
}

function usageJson({ atMs, windowMs, containers }: ResourceSample, seconds: ToSeconds): object {
  const usage = Object.fromEntries(containers.map(({ name, usage }) => [name, amountsOf(usage)]));
  return { at: seconds(atMs), window: windowMs / 1000, containers: usage };
}

function amountsOf(amounts: Readonly<Record<string, Int64>>): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([resource, milli]) => [resource, formatMilli(milli)]));
}
