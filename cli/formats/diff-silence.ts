import type { DiffResult } from '../diff/diff-result.ts';

/** Whether `diff` prints nothing, because nothing behaves differently and no problem is new or gone. */
export function isSilent(result: DiffResult): boolean {
  const { changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems } = result;
  return [changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems].every(
    ({ length }) => length === 0,
  );
}
