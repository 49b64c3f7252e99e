// What a pass knows when it looks at the metrics.
import type { WatermarkObservation, WatermarkPod } from './observation.ts';
import type { Settings } from './settings.ts';

export interface PassContext {
  settings: Settings;
  namespace: string;
  /** Replicas of the target's spec: every decision uses them. */
  current: number;
  scale: { spec: number; status: number; selector: string };
  pods: readonly WatermarkPod[];
  metrics: WatermarkObservation['metrics'];
  recommender: WatermarkObservation['recommender'];
  rules: { target: string; skipOwnerCheck: boolean; readinessDelaySeconds: number; nowMs: number };
  /** Percent of pods that must be ready. */
  minAvailable: number;
}
