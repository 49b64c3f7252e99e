import path from 'node:path';

/** `file` as `output` names it. */
export function relativeName(output: string, file: string): string {
  return path.relative(path.dirname(output), file).split(path.sep).join('/');
}
