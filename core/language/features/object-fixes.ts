// Fixes that problems provide: changes of the object as text edits that preserve comments and formatting.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import type { Problem } from '../../model/problem.ts';
import { positionAt } from '../../text/lines.ts';
import type { TextEdit } from '../../text/minimal-edits.ts';
import type { Range } from '../../text/node.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { objectFixEdits } from '../fixes/object-fix-edits.ts';
import { rangeOfProblem } from '../problem-range.ts';
import { rules } from '../rules/rules.ts';
import type { QuickFix } from './fixes.ts';

/**
 * The fixes of all problems, regardless of their levels: the caller selects the reported problems. Positions are
 * relative to the start of the YAML document.
 */
export function findObjectFixes(analyzed: AnalyzedDocument): QuickFix[] {
  const { lines } = analyzed;
  const place = ({ start, end }: Range): LineRange => ({
    start: positionAt(lines, start),
    end: positionAt(lines, end),
  });
  return analyzed.autoscalers.flatMap((autoscaler) =>
    problemsOf(autoscaler).flatMap(({ fixes = [], ...problem }) =>
      fixes.flatMap((fix): QuickFix[] => {
        const edits = objectFixEdits(fix, autoscaler.root, lines.text);
        if (!edits) return [];
        const { title, isPreferred } = fix;
        const range = place(rangeOfProblem(autoscaler.root, problem));
        return [{ code: problem.code, title, isPreferred, range, edits: edits.map((edit) => lineEdit(edit, place)) }];
      }),
    ),
  );
}

type ProblemWithFixes = Pick<Problem, 'code' | 'at' | 'on' | 'fixes'>;

function problemsOf({ object, reading }: AnalyzedAutoscaler): ProblemWithFixes[] {
  if (!reading) return [];
  const { autoscaler } = reading;
  const found = rules.flatMap(({ code, check }) =>
    [...check({ object, autoscaler })].map((finding) => ({ ...finding, code })),
  );
  return [...reading.problems, ...found];
}

function lineEdit({ text, ...range }: TextEdit, place: (range: Range) => LineRange): LineEdit {
  return { range: place(range), newText: text };
}
