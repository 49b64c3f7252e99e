import type { TextEdit as LineEdit, Range as LineRange } from 'vscode-languageserver-types';
import { type AnalyzedDocument, type AnalyzedObject, analyzeAgain } from '../../analysis/analyze-document.ts';
import type { FixOfOther } from '../../index/links/proving-part.ts';
import type { ObjectFix } from '../../model/object-fix.ts';
import { once } from '../../model/once.ts';
import type { Problem } from '../../model/problem.ts';
import { applyEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import { type AnalysisBudget, createAnalysisBudget, limits } from '../../text/limits.ts';
import { positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { rangeOfProblem } from '../../text/problem-range.ts';
import { preventsReading } from '../../text/text-problem.ts';
import { problemsOfObject, reportedProblems } from '../object-problems.ts';
import type { RuleLevel } from '../rule.ts';
import { addRequiredField } from './add-required-field.ts';
import { boundFixes, integerFixes } from './bounds.ts';
import { fixGateName, fixRuleCode, fixRuleLevel } from './config.ts';
import { emptyPoliciesFixes } from './empty-policies.ts';
import { fitsReading } from './fits-reading.ts';
import type { FixCandidate, FixProvider } from './fix-candidate.ts';
import { kindFixes } from './kinds.ts';
import { moveMisplacedField } from './move-misplaced-field.ts';
import { nameFixes } from './names.ts';
import { objectFixEdits } from './object-fix-edits.ts';
import { olderFieldFixes } from './older-fields.ts';
import { fixFieldName, fixValueQuotes, fixValueSpelling } from './spelling.ts';
import { replaceTabs } from './tabs.ts';
import { fixDraftConstraints, fixDraftField, fixVersion } from './versions.ts';

export interface QuickFix {
  code: string;
  title: string;
  isPreferred: boolean;
  range: LineRange;
  edits: LineEdit[];
  /** Edits in another file, with positions from the start of that file. */
  others?: { uri: string; edits: readonly LineEdit[] };
  /**
   * A change that the fix makes to another object. The change is converted to the edits in `others` as soon as the text
   * of the other object's file is read.
   */
  ofOther?: FixOfOther;
  revealsErrors?: true;
  losses?: readonly string[];
}

export interface ProblemFix extends QuickFix {
  problem: Pick<Problem, 'at' | 'on'> & { level?: RuleLevel | undefined };
  item: number | undefined;
}

export interface FindFixesOptions {
  requested?: LineRange;
  verify?: (edits: readonly TextEdit[]) => boolean;
  budget?: AnalysisBudget;
}

/**
 * The maximum number of verifications. Each verification analyzes the document again, so further fixes are not verified
 * and not preferred.
 */
const maxVerifications = 16;

/**
 * Finds the fixes of the problems of a document. With `requested`, finds only fixes of problems that touch this range.
 * Positions are relative to the start of the YAML document.
 */
export function findFixes(
  analyzed: AnalyzedDocument,
  { requested, verify, budget = createAnalysisBudget() }: FindFixesOptions = {},
): ProblemFix[] {
  const { lines } = analyzed;
  let analyses: number = maxVerifications;
  const mayAnalyze = () => analyses-- > 0 && budget.pay(lines.text.length);
  const before = once(() => errorsIn(analyzed));
  const helps = verify ?? ((edits) => mayAnalyze() && reducesErrors(analyzed, before(), edits));
  const place = ({ start, end }: Range): LineRange => ({
    start: positionAt(lines, start),
    end: positionAt(lines, end),
  });
  if (analyzed.textProblems.some(preventsReading)) return tabFixes(analyzed, { place, requested, budget });
  const fixes = analyzed.objects.flatMap((object) =>
    reportedProblems(object).flatMap((problem) => {
      const providers = fixProvidersFor(problem.code, object);
      if (providers.length === 0) return [];
      const range = place(rangeOfProblem(object.root, problem));
      if (requested && !rangesTouch(range, requested)) return [];
      const candidates = providers
        .flatMap((provider) => provider(problem, object, analyzed))
        .filter(({ edits }) => fitsReading(analyzed, edits));
      return candidates.map(({ edits, isPreferred, ...words }) => ({
        code: problem.code,
        problem,
        item: object.item,
        ...words,
        isPreferred: isPreferred && (words.revealsErrors === true || helps(edits)),
        range,
        edits: edits.map(({ text, ...changed }) => ({ range: place(changed), newText: text })),
      }));
    }),
  );
  return withoutDuplicates(fixes);
}

/** The document can be read only after all tabs are replaced, so one fix replaces all tabs. */
function tabFixes(
  { lines, textProblems, options }: AnalyzedDocument,
  request: { place: (range: Range) => LineRange; requested: LineRange | undefined; budget: AnalysisBudget },
): ProblemFix[] {
  const { place, requested, budget } = request;
  const tabs = textProblems.filter(({ code }) => code === 'yaml-tab').map(({ range }) => place(range));
  const range = tabs.find((each) => !requested || rangesTouch(each, requested));
  const edits = range && !options.json ? replaceTabs(lines, budget) : undefined;
  if (!range || !edits) return [];
  return [
    {
      code: 'yaml-tab',
      problem: { at: [] },
      item: undefined,
      title: 'Replace tabs in the indentation with spaces',
      isPreferred: true,
      range,
      edits: edits.map(({ text, ...changed }) => ({ range: place(changed), newText: text })),
      revealsErrors: true,
    },
  ];
}

function withoutDuplicates(fixes: readonly ProblemFix[]): ProblemFix[] {
  const seen = new Set<string>();
  return fixes.filter(({ code, title, edits }) => {
    const key = JSON.stringify([code, title, edits]);
    return !seen.has(key) && seen.add(key);
  });
}

function reducesErrors(analyzed: AnalyzedDocument, before: readonly string[], edits: readonly TextEdit[]): boolean {
  const after = analyzeAgain(analyzed, applyEdits(analyzed.lines.text, edits));
  const errors = errorsIn(after);
  if (errors.length >= before.length || after.textProblems.length > analyzed.textProblems.length) return false;
  const known = new Set(before);
  return errors.every((error) => known.has(error));
}

export function addsNoErrors(before: AnalyzedDocument, after: AnalyzedDocument): boolean {
  const known = new Set(errorsIn(before));
  return after.textProblems.length <= before.textProblems.length && errorsIn(after).every((error) => known.has(error));
}

/** Returns the errors of the API server, and of the readers of configuration and scenario files. */
export function errorsIn({ objects }: AnalyzedDocument): string[] {
  return objects.flatMap((object) => refusalsOf(object).map(({ error }) => error));
}

function refusalsOf(object: AnalyzedObject): { problem: Problem; error: string }[] {
  const { item = '', description } = object;
  const isRefusal = ({ code }: Problem) =>
    /^(?:api|config|scenario)\//.test(code) || description?.replacedApiCodes?.[code] !== undefined;
  return problemsOfObject(object)
    .filter(isRefusal)
    .map((problem) => ({ problem, error: `${item} ${problem.message}` }));
}

export function placesOfAddedErrors(before: AnalyzedDocument, after: AnalyzedDocument): readonly Range[] {
  const known = new Set(errorsIn(before));
  const added = after.objects.flatMap((object) =>
    refusalsOf(object).flatMap(({ problem, error }) => (known.has(error) ? [] : [{ object, problem }])),
  );
  return added.slice(0, limits.problems).map(({ object, problem }) => rangeOfProblem(object.root, problem));
}

const fixProviders: Readonly<Record<string, readonly FixProvider[]>> = {
  'api/unknown-field': [fixUnknownField],
  'api/dropped-field': [fixUnknownField],
  'api/required': [withObjectFixes(emptyPoliciesFixes), fixMissingField],
  'api/unsupported': [fixValueSpelling],
  'api/invalid': [fixValueSpelling, withObjectFixes(boundFixes), withObjectFixes(nameFixes)],
  'api/wrong-type': [fixValueQuotes, withObjectFixes(integerFixes)],
  'api/no-such-kind': [fixKind],
  'api/not-served': [fixVersion],
  'api/deprecated': [fixVersion],
  'draft-constraints': [fixDraftConstraints],
  'draft-field': [fixDraftField],
  'config/unknown-field': [fixFieldName, fixRuleCode],
  'config/value': [fixRuleLevel, fixGateName],
  'config/wrong-type': [fixValueQuotes],
  'scenario/unknown-field': [fixFieldName],
  'scenario/wrong-type': [fixValueQuotes],
  'scenario/value': [fixValueSpelling],
};

function fixProvidersFor(code: string, { description }: AnalyzedObject): readonly FixProvider[] {
  const refusal = description?.replacedApiCodes?.[code] ?? code;
  return (Object.hasOwn(fixProviders, refusal) && fixProviders[refusal]) || [];
}

type ObjectFixProvider = (problem: Problem, object: AnalyzedObject, analyzed: AnalyzedDocument) => readonly ObjectFix[];

function withObjectFixes(provider: ObjectFixProvider): FixProvider {
  return (problem, object, analyzed) =>
    provider(problem, object, analyzed).flatMap((fix) => {
      const edits = objectFixEdits(fix, object.root, analyzed.lines.text);
      return edits ? [{ title: fix.title, isPreferred: fix.isPreferred, edits }] : [];
    });
}

function fixKind(problem: Problem, object: AnalyzedObject, analyzed: AnalyzedDocument): FixCandidate[] {
  const candidates = withObjectFixes(kindFixes)(problem, object, analyzed);
  return candidates.map((candidate) => ({ ...candidate, revealsErrors: true }));
}

function fixUnknownField(problem: Problem, object: AnalyzedObject, analyzed: AnalyzedDocument): FixCandidate[] {
  const rewrites = withObjectFixes(olderFieldFixes)(problem, object, analyzed);
  return rewrites.length > 0 ? rewrites : fixMisplacedField(problem, object, analyzed);
}

function fixMisplacedField(problem: Problem, autoscaler: AnalyzedObject, analyzed: AnalyzedDocument): FixCandidate[] {
  const move = moveMisplacedField(autoscaler, problem.at, analyzed.lines.text);
  const title = move && `Move into ${move.into}`;
  return move && title
    ? [{ title, isPreferred: true, edits: move.edits }]
    : fixFieldName(problem, autoscaler, analyzed);
}

/** The fix is not preferred, because the example value may be wrong for this object. */
function fixMissingField({ at }: Problem, object: AnalyzedObject, { lines }: AnalyzedDocument): FixCandidate[] {
  const edits = addRequiredField(at, object, lines.text);
  return edits && edits.length > 0 ? [{ title: `Add ${String(at.at(-1))}`, isPreferred: false, edits }] : [];
}

export function rangesTouch(a: LineRange, b: LineRange): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

function isBefore(a: LineRange['start'], b: LineRange['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}
