// A second controller, such as KEDA, that writes the same scale at its own interval.
import type { Path } from '../../model/path.ts';
import type { WorldObservation } from './observe.ts';

export interface Companion {
  name: string;
  phaseMs: number;
  periodMs: number;
  /**
   * The count that this controller sets when there is no load; undefined if this controller never scales below the
   * autoscaler's minimum.
   */
  restingReplicas: number | undefined;
  step(observation: WorldObservation, atMs: number): CompanionStep | undefined;
}

export interface CompanionStep {
  scaleTo: number;
  why: string;
  decidedBy: Path;
}
