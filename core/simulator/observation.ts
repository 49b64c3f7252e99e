// What the controller observes at one sync. Equal pods are one group with a count, so that a hundred pods cost as much
// as one. Quantities are thousandths. An observation must not be changed, because a controller keeps results that it
// has computed from a list of pods.
import type { SeriesReadings, SeriesSource } from '../model/hpa/metric-kinds.ts';
import type { Int64 } from './int64.ts';

export interface Observation {
  atMs: number;
  scale: ObservedScale;
  otherAutoscalers: readonly string[];
  /** Every pod that the target's selector matches. */
  pods: readonly PodGroup[];
  metrics: ObservedMetrics;
  generation?: number | undefined;
  statusUpdateError?: string | undefined;
}

export type ObservedScale =
  | { error: string }
  /** `updateErrors` contains the errors of the first attempts to write the scale, in order. Later attempts succeed. */
  | { spec: number; status: number; selector: string; updateErrors?: readonly string[] | undefined };

export interface PodGroup {
  /** The name of the first pod of the group. */
  name: string;
  count: number;
  phase: string;
  startedAtMs: number | null;
  /** The Ready condition; `atMs` is the time of its last transition. */
  ready: { status: string; atMs: number } | null;
  deleting: boolean;
  containers: readonly ContainerRequests[];
  sidecars?: readonly ContainerRequests[] | undefined;
  initContainers?: readonly ContainerRequests[] | undefined;
  podRequests?: Amounts | undefined;
  overhead?: Amounts | undefined;
}

/** Amounts of resources in thousandths, by the name of the resource. */
export type Amounts = Readonly<Record<string, Int64>>;

/**
 * Returns the amount of a resource; undefined if it is absent. The type is checked, because a resource may be named
 * like an inherited property, such as `constructor`.
 */
export function resourceAmount(amounts: Amounts, resource: string): Int64 | undefined {
  const amount = amounts[resource];
  return typeof amount === 'number' || typeof amount === 'bigint' ? amount : undefined;
}

export interface ContainerRequests {
  name: string;
  requests: Amounts;
}

/**
 * The answers of the metrics APIs. An answer has one sample for each group of equal pods, and this sample applies to
 * every pod of the group. `strays` are samples of pods that are not observed.
 */
export type ObservedMetrics = { resource?: MetricsResponse<ResourceSample> | undefined } & {
  readonly [Source in SeriesSource]: readonly SeriesByReading[SeriesReadings[Source]][];
};

interface ObservedSeries {
  name: string;
  selector: string;
}

export interface SeriesByReading {
  valuesOfPods: ObservedSeries & { answer: MetricsResponse<PodSample> };
  valueOfObject: ObservedSeries & { on: { kind: string; name: string }; answer: { error: string } | { value: Int64 } };
  values: ObservedSeries & { answer: { error: string } | { values: readonly Int64[] } };
}

export type MetricsResponse<Sample> =
  | { error: string }
  | { samples: readonly (Sample | undefined)[]; strays: readonly (Sample & StrayPod)[] };

export interface StrayPod {
  pod: string;
  count: number;
}

export interface ResourceSample {
  atMs: number;
  windowMs: number;
  containers: readonly ContainerUsage[];
}

export interface ContainerUsage {
  name: string;
  usage: Amounts;
}

export interface PodSample {
  value: Int64;
  /**
   * The time at which the value was measured. `windowMs` is the period of the measurement. No decision depends on these
   * two fields.
   */
  atMs?: number;
  windowMs?: number;
}

export type SeriesAnswer = SeriesByReading[keyof SeriesByReading]['answer'];

export type SourcedSeries = {
  [Source in SeriesSource]: { source: Source; series: SeriesByReading[SeriesReadings[Source]] };
}[SeriesSource];

/**
 * All lists are written out instead of derived from the sources, because this function runs at every sync and must be
 * fast.
 */
export function observedMetrics(resource: ObservedMetrics['resource'], all: readonly SourcedSeries[]): ObservedMetrics {
  const metrics = { resource, pods: none, object: none, external: none };
  for (const { source, series } of all) (metrics as SeriesLists)[source] = [...metrics[source], series];
  return metrics;
}

type SeriesLists = { [Source in SeriesSource]: readonly unknown[] };

const none: readonly never[] = [];

/** No metrics. Every list is present but empty, so that a copy may replace only some of the lists. */
export const noMetrics = observedMetrics(undefined, []);
