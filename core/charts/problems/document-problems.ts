import type { ProblemAtOffset } from '../../lint/find-problems.ts';
import { nameProblems } from '../../lint/name-problems.ts';
import { offsetInFile, type PlaceInFile, placeInFile } from '../../text/place-in-file.ts';
import type { PlacedDocument } from '../../text/source-file.ts';
import { beginsIn, type ChartObject } from '../chart-object.ts';
import type { ChartRenderings, ChartRequest } from '../chart-renderings.ts';
import { type LoadedEnvironment, maxRenderedEnvironments } from '../environments/environment-outcomes.ts';
import { valuesOverDefaults } from '../environments/values-over-defaults.ts';
import { type ChartProblem, textInRequest } from './chart-problem.ts';
import { type ObjectProblemsOptions, problemsOfObjects } from './chart-problems.ts';
import { helmProblems, helmProblemsOf } from './helm-problems.ts';
import { mergeByFile } from './merge-by-file.ts';

export interface DocumentInChart extends PlaceInFile {
  file: string;
  text: string;
}

export function documentInChart(
  document: PlaceInFile & Pick<PlacedDocument, 'yamlDocument'>,
  file: string,
): DocumentInChart {
  return { file, text: document.yamlDocument.text, ...placeInFile(document) };
}

export function helmProblemsIn(
  renderings: ChartRenderings,
  request: ChartRequest,
  document: DocumentInChart,
): ProblemAtOffset[] {
  return inDocument(helmProblems(renderings, request), request, document);
}

/**
 * Returns the problems that occur only with the values files of an environment. The message of each problem names the
 * values files of the first environment in which the problem occurs.
 */
export function helmProblemsOfEnvironments(
  renderings: ChartRenderings,
  { chart, chosen }: Pick<ChartRequest, 'chart' | 'chosen'>,
  environments: readonly LoadedEnvironment[],
  document: DocumentInChart,
): ProblemAtOffset[] {
  const defaults = helmProblemsOf(renderings, { chart, chosen }, document.file);
  const known = new Set(defaults.map(({ message }) => message));
  return environments.slice(0, maxRenderedEnvironments).flatMap(({ texts }) => {
    const request = { chart, chosen, values: valuesOverDefaults(chart, texts, []) };
    const found = helmProblemsOf(renderings, request, document.file).filter(({ message }) => !known.has(message));
    for (const { message } of found) known.add(message);
    const names = request.values.map(({ name }) => name).join(', ');
    return inDocument(found, request, document).map((one) => ({ ...one, message: `${one.message} (with ${names})` }));
  });
}

export function problemsInTemplate(
  renderings: ChartRenderings,
  request: ChartRequest,
  document: DocumentInChart,
  options: Omit<ObjectProblemsOptions, 'isWanted'>,
): ProblemAtOffset[] | undefined {
  const templates = mergeByFile(renderings.render(request, document.file));
  const start = offsetInFile(textInRequest(request, document.file) ?? '', document);
  const isHere = (object: ChartObject) => beginsIn(object, { start, text: document.text });
  const here = templates.flatMap(({ objects }) => objects.filter(isHere));
  if (here.every(({ notRendered }) => notRendered !== undefined)) return undefined;
  const found = problemsOfObjects(renderings, request, templates, { ...options, isWanted: isHere });
  return inDocument(nameProblems(found), request, document);
}

function inDocument(
  problems: readonly ChartProblem[],
  request: ChartRequest,
  { file, text, ...place }: DocumentInChart,
): ProblemAtOffset[] {
  const start = offsetInFile(textInRequest(request, file) ?? '', place);
  return (
    problems
      // The error is reported at the action that includes the failing template, because the error depends on this
      // action and the file of the failing template is often not open.
      .map((problem) => (problem.includedBy?.file === file ? { ...problem, ...problem.includedBy } : problem))
      .filter((problem) => problem.file === file && isWithin(problem.range.start, start, text.length))
      .map((problem) => ({
        ...problem,
        range: { start: problem.range.start - start, end: Math.min(problem.range.end - start, text.length) },
      }))
  );
}

function isWithin(offset: number, start: number, length: number): boolean {
  return offset >= start && offset <= start + length;
}
