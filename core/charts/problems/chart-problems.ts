// Finds all problems of rendered autoscalers, each in the file that a person edits. If the values exclude an
// autoscaler, only errors that the API server would report are found, and they get the level `information`.
import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import type { ObjectScenario } from '../../analysis/scenario/object-scenario.ts';
import type { ValueSource } from '../../analysis/value-sources.ts';
import {
  allProblems,
  objectProblems,
  type ProblemAtOffset,
  type ProblemFilter,
  type ProblemPlace,
  renderedProblems,
} from '../../lint/find-problems.ts';
import { nameProblems, type ProblemOfObject } from '../../lint/name-problems.ts';
import type { RuleLevels } from '../../lint/rule.ts';
import { parsePath } from '../../model/path.ts';
import { isTemplated } from '../../model/value.ts';
import type { Node } from '../../text/node.ts';
import { rangeOfProblem } from '../../text/problem-range.ts';
import type { ChartObject } from '../chart-object.ts';
import { identitiesIn } from '../chart-object.ts';
import type { ChartRenderings, ChartRequest, RenderedTemplate } from '../chart-renderings.ts';
import { renderedObject } from '../rendered-object.ts';
import type { ChartProblem } from './chart-problem.ts';
import { causeInValues, type ErrorInChart } from './environment-cause.ts';
import { helmProblems } from './helm-problems.ts';
import { mergeByFile } from './merge-by-file.ts';
import { placeOfRequests } from './place-of-requests.ts';
import { RequestFiles } from './request-files.ts';
import { decidingSource } from './template-problems.ts';

export interface ChartProblemOptions {
  /**
   * The level of each rule. Here the levels only determine which rules run. The caller applies the levels to the
   * returned problems.
   */
  levels?: RuleLevels;
  scenarioOf?: ((rendered: AnalyzedObject, template: string) => ObjectScenario | undefined) | undefined;
}

export function chartProblems(
  renderings: ChartRenderings,
  request: ChartRequest,
  options: ChartProblemOptions = {},
): ChartProblem[] {
  const templates = mergeByFile(renderings.render(request));
  return [
    ...helmProblems(renderings, request),
    ...nameProblems(problemsOfObjects(renderings, request, templates, options)),
    ...problemsOfExcluded(request, templates, options),
  ];
}

export interface ObjectProblemsOptions extends ChartProblemOptions {
  isWanted?: (object: ChartObject) => boolean;
  /**
   * Groups or drops problems of one object, for example problems about missing fields. By default, all problems are
   * returned.
   */
  filter?: ProblemFilter;
}

/** @param templates one result per file, see `mergeByFile` */
export function problemsOfObjects(
  renderings: ChartRenderings,
  request: ChartRequest,
  templates: readonly RenderedTemplate[],
  { levels = {}, scenarioOf, isWanted = () => true, filter = allProblems }: ObjectProblemsOptions,
): ProblemOfObject<ChartProblem>[] {
  const files = new RequestFiles(request);
  return templates.flatMap(({ file, objects }) => {
    const rendered = objects.filter(({ notRendered }) => notRendered === undefined);
    const identities = identitiesIn(rendered);
    return rendered.flatMap((object, i) => {
      if (!isWanted(object)) return [];
      const { label = '', count = 1 } = identities[i] ?? {};
      const { chosen } = request;
      const options = { chosen, levels, filter, scenarioOf: scenarioOf && (() => scenarioOf(object.asRendered, file)) };
      // If the API version is unknown, errors that values cause are not reported: a missing helper may render a version
      // that accepts these values.
      const isVersionKnown = !isTemplated(object.asRendered.object.apiVersion);
      return renderedProblems(renderedObject(object), options).flatMap((found) => {
        const isError = found.level === 'error';
        const place =
          placeOf(found, object, files) ??
          (isError ? placeOfCause(object, { message: found.message, template: file }) : undefined);
        if (place && isError && !isVersionKnown) return [];
        const problem: ChartProblem = { ...found, file, ...place, template: file, document: object.text };
        return [{ problem: atRequests(problem, files), label, count }];
      });
    });
  });

  /**
   * Returns the place of the value that causes the error; undefined if no values file contains the cause. If several
   * values files contain the value, the file with the highest precedence is chosen.
   */
  function placeOfCause(
    { sources }: ChartObject,
    error: Pick<ErrorInChart, 'message' | 'template'>,
  ): Pick<ChartProblem, 'file' | 'range'> | undefined {
    for (const { name: file } of request.values?.toReversed() ?? []) {
      const paths = sources.flatMap(({ origin }) => (origin.source === file ? [[...origin.path]] : []));
      const range = causeInValues(renderings, request, { ...error, file, paths }, levels);
      if (range) return { file, range };
    }
    return undefined;
  }
}

function problemsOfExcluded(
  request: ChartRequest,
  templates: readonly RenderedTemplate[],
  { levels = {} }: ChartProblemOptions,
): ChartProblem[] {
  const files = new RequestFiles(request);
  return templates.flatMap(({ file, objects }) =>
    objects.filter(isExcluded).flatMap((object) => errorsOf(object, file)),
  );

  function errorsOf(object: ChartObject, file: string): ChartProblem[] {
    const errors = objectProblems(renderedObject(object), { chosen: request.chosen, levels }).filter(
      ({ level }) => level === 'error',
    );
    const required = new Set(errors.flatMap(({ code, path }) => (code === 'api/required' ? [path] : [])));
    return errors
      .filter(({ path }) => !required.has(path))
      .map((found) => {
        const message = `This autoscaler is ${object.notRendered}. With values that enable it, the API server would refuse it: ${found.message}`;
        return { ...found, level: 'information', message, file, ...placeOf(found, object, files), template: file };
      });
  }
}

/**
 * Whether the object is reported as excluded by the values. An object with a missing value does not count, because an
 * environment that enables the autoscaler certainly sets the value.
 */
function isExcluded({ notRendered, missing, isWhole }: ChartObject): boolean {
  return notRendered !== undefined && missing === undefined && isWhole;
}

function placeOf(
  found: ProblemAtOffset,
  { sources }: ChartObject,
  files: RequestFiles,
): Pick<ChartProblem, 'file' | 'range'> | undefined {
  return placeInValues(sources, { ...found, at: parsePath(found.path ?? '') }, (file) => files.read(file).root);
}

function atRequests(problem: ChartProblem, files: RequestFiles): ChartProblem {
  const place = placeOfRequests(problem, files);
  return place ? { ...problem, ...place, inTemplate: { file: problem.file, range: problem.range } } : problem;
}

export function placeInValues(
  sources: readonly ValueSource[],
  problem: ProblemPlace,
  rootOf: (file: string) => Node | undefined,
): Pick<ChartProblem, 'file' | 'range'> | undefined {
  const source = decidingSource(sources, problem);
  const place = source?.origin.place;
  if (!source || !place) return undefined;
  const { file, start, end } = place;
  if (source.sharedKeys === 0) return { file, range: { start, end } };
  const root = rootOf(file);
  const valuePath = source.origin.path.slice(0, source.origin.path.length - source.sharedKeys);
  const inObject = problem.at.slice(source.path.length - source.sharedKeys);
  const range =
    root?.kind === 'map'
      ? rangeOfProblem(root, { at: [...valuePath, ...inObject], on: problem.isAboutKey ? 'key' : undefined })
      : { start, end };
  return { file, range };
}
