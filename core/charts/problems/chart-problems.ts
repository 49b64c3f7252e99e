// Every problem of the autoscalers that a chart renders, each in the file that a person edits: the template, or the
// values file that sets the value. Objects that the values switch off are not reported.
import type { ObjectScenario } from '../../analysis/scenario/object-scenario.ts';
import type { ValueSource } from '../../analysis/value-sources.ts';
import { objectProblems, type ProblemPlace, renderedProblems } from '../../lint/find-problems.ts';
import { nameProblems } from '../../lint/name-problems.ts';
import type { RuleLevels } from '../../lint/rule.ts';
import { parsePath } from '../../model/path.ts';
import type { Node } from '../../text/node.ts';
import { rangeOfProblem } from '../../text/problem-range.ts';
import { readDocument } from '../../text/read/read-document.ts';
import type { ChartObject } from '../chart-object.ts';
import { identitiesIn } from '../chart-object.ts';
import type { ChartRenderings, ChartRequest, RenderedTemplate } from '../chart-renderings.ts';
import { renderedObject } from '../rendered-object.ts';
import { type ChartProblem, textInRequest } from './chart-problem.ts';
import { causeInValues, type ErrorInChart } from './environment-cause.ts';
import { helmProblems } from './helm-problems.ts';
import { mergeByFile } from './merge-by-file.ts';
import { placeOfRequests } from './place-of-requests.ts';
import { decidingSource } from './template-problems.ts';

export interface ChartProblemOptions {
  /** Decides which rules run; the caller applies the levels to their problems. */
  levels?: RuleLevels;
  /** The scenario of an object of a template. */
  scenarioOf?: ((object: ChartObject, template: string) => ObjectScenario | undefined) | undefined;
}

export function chartProblems(
  renderings: ChartRenderings,
  request: ChartRequest,
  { levels = {}, scenarioOf }: ChartProblemOptions = {},
): ChartProblem[] {
  const templates = renderings.render(request);
  const roots = new Map<string, Node | undefined>();
  const rootOf = (file: string) => {
    if (!roots.has(file)) roots.set(file, readDocument(textInRequest(request, file) ?? '').root);
    return roots.get(file);
  };
  const merged = mergeByFile(templates);
  const ofObjects = merged.flatMap(({ file, objects }) => {
    const rendered = objects.filter(({ notRendered }) => notRendered === undefined);
    const identities = identitiesIn(rendered);
    return rendered.flatMap((object, i) => {
      const { label = '', count = 1 } = identities[i] ?? {};
      const options = { chosen: request.chosen, levels, scenarioOf: scenarioOf && (() => scenarioOf(object, file)) };
      return renderedProblems(renderedObject(object), options).map((found) => {
        const place =
          placeInValues(object.sources, { ...found, at: parsePath(found.path ?? '') }, rootOf) ??
          (found.level === 'error' ? placeOfCause(object, { message: found.message, template: file }) : undefined);
        const problem: ChartProblem = { ...found, file, ...place, template: file, document: object.text };
        return { problem: atRequests(problem, request), label, count };
      });
    });
  });
  return [...helmProblems(renderings, request), ...nameProblems(ofObjects), ...merged.flatMap(ofExcluded)];

  /** The refusals of the API server for autoscalers that the values switch off. */
  function ofExcluded({ file, objects }: RenderedTemplate): ChartProblem[] {
    // A missing value is set wherever the autoscaler is switched on.
    const excluded = objects.filter(
      ({ notRendered, missing, isWhole }) => notRendered !== undefined && missing === undefined && isWhole,
    );
    return excluded.flatMap((object) => {
      const errors = objectProblems(renderedObject(object), { chosen: request.chosen, levels }).filter(
        ({ level }) => level === 'error',
      );
      const required = new Set(errors.flatMap(({ code, path }) => (code === 'api/required' ? [path] : [])));
      return errors
        .filter(({ path }) => !required.has(path))
        .map((found): ChartProblem => {
          const place = placeInValues(object.sources, { ...found, at: parsePath(found.path ?? '') }, rootOf);
          const message = `The API server would refuse this autoscaler, which is ${object.notRendered}: ${found.message}`;
          return { ...found, level: 'information', message, file, ...place, template: file };
        });
    });
  }

  /** The place in the values file with the highest precedence that causes the error. */
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

/** Moves the problem of a missing request to the value that would hold it. */
function atRequests(problem: ChartProblem, request: ChartRequest): ChartProblem {
  const place = placeOfRequests(problem, request);
  return place ? { ...problem, ...place, inTemplate: { file: problem.file, range: problem.range } } : problem;
}

/** Undefined if the text of the template decides about the field. */
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
