import type { DiffResult } from '../diff/diff-result.ts';

export function isSilent(result: DiffResult): boolean {
  const { changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems } = result;
  return [changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems].every(
    ({ length }) => length === 0,
  );
}
