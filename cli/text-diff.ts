// A change of one file as a unified diff, which `git apply` and `patch` read.
import { createTwoFilesPatch } from 'diff';

/** Empty if the texts are equal. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 3 });
  // Without the line that only svn has.
  return patch.replace(/^=+\n/, '');
}
