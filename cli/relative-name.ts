import path from 'node:path';

/** The path of `file`, relative to the folder of `output`. */
export function relativeName(output: string, file: string): string {
  return path.relative(path.dirname(output), file).split(path.sep).join('/');
}
