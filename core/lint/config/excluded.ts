import { matchesGlob } from './glob.ts';

/** Whether a pattern excludes `path`, which is relative to the folder of the configuration file and uses `/`. */
export function isExcluded(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => matchesGlob(pattern, path));
}
