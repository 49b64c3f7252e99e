// The user's choices: what to simulate, a scenario, a sync, how much of the run, what to compare with. They survive
// reloads and hidden tabs.
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
  /** Whose choice of sync this is; another autoscaler begins at its own first change. */
  subject: string;
  mode: SimulationMode;
  /** The scenario of the load. It is kept from one autoscaler to the next. */
  form: ScenarioOverrides;
  /** The last content of the scenario file in use; the form starts with it. */
  file?: SavedOverrides;
  /** Absent: the first change. Null: none, after Escape. */
  selectedMs?: number | null;
  whole: boolean;
  /** Times of the first syncs of repetitions that are unfolded in the table. */
  unfolded: readonly number[];
  /** Only syncs that changed the count are in the table. Absent: if more than 20 syncs in a row are alike. */
  changesOnly?: boolean;
  /** The form is unfolded. */
  editing: boolean;
  /** The rest of the form is unfolded. */
  more: boolean;
  /** The drill is unfolded. */
  drilling: boolean;
  /** The search for an edit is unfolded. */
  tuning: boolean;
  /** What the user wants of the autoscaler that was tuned last. */
  tuneChoice?: TuneChoice;
  /** The scenario before an attack showed its load. */
  beforeAttack?: ScenarioOverrides;
  compare: ComparisonChoice;
  /** Names of the environments that are compared; absent: the first ones. */
  environments?: readonly string[];
  pins: readonly Pin[];
  /** Pins run in their own scenario, not in the one that is shown. */
  ownScenario: boolean;
  /** The expectation that the chart shows, of the run in its mode. */
  expected?: ExpectedOfMode;
  /** The recordings that were chosen, and what was fitted to them. */
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

/** More than anybody unfolds, and few enough to store. */
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

/** As it was stored, by whatever version of the page: each property that cannot be read has its initial value. */
export function readViewState(stored: unknown): ViewState {
  return { ...initialViewState, ...readProperties(storedProperties, stored) };
}

export function viewStateFor(viewState: ViewState, shown: SimulationSubject): ViewState {
  const subject = subjectKey(shown);
  if (subject === viewState.subject) return viewState;
  const { selectedMs: _, beforeAttack, form, ...others } = viewState;
  const expected = isAbout(viewState.expected, shown) ? viewState.expected : undefined;
  // The load of an attack is about one autoscaler.
  return {
    ...others,
    form: beforeAttack ?? form,
    subject,
    whole: false,
    unfolded: [],
    ...(expected && { selectedMs: expected.atMs }),
  };
}

/** The expectation of the shown run. */
export function shownExpected(
  { expected, mode }: Pick<ViewState, 'expected' | 'mode'>,
  shown: SimulationSubject | undefined,
): FailedExpectation | undefined {
  return shown && expected?.mode === mode && isAbout(expected, shown) ? expected : undefined;
}

function isAbout(expected: FailedExpectation | undefined, { uri, name }: SimulationSubject): boolean {
  return expected?.uri === uri && expected.name === name;
}

/** What the user has opened is shown, and what was expected before is not. */
export function withExpected(viewState: ViewState, expected: FailedExpectation | undefined): ViewState {
  const { expected: _, ...others } = viewState;
  return expected ? { ...others, expected: { ...expected, mode: viewState.mode }, selectedMs: expected.atMs } : others;
}

/** An edit may have taken the chosen sync away: then it is the last one before it. */
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

/** The sync that a key leads to; undefined where the key means nothing here. */
export function tickAfterKey({ ticks }: Pick<Trace, 'ticks'>, from: Tick | undefined, key: string): Tick | undefined {
  const stride = keySteps[key];
  if (stride === undefined) return undefined;
  const index = from === undefined ? 0 : ticks.indexOf(from) + stride;
  return ticks[Math.max(0, Math.min(ticks.length - 1, index))];
}

/** After the line that decided, in the editor: `0:15: 5, not 20`. */
export function tickNote({ atMs, current, desired, proposal }: Tick): string {
  if (proposal !== null && proposal !== desired) return `${clockText(atMs)}: ${desired}, not ${proposal}`;
  return `${clockText(atMs)}: ${desired === current ? `stays ${desired}` : desired}`;
}

/** `5 → 10`, `stays 5`. */
export function outcomeText({ current, desired }: Tick): string {
  return desired === current ? `stays ${desired}` : `${current} → ${desired}`;
}
