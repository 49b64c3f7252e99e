import { finished } from '../core/tuning/finished.ts';
import type { Io } from './io.ts';
import { progressOf } from './progress.ts';

export function finishSearch<Result>(
  io: Io,
  search: Generator<{ runs: number }, Result>,
  progressFor: Parameters<typeof progressOf>[1],
): Result {
  const progress = progressOf(io, progressFor);
  let known = 0;
  return finished(search, ({ runs }) => {
    // The count of a search begins at zero in each round, so it may be lower than before.
    progress.add(Math.max(0, runs - known));
    known = runs;
  });
}
