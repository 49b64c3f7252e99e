import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { unusedSuppressionCode } from '../../analysis/suppressions.ts';
import type { Problem } from '../../model/problem.ts';
import type { TextEdit } from '../../text/edits/minimal-edits.ts';
import { positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { rangeOfProblem } from '../../text/problem-range.ts';
import type { FindOptions } from '../find-problems.ts';
import type { Finding } from '../rule.ts';
import { findingsOf, ruleSubjectOf, workspaceFindingsOf, workspaceSubjectOf } from '../rule-subject.ts';
import { enabledRulesFor } from '../rules/rules.ts';
import { codesInComments, removeSuppressedCode } from '../unused-suppressions.ts';
import { fitsReading } from './fits-reading.ts';
import type { ProblemFix, QuickFix } from './fixes.ts';
import { objectFixEdits } from './object-fix-edits.ts';

export interface ObjectFixOptions
  extends Pick<FindOptions, 'levels' | 'scenarioOf' | 'workspaceContext' | 'maxFindings'> {
  /** Whether to return only preferred fixes, so that the edits of other fixes are not computed. */
  onlyPreferred?: boolean | undefined;
}

/**
 * Returns the fixes of all problems in a YAML document, with positions relative to the start of the document. Some of
 * these problems may not be reported, so the caller selects the fixes of the reported problems.
 */
export function findObjectFixes(analyzed: AnalyzedDocument, options: ObjectFixOptions): QuickFix[] {
  return [...fixesOfProblems(analyzed, options), ...suppressionFixes(analyzed)];
}

export function fixesOfProblems(analyzed: AnalyzedDocument, options: ObjectFixOptions): ProblemFix[] {
  const { lines } = analyzed;
  const { onlyPreferred = false } = options;
  const place = placeIn(analyzed);
  return analyzed.autoscalers.flatMap((autoscaler) =>
    problemsOf(analyzed, autoscaler, options).flatMap(({ fixes = [], fixesOfOthers = [], ...problem }) => [
      ...fixes.flatMap((fix): ProblemFix[] => {
        if (onlyPreferred && !fix.isPreferred) return [];
        const edits = objectFixEdits(fix, autoscaler.root, lines.text);
        if (!edits || !fitsReading(analyzed, edits)) return [];
        const { title, isPreferred } = fix;
        const range = place(rangeOfProblem(autoscaler.root, problem));
        return [
          {
            code: problem.code,
            problem,
            item: autoscaler.item,
            title,
            isPreferred,
            range,
            edits: edits.map((edit) => lineEdit(edit, place)),
          },
        ];
      }),
      // Fixes that change other objects are offered only for an object whose lines the user edits, so not for a
      // rendered object.
      ...(autoscaler.rendered || onlyPreferred ? [] : fixesOfOthers).map((ofOther) => ({
        code: problem.code,
        problem,
        item: autoscaler.item,
        title: ofOther.title,
        isPreferred: false,
        range: place(rangeOfProblem(autoscaler.root, problem)),
        edits: [],
        ofOther,
      })),
    ]),
  );
}

function placeIn({ lines }: AnalyzedDocument): (range: Range) => LineRange {
  return ({ start, end }) => ({ start: positionAt(lines, start), end: positionAt(lines, end) });
}

/**
 * Returns a fix for each code in the suppression comments, even if the suppression is used. The caller selects the
 * fixes for unused suppressions.
 */
function suppressionFixes(analyzed: AnalyzedDocument): QuickFix[] {
  const { lines, suppressions } = analyzed;
  if (suppressions.size === 0) return [];
  const place = placeIn(analyzed);
  return codesInComments(analyzed).map(({ code, range }) => ({
    code: unusedSuppressionCode,
    title: `Remove ${code} from the comment`,
    isPreferred: true,
    range: place(range),
    edits: [lineEdit(removeSuppressedCode(lines.text, range), place)],
  }));
}

type ProblemWithFixes = Pick<Problem, 'code' | 'at' | 'on' | 'fixes'> & Pick<Finding, 'fixesOfOthers'>;

function problemsOf(
  analyzed: AnalyzedDocument,
  autoscaler: AnalyzedAutoscaler,
  { levels, scenarioOf, workspaceContext, maxFindings }: ObjectFixOptions,
): ProblemWithFixes[] {
  const subject = ruleSubjectOf(analyzed, autoscaler, { levels, scenario: scenarioOf?.(autoscaler), maxFindings });
  if (!subject) return [];
  const inWorkspace = workspaceContext && workspaceSubjectOf(analyzed, autoscaler, workspaceContext);
  const unlessRefuted = ({ unless }: Finding) => {
    const workload = unless && inWorkspace?.workload()?.object.workload;
    return !(workload && unless(workload));
  };
  const found = enabledRulesFor(autoscaler.description, levels).all.flatMap((rule) =>
    [
      ...findingsOf(rule, subject, autoscaler).filter(unlessRefuted),
      ...(inWorkspace ? workspaceFindingsOf(rule, inWorkspace) : []),
    ].map((finding) => ({ ...finding, code: rule.code })),
  );
  return [...(autoscaler.reading?.problems ?? []), ...found];
}

function lineEdit({ text, ...range }: TextEdit, place: (range: Range) => LineRange): LineEdit {
  return { range: place(range), newText: text };
}
