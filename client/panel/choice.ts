// What the person has chosen: a question, a scenario, a sync, how much of the run, what to compare with. Survives reloads and hidden tabs.
import type { Direction } from '../../core/model/hpa/autoscaler.ts';
import type { Tick, Trace } from '../../core/simulator/trace.ts';
import { clockText } from '../../core/simulator/words.ts';
import type { CompareWith, Subject } from '../../protocol/panel.ts';
import { emptyForm, type Form } from './form/form.ts';
import { readForm } from './form/stored.ts';
import { type Pin, readPins } from './pins.ts';

/** What happens: a load, or the metrics ask for the other bound. */
export type Question = 'load' | Direction;

export interface Choice {
  /** Whose choice of sync this is; another autoscaler begins at its own first change. */
  subject: string;
  asks: Question;
  /** The scenario of the load. It is kept from one autoscaler to the next. */
  form: Form;
  /** What the scenario file in use said last; the form begins with it. */
  file?: FormFile;
  /** Absent: the first change. Null: none, after Escape. */
  selectedMs?: number | null;
  whole: boolean;
  /** Times of the first syncs of repetitions that are unfolded in the table. */
  unfolded: readonly number[];
  /** The rest of the form is unfolded. */
  more: boolean;
  compare: CompareWith;
  pins: readonly Pin[];
  /** Pins run in their own scenario, not in the one that is shown. */
  ownScenario: boolean;
}

export interface FormFile {
  uri: string;
  form: Form;
}

export const firstChoice: Choice = {
  ...{ subject: '', asks: 'load', form: emptyForm, whole: false, unfolded: [], more: false },
  ...{ compare: 'nothing', pins: [], ownScenario: false },
};

export const comparisons: readonly CompareWith[] = ['nothing', 'saved', 'head', 'pins'];

/** Nobody unfolds more, and what is stored stays small. */
const mostUnfolded = 200;

export function withUnfolded({ unfolded }: Pick<Choice, 'unfolded'>, atMs: number): Pick<Choice, 'unfolded'> {
  const others = unfolded.filter((one) => one !== atMs);
  return { unfolded: others.length < unfolded.length ? others : [...unfolded, atMs].slice(-mostUnfolded) };
}

export function readChoice(stored: unknown): Choice {
  if (typeof stored !== 'object' || stored === null) return firstChoice;
  const { subject, asks, form, selectedMs, whole, unfolded, more, compare, pins, ownScenario, file } = stored as Partial<
    Record<keyof Choice, unknown>
  >;
  return {
    subject: typeof subject === 'string' ? subject : '',
    asks: asks === 'scaleDown' || asks === 'scaleUp' ? asks : 'load',
    form: readForm(form),
    ...readFile(file),
    ...((selectedMs === null || (typeof selectedMs === 'number' && Number.isFinite(selectedMs))) && { selectedMs }),
    ...{ whole: whole === true, more: more === true, ownScenario: ownScenario === true },
    unfolded: Array.isArray(unfolded) ? unfolded.filter(Number.isFinite).slice(0, mostUnfolded) : [],
    compare: comparisons.find((one) => one === compare) ?? 'nothing',
    pins: readPins(pins),
  };
}

function readFile(stored: unknown): { file?: FormFile } {
  if (typeof stored !== 'object' || stored === null) return {};
  const { uri, form } = stored as Partial<Record<keyof FormFile, unknown>>;
  return typeof uri === 'string' ? { file: { uri, form: readForm(form) } } : {};
}

export function choiceFor(choice: Choice, { uri, kind, name }: Subject): Choice {
  const subject = `${uri}#${kind}/${name}`;
  if (subject === choice.subject) return choice;
  const { selectedMs: _, ...others } = choice;
  return { ...others, subject, whole: false, unfolded: [] };
}

/** An edit may have taken the chosen sync away: then it is the last one before it. */
export function selectedTick({ ticks }: Pick<Trace, 'ticks'>, { selectedMs }: Pick<Choice, 'selectedMs'>): Tick | undefined {
  if (selectedMs === null) return undefined;
  if (selectedMs === undefined) return ticks.find((tick) => tick.desired !== tick.current) ?? ticks[0];
  return ticks.findLast((tick) => tick.atMs <= selectedMs) ?? ticks[0];
}

const strides: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The sync that a key leads to; undefined where the key means nothing here. */
export function stepTo({ ticks }: Pick<Trace, 'ticks'>, from: Tick | undefined, key: string): Tick | undefined {
  const stride = strides[key];
  if (stride === undefined) return undefined;
  const index = from === undefined ? 0 : ticks.indexOf(from) + stride;
  return ticks[Math.max(0, Math.min(ticks.length - 1, index))];
}

/** After the line that decided, in the editor: `0:15: 5, not 20`. */
export function noteOf({ atMs, current, desired, proposal }: Tick): string {
  if (proposal !== null && proposal !== desired) return `${clockText(atMs)}: ${desired}, not ${proposal}`;
  return `${clockText(atMs)}: ${desired === current ? `stays ${desired}` : desired}`;
}

/** `5 → 10`, `stays 5`. */
export function outcomeOf({ current, desired }: Tick): string {
  return desired === current ? `stays ${desired}` : `${current} → ${desired}`;
}
