// Errors that the API server would return for an autoscaler that a chart renders with these values. Reported only if
// the autoscaler is certainly rendered, and only if one value causes the error: the field has the value exactly as
// written.

import { labelsOf } from '../../analysis/object-identity.ts';
import { sourcesOf } from '../../analysis/rendered-object.ts';
import { readSuppressions } from '../../analysis/suppressions.ts';
import { pathInChart } from '../../charts/chart-folder.ts';
import { nameOfValuesFile } from '../../charts/environments/environments.ts';
import { placeInValues } from '../../charts/problems/chart-problems.ts';
import { causeInValues } from '../../charts/problems/environment-cause.ts';
import { isFailing } from '../../charts/problems/helm-problems.ts';
import { decidingSource } from '../../charts/problems/template-problems.ts';
import {
  type AnalyzedValues,
  analyzeValues,
  isBaseValues,
  type ValuesContext,
} from '../../charts/values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../charts/values/rendered-autoscaler.ts';
import { requestOfValues } from '../../charts/values/values-in-chart.ts';
import { templatePath } from '../../editor/lenses/helm-values/template-path.ts';
import { type DiagnosticOptions, reportProblems } from '../../lint/diagnostics.ts';
import { objectProblems, type ProblemAtOffset, problemsBeside } from '../../lint/find-problems.ts';
import type { FoundDiagnostic } from '../../lint/found-diagnostic.ts';
import { nameProblems, type ProblemOfObject } from '../../lint/name-problems.ts';
import { parsePath } from '../../model/path.ts';
import { isTemplated } from '../../model/value.ts';
import type { Node } from '../../text/node.ts';

/** Positions count from the start of the YAML document. `last`: see `DocumentCache`. */
export function valuesProblems(
  text: string,
  context: ValuesContext,
  options: DiagnosticOptions,
  last = new Map<string, readonly FoundDiagnostic[]>(),
): FoundDiagnostic[] {
  const analyzed = analyzeValues(text, context);
  if (!analyzed) return [];
  const { inChart, uri, environment, chosen = {} } = context;
  const request =
    inChart && requestOfValues({ chart: inChart.chart, uri, text, environment, previewValues: {}, chosen });
  const settings = { chosen, levels: options.levels, scenarioOf: options.scenarioOf };
  const place = { lines: analyzed.lines, suppressions: readSuppressions(text) };
  const rendered = analyzed.autoscalers.filter(isCertain);
  const labels = labelsOf(rendered.map((one) => one.rendered.object));
  const byTemplate = new Map<string, ProblemOfObject<ProblemAtOffset>[]>();
  for (const [i, one] of rendered.entries()) {
    const { uri: template } = one.template;
    const of = { label: labels[i] ?? '', count: rendered.length, template: templatePath(one, context) };
    const problems = byTemplate.get(template) ?? [];
    for (const problem of problemsOfAutoscaler(one, analyzed, context, settings)) problems.push({ problem, ...of });
    byTemplate.set(template, problems);
  }
  for (const template of last.keys()) if (!byTemplate.has(template)) byTemplate.set(template, []);
  return [...byTemplate].flatMap(([template, problems]) => {
    const found = reportProblems(nameProblems(problems), place, options);
    const file = inChart && pathInChart(inChart.chart.uri, template);
    if (file !== undefined && request && isFailing(inChart.renderings, request, file))
      return last.get(template) ?? found;
    last.set(template, found);
    return found;
  });
}

/** Another version, if a helper that is not there writes it, might accept the values. */
function isCertain({ isCertainlyRendered, rendered: { object } }: RenderedAutoscaler): boolean {
  return isCertainlyRendered && !isTemplated(object.apiVersion);
}

function problemsOfAutoscaler(
  chart: RenderedAutoscaler,
  analyzed: AnalyzedValues,
  context: ValuesContext,
  settings: ProblemSettings,
): ProblemAtOffset[] {
  const file = context.inChart && nameOfValuesFile(context.inChart.chart.uri, context.uri);
  // In a chart with many subcharts, a values file sets no value of most autoscalers.
  const isDecided = sourcesOf(chart.rendered.rendered)?.some(({ origin }) => origin.source === file) === true;
  if (!isDecided && isBaseValues(context)) return [];
  const own = objectProblems(chart.rendered, settings);
  return [
    ...(isDecided
      ? problemsInFile(chart, { file, root: analyzed.root }, [...own, ...problemsBeside(chart.rendered, settings)])
      : []),
    ...problemsOfEnvironment(chart, analyzed, context, { ...settings, own }),
  ];
}

/** The problems of a rendered object that are caused by values of the file. */
function problemsInFile(
  { rendered: { rendered } }: RenderedAutoscaler,
  { file, root }: { file: string | undefined; root: Node | undefined },
  problems: readonly ProblemAtOffset[],
): ProblemAtOffset[] {
  const sources = sourcesOf(rendered) ?? [];
  return problems.flatMap(({ path = '', code, level, message, isAboutKey, provenBy }) => {
    const place = placeInValues(sources, { at: parsePath(path), isAboutKey }, () => root);
    return place && place.file === file ? [{ code, level, range: place.range, message, path, provenBy }] : [];
  });
}

/** Errors that the object has only with this file, although the text of the template decides about the field. */
function problemsOfEnvironment(
  { rendered, links, template }: RenderedAutoscaler,
  { lines: { text } }: AnalyzedValues,
  context: ValuesContext,
  { chosen, levels, own }: ProblemSettings & { own: readonly ProblemAtOffset[] },
): ProblemAtOffset[] {
  const { inChart, uri, environment } = context;
  if (!inChart || isBaseValues(context)) return [];
  const { chart, renderings } = inChart;
  const request = requestOfValues({ chart, uri, text, environment, previewValues: {}, chosen });
  const place = {
    template: pathInChart(chart.uri, template.uri) ?? '',
    file: nameOfValuesFile(chart.uri, uri),
    paths: links.filter(({ node }) => node?.key).map(({ valuePath }) => valuePath),
  };
  const sources = sourcesOf(rendered.rendered) ?? [];
  return own.flatMap(({ code, level, message, path = '', isAboutKey }) => {
    if (level !== 'error' || decidingSource(sources, { at: parsePath(path), isAboutKey })) return [];
    const range = causeInValues(renderings, request, { message, ...place }, levels);
    return range ? [{ code, level, range, message, path }] : [];
  });
}

type ProblemSettings = Parameters<typeof objectProblems>[1];
