// The best edit of a search as a unified diff, for `git apply`.
import { applyEdits } from '../../core/text/minimal-edits.ts';
import { unifiedDiff } from '../text-diff.ts';
import type { TunedManifest } from '../tuning/tuned-manifest.ts';

/** Of the first proposal; empty if there is none, or the file does not write what changes. */
export function tuningAsPatch({ file, text, tuned, editsOf }: TunedManifest): string {
  const [first] = tuned.ok ? tuned.result.proposals : [];
  const edits = first && editsOf(first.candidate);
  return edits ? unifiedDiff(file, text, applyEdits(text, edits)) : '';
}
