// Counts the work for a chart that is done before and after its templates are executed. Aliases repeat this work for
// each subchart.
import type { Work } from '../../work.ts';
import { LimitError } from '../go/limit-error.ts';

/** @throws LimitError if the limit of work is reached. */
export function spendWork(work: Work, steps: number): void {
  if (!work.spend(steps)) throw new LimitError(`rendering stopped ${work.reason}`);
}

/**
 * Called before work that cannot be interrupted.
 *
 * @throws LimitError if there is no time left for it
 */
export function assertTimeFor(work: Work, ms: number): void {
  if (!work.hasTimeFor(ms)) throw new LimitError(`rendering stopped ${work.reason}`);
}

/** How many characters of a rendered text are parsed per millisecond. */
export const parsedPerMs = 2000;

/** The steps of `Work` per character of a template or schema that is parsed, and per character that is written. */
export const workOfParsed = 1 / 40;
export const workOfWritten = 1 / 20;
/** The steps of `Work` per value that is copied or looked up. */
export const workOfValue = 1 / 10;
