// What a scenario says, wherever it was said: in a file, or in a form.
import type { GivenScenario } from './given.ts';

export interface SaidScenario {
  given: GivenScenario;
  /** Of Kubernetes. */
  release?: string;
  /** Of the controller. */
  flags: Readonly<Record<string, number>>;
  featureGates: Readonly<Record<string, boolean>>;
}
