import type { DiffResult } from '../diff/diff-result.ts';

/** Whether the difference prints nothing: nothing behaves differently, and no problem is new or gone. */
export function isSilent(result: DiffResult): boolean {
  const { changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems } = result;
  return [changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems].every(
    ({ length }) => length === 0,
  );
}
