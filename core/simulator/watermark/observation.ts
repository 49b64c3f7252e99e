// What the WatermarkPodAutoscaler controller sees at one pass: plain data, whatever it came from.
import type { ObservedMetrics, PodGroup } from '../hpa/observation.ts';
import type { ReadReply } from './reply.ts';

export interface WatermarkObservation {
  atMs: number;
  scale: ObservedScale;
  /** Every pod that the target's selector matches. */
  pods: readonly WatermarkPod[];
  metrics: ObservedMetrics;
  recommender?: RecommenderAnswer;
  monitor?: ObservedMonitor;
  /** What writing the object (finalizer, defaults) or its status is answered with. */
  objectUpdateError?: string;
  statusUpdateError?: string;
}

export type ObservedScale =
  /** The API knows no such kind. */
  | { unmapped: string }
  | { error: string; groupVersion: string }
  /** `updateError`: the answer to the one attempt to write it. */
  | { spec: number; status: number; selector: string; updateError?: string };

export interface WatermarkPod extends PodGroup {
  owners: readonly { kind: string; name: string }[];
}

/** `error`: of the transport. `tookMs`: until it came. `reply`: what is read in the body, by whoever brings it: a page needs no reader. */
export type RecommenderAnswer = { tookMs: number } & ({ error: string } | { code: number; body: string; reply: ReadReply });

/** No state: its status has none yet. */
export type ObservedMonitor = { found: false } | { found: true; state?: string };
