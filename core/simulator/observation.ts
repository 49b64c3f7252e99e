// What the controller observes at one sync: plain data, from a recording or a simulated world. Equal pods are one group
// with a count, so that a hundred of them cost as much as one. Quantities are thousandths.
import type { Int64 } from './int64.ts';

export interface Observation {
  atMs: number;
  scale: ObservedScale;
  /** Names of further autoscalers in the namespace that select the same pods. */
  otherAutoscalers: readonly string[];
  /** Every pod that the target's selector matches. */
  pods: readonly PodGroup[];
  metrics: ObservedMetrics;
  /** The error that writing the status returns. */
  statusUpdateError?: string;
}

export type ObservedScale =
  | { error: string }
  /** `updateErrors`: the errors of the first write attempts, in order; later attempts succeed. */
  | { spec: number; status: number; selector: string; updateErrors?: readonly string[] };

export interface PodGroup {
  /** The name of the pod, or of the first pod of the group. */
  name: string;
  count: number;
  phase: string;
  startedAtMs: number | null;
  /** The Ready condition, with its last transition. */
  ready: { status: string; atMs: number } | null;
  deleting: boolean;
  containers: readonly ContainerRequests[];
  /** Restartable init containers. */
  sidecars?: readonly ContainerRequests[];
  initContainers?: readonly ContainerRequests[];
  podRequests?: Amounts;
}

/** Thousandths by resource. */
export type Amounts = Readonly<Record<string, Int64>>;

/** A resource may have any name, such as `constructor`, which every object inherits. */
export function resourceAmount(amounts: Amounts, resource: string): Int64 | undefined {
  const amount = amounts[resource];
  return typeof amount === 'number' || typeof amount === 'bigint' ? amount : undefined;
}

export interface ContainerRequests {
  name: string;
  requests: Amounts;
}

/**
 * Lists of samples are parallel to the pods: one entry per group, valid for each of its pods. `strays` belong to no
 * observed pod.
 */
export interface ObservedMetrics {
  resource?: MetricsResponse<ResourceSample> | undefined;
  pods: readonly { name: string; selector: string; answer: MetricsResponse<PodSample> }[];
  object: readonly {
    name: string;
    selector: string;
    on: { kind: string; name: string };
    answer: { error: string } | { value: Int64 };
  }[];
  external: readonly { name: string; selector: string; answer: { error: string } | { values: readonly Int64[] } }[];
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
  /** When and over how long it was measured; no decision depends on it. */
  atMs?: number;
  windowMs?: number;
}

export const noMetrics: ObservedMetrics = { pods: [], object: [], external: [] };
