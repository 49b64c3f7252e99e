import type { ObservedMetrics, PodGroup } from '../observation.ts';
import type { ReplyResult } from './propose/recommender-reply.ts';

export interface WatermarkObservation {
  atMs: number;
  scale: WatermarkScale;
  pods: readonly WatermarkPod[];
  /** The owners of all pods that have no `owners` themselves. In a simulated cluster, all pods have the same owners. */
  owners?: WatermarkPod['owners'];
  metrics: ObservedMetrics;
  recommender?: RecommenderResponse | undefined;
  monitor?: ObservedMonitor | undefined;
  /** The error of the update that adds the finalizer or the defaults to the object. */
  objectUpdateError?: string | undefined;
  statusUpdateError?: string | undefined;
}

export type WatermarkScale =
  /** The API server does not know the kind of the target. `unmapped` is the error message. */
  | { unmapped: string }
  | { error: string; groupVersion: string }
  | { spec: number; status: number; selector: string; updateError?: string | undefined };

export interface PodOwner {
  kind: string;
  name: string;
}

export interface WatermarkPod extends PodGroup {
  owners?: readonly PodOwner[] | undefined;
}

/**
 * The response of a recommender. The caller parses `body` into `reply`, so that the panel's bundle does not contain a
 * parser.
 */
export type RecommenderResponse = { tookMs: number } & (
  | { error: string }
  | { code: number; body: string; reply: ReplyResult }
);

export type ObservedMonitor = { found: false } | { found: true; state?: string | undefined };
