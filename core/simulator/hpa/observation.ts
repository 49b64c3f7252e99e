// What the controller sees at one sync: plain data, whatever it came from (a recording, a simulated world). Pods are
// groups of equal ones with a count, so that a hundred equal pods cost as much as one. Quantities are thousandths.
import type { Int64 } from '../int64.ts';

export interface Observation {
  atMs: number;
  scale: ObservedScale;
  /** Names of further autoscalers of the namespace that select the same pods. */
  otherAutoscalers: readonly string[];
  /** Every pod that the target's selector matches. */
  pods: readonly PodGroup[];
  metrics: ObservedMetrics;
  /** What writing the status is answered with. */
  statusUpdateError?: string;
}

export type ObservedScale =
  | { error: string }
  /** `updateErrors`: answers to the first attempts of writing, in order; later attempts succeed. */
  | { spec: number; status: number; selector: string; updateErrors?: readonly string[] };

export interface PodGroup {
  /** Of the pod, or of the first of its group. */
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

/** The resource may have any name, `constructor` too, and every object has one of those. */
export function resourceAmount(amounts: Amounts, resource: string): Int64 | undefined {
  const amount = amounts[resource];
  return typeof amount === 'number' || typeof amount === 'bigint' ? amount : undefined;
}

export interface ContainerRequests {
  name: string;
  requests: Amounts;
}

/**
 * Lists of samples run parallel to the pods: one per group, for each pod of it. `strays` belong to no pod that is seen.
 */
export interface ObservedMetrics {
  resource?: MetricsResponse<ResourceSample>;
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
  /** When it was measured, and over how long; no decision asks for it. */
  atMs?: number;
  windowMs?: number;
}

export const noMetrics: ObservedMetrics = { pods: [], object: [], external: [] };
