// Prints the progress of a long command on standard error. A short command prints nothing.
import { groupedNumber } from '../core/model/grouped-number.ts';
import type { Io } from './io.ts';

const firstMs = 3000;
const nextMs = 10_000;

export interface Progress {
  /** @param found a clause with the result so far, such as `the best differs by 4 %` */
  add(count: number, found?: string): void;
}

export function progressOf(
  { tell, now }: Pick<Io, 'tell' | 'now'>,
  { command, of, what }: { command: string; of?: number | undefined; what: string },
): Progress {
  let done = 0;
  let nextAt = now() + firstMs;
  /**
   * Returns the total as text; empty if the total is unknown or was exceeded, for example by runs under other loads.
   */
  const whole = () => (of === undefined || done > of ? '' : ` of ${groupedNumber(of)}`);
  return {
    add(count, found) {
      done += count;
      if (now() < nextAt || done === of) return;
      nextAt = now() + nextMs;
      tell(`${command}: ${groupedNumber(done)}${whole()} ${what}${found === undefined ? '' : `, ${found}`}\n`);
    },
  };
}
