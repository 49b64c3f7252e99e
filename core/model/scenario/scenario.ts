// The environment of a controller with all defaults, in the terms and units of a scenario file. `standardScenario`
// equals an empty file, except for the defaults in `ScenarioDefaults`.
import type { LoadDefaults, NumericShape } from './load-shapes.ts';
import type { MetricPipelineName } from './metric-pipelines.ts';
import { type Nodes, standardNodes } from './node-provisioning.ts';
import type { PodShare } from './pod-share.ts';
import type { TemplateChange } from './template-change.ts';

export interface Scenario {
  controller: ControllerTiming;
  /**
   * The length of the run. Null means that the run ends ten minutes after the last load change, but not before thirty
   * minutes have passed.
   */
  horizonSeconds: number | null;
  seed: number;
  start: Start;
  load: Load;
  /**
   * The numbers of pods that serve the default loads `from` and `to` with every metric at its target. Present only if
   * load, pods and metric sources are the defaults.
   */
  need?: LoadDefaults;
  workload: ScenarioWorkload;
  nodes: Nodes;
  metrics: MetricsPipelineSettings;
  faults: readonly Fault[];
}

export interface Start {
  replicas: number | NamedStart;
  /** The time since the last scaling. If absent, the time is longer than any window. */
  scaledSecondsAgo?: number;
  /** The replicas before the last scaling, if they are known and there was a scaling. */
  scaledFrom?: number;
  /**
   * The seconds since the controller last recommended `replicas`. If absent, the recommendation is as old as the last
   * scale-up. If the last change was a scale-down or there was no change, the recommendation is older than any
   * stabilization window.
   */
  recommendedSecondsAgo?: number;
}

/** One day, which is far above the longest time that a controller looks back. */
export const maxScaledSecondsAgo = 86_400;

/** `settled` means the number of pods that keeps every metric at its target under the load at the start. */
export const namedStarts = ['settled', 'minReplicas', 'maxReplicas'] as const;
export type NamedStart = (typeof namedStarts)[number];

export const maxMetricWindowSeconds = 86_400;
export const metricIntervalLimits = { least: 1, most: maxMetricWindowSeconds };
export const metricLagLimits = { least: 0, most: maxMetricWindowSeconds };

export interface ControllerTiming {
  syncTakesMs: number;
  phaseMs: number;
}

/** The load in units per second. */
export type Load = LoadShape & { noise: Noise };

export interface Noise {
  /** The strength of the noise relative to the load: at 0.1, the load is up to 10 % higher or lower. */
  relative: number;
  everySeconds: number;
}

/** A point `[seconds, value]`. Points are sorted by time; two points at the same time are a step. */
export type SeriesPoint = readonly [seconds: number, value: number];

export type LoadShape =
  | NumericShape
  /** One value for each hour of the day, repeated daily. */
  | { shape: 'day'; hours: readonly number[] }
  | { shape: 'points'; at: readonly SeriesPoint[] };

export interface ScenarioWorkload {
  /** Requests that are not served are lost; items of a queue wait. */
  kind: 'requests' | 'queue';
  startLength: number;
  /** The load in units per second that one pod can serve. */
  capacityPerPod: number;
  idleCpuMilli: number;
  /** The cpu that one unit of load needs. Null means that this cpu is derived from `cpuAtCapacityMilli`. */
  cpuPerUnitMilli: number | null;
  /**
   * The load of all pods, in units per second, at which the cpu of a unit is twice as high as at a low load; null means
   * that the cpu of a unit is constant.
   */
  cpuPerUnitDoublesAt: number | null;
  /** The cpu of a pod that serves `capacityPerPod`; null means the cpu request of the pod. */
  cpuAtCapacityMilli: number | null;
  cpuLimitMilli: number | null;
  baseMemoryBytes: number;
  memoryPerUnitBytes: number | null;
  memoryAtCapacityBytes: number | null;
  /** Whether the memory usage of a pod never falls. */
  memorySticks: boolean;
  startSeconds: number;
  readySeconds: number;
  startupCpuMilli: number;
  startupCpuSeconds: number;
  stopSeconds: number;
  /** How long a deleted pod still gets its share of the load. The pod serves this load for `preStopSeconds`. */
  endpointSeconds: number;
  preStopSeconds: number;
  controller: { kind: 'Deployment' } | { kind: 'StatefulSet'; podManagementPolicy: 'OrderedReady' | 'Parallel' };
  minReadySeconds: number;
  strategy: 'RollingUpdate' | 'Recreate';
  maxSurge: PodShare;
  maxUnavailable: PodShare;
  /** Without progress for this time, a rollout of a Deployment is reported as failed, but continues. */
  progressDeadlineSeconds: number;
  /** `RollingUpdate` replaces the pods from the ordinal `partition` on; `OnDelete` replaces no pods. */
  updateStrategy: 'RollingUpdate' | 'OnDelete';
  partition: number;
  /** The price of a pod per hour, in any currency; 0 if it is unknown. */
  pricePerPodHour: number;
  /**
   * Null means that the containers have default requests. The containers are then those that the metrics name, or a
   * single container if the metrics name none.
   */
  containers: readonly ContainerFacts[] | null;
  /** Null means that neither requests nor overhead are set for the pod as a whole. */
  podResources: PodResources | null;
}

export interface ContainerFacts extends PodAmounts {
  name: string;
  /**
   * Whether the container is an init container that keeps running. The release decides whether the request of such a
   * container counts.
   */
  isSidecar?: true;
  /**
   * The container's part of the pod's cpu usage, from 0 to 1. If absent, the usage is divided in proportion to the
   * requests.
   */
  cpuPart?: number;
  memoryPart?: number;
}

export interface PodAmounts {
  cpuMilli?: number;
  memoryBytes?: number;
}

export interface PodResources {
  requests?: PodAmounts;
  overhead?: PodAmounts;
}

export interface MetricsPipelineSettings {
  /** The pipeline decides the following numbers, unless the scenario sets them. */
  pipeline: MetricPipelineName;
  resolutionSeconds: number;
  /** The period over which cpu is averaged; 0 means the time since the previous sample. */
  cpuWindowSeconds: number;
  lagSeconds: number;
  scrapeSeconds: number;
  rateWindowSeconds: number;
  follow: Readonly<Record<string, Follow>>;
}

export type FollowSource = 'offered' | 'served' | 'unmet' | 'queue' | 'latency';
export interface Follow {
  of: FollowSource | { points: readonly SeriesPoint[] };
  times: number;
}

interface FaultSpan {
  fromSeconds: number;
  /** Null means that the fault lasts until the end of the run. */
  toSeconds: number | null;
}

export type Fault =
  | ({ what: 'metricsMissing'; pods: number } & FaultSpan)
  /** If `metric` is null, the fault affects every metric. */
  | ({ what: 'metricsDown'; metric: string | null } & FaultSpan)
  | ({ what: 'metricsZero'; metric: string | null } & FaultSpan)
  /**
   * A frozen metric freezes its pipeline. All resource metrics share one pipeline, and all other metrics share another
   * pipeline.
   */
  | ({ what: 'metricsFrozen'; metric: string | null } & FaultSpan)
  /** Of the pods that are created from `fromSeconds` on, `pods` pods never become ready. */
  | { what: 'podsNeverReady'; pods: number; fromSeconds: number }
  | { what: 'scaledByHand'; to: number; atSeconds: number }
  | ({ what: 'rollout'; atSeconds: number } & TemplateChange)
  | ({ what: 'controllerPause' } & FaultSpan)
  | { what: 'controllerRestart'; atSeconds: number };

export const standardScenario: Scenario = {
  controller: { syncTakesMs: 0, phaseMs: 0 },
  horizonSeconds: null,
  seed: 1,
  start: { replicas: 'minReplicas' },
  load: {
    shape: 'step',
    from: 50,
    to: 900,
    atSeconds: 60,
    noise: { relative: 0, everySeconds: 15 },
  },
  workload: {
    kind: 'requests',
    startLength: 0,
    capacityPerPod: 100,
    idleCpuMilli: 0,
    cpuPerUnitMilli: null,
    cpuPerUnitDoublesAt: null,
    cpuAtCapacityMilli: null,
    cpuLimitMilli: null,
    baseMemoryBytes: 64 * 1024 * 1024,
    memoryPerUnitBytes: null,
    memoryAtCapacityBytes: null,
    memorySticks: false,
    startSeconds: 2,
    readySeconds: 5,
    startupCpuMilli: 0,
    startupCpuSeconds: 0,
    stopSeconds: 5,
    endpointSeconds: 0,
    preStopSeconds: 0,
    controller: { kind: 'Deployment' },
    minReadySeconds: 0,
    strategy: 'RollingUpdate',
    maxSurge: '25%',
    maxUnavailable: '25%',
    progressDeadlineSeconds: 600,
    updateStrategy: 'RollingUpdate',
    partition: 0,
    pricePerPodHour: 0,
    containers: null,
    podResources: null,
  },
  nodes: standardNodes,
  metrics: {
    pipeline: 'metricsServer',
    resolutionSeconds: 15,
    cpuWindowSeconds: 0,
    lagSeconds: 0,
    scrapeSeconds: 15,
    rateWindowSeconds: 60,
    follow: {},
  },
  faults: [],
};
