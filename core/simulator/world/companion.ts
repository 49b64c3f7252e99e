// A second controller, such as KEDA, that writes the same scale at its own interval. The simulated world treats all
// such controllers alike.
import type { Path } from '../../model/path.ts';
import type { WorldObservation } from './observe.ts';

export interface Companion {
  /** The name of the controller: `KEDA`. */
  name: string;
  /** The time of the first round, and the period of the rounds. */
  phaseMs: number;
  periodMs: number;
  /** The count that the companion sets if there is no load; undefined if it is within the autoscaler's bounds. */
  restingReplicas: number | undefined;
  /** Runs one round; undefined if the companion writes nothing. */
  step(observation: WorldObservation, atMs: number): CompanionStep | undefined;
}

export interface CompanionStep {
  scaleTo: number;
  /** The reason in a few words. */
  why: string;
  /** The field that decided. */
  decidedBy: Path;
}
