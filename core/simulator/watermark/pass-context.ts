// The inputs of a pass for evaluating its metrics.

import type { WatermarkObservation, WatermarkPod } from './observation.ts';
import type { ReadinessRules } from './pods.ts';
import type { WatermarkDifferences } from './release-differences.ts';
import type { WatermarkSettings } from './settings.ts';

export interface PassContext {
  settings: WatermarkSettings;
  namespace: string;
  has: WatermarkDifferences;
  /** The replicas that every decision uses: of the target's spec; before 0.11 of its status. */
  current: number;
  scale: { spec: number; status: number; selector: string };
  pods: readonly WatermarkPod[];
  metrics: WatermarkObservation['metrics'];
  recommender: WatermarkObservation['recommender'];
  readinessRules: ReadinessRules;
  /** A value of 0 is not ignored. */
  toleratesZero: boolean;
  /** Percent of pods that must be ready. */
  minAvailablePercent: number;
}
