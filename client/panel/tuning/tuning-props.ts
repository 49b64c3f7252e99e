import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { Scenario, SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { Envelope } from '../../../core/simulator/trace.ts';
import type { WorldTrace } from '../../../core/simulator/world/simulate.ts';
import type { ActiveScenario } from '../../../protocol/scenario.ts';
import { maxRounds, type TuneCandidate, type TuneWish } from '../../../protocol/tune.ts';
import { toScenarioFile } from '../form/scenario-file-overrides.ts';
import type { PageContext } from '../page-context.ts';
import { type SimulationData, subjectKey, type TuningState } from '../state/page-model.ts';
import type { TuneChoice } from '../state/tune-choice.ts';

export interface TuningProps {
  /** The key of the autoscaler (`subjectKey`). */
  subject: string;
  autoscaler: Autoscaler;
  profile: Profile;
  scenario: Scenario;
  world: WorldTrace;
  envelope: Envelope;
  /**
   * The condition under which the simulated run happens, such as `without HPA web-2`; undefined if nothing contradicts
   * the run.
   */
  condition: string | undefined;
  wanted: ActiveScenario['wanted'];
  state: TuningState | undefined;
  choice: TuneChoice | undefined;
  choose(choice: TuneChoice): void;
  search(choice: TuneChoice): void;
  cancel(): void;
  apply(candidate: TuneCandidate): void;
  pin(candidate: TuneCandidate): void;
  /** Shows the load with these points; if `points` is undefined, shows the load of the scenario again. */
  showLoad(points: readonly SeriesPoint[] | undefined): void;
  isLoadShown: boolean;
  saveLoad(expectation: string): void;
}

export function tuningPropsOf(simulated: SimulationData, { state, runs, messages }: PageContext): TuningProps {
  const { view, page, act } = state;
  const subject = subjectKey(simulated.subject);
  const { requested, profile, trace } = runs.worldOf(simulated);
  const { tuning } = page;
  return {
    subject,
    autoscaler: simulated.autoscaler,
    profile,
    scenario: requested,
    world: trace,
    envelope: runs.envelopeOf(simulated),
    condition: runs.conditionIn('load', simulated),
    wanted: simulated.scenario?.wanted,
    state: tuning?.subject === subject ? tuning : undefined,
    choice: view.tuneChoice,
    choose: act.chooseGoals,
    search: (choice) => {
      act.chooseGoals(choice);
      const said = toScenarioFile(runs.formAlone(simulated), simulated.defaults.load);
      messages.send({ type: 'tune', subject, said, ...wishOf(choice) });
    },
    cancel: () => messages.send({ type: 'cancelTuning' }),
    apply: ({ id }) => messages.send({ type: 'applyTuned', candidate: id }),
    pin: ({ autoscaler }) => runs.pin(simulated, { ...simulated, autoscaler }),
    showLoad: act.showLoad,
    isLoadShown: view.beforeAttack !== undefined,
    saveLoad: (expectation) => messages.saveScenario(true, [expectation]),
  };
}

function wishOf({ goals, minimize, mayChange, isAttacked }: TuneChoice): Omit<TuneWish, 'said'> {
  return {
    goals: goals.flatMap(({ text, isOn }) => (isOn ? [text] : [])),
    minimize: [minimize],
    mayChange: [...mayChange],
    rounds: isAttacked ? maxRounds : 0,
  };
}
