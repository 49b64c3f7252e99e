import type { DiffResult } from '../diff/diff-result.ts';

/** Nothing behaves differently, and no problem is new or gone: then nothing is printed. */
export function isSilent(result: DiffResult): boolean {
  const { changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems } = result;
  return [changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems].every(
    ({ length }) => length === 0,
  );
}
