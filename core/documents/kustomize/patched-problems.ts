// Finds the problems that a document causes in the autoscalers that kustomize builds, and the errors that kustomize
// itself reports. Positions are relative to the start of the YAML document.
import type { Range as LineRange } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { orderByCause } from '../../analysis/order-by-cause.ts';
import { readSuppressions } from '../../analysis/suppressions.ts';
import type { SupportedDocument } from '../../editor/document-support.ts';
import { buildFailures } from '../../kustomize/build-failures.ts';
import { builtProblems } from '../../kustomize/built-problems.ts';
import { unmatchedTargets } from '../../kustomize/unmatched-targets.ts';
import { buildsOf, type KustomizedFile, patchesInFile, textOfFile } from '../../kustomize/uses.ts';
import { type DiagnosticOptions, reportProblems } from '../../lint/diagnostics.ts';
import type { ProblemAtOffset, ProblemFilter } from '../../lint/find-problems.ts';
import { type QuickFix, rangesTouch } from '../../lint/fixes/fixes.ts';
import { insideQuotes } from '../../lint/fixes/rename-key.ts';
import type { FoundDiagnostic } from '../../lint/found-diagnostic.ts';
import { groupMissingFields } from '../../lint/group-missing-fields.ts';
import type { RuleLevels } from '../../lint/rule.ts';
import { formatPath } from '../../model/path.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { offsetInFile, type PlaceInFile, placeInFile, rangeInDocument } from '../../text/place-in-file.ts';
import { rangeOfProblem } from '../../text/problem-range.ts';
import { preventsReading } from '../../text/text-problem.ts';
import { builtScenarios, type TextScenario } from './built-scenarios.ts';

export interface PatchedDocument extends PlaceInFile {
  analyzed: AnalyzedDocument;
  file: KustomizedFile;
  scenario?: TextScenario | undefined;
}

export function kustomizedDocument(
  document: SupportedDocument,
  file: KustomizedFile,
  scenario?: TextScenario,
): PatchedDocument {
  return { analyzed: document.analyze(), file, scenario, ...placeInFile(document) };
}

export function kustomizeProblems(document: PatchedDocument, levels: RuleLevels): ProblemAtOffset[] {
  const { analyzed, file, scenario } = document;
  const { chosen, lines } = analyzed;
  const all = buildsOf(file, chosen);
  const text = textOfFile(file);
  if (text === undefined) return [];
  const start = offsetInFile(text, document);
  const end = start + Math.max(1, lines.text.length);
  const unmatched = unmatchedTargets(file.uri, all).map(({ problem }) => problem);
  const scenarioOf = scenario && builtScenarios(scenario, file.builds, levels);
  const scenarioSources = scenario ? [scenario.named, scenario.profile] : [];
  const ofBuilt = builtProblems(file, all, { chosen, levels, scenarioOf, scenarioSources });
  return [...buildFailures(file.uri, all), ...unmatched, ...ofBuilt]
    .filter(({ range }) => range.start >= start && range.start < end)
    .map((problem) => ({
      ...problem,
      range: { start: problem.range.start - start, end: Math.min(problem.range.end, end) - start },
    }));
}

/**
 * Returns the problems of a patch and of the autoscalers that kustomize builds with it. Returns undefined if the
 * document cannot be read, or is not a patch of an autoscaler. The caller must then check the document without its
 * kustomization.
 */
export function problemsOfPatch(
  document: PatchedDocument,
  { levels, filter }: { levels: RuleLevels; filter: ProblemFilter },
): ProblemAtOffset[] | undefined {
  const { analyzed } = document;
  if (analyzed.textProblems.some(preventsReading) || !isPatch(document)) return undefined;
  // A wrong value is reported without a build. A missing field is reported only if the merged object lacks it, too.
  const own = analyzed.autoscalers.flatMap(({ root, reading, item }): ProblemAtOffset[] =>
    filter(root, orderByCause(reading?.problems ?? [])).map((problem) => ({
      ...problem,
      range: rangeOfProblem(root, problem),
      path: formatPath(problem.at),
      item,
    })),
  );
  const merged = kustomizeProblems(document, levels).filter(
    ({ code, path }) => !own.some((one) => one.code === code && one.path === path),
  );
  return [...analyzed.textProblems, ...own, ...merged];
}

function isPatch(document: PatchedDocument): boolean {
  const { analyzed, file } = document;
  const { autoscalers, chosen } = analyzed;
  const text = textOfFile(file);
  if (text === undefined || autoscalers.length === 0) return false;
  const start = offsetInFile(text, document);
  const patches = patchesInFile(file, buildsOf(file, chosen));
  return autoscalers.every(({ root }) =>
    patches.some(({ place }) => place.start < root.range.end + start && place.end > root.range.start + start),
  );
}

export function patchDiagnostics(document: PatchedDocument, options: DiagnosticOptions): FoundDiagnostic[] | undefined {
  const found = problemsOfPatch(document, { levels: options.levels, filter: groupMissingFields });
  return found && reportProblems(found, document.analyzed, options);
}

export function withKustomizeProblems(
  reported: readonly FoundDiagnostic[],
  document: PatchedDocument,
  options: DiagnosticOptions,
): FoundDiagnostic[] {
  const lines = indexLines(document.analyzed.lines.text);
  const found = reportProblems(
    kustomizeProblems(document, options.levels),
    { lines, suppressions: readSuppressions(lines.text) },
    options,
  );
  return withUnreported(reported, found);
}

/** Adds the problems that are not reported yet. Problems with the same code on the same line count as one problem. */
export function withUnreported<Problem extends Pick<FoundDiagnostic, 'code' | 'range'>>(
  reported: readonly Problem[],
  found: readonly Problem[],
): Problem[] {
  const isReported = ({ code, range }: Problem) =>
    reported.some((one) => one.code === code && one.range.start.line === range.start.line);
  return [...reported, ...found.filter((one) => !isReported(one))];
}

export function unmatchedFixes(document: PatchedDocument, requested: LineRange): QuickFix[] {
  const { analyzed, file } = document;
  const text = textOfFile(file);
  if (text === undefined) return [];
  const lines = indexLines(text);
  return unmatchedTargets(file.uri, buildsOf(file, analyzed.chosen)).flatMap(({ problem, meant }) => {
    if (!meant) return [];
    const toLines = ({ start, end }: Range) =>
      rangeInDocument({ start: positionAt(lines, start), end: positionAt(lines, end) }, document);
    const range = toLines(meant.range);
    if (!rangesTouch(range, requested)) return [];
    const edits = [{ range: toLines(insideQuotes(text, meant.range)), newText: meant.name }];
    return [{ code: problem.code, title: `Rename to ${meant.name}`, isPreferred: true, range, edits }];
  });
}
