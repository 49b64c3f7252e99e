import path from 'node:path';

/** Returns the path of `file` relative to the folder of `output`, with slashes. */
export function relativeName(output: string, file: string): string {
  return path.relative(path.dirname(output), file).split(path.sep).join('/');
}
