// Another controller that writes the same scale, in rounds of its own. The world knows no kinds of it.
import type { Path } from '../../model/path.ts';
import type { WorldObservation } from './observe.ts';

export interface Companion {
  /** `KEDA`: who changed the count. */
  name: string;
  /** The time of the first round, and from one round to the next. */
  phaseMs: number;
  periodMs: number;
  /** Where it leaves the workload that has no load; undefined: within the bounds of the autoscaler. */
  restingReplicas: number | undefined;
  /** Undefined: it writes nothing. */
  step(observation: WorldObservation, atMs: number): CompanionStep | undefined;
}

export interface CompanionStep {
  scaleTo: number;
  /** In a few words. */
  why: string;
  /** The field that decided. */
  decidedBy: Path;
}
