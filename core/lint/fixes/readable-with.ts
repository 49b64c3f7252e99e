// Keeps only fixes after which the document is readable. In a text with unusual line breaks or quotes, even a correct
// change can make the text unreadable.
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { applyEdits } from '../../text/edits/minimal-edits.ts';
import type { AnalysisBudget } from '../../text/limits.ts';
import { offsetAt } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import type { TextProblem } from '../../text/text-problem.ts';
import type { QuickFix } from './fixes.ts';

/**
 * Leaves out fixes that would make the text unreadable. No fix is left out if the fixes cannot be checked: if the text
 * already has an error or a template, or if `budget` is spent.
 */
export function readableWith(
  analyzed: AnalyzedDocument,
  fixes: readonly QuickFix[],
  budget: AnalysisBudget,
): readonly QuickFix[] {
  const { lines, textProblems, templated, templateLines, options } = analyzed;
  if (templated || templateLines.length > 0 || textProblems.some(isError)) return fixes;
  return fixes.filter(({ edits }) => {
    if (edits.length === 0 || !budget.pay(lines.text.length)) return true;
    const placed = edits.map(({ range, newText }) => ({
      start: offsetAt(lines, range.start),
      end: offsetAt(lines, range.end),
      text: newText,
    }));
    return !readDocument(applyEdits(lines.text, placed), options).problems.some(isError);
  });
}

function isError({ level }: TextProblem): boolean {
  return level === 'error';
}
