// Counts what is done for a chart before and after its templates are executed. Aliases repeat it for each subchart.
import type { Work } from '../../work.ts';
import { LimitError } from '../go/limit-error.ts';

/** @throws LimitError if the work may not go on. */
export function spendWork(work: Work, steps: number): void {
  if (!work.spend(steps)) throw new LimitError(`rendering stopped ${work.reason}`);
}

/** For what cannot be stopped. @throws LimitError if there is no time for it. */
export function assertTimeFor(work: Work, ms: number): void {
  if (!work.hasTimeFor(ms)) throw new LimitError(`rendering stopped ${work.reason}`);
}

/** Characters of a rendered text that are parsed in a millisecond. */
export const parsedPerMs = 2000;

/** In steps of `Work`: of a character of a template or a schema that is parsed, and of one that was written. */
export const workOfParsed = 1 / 40;
export const workOfWritten = 1 / 20;
/** Of a value that is copied or looked up. */
export const workOfValue = 1 / 10;
