// What the search in the page needs of the rest of it.
import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { Scenario, SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { Envelope } from '../../../core/simulator/trace.ts';
import type { WorldTrace } from '../../../core/simulator/world/simulate.ts';
import type { ActiveScenario } from '../../../protocol/scenario.ts';
import type { TuneCandidate } from '../../../protocol/tune.ts';
import type { TuningState } from '../state/page-model.ts';
import type { TuneChoice } from '../state/tune-choice.ts';

export interface TuningProps {
  /** The key of the autoscaler. */
  subject: string;
  autoscaler: Autoscaler;
  profile: Profile;
  scenario: Scenario;
  world: WorldTrace;
  envelope: Envelope;
  /** The condition under which its runs are what happens. */
  condition: string | undefined;
  /** What the scenario file says. */
  wanted: ActiveScenario['wanted'];
  /** The last search of this autoscaler. */
  state: TuningState | undefined;
  choice: TuneChoice | undefined;
  choose(choice: TuneChoice): void;
  search(choice: TuneChoice): void;
  cancel(): void;
  apply(candidate: TuneCandidate): void;
  pin(candidate: TuneCandidate): void;
  /** Shows a load in place of that of the scenario; undefined: that one again. */
  showLoad(points: readonly SeriesPoint[] | undefined): void;
  isLoadShown: boolean;
  saveLoad(expectation: string): void;
}
