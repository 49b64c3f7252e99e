// Fixes that problems provide: changes of the object as text edits that preserve comments and formatting.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import type { Problem } from '../../model/problem.ts';
import { positionAt } from '../../text/lines.ts';
import type { TextEdit } from '../../text/minimal-edits.ts';
import type { Range } from '../../text/node.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { objectFixEdits } from '../fixes/object-fix-edits.ts';
import { rangeOfProblem } from '../problem-range.ts';
import { findingsOf, ruleSubjectOf, workspaceFindingsOf, workspaceSubjectOf } from '../rule-subject.ts';
import { rulesFor } from '../rules/rules.ts';
import { suppressedCodes, unusedSuppressionCode } from '../suppressions.ts';
import { removeSuppressedCode } from '../unused-suppressions.ts';
import type { WorkspaceContext } from '../workspace/workspace-context.ts';
import type { QuickFix } from './fixes.ts';

/**
 * The fixes of all problems, regardless of their levels: the caller selects the reported problems. Those that only the
 * workspace proves need its context. Positions are relative to the start of the YAML document.
 */
export function findObjectFixes(analyzed: AnalyzedDocument, workspaceContext?: WorkspaceContext): QuickFix[] {
  const { lines } = analyzed;
  const place = ({ start, end }: Range): LineRange => ({
    start: positionAt(lines, start),
    end: positionAt(lines, end),
  });
  const ofProblems = analyzed.autoscalers.flatMap((autoscaler) =>
    problemsOf(analyzed, autoscaler, workspaceContext).flatMap(({ fixes = [], ...problem }) =>
      fixes.flatMap((fix): QuickFix[] => {
        const edits = objectFixEdits(fix, autoscaler.root, lines.text);
        if (!edits) return [];
        const { title, isPreferred } = fix;
        const range = place(rangeOfProblem(autoscaler.root, problem));
        return [{ code: problem.code, title, isPreferred, range, edits: edits.map((edit) => lineEdit(edit, place)) }];
      }),
    ),
  );
  return [...ofProblems, ...suppressionFixes(analyzed, place)];
}

/** For every suppression: the caller selects those that are reported as unused. */
function suppressionFixes({ lines, suppressions }: AnalyzedDocument, place: (range: Range) => LineRange): QuickFix[] {
  if (suppressions.size === 0) return [];
  return suppressedCodes(lines.text).map(({ code, range }) => ({
    code: unusedSuppressionCode,
    title: `Remove ${code} from the comment`,
    isPreferred: true,
    range: place(range),
    edits: [lineEdit(removeSuppressedCode(lines.text, range), place)],
  }));
}

type ProblemWithFixes = Pick<Problem, 'code' | 'at' | 'on' | 'fixes'>;

function problemsOf(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  workspaceContext: WorkspaceContext | undefined,
): ProblemWithFixes[] {
  const subject = ruleSubjectOf(analyzed, autoscaler);
  if (!subject) return [];
  const inWorkspace = workspaceContext && workspaceSubjectOf(analyzed, autoscaler, workspaceContext);
  const found = rulesFor(autoscaler.description).flatMap((rule) =>
    [...findingsOf(rule, subject, autoscaler), ...(inWorkspace ? workspaceFindingsOf(rule, inWorkspace) : [])].map(
      (finding) => ({ ...finding, code: rule.code }),
    ),
  );
  return [...(autoscaler.reading?.problems ?? []), ...found];
}

function lineEdit({ text, ...range }: TextEdit, place: (range: Range) => LineRange): LineEdit {
  return { range: place(range), newText: text };
}
