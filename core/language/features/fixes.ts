// Quick fixes for objects that the API server rejects: the most similar field, quotes, another version.
import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import type { Problem } from '../../model/problem.ts';
import { positionAt } from '../../text/lines.ts';
import { applyEdits, type TextEdit } from '../../text/minimal-edits.ts';
import type { Range } from '../../text/node.ts';
import { preventsReading } from '../../text/text-problem.ts';
import { type AnalyzedDocument, type AnalyzedObject, analyzeDocument } from '../analyze-document.ts';
import { addRequiredField } from '../fixes/add-required-field.ts';
import type { FixCandidate, FixProvider } from '../fixes/fix-candidate.ts';
import { moveMisplacedField } from '../fixes/move-misplaced-field.ts';
import { fixFieldName, fixValueQuotes, fixValueSpelling } from '../fixes/spelling.ts';
import { fixDraftConstraints, fixVersion } from '../fixes/versions.ts';
import { rangeOfProblem } from '../problem-range.ts';

export interface QuickFix {
  /** The code of the fixed problem. */
  code: string;
  title: string;
  /** The fix is unambiguous, or loses nothing. */
  isPreferred: boolean;
  range: LineRange;
  edits: LineEdit[];
  /** Sentences. If there are any, the user must confirm the fix first. */
  losses?: readonly string[];
}

/**
 * All fixes of the YAML document, or those that touch the requested range. Positions are relative to the start of the
 * YAML document.
 */
export function findFixes(analyzed: AnalyzedDocument, requested?: LineRange): QuickFix[] {
  const { lines } = analyzed;
  // If the document cannot be parsed, only the syntax errors are reported.
  if (analyzed.textProblems.some(preventsReading)) return [];
  const place = ({ start, end }: Range): LineRange => ({
    start: positionAt(lines, start),
    end: positionAt(lines, end),
  });
  return analyzed.objects.flatMap((object) =>
    (object.reading?.problems ?? []).flatMap((problem) => {
      const provider = fixProviderFor(problem.code, object);
      const range = provider && place(rangeOfProblem(object.root, problem));
      if (!range || (requested && !rangesTouch(range, requested))) return [];
      return provider(problem, object, analyzed).map(({ edits, isPreferred, ...words }) => ({
        code: problem.code,
        ...words,
        isPreferred: isPreferred && reducesErrors(analyzed, edits),
        range,
        edits: edits.map(({ text, ...changed }) => ({ range: place(changed), newText: text })),
      }));
    }),
  );
}

/** Whether the edits reduce the number of errors and add none. */
function reducesErrors(analyzed: AnalyzedDocument, edits: readonly TextEdit[]): boolean {
  const { lines, chosen, path } = analyzed;
  const text = applyEdits(lines.text, edits);
  const after = analyzeDocument(text, {
    json: text.trimStart().startsWith('{'),
    ...chosen,
    path,
  });
  const [before, now] = [errorsIn(analyzed), errorsIn(after)];
  return (
    after.textProblems.length <= analyzed.textProblems.length &&
    now.length < before.length &&
    now.every((message) => before.includes(message))
  );
}

function errorsIn({ objects }: AnalyzedDocument): string[] {
  return objects.flatMap(({ reading, unknownKind, description }) => {
    const problems = [...(reading?.problems ?? []), ...(unknownKind ? [unknownKind] : [])];
    const isRefusal = (code: string) =>
      /^(?:api|scenario)\//.test(code) || description?.replacedApiCodes?.[code] !== undefined;
    return problems.filter(({ code }) => isRefusal(code)).map(({ message }) => message);
  });
}

const fixProviders: Readonly<Record<string, FixProvider>> = {
  'api/unknown-field': fixMisplacedField,
  'api/dropped-field': fixMisplacedField,
  'api/required': fixMissingField,
  'api/unsupported': fixValueSpelling,
  'api/invalid': fixValueSpelling,
  'api/wrong-type': fixValueQuotes,
  'api/not-served': fixVersion,
  'api/deprecated': fixVersion,
  'draft-constraints': fixDraftConstraints,
  'scenario/unknown-field': fixFieldName,
  'scenario/wrong-type': fixValueQuotes,
  'scenario/value': fixValueSpelling,
};

/** A rule that replaces an API server error has the same fixes. */
function fixProviderFor(code: string, { description }: AnalyzedObject): FixProvider | undefined {
  const refusal = description?.replacedApiCodes?.[code] ?? code;
  return Object.hasOwn(fixProviders, refusal) ? fixProviders[refusal] : undefined;
}

/** Prefers moving a field with the exact name over renaming it to a similar name. */
function fixMisplacedField(problem: Problem, autoscaler: AnalyzedObject, analyzed: AnalyzedDocument): FixCandidate[] {
  const move = moveMisplacedField(autoscaler, problem.at, analyzed.lines.text);
  const title = move && `Move into ${move.into}`;
  return move && title ? [{ title, isPreferred: true, edits: move.edits }] : fixFieldName(problem, autoscaler);
}

/** Not preferred: the example value may be wrong for this object. */
function fixMissingField({ at }: Problem, object: AnalyzedObject, { lines }: AnalyzedDocument): FixCandidate[] {
  const edits = addRequiredField(at, object, lines.text);
  return edits && edits.length > 0 ? [{ title: `Add ${String(at.at(-1))}`, isPreferred: false, edits }] : [];
}

/** Whether the ranges overlap or touch. */
export function rangesTouch(a: LineRange, b: LineRange): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

function isBefore(a: LineRange['start'], b: LineRange['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}
