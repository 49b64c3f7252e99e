// The messages between the page and the web worker that searches for a harmful load (an attack). The messages are not
// validated, because the page and the worker come from the same bundle.
import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { Scenario, SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { HarmName } from '../../../core/tuning/harm.ts';
import type { LoadLimits } from '../../../core/tuning/loads.ts';

export interface AttackJob {
  type: 'attack';
  autoscaler: Autoscaler;
  scenario: Scenario;
  profile: Profile;
  harm: HarmName;
  limits: LoadLimits;
}

export interface FoundAttack {
  points: readonly SeriesPoint[];
  sentence: string;
  cause: string | undefined;
  /**
   * A sentence with an upper limit of the harm that any load within the limits can do; undefined if no upper limit is
   * proven.
   */
  proven: string | undefined;
  /** The expectation that is written to the scenario file if the user saves the found load as a scenario. */
  expectation: string;
  isHarmful: boolean;
}

export type AttackAnswer =
  | { type: 'attacking'; runs: number; of: number; sentence: string }
  /** `found` is undefined if every run exceeds the work limit of a simulation. */
  | { type: 'attacked'; found: FoundAttack | undefined }
  | { type: 'failed'; message: string };
