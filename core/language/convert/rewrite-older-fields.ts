// Rewrites the fields of older versions that an object of a newer version contains, such as
// `targetCPUUtilizationPercentage` under `autoscaling/v2`: a conversion would drop them, because they are no fields of
// the version that the object names.
import { applyEdits } from '../../text/minimal-edits.ts';
import { type AnalyzedDocument, analyzeAgain } from '../analyze-document.ts';
import { objectFixEdits } from '../fixes/object-fix-edits.ts';
import { olderFieldFixes } from '../fixes/older-fields.ts';

/** Limits the work in one document: each rewriting reads the document again. */
const maxRewritings = 100;

export function rewriteOlderFields(analyzed: AnalyzedDocument): AnalyzedDocument {
  let current = analyzed;
  for (let count = 0; count < maxRewritings; count++) {
    const text = firstRewriting(current);
    if (text === undefined) return current;
    current = analyzeAgain(current, text);
  }
  return current;
}

/** One at a time: a rewriting replaces the fields beside it, too. */
function firstRewriting({ autoscalers, lines: { text } }: AnalyzedDocument): string | undefined {
  for (const autoscaler of autoscalers) {
    for (const problem of autoscaler.reading?.problems ?? []) {
      const [fix] = problem.code === 'api/unknown-field' ? olderFieldFixes(problem, autoscaler) : [];
      const edits = fix && objectFixEdits(fix, autoscaler.root, text);
      if (edits && edits.length > 0) return applyEdits(text, edits);
    }
  }
  return undefined;
}
