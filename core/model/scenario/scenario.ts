// The environment of a controller, as plain data with every default filled in, in the terms and units of a file
// `*.replicast.yaml`. `standardScenario` equals an empty file, except for what `ScenarioDefaults` derive from the
// autoscaler.
import type { LoadDefaults, NumericShape } from './load-shapes.ts';
import type { MetricPipelineName } from './metric-pipelines.ts';
import { type Nodes, standardNodes } from './node-provisioning.ts';
import type { PodShare } from './pod-share.ts';
import type { TemplateChange } from './template-change.ts';

export interface Scenario {
  controller: ControllerTiming;
  /** Null means until ten minutes after the last load change, and at least thirty minutes. */
  horizonSeconds: number | null;
  /** The seed of the noise. */
  seed: number;
  start: Start;
  load: Load;
  /**
   * The numbers of pods that serve the load with every metric at its target, before and after the change; absent
   * unless the load, the pods and the sources of the metrics are the defaults.
   */
  need?: LoadDefaults;
  workload: ScenarioWorkload;
  nodes: Nodes;
  metrics: MetricsPipelineSettings;
  faults: readonly Fault[];
}

export interface Start {
  replicas: number | NamedStart;
  /** The time since the last scaling before the start; if absent, it is longer ago than any window. */
  scaledSecondsAgo?: number;
  /** The replicas before that scaling; absent if they are unknown, or there was none. */
  scaledFrom?: number;
  /**
   * The time from the last recommendation of these replicas to the start. If absent, the last recommendation was the
   * scale-up from `scaledFrom`, or, without a scale-up, was longer ago than any window.
   */
  recommendedSecondsAgo?: number;
}

/** The maximum is one day, which is far above the longest time that a controller looks back. */
export const maxScaledSecondsAgo = 86_400;

/** `settled`: the pods that the load at the start needs, each at the targets of the metrics. */
export const namedStarts = ['settled', 'minReplicas', 'maxReplicas'] as const;
export type NamedStart = (typeof namedStarts)[number];

/** The maximum of the lag and the windows of metrics: one day. */
export const maxMetricWindowSeconds = 86_400;
/** The limits of intervals: of samples, of scrapes, and of the period of a rate. */
export const metricIntervalLimits = { least: 1, most: maxMetricWindowSeconds };
export const metricLagLimits = { least: 0, most: maxMetricWindowSeconds };

/** The timing of syncs, in addition to the flags of the profile. */
export interface ControllerTiming {
  syncTakesMs: number;
  phaseMs: number;
}

/** The load in units per second. */
export type Load = LoadShape & { noise: Noise };

export interface Noise {
  /** The relative strength: 0.1 is up to 10 % more or less. */
  relative: number;
  everySeconds: number;
}

/** `[seconds, value]`, sorted by time; two points at the same time are a step. */
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
  /** Units per second. */
  capacityPerPod: number;
  idleCpuMilli: number;
  /** Null if it follows from `cpuAtCapacityMilli`, the cpu of a pod at `capacityPerPod`. */
  cpuPerUnitMilli: number | null;
  /**
   * The load of all pods, in units per second, at which a unit costs twice as much; null if it always costs the same.
   */
  cpuPerUnitDoublesAt: number | null;
  /** Null if it is the request of the pod. */
  cpuAtCapacityMilli: number | null;
  cpuLimitMilli: number | null;
  baseMemoryBytes: number;
  memoryPerUnitBytes: number | null;
  memoryAtCapacityBytes: number | null;
  /** Memory usage never falls while the pod lives. */
  memorySticks: boolean;
  startSeconds: number;
  readySeconds: number;
  startupCpuMilli: number;
  startupCpuSeconds: number;
  stopSeconds: number;
  /** After its deletion a pod still gets its share of the load for this long, and serves it for `preStopSeconds`. */
  endpointSeconds: number;
  preStopSeconds: number;
  controller: { kind: 'Deployment' } | { kind: 'StatefulSet'; podManagementPolicy: 'OrderedReady' | 'Parallel' };
  minReadySeconds: number;
  /** How a rollout replaces the pods of a Deployment; a StatefulSet replaces one pod after the other. */
  strategy: 'RollingUpdate' | 'Recreate';
  maxSurge: PodShare;
  maxUnavailable: PodShare;
  /** A rollout of a Deployment without progress for longer than this is reported as failed, and goes on. */
  progressDeadlineSeconds: number;
  /**
   * How a rollout replaces the pods of a StatefulSet. `RollingUpdate`: the pods from the ordinal `partition` on.
   * `OnDelete`: none, but pods that are created later have the new template.
   */
  updateStrategy: 'RollingUpdate' | 'OnDelete';
  partition: number;
  /** The price of a pod per hour, in any currency; 0: unknown. */
  pricePerPodHour: number;
  /**
   * Null means one container, or the containers that the metrics name, with default requests. Each request may be
   * absent.
   */
  containers: readonly ContainerFacts[] | null;
  /** Null if neither requests nor overhead are set for the pod as a whole. */
  podResources: PodResources | null;
}

export interface ContainerFacts extends PodAmounts {
  name: string;
  /** An init container that keeps running: whether its request counts depends on the release. */
  isSidecar?: true;
  /** The container's share of the pod's usage, from 0 to 1; if absent, it is in proportion to the requests. */
  cpuPart?: number;
  memoryPart?: number;
}

export interface PodAmounts {
  cpuMilli?: number;
  memoryBytes?: number;
}

/** The resources that are set for a pod as a whole. */
export interface PodResources {
  /** The pod's `spec.resources.requests`, with the defaults of the API server. */
  requests?: PodAmounts;
  /** The pod's `spec.overhead`, which may come from its runtime class. */
  overhead?: PodAmounts;
}

export interface MetricsPipelineSettings {
  /** The pipeline sets the other numbers unless they are given. */
  pipeline: MetricPipelineName;
  resolutionSeconds: number;
  /** Cpu is the mean over this period; 0 means since the previous sample. */
  cpuWindowSeconds: number;
  lagSeconds: number;
  scrapeSeconds: number;
  rateWindowSeconds: number;
  /** The source that a custom metric follows, by the name of the metric. */
  follow: Readonly<Record<string, Follow>>;
}

export type FollowSource = 'offered' | 'served' | 'unmet' | 'queue' | 'latency';
export interface Follow {
  of: FollowSource | { points: readonly SeriesPoint[] };
  times: number;
}

interface FaultSpan {
  fromSeconds: number;
  /** Null if it lasts until the end. */
  toSeconds: number | null;
}

export type Fault =
  | ({ what: 'metricsMissing'; pods: number } & FaultSpan)
  /** Null for every metric. */
  | ({ what: 'metricsDown'; metric: string | null } & FaultSpan)
  | ({ what: 'metricsZero'; metric: string | null } & FaultSpan)
  /** The whole pipeline of the metric stops: that of all resources, or that of all other metrics. */
  | ({ what: 'metricsFrozen'; metric: string | null } & FaultSpan)
  /** `pods`: how many of the pods that are created from `fromSeconds` on never become ready. */
  | { what: 'podsNeverReady'; pods: number; fromSeconds: number }
  | { what: 'scaledByHand'; to: number; atSeconds: number }
  /** The pod template changes: the workload controller replaces every pod. */
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
