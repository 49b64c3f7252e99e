import type { DiffResult } from '../diff/diff-result.ts';

/** Nothing behaves differently, and no problem is new or gone: then nothing is printed. */
export function isSilent({ changed, added, gone, notCompared, newProblems, goneProblems }: DiffResult): boolean {
  return [changed, added, gone, notCompared, newProblems, goneProblems].every(({ length }) => length === 0);
}
