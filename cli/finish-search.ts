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
    // Each round of a search counts its runs from zero, so `runs` may be lower than `known`.
    progress.add(Math.max(0, runs - known));
    known = runs;
  });
}
