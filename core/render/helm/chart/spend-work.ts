// Counts the work that Helm does before and after it executes templates. Each alias of a subchart repeats this work.
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

/** The number of steps of `Work` per parsed character, per written character, and per value. */
export const workOfParsed = 1 / 40;
export const workOfWritten = 1 / 20;
export const workOfValue = 1 / 10;
