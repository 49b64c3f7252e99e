// The best edit of a search as a unified diff, for `git apply`.
import { unifiedDiff } from '../text-diff.ts';
import type { TunedManifest } from '../tuning/tuned-manifest.ts';

/** Of the first proposal; empty if there is none, or no file that a person edits writes what changes. */
export function tuningAsPatch({ tuned, editsOf }: TunedManifest): string {
  const [first] = tuned.ok ? tuned.result.proposals : [];
  const files = (first && editsOf(first.candidate)) ?? [];
  return files.map(({ file, text, edited }) => unifiedDiff(file, text, edited)).join('');
}
