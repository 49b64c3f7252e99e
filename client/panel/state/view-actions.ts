import type { Fault, SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import type { SimulationMode } from '../../../core/simulator/simulation-input.ts';
import type { Tick } from '../../../core/simulator/trace.ts';
import type { MessageToPage } from '../../../protocol/panel.ts';
import { type ScenarioOverrides, withPoints } from '../form/scenario-overrides.ts';
import { addPin } from './pins.ts';
import { type RecordedChoice, withChoice } from './recorded-choice.ts';
import type { TuneChoice } from './tune-choice.ts';
import { type ViewState, withExpected, withUnfolded } from './view-state.ts';

type OpenedRun = Omit<Extract<MessageToPage, { type: 'mode' }>, 'type' | 'revision'>;

type Comparing = Partial<Pick<ViewState, 'compare' | 'environments' | 'pins' | 'ownScenario'>>;

export type FoldedPart = 'editing' | 'drilling' | 'tuning';

const viewActions = {
  /**
   * Changes the mode and resets the selection, because each mode shows another run. By default, the first sync that
   * changes the replicas is selected in the new run.
   */
  chooseMode(view: ViewState, mode: SimulationMode): ViewState {
    if (mode === view.mode) return view;
    const { selectedMs: _, ...others } = view;
    return { ...others, mode, whole: false };
  },
  openRun(view: ViewState, { mode, expected, compare, drill, tune }: OpenedRun): ViewState {
    return {
      ...withExpected(viewActions.chooseMode(view, mode), expected),
      ...(drill && { drilling: true }),
      ...(tune && { tuning: true }),
      ...(compare && { compare }),
    };
  },
  select: (view: ViewState, tick: Tick | undefined): ViewState => ({ ...view, selectedMs: tick?.atMs ?? null }),
  showWhole: (view: ViewState, whole: boolean): ViewState => ({ ...view, whole }),
  unfold: (view: ViewState, fromMs: number): ViewState => ({ ...view, ...withUnfolded(view, fromMs) }),
  showChangesOnly: (view: ViewState, changesOnly: boolean): ViewState => ({ ...view, changesOnly }),
  togglePart: (view: ViewState, part: FoldedPart): ViewState => ({ ...view, [part]: !view[part] }),
  showMore: (view: ViewState, more: boolean): ViewState => ({ ...view, more }),
  changeForm: (view: ViewState, form: ScenarioOverrides): ViewState => ({ ...view, form }),
  setFaults: (view: ViewState, faults: readonly Fault[]): ViewState => ({ ...view, form: { ...view.form, faults } }),
  compareWith: (view: ViewState, comparing: Comparing): ViewState => ({ ...view, ...comparing }),
  pin: (view: ViewState, pin: Parameters<typeof addPin>[1]): ViewState => ({
    ...view,
    pins: addPin(view.pins, pin),
    compare: 'pins',
  }),
  chooseRecorded: (view: ViewState, choice: RecordedChoice): ViewState => ({
    ...view,
    recorded: withChoice(view.recorded, choice),
  }),
  chooseGoals: (view: ViewState, tuneChoice: TuneChoice): ViewState => ({ ...view, tuneChoice }),
  /** Shows the load of an attack. Without `points`, the form shows the scenario from before the attack again. */
  showLoad({ beforeAttack, form, ...others }: ViewState, points: readonly SeriesPoint[] | undefined): ViewState {
    if (!points) return { ...others, form: beforeAttack ?? form };
    return { ...others, form: withPoints(form, points), beforeAttack: beforeAttack ?? form };
  },
};

type ViewActionTable = typeof viewActions;
type Act<Action> = Action extends (view: ViewState, argument: infer Argument) => ViewState
  ? (argument: Argument) => void
  : never;

export type ViewActions = { readonly [Name in keyof ViewActionTable]: Act<ViewActionTable[Name]> };

export function actionsOn(change: (next: (view: ViewState) => ViewState) => void): ViewActions {
  const bound = Object.entries(viewActions).map(([name, action]) => [
    name,
    (argument: never) => change((view) => action(view, argument)),
  ]);
  return Object.fromEntries(bound) as ViewActions;
}
