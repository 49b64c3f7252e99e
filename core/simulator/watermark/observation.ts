// What the WatermarkPodAutoscaler controller sees at one pass: plain data, whatever it came from.
import type { ObservedMetrics, PodGroup } from '../hpa/observation.ts';
import type { ReplyResult } from './recommender-reply.ts';

export interface WatermarkObservation {
  atMs: number;
  scale: WatermarkScale;
  /** Every pod that the target's selector matches. */
  pods: readonly WatermarkPod[];
  metrics: ObservedMetrics;
  recommender?: RecommenderResponse;
  monitor?: ObservedMonitor;
  /** What writing the object (finalizer, defaults) or its status is answered with. */
  objectUpdateError?: string;
  statusUpdateError?: string;
}

export type WatermarkScale =
  /** The API knows no such kind. */
  | { unmapped: string }
  | { error: string; groupVersion: string }
  /** `updateError`: the answer to the one attempt to write it. */
  | { spec: number; status: number; selector: string; updateError?: string };

export interface WatermarkPod extends PodGroup {
  owners: readonly { kind: string; name: string }[];
}

/**
 * `error`: of the transport. `tookMs`: until it came. `reply`: what is read in the body, by whoever brings it: a page
 * needs no reader.
 */
export type RecommenderResponse = { tookMs: number } & (
  | { error: string }
  | { code: number; body: string; reply: ReplyResult }
);

/** No state: its status has none yet. */
export type ObservedMonitor = { found: false } | { found: true; state?: string };
