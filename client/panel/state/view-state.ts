// The user's choices, which survive reloads and hidden tabs.
import * as z from 'zod/mini';
import type { SimulationMode } from '../../../core/simulator/simulation-input.ts';
import type { Tick, Trace } from '../../../core/simulator/trace.ts';
import { clockText } from '../../../core/simulator/trace-text.ts';
import {
  type ComparisonChoice,
  comparisonChoiceSchema,
  expectedRunSchema,
  type FailedExpectation,
  type SimulationSubject,
  simulationModeSchema,
} from '../../../protocol/panel.ts';
import { lenientArray, parseWith, readable, readProperties, type Schema } from '../../../protocol/schema.ts';
import { noOverrides, type ScenarioOverrides } from '../form/scenario-overrides.ts';
import { readOverrides } from '../form/stored-overrides.ts';
import { subjectKey } from './page-model.ts';
import { type Pin, readPins } from './pins.ts';
import { type RecordedChoice, recordedChoicesSchema } from './recorded-choice.ts';
import { type TuneChoice, tuneChoiceSchema } from './tune-choice.ts';

export interface ViewState {
  /**
   * The key (`subjectKey`) of the autoscaler whose sync is selected. When the panel shows another autoscaler, the first
   * change of the other autoscaler is selected.
   */
  subject: string;
  mode: SimulationMode;
  /** The content of the form. It stays when another autoscaler is shown. */
  form: ScenarioOverrides;
  /** The last content of the scenario file in use; the form starts with it. */
  file?: SavedOverrides;
  /**
   * The time of the selected sync. If absent, the first change is selected. After Escape, the time is null and no sync
   * is selected.
   */
  selectedMs?: number | null;
  whole: boolean;
  /** The repetitions that are unfolded in the table. Each number is the time of the first sync of a repetition. */
  unfolded: readonly number[];
  /** Whether the table lists only changes. If absent, the default is true if any sync is repeated at least 20 times. */
  changesOnly?: boolean;
  editing: boolean;
  /** Whether the part "More" of the form is unfolded. */
  more: boolean;
  drilling: boolean;
  tuning: boolean;
  tuneChoice?: TuneChoice;
  /**
   * The scenario that was displayed before the load of an attack replaced its load; absent if no such load is
   * displayed.
   */
  beforeAttack?: ScenarioOverrides;
  compare: ComparisonChoice;
  /** The names of the compared environments. If absent, the first environments are compared. */
  environments?: readonly string[];
  pins: readonly Pin[];
  /** Whether each pinned run uses its own scenario instead of the displayed scenario. */
  ownScenario: boolean;
  /** The failed expectation that the chart shows. It is shown only for a run with the `mode` of the expectation. */
  expected?: ExpectedOfMode;
  recorded: readonly RecordedChoice[];
}

export interface ExpectedOfMode extends FailedExpectation {
  mode: SimulationMode;
}

export interface SavedOverrides {
  uri: string;
  form: ScenarioOverrides;
}

export const initialViewState: ViewState = {
  subject: '',
  mode: 'load',
  form: noOverrides,
  whole: false,
  unfolded: [],
  editing: false,
  more: false,
  drilling: false,
  tuning: false,
  compare: 'nothing',
  pins: [],
  ownScenario: false,
  recorded: [],
};

export const comparisonOptions: readonly ComparisonChoice[] = comparisonChoiceSchema.options;

/**
 * The maximum number of unfolded repetitions. If the user unfolds more, the first unfolded repetition is folded again.
 */
const maxUnfolded = 200;

export function withUnfolded({ unfolded }: Pick<ViewState, 'unfolded'>, atMs: number): Pick<ViewState, 'unfolded'> {
  const others = unfolded.filter((one) => one !== atMs);
  return { unfolded: others.length < unfolded.length ? others : [...unfolded, atMs].slice(-maxUnfolded) };
}

const savedOverridesSchema = readable((stored): SavedOverrides | undefined => {
  const file = parseWith(z.object({ uri: z.string() }), stored);
  return file && { ...file, form: noOverrides, ...readProperties({ form: readable(readOverrides) }, stored) };
});

const unfoldedSchema = lenientArray(z.number());

const storedProperties: { [Name in keyof ViewState]-?: Schema<Required<ViewState>[Name]> } = {
  subject: z.string(),
  mode: simulationModeSchema,
  form: readable(readOverrides),
  file: savedOverridesSchema,
  selectedMs: z.nullable(z.number()),
  whole: z.boolean(),
  unfolded: readable((stored) => parseWith(unfoldedSchema, stored)?.slice(0, maxUnfolded)),
  changesOnly: z.boolean(),
  editing: z.boolean(),
  more: z.boolean(),
  drilling: z.boolean(),
  tuning: z.boolean(),
  tuneChoice: tuneChoiceSchema,
  beforeAttack: readable((stored) => (stored === undefined ? undefined : readOverrides(stored))),
  compare: comparisonChoiceSchema,
  environments: z.array(z.string()),
  pins: readable(readPins),
  ownScenario: z.boolean(),
  expected: z.extend(expectedRunSchema, { mode: simulationModeSchema }),
  recorded: recordedChoicesSchema,
};

/**
 * Reads the stored state, which any version of the page may have written: each property that cannot be read has its
 * initial value.
 */
export function readViewState(stored: unknown): ViewState {
  return { ...initialViewState, ...readProperties(storedProperties, stored) };
}

export function viewStateFor(viewState: ViewState, shown: SimulationSubject): ViewState {
  const subject = subjectKey(shown);
  if (subject === viewState.subject) return viewState;
  const { selectedMs: _, beforeAttack, form, ...others } = viewState;
  const expected = isAbout(viewState.expected, shown) ? viewState.expected : undefined;
  // The form may contain a load with which an attack broke one autoscaler. For another autoscaler, the form gets back
  // the content that it had before the attack.
  return {
    ...others,
    form: beforeAttack ?? form,
    subject,
    whole: false,
    unfolded: [],
    ...(expected && { selectedMs: expected.atMs }),
  };
}

export function shownExpected(
  { expected, mode }: Pick<ViewState, 'expected' | 'mode'>,
  shown: SimulationSubject | undefined,
): FailedExpectation | undefined {
  return shown && expected?.mode === mode && isAbout(expected, shown) ? expected : undefined;
}

function isAbout(expected: FailedExpectation | undefined, { uri, name }: SimulationSubject): boolean {
  return expected?.uri === uri && expected.name === name;
}

export function withExpected(viewState: ViewState, expected: FailedExpectation | undefined): ViewState {
  const { expected: _, ...others } = viewState;
  return expected ? { ...others, expected: { ...expected, mode: viewState.mode }, selectedMs: expected.atMs } : others;
}

/**
 * Returns the selected sync; undefined if `selectedMs` is null. By default, the first sync that changes the count is
 * selected, or else the first sync of the run. If an edit has removed the selected sync, returns the last sync before
 * it.
 */
export function selectedTick(
  { ticks }: Pick<Trace, 'ticks'>,
  { selectedMs }: Pick<ViewState, 'selectedMs'>,
): Tick | undefined {
  if (selectedMs === null) return undefined;
  if (selectedMs === undefined) return ticks.find((tick) => tick.desired !== tick.current) ?? ticks[0];
  return ticks.findLast((tick) => tick.atMs <= selectedMs) ?? ticks[0];
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function tickAfterKey({ ticks }: Pick<Trace, 'ticks'>, from: Tick | undefined, key: string): Tick | undefined {
  const stride = keySteps[key];
  if (stride === undefined) return undefined;
  const index = from === undefined ? 0 : ticks.indexOf(from) + stride;
  return ticks[Math.max(0, Math.min(ticks.length - 1, index))];
}

export function tickNote({ atMs, current, desired, proposal }: Tick): string {
  if (proposal !== null && proposal !== desired) return `${clockText(atMs)}: ${desired}, not ${proposal}`;
  return `${clockText(atMs)}: ${desired === current ? `stays ${desired}` : desired}`;
}

export function outcomeText({ current, desired }: Tick): string {
  return desired === current ? `stays ${desired}` : `${current} → ${desired}`;
}
