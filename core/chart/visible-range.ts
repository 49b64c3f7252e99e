// Which part of a run is shown. The first view ends a little after the last change; the rest is one click away.
import type { Tick } from '../simulator/trace.ts';
import { durationText } from '../simulator/trace-text.ts';

export interface VisibleRange {
  endMs: number;
  /** How long a sync counts: until the next one. */
  periodMs: number;
  /** Where nothing more is known; beyond it no line is drawn. */
  dataEndMs: number;
  /** The way to the whole run and back: `first 3 of 15 min`, `changes only`; absent where this is the whole run. */
  note?: string;
}

const minuteMs = 60_000;
const unchangedEndMs = 3 * minuteMs;
const defaultPeriodMs = 15_000;

export interface VisibleRangeOptions {
  whole: boolean;
  /** Something else that is worth seeing happens then. */
  lastEventMs?: number;
  /** A world: nobody knows what comes after its end. Without one the metrics ask for the same for ever. */
  isWorld?: boolean;
}

export function visibleRangeOf(
  ticks: readonly Tick[],
  { whole, lastEventMs = 0, isWorld = false }: VisibleRangeOptions,
): VisibleRange {
  const periodMs = (ticks[1]?.atMs ?? defaultPeriodMs) - (ticks[0]?.atMs ?? 0) || defaultPeriodMs;
  const lastMs = ticks.at(-1)?.atMs ?? 0;
  const runMs = lastMs + periodMs;
  const changesMs = Math.max(endAfterChanges(ticks), wholeMinuteAfter(lastEventMs));
  const dataEndMs = !isWorld && endsAtRecommendation(ticks) ? Math.max(runMs, changesMs) : runMs;
  const cut = changesMs < lastMs;
  if (whole || !cut)
    return {
      endMs: cut ? runMs : Math.min(changesMs, dataEndMs),
      periodMs,
      dataEndMs,
      ...(cut && { note: 'changes only' }),
    };
  return { endMs: changesMs, periodMs, dataEndMs, note: `first ${partOfText(changesMs, runMs)}` };
}

/** The sync set another count than it found. */
export function isChange(tick: Tick): boolean {
  return tick.desired !== tick.current;
}

function endAfterChanges(ticks: readonly Tick[]): number {
  const last = ticks.findLast(isChange);
  if (last === undefined) return unchangedEndMs;
  return Math.max(minuteMs, wholeMinuteAfter(last.atMs));
}

/** A little later, on a whole minute. */
function wholeMinuteAfter(ms: number): number {
  return Math.ceil((ms * 1.15) / minuteMs) * minuteMs;
}

// Such a run would go on unchanged, so its line may be drawn up to the end of the view. Any other just ends.
function endsAtRecommendation(ticks: readonly Tick[]): boolean {
  const last = ticks.at(-1);
  return last !== undefined && last.desired === last.proposal;
}

/** `3 of 15 min`, `5 min of 41 h 40 min`: a common unit is said once. */
function partOfText(partMs: number, wholeMs: number): string {
  const [part, whole] = [minutesText(partMs), minutesText(wholeMs)];
  return `${/^\d+ min$/.test(part) && /^\d+ min$/.test(whole) ? part.replace(' min', '') : part} of ${whole}`;
}

function minutesText(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  return minutes < 120 ? `${minutes} min` : durationText(ms / 1000);
}
