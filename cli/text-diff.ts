import { createTwoFilesPatch } from 'diff';

export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 3 });
  // Drops the line of `=` characters, which only svn prints.
  return patch.replace(/^=+\n/, '');
}
