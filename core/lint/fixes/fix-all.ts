// Combines all preferred fixes of a YAML document into one edit. One fix can make another fix possible, so there are
// several rounds. If all fixes of a round together would add an error, smaller groups of these fixes are tried.
import type { TextEdit as LineEdit } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { analyzeAgain } from '../../analysis/analyze-document.ts';
import { composeEdits } from '../../text/edits/compose-edits.ts';
import { DisjointEdits } from '../../text/edits/disjoint-edits.ts';
import { applyEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import { type AnalysisBudget, createAnalysisBudget, limits } from '../../text/limits.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { type DiagnosticOptions, findProblems } from '../diagnostics.ts';
import {
  addsNoErrors,
  errorsIn,
  type FindFixesOptions,
  findFixes,
  placesOfAddedErrors,
  type QuickFix,
} from './fixes.ts';
import { findObjectFixes, type ObjectFixOptions } from './object-fixes.ts';

export interface FixAllOptions extends Pick<DiagnosticOptions, 'levels' | 'workspaceContext' | 'scenarioOf'> {
  code?: string | undefined;
  /**
   * Set if the caller only needs to know whether there are at least `enoughFixes` fixes. If `budget` does not suffice
   * to analyze the document again, all fixes are counted without being tried.
   */
  question?: { enoughFixes: number; budget: AnalysisBudget } | undefined;
}

export interface FixedText {
  /** The edits in the order of the text; they do not overlap. */
  edits: readonly LineEdit[];
  codes: readonly string[];
}

export const nothingFixed: FixedText = { edits: [], codes: [] };

/** The maximum number of rounds in which fixes are applied. Real documents need at most two rounds. */
const maxRounds = 8;
/**
 * The maximum number of partial rounds. A round is partial if a rule reports as many findings as its limit allows,
 * because the rule may then have more findings.
 */
const maxPartialRounds = 16;
const maxAnalyses = 64;

/**
 * On the command line, the budget suffices for this number of analyses even if the text is long. In an editor, a long
 * text gets fewer analyses, because the user waits for the result.
 */
const maxBatchAnalyses = 8;

/**
 * Returns the edits and the rule codes of the fixes. The positions of the edits are relative to the start of the YAML
 * document. If the budget of `question` is too small for the document, the result has no edits, and the codes are those
 * of fixes that were not tried.
 */
export function fixAll(analyzed: AnalyzedDocument, { question, ...options }: FixAllOptions): FixedText {
  const { enoughFixes = Number.POSITIVE_INFINITY } = question ?? {};
  const rounds: Round[] = [];
  let fixes = 0;
  const trials = createTrials(analyzed);
  let state = stateOf(analyzed, options);
  if (question && state.fixes.length > 0 && !question.budget.pay(analyzed.lines.text.length))
    return { edits: [], codes: state.fixes.map(({ code }) => code) };
  for (let [whole, partial] = [0, 0]; whole < maxRounds && partial < maxPartialRounds; ) {
    const round = nextRound(state, options, trials);
    if (!round) break;
    rounds.push(round);
    fixes += round.codes.length;
    if (fixes >= enoughFixes) break;
    if (state.isPartial) partial++;
    else whole++;
    state = round.after;
  }
  const edits = composeEdits(
    analyzed.lines.text,
    rounds.map((round) => round.edits),
  );
  return { edits: toLineEdits(analyzed, edits), codes: rounds.flatMap(({ codes }) => codes) };
}

interface Trials {
  isLeft(): boolean;
}

function createTrials({ lines: { text }, options }: AnalyzedDocument): Trials {
  const characters = options.isBatch ? maxBatchAnalyses * text.length : limits.analyzedAgain;
  const budget = createAnalysisBudget(Math.max(limits.analyzedAgain, characters));
  let analyses = maxAnalyses;
  return { isLeft: () => analyses-- > 0 && budget.pay(text.length) };
}

interface FixState {
  analyzed: AnalyzedDocument;
  fixes: readonly OffsetFix[];
  isPartial: boolean;
}

interface Round {
  edits: readonly TextEdit[];
  codes: readonly string[];
  after: FixState;
}

function stateOf(analyzed: AnalyzedDocument, fixAllOptions: FixAllOptions): FixState {
  const options = { ...fixAllOptions, maxFindings: limits.fixedFindings };
  const candidates = certainFixes(analyzed, options, { verify: () => true }).filter(
    ({ code }) => (options.code ?? code) === code,
  );
  if (candidates.length === 0) return { analyzed, fixes: [], isPartial: false };
  const reported = findProblems(analyzed, options);
  return { analyzed, fixes: withoutOverlaps(analyzed, candidates, reported), isPartial: hasMore(reported) };
}

interface OffsetFix extends Pick<QuickFix, 'code' | 'revealsErrors'> {
  edits: readonly TextEdit[];
}

/** Returns the preferred fixes of all problems in the document, including suppressed problems. */
export function certainFixes(
  analyzed: AnalyzedDocument,
  options: ObjectFixOptions,
  findOptions?: FindFixesOptions,
): QuickFix[] {
  return [
    ...findFixes(analyzed, findOptions),
    ...findObjectFixes(analyzed, { ...options, onlyPreferred: true }),
  ].filter(({ isPreferred }) => isPreferred);
}

function hasMore(reported: readonly Pick<QuickFix, 'code'>[]): boolean {
  const counts = new Map<string, number>();
  for (const { code } of reported) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= limits.fixedFindings);
}

function withoutOverlaps(
  analyzed: AnalyzedDocument,
  candidates: readonly QuickFix[],
  problems: readonly Pick<QuickFix, 'code' | 'range'>[],
): OffsetFix[] {
  const reported = new Set(problems.map(({ code, range }) => keyOf(code, range)));
  const chosen: OffsetFix[] = [];
  const taken = new DisjointEdits();
  for (const { code, range, edits, revealsErrors } of candidates) {
    if (!reported.has(keyOf(code, range)) || chosen.length >= limits.fixedFindings) continue;
    const placed = edits.map((edit) => toOffsets(analyzed, edit));
    if (!taken.add(placed)) continue;
    chosen.push({ code, edits: placed, ...(revealsErrors && { revealsErrors }) });
  }
  return chosen;
}

function keyOf(code: string, range: QuickFix['range']): string {
  return JSON.stringify([code, range.start, range.end]);
}

/**
 * Returns the next round of fixes; undefined if no fixes help. Fixes that make an object readable get a separate round.
 * This round may add errors, because the object had errors that were not visible before.
 */
function nextRound(state: FixState, options: FixAllOptions, trials: Trials): Round | undefined {
  const apply = (fixes: readonly OffsetFix[]): Round => {
    const edits = fixes.flatMap((fix) => fix.edits);
    const text = applyEdits(state.analyzed.lines.text, edits);
    return { edits, codes: fixes.map(({ code }) => code), after: stateOf(analyzeAgain(state.analyzed, text), options) };
  };
  const revealing = state.fixes.filter(({ revealsErrors }) => revealsErrors);
  if (revealing.length > 0) return apply(revealing);
  const tryFixes = (fixes: readonly OffsetFix[], onFailure?: (after: FixState) => void): Trial | undefined => {
    if (fixes.length === 0 || !trials.isLeft()) return undefined;
    const round = apply(fixes);
    if (helps(state, round.after)) return { fixes, round };
    onFailure?.(round.after);
    return undefined;
  };
  let innocent: readonly OffsetFix[] = [];
  const whole = tryFixes(state.fixes, (after) => {
    innocent = withoutBlamed(state.fixes, placesOfAddedErrors(state.analyzed, after.analyzed));
  });
  return (whole ?? tryFixes(innocent) ?? largestOfHalves(state.fixes, tryFixes))?.round;
}

/**
 * Returns the fixes without those that caused an error; empty if no cause is found. A fix counts as the cause of an
 * error if the error is in the text that the fix wrote. A single wrong fix is thus found without trying groups of
 * fixes.
 */
function withoutBlamed(fixes: readonly OffsetFix[], errors: readonly Range[]): readonly OffsetFix[] {
  if (errors.length === 0) return [];
  const blamed = new Set<OffsetFix>();
  let moved = 0;
  for (const { fix, edit } of inOrder(fixes)) {
    const start = edit.start + moved;
    const end = start + edit.text.length;
    moved += edit.text.length - (edit.end - edit.start);
    if (errors.some((error) => error.start <= end && start <= error.end)) blamed.add(fix);
  }
  return blamed.size === 0 ? [] : fixes.filter((fix) => !blamed.has(fix));
}

function inOrder(fixes: readonly OffsetFix[]): { fix: OffsetFix; edit: TextEdit }[] {
  return fixes
    .flatMap((fix) => fix.edits.map((edit) => ({ fix, edit })))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
}

interface Trial {
  fixes: readonly OffsetFix[];
  round: Round;
}

function largestHelpful(
  fixes: readonly OffsetFix[],
  tryFixes: (fixes: readonly OffsetFix[]) => Trial | undefined,
): Trial | undefined {
  return tryFixes(fixes) ?? largestOfHalves(fixes, tryFixes);
}

function largestOfHalves(
  fixes: readonly OffsetFix[],
  tryFixes: (fixes: readonly OffsetFix[]) => Trial | undefined,
): Trial | undefined {
  if (fixes.length < 2) return undefined;
  const middle = Math.ceil(fixes.length / 2);
  const first = largestHelpful(fixes.slice(0, middle), tryFixes);
  const second = largestHelpful(fixes.slice(middle), tryFixes);
  if (!first || !second) return first ?? second;
  return tryFixes([...first.fixes, ...second.fixes]) ?? first;
}

/**
 * Whether a round adds no errors and leaves fewer problems. If a rule did not report all findings before the round, an
 * equal number of problems is enough, because an unreported finding may replace a fixed finding.
 */
function helps(before: FixState, after: FixState): boolean {
  if (!addsNoErrors(before.analyzed, after.analyzed)) return false;
  return problemCount(after) < problemCount(before) + (before.isPartial ? 1 : 0);
}

function problemCount({ analyzed, fixes }: FixState): number {
  return errorsIn(analyzed).length + fixes.length;
}

function toOffsets({ lines }: AnalyzedDocument, { range, newText }: LineEdit): TextEdit {
  return { start: offsetAt(lines, range.start), end: offsetAt(lines, range.end), text: newText };
}

function toLineEdits({ lines }: AnalyzedDocument, edits: readonly TextEdit[]): LineEdit[] {
  return edits.map(({ start, end, text }) => ({
    range: { start: positionAt(lines, start), end: positionAt(lines, end) },
    newText: text,
  }));
}
