// Counts the work for a chart before and after its templates are executed. Aliases repeat that work for each subchart.
import type { Work } from '../../work.ts';
import { LimitError } from '../go/limit-error.ts';

/** @throws LimitError if the limit of work is reached. */
export function spendWork(work: Work, steps: number): void {
  if (!work.spend(steps)) throw new LimitError(`rendering stopped ${work.reason}`);
}

/** Called before work that cannot be stopped. @throws LimitError if there is no time for it. */
export function assertTimeFor(work: Work, ms: number): void {
  if (!work.hasTimeFor(ms)) throw new LimitError(`rendering stopped ${work.reason}`);
}

/** Characters of a rendered text that are parsed in a millisecond. */
export const parsedPerMs = 2000;

/**
 * The work, in steps of `Work`, of a character of a template or a schema that is parsed, and of one that was written.
 */
export const workOfParsed = 1 / 40;
export const workOfWritten = 1 / 20;
/** The work of a value that is copied or looked up, in steps of `Work`. */
export const workOfValue = 1 / 10;
