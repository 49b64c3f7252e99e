// Reads a document with each fix before it is offered: beside rare line ends and quotes, a change that is right for the
// object can leave a text that nothing reads.
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { applyEdits } from '../../text/edits/minimal-edits.ts';
import type { AnalysisBudget } from '../../text/limits.ts';
import { offsetAt } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import type { TextProblem } from '../../text/text-problem.ts';
import type { QuickFix } from './fixes.ts';

/**
 * The fixes that add no syntax error. So many are tried as an answer may take; in a text that has an error, or that a
 * template completes, nothing is proven, and all are kept.
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
