// The inputs of a pass for evaluating its metrics.

import type { WatermarkObservation } from './observation.ts';
import type { PreparedObject } from './prepare-object.ts';

export interface PassContext {
  object: PreparedObject;
  observation: Pick<WatermarkObservation, 'pods' | 'owners' | 'metrics' | 'recommender'>;
  /** The replicas that every decision uses: those of the target's spec, before 0.11 those of its status. */
  current: number;
  scale: { spec: number; status: number; selector: string };
  nowMs: number;
}
