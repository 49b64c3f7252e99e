// Whether a configuration file excludes another file from diagnostics.
import { matchesGlob } from './glob.ts';

/** `path`: relative to the folder of the configuration, with `/`. */
export function isExcluded(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => matchesGlob(pattern, path));
}
