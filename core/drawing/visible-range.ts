// The time range of a run that a drawing shows. The initial range ends shortly after the last change.
import type { Tick } from '../simulator/trace.ts';
import { durationText } from '../simulator/trace-text.ts';

export interface VisibleRange {
  endMs: number;
  periodMs: number;
  /** No line is drawn beyond this time, because nothing is known about later times. */
  dataEndMs: number;
  /**
   * The text of the control that switches the range: `first 3 of 15 min` while only the beginning of the run is shown,
   * `until the last change` while the whole run is shown. Absent if both ranges contain the whole run.
   */
  note?: string;
}

const minuteMs = 60_000;
const unchangedEndMs = 3 * minuteMs;
const defaultPeriodMs = 15_000;

export interface VisibleRangeOptions {
  whole: boolean;
  lastEventMs?: number;
  /**
   * Whether the run is under load. Nothing is drawn after the end of such a run, because nothing is known about later
   * times. A fastest scale-up or scale-down can be drawn beyond its last sync, because its metrics recommend the same
   * count forever.
   */
  isWorld?: boolean;
}

export function visibleRangeOf(
  ticks: readonly Tick[],
  { whole, lastEventMs = 0, isWorld = false }: VisibleRangeOptions,
): VisibleRange {
  const periodMs = syncPeriodMs(ticks);
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
      ...(cut && { note: 'until the last change' }),
    };
  return { endMs: changesMs, periodMs, dataEndMs, note: `first ${partOfText(changesMs, runMs)}` };
}

function syncPeriodMs(ticks: readonly Tick[]): number {
  let firstMs: number | undefined;
  for (const { atMs, reason } of ticks) {
    if (reason.kind === 'scaledBy') continue;
    if (firstMs !== undefined) return atMs - firstMs || defaultPeriodMs;
    firstMs = atMs;
  }
  return defaultPeriodMs;
}

export function isChange(tick: Tick): boolean {
  return tick.desired !== tick.current;
}

function endAfterChanges(ticks: readonly Tick[]): number {
  const last = ticks.findLast(isChange);
  if (last === undefined) return unchangedEndMs;
  return Math.max(minuteMs, wholeMinuteAfter(last.atMs));
}

/**
 * Returns a whole minute that is at least 15 % later than `ms`, so that the view shows some time after the event at
 * `ms`.
 */
function wholeMinuteAfter(ms: number): number {
  return Math.ceil((ms * 1.15) / minuteMs) * minuteMs;
}

// A run that ends at the recommended count would continue unchanged, so its line may be drawn up to the end of the
// view. The line of any other run ends with the run.
function endsAtRecommendation(ticks: readonly Tick[]): boolean {
  const last = ticks.at(-1);
  return last !== undefined && last.desired === last.proposal;
}

function partOfText(partMs: number, wholeMs: number): string {
  const [part, whole] = [minutesText(partMs), minutesText(wholeMs)];
  return `${/^\d+ min$/.test(part) && /^\d+ min$/.test(whole) ? part.replace(' min', '') : part} of ${whole}`;
}

function minutesText(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  return minutes < 120 ? `${minutes} min` : durationText(ms / 1000);
}
