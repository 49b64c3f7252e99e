// What a scenario says, wherever it was said: in a file, or in a form.
import type { PartialScenario } from './partial-scenario.ts';

export interface ScenarioContent {
  given: PartialScenario;
  /** Of Kubernetes. */
  release?: string;
  /** Of the controller. */
  flags: Readonly<Record<string, number>>;
  featureGates: Readonly<Record<string, boolean>>;
}
