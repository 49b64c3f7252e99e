// The world around a controller, as plain data with every default filled in: what a file `*.replicast.yaml` says, in
// its words and units. `standardScenario` is such a file with nothing in it.
import { buildNumericShape, loadDefaults, type NumericShape } from './load-shapes.ts';

export interface Scenario {
  controller: ControllerTiming;
  /** Null: until ten minutes after the last load change, and at least thirty minutes. */
  horizonSeconds: number | null;
  /** Only noise uses it. */
  seed: number;
  start: { replicas: number | 'minReplicas' | 'maxReplicas' };
  load: Load;
  workload: Workload;
  metrics: MetricsPipeline;
  faults: readonly Fault[];
}

/** Lag and windows of metrics are at most a day. */
export const maxMetricWindowSeconds = 86_400;

/** Besides the flags of the profile. */
export interface ControllerTiming {
  syncTakesMs: number;
  phaseMs: number;
}

/** Units per second. */
export type Load = LoadShape & { noise: Noise };

export interface Noise {
  /** 0.1: up to 10 % more or less. */
  relative: number;
  everySeconds: number;
}

/** `[seconds, value]`, in order of time; two of the same time are a step. */
export type SeriesPoint = readonly [seconds: number, value: number];

export type LoadShape =
  | NumericShape
  /** One value for each full hour, again every day. */
  | { shape: 'day'; hours: readonly number[] }
  | { shape: 'points'; at: readonly SeriesPoint[] };

export interface Workload {
  /** What is not served is lost, or it waits in a queue. */
  kind: 'requests' | 'queue';
  startLength: number;
  /** Units per second. */
  capacityPerPod: number;
  idleCpuMilli: number;
  /** Null: a pod at `capacityPerPod` uses exactly what it requests. */
  cpuPerUnitMilli: number | null;
  cpuLimitMilli: number | null;
  baseMemoryBytes: number;
  memoryPerUnitBytes: number | null;
  /** Memory never falls while the pod lives. */
  memorySticks: boolean;
  startSeconds: number;
  readySeconds: number;
  startupCpuMilli: number;
  startupCpuSeconds: number;
  stopSeconds: number;
  controller: { kind: 'Deployment' } | { kind: 'StatefulSet'; podManagementPolicy: 'OrderedReady' | 'Parallel' };
  minReadySeconds: number;
  /** What a pod costs in an hour, in whatever currency; 0: nobody says. */
  pricePerPodHour: number;
  /** Null: one container, or those that the metrics name, with usual requests. Each request may be absent. */
  containers: readonly ContainerFacts[] | null;
}

export interface ContainerFacts {
  name: string;
  cpuMilli?: number;
  memoryBytes?: number;
}

export interface MetricsPipeline {
  resolutionSeconds: number;
  lagSeconds: number;
  scrapeSeconds: number;
  rateWindowSeconds: number;
  /** What a custom metric follows, by its name. */
  follow: Readonly<Record<string, Follow>>;
}

export type FollowSource = 'offered' | 'served' | 'unmet' | 'queue' | 'latency';
export interface Follow {
  of: FollowSource | { points: readonly SeriesPoint[] };
  times: number;
}

interface FaultSpan {
  fromSeconds: number;
  /** Null: to the end. */
  toSeconds: number | null;
}

export type Fault =
  | ({ what: 'metricsMissing'; pods: number } & FaultSpan)
  /** Null: every metric. */
  | ({ what: 'metricsDown'; metric: string | null } & FaultSpan)
  /** So many of the pods that are made from then on. */
  | { what: 'podsNeverReady'; pods: number; fromSeconds: number }
  | { what: 'scaledByHand'; to: number; atSeconds: number }
  | ({ what: 'controllerPause' } & FaultSpan)
  | { what: 'controllerRestart'; atSeconds: number };

export const standardScenario: Scenario = {
  controller: { syncTakesMs: 0, phaseMs: 0 },
  horizonSeconds: null,
  seed: 1,
  start: { replicas: 'minReplicas' },
  load: {
    ...buildNumericShape('step', (name) => loadDefaults[name]),
    noise: { relative: 0, everySeconds: 15 },
  },
  workload: {
    kind: 'requests',
    startLength: 0,
    capacityPerPod: 100,
    idleCpuMilli: 0,
    cpuPerUnitMilli: null,
    cpuLimitMilli: null,
    baseMemoryBytes: 64 * 1024 * 1024,
    memoryPerUnitBytes: null,
    memorySticks: false,
    startSeconds: 2,
    readySeconds: 5,
    startupCpuMilli: 0,
    startupCpuSeconds: 0,
    stopSeconds: 5,
    controller: { kind: 'Deployment' },
    minReadySeconds: 0,
    pricePerPodHour: 0,
    containers: null,
  },
  metrics: { resolutionSeconds: 15, lagSeconds: 0, scrapeSeconds: 15, rateWindowSeconds: 60, follow: {} },
  faults: [],
};
