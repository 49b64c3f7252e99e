// Counts the work that Helm does before and after it executes templates. Aliases repeat this work for each subchart.
import type { Work } from '../../work.ts';
import { LimitError } from '../go/limit-error.ts';

export function spendWork(work: Work, steps: number): void {
  if (!work.spend(steps)) throw new LimitError(`rendering stopped ${work.reason}`);
}

export function assertTimeFor(work: Work, ms: number): void {
  if (!work.hasTimeFor(ms)) throw new LimitError(`rendering stopped ${work.reason}`);
}

/** The number of characters of rendered text that are parsed per millisecond. */
export const parsedPerMs = 2000;

/** Steps of `Work`: per character that is parsed, per character that is written, and per value. */
export const workOfParsed = 1 / 40;
export const workOfWritten = 1 / 20;
export const workOfValue = 1 / 10;
