import { matchesGlob } from './glob.ts';

/**
 * Whether one of the patterns excludes the path. `path` is relative to the folder of the configuration file and uses
 * `/`.
 */
export function isExcluded(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => matchesGlob(pattern, path));
}
