// Rewrites the fields of older versions that a conversion would drop, such as `targetCPUUtilizationPercentage` in an
// object of v2.
import { type AnalyzedDocument, analyzeAgain } from '../../analysis/analyze-document.ts';
import { applyEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import { fitsReading } from '../fixes/fits-reading.ts';
import { objectFixEdits } from '../fixes/object-fix-edits.ts';
import { olderFieldFixes } from '../fixes/older-fields.ts';

/** The number of rewritings is limited, because each rewriting reads the document again. */
const maxRewritings = 100;

export function rewriteOlderFields(analyzed: AnalyzedDocument): AnalyzedDocument {
  let current = analyzed;
  for (let count = 0; count < maxRewritings; count++) {
    const edits = firstRewritings(current);
    if (edits.length === 0) return current;
    current = analyzeAgain(current, applyEdits(current.lines.text, edits));
  }
  return current;
}

/**
 * Returns the edits that rewrite one older field of each autoscaler. The edits also replace the fields beside the older
 * field, so the text is analyzed again before the next field is rewritten.
 */
function firstRewritings(analyzed: AnalyzedDocument): TextEdit[] {
  const { autoscalers, lines } = analyzed;
  return autoscalers.flatMap((autoscaler) => {
    for (const problem of autoscaler.reading?.problems ?? []) {
      const [fix] = problem.code === 'api/unknown-field' ? olderFieldFixes(problem, autoscaler) : [];
      const edits = fix && objectFixEdits(fix, autoscaler.root, lines.text);
      if (edits && edits.length > 0 && fitsReading(analyzed, edits)) return edits;
    }
    return [];
  });
}
