import { goalTexts } from '../../core/tuning/goal.ts';
import { impossibleText, unmetGoalsText } from '../../core/tuning/tuning-text.ts';
import { unifiedDiff } from '../text-diff.ts';
import type { TunedManifest } from '../tuning/tuned-manifest.ts';

/**
 * Returns the first proposal as a patch. The patch is empty if there is no proposal, if the proposal changes nothing,
 * or if its fields are in a file that the search does not edit, such as a template.
 */
export function tuningAsPatch({ tuned, editsOf }: TunedManifest): string {
  const [first] = tuned.ok ? tuned.result.proposals : [];
  const files = (first && editsOf(first.candidate)) ?? [];
  return files.map(({ file, text, edited }) => unifiedDiff(file, text, edited)).join('');
}

export function missingPatchText({ goals, tuned, origin, editsOf }: TunedManifest): string | undefined {
  if (!tuned.ok) return impossibleText(tuned.problem, origin);
  const { proposals, nearest } = tuned.result;
  const [first] = proposals;
  if (!first) return unmetGoalsText(goalTexts(goals), goalTexts(nearest?.inTheWay ?? []));
  if (first.candidate.edits.length === 0) return 'Nothing changes: the manifest already meets the goals.';
  return editsOf(first.candidate) ? undefined : 'The fields to edit are in another file, such as a template.';
}
