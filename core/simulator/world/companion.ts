// Another controller that writes the same scale, in rounds of its own. The world does not know which kinds there are.
import type { Path } from '../../model/path.ts';
import type { WorldObservation } from './observe.ts';

export interface Companion {
  /** Who changed the count: `KEDA`. */
  name: string;
  /** The time of the first round, and the period of the rounds. */
  phaseMs: number;
  periodMs: number;
  /** The count at which it leaves a workload without load; undefined if that is within the autoscaler's bounds. */
  restingReplicas: number | undefined;
  /** Undefined if it writes nothing. */
  step(observation: WorldObservation, atMs: number): CompanionStep | undefined;
}

export interface CompanionStep {
  scaleTo: number;
  /** The reason in a few words. */
  why: string;
  /** The field that decided. */
  decidedBy: Path;
}
