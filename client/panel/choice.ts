// What the person has chosen: a direction, a sync, how much of the run. Survives reloads and hidden tabs.
import type { Direction } from '../../core/model/hpa/autoscaler.ts';
import type { EnvelopeRun, Tick } from '../../core/simulator/trace.ts';
import { clockText } from '../../core/simulator/words.ts';
import type { Subject } from '../../protocol/panel.ts';

export interface Choice {
  /** Whose choice of sync this is; another autoscaler begins at its own first change. */
  subject: string;
  direction: Direction;
  /** Absent: the first change. Null: none, after Escape. */
  selectedMs?: number | null;
  whole: boolean;
}

export const firstChoice: Choice = { subject: '', direction: 'scaleUp', whole: false };

export function readChoice(stored: unknown): Choice {
  if (typeof stored !== 'object' || stored === null) return firstChoice;
  const { subject, direction, selectedMs, whole } = stored as Partial<Record<keyof Choice, unknown>>;
  return {
    subject: typeof subject === 'string' ? subject : '',
    direction: direction === 'scaleDown' ? 'scaleDown' : 'scaleUp',
    ...((selectedMs === null || (typeof selectedMs === 'number' && Number.isFinite(selectedMs))) && { selectedMs }),
    whole: whole === true,
  };
}

export function choiceFor(choice: Choice, { uri, kind, name }: Subject): Choice {
  const subject = `${uri}#${kind}/${name}`;
  return subject === choice.subject ? choice : { subject, direction: choice.direction, whole: false };
}

/** An edit may have taken the chosen sync away: then it is the last one before it. */
export function selectedTick({ ticks }: EnvelopeRun, { selectedMs }: Choice): Tick | undefined {
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
export function stepTo({ ticks }: EnvelopeRun, from: Tick | undefined, key: string): Tick | undefined {
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
