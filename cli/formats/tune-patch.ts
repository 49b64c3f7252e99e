// The best edit of a search as a unified diff, for `git apply`.
import { goalTexts } from '../../core/tuning/goal.ts';
import { impossibleText, unmetGoalsText } from '../../core/tuning/tuning-text.ts';
import { unifiedDiff } from '../text-diff.ts';
import type { TunedManifest } from '../tuning/tuned-manifest.ts';

/**
 * The patch of the first proposal. It is empty if there is no proposal, or if the changed fields are in no file that a
 * person can edit.
 */
export function tuningAsPatch({ tuned, editsOf }: TunedManifest): string {
  const [first] = tuned.ok ? tuned.result.proposals : [];
  const files = (first && editsOf(first.candidate)) ?? [];
  return files.map(({ file, text, edited }) => unifiedDiff(file, text, edited)).join('');
}

/** Explains why the patch is empty; undefined if it is not. */
export function missingPatchText({ goals, tuned, origin, editsOf }: TunedManifest): string | undefined {
  if (!tuned.ok) return impossibleText(tuned.problem, origin);
  const { proposals, nearest } = tuned.result;
  const [first] = proposals;
  if (!first) return unmetGoalsText(goalTexts(goals), goalTexts(nearest?.inTheWay ?? []));
  if (first.candidate.edits.length === 0) return 'Nothing changes: the goals hold as it is.';
  return editsOf(first.candidate) ? undefined : 'Another file writes the fields to edit.';
}
