import type { WatermarkObservation } from './observation.ts';
import type { PreparedObject } from './prepare-object.ts';

export interface PassContext {
  object: PreparedObject;
  observation: Pick<WatermarkObservation, 'pods' | 'owners' | 'metrics' | 'recommender'>;
  /** The spec.replicas of the target; before 0.11 the number of pods in the status of the target. */
  current: number;
  scale: { spec: number; status: number; selector: string };
  nowMs: number;
}
