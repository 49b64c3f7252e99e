// The problems that values cause in the autoscalers that a chart renders with them. An error of the API server
// is reported only if Helm certainly renders the autoscaler, and if one value causes the error.

import { readSuppressions } from '../../analysis/suppressions.ts';
import { nameOfValuesFile } from '../../charts/environments/environments.ts';
import type { ChartProblem } from '../../charts/problems/chart-problem.ts';
import { problemsOfObjects } from '../../charts/problems/chart-problems.ts';
import { isFailing } from '../../charts/problems/helm-problems.ts';
import { mergeByFile } from '../../charts/problems/merge-by-file.ts';
import { isOwnTemplate, type ValuesContext } from '../../charts/values/analyze-values.ts';
import { requestOfValues } from '../../charts/values/values-in-chart.ts';
import { type DiagnosticOptions, reportProblems } from '../../lint/diagnostics.ts';
import type { FoundDiagnostic } from '../../lint/found-diagnostic.ts';
import { nameProblems, type ProblemOfObject } from '../../lint/name-problems.ts';
import { indexLines } from '../../text/lines.ts';

/**
 * Positions count from the start of the YAML document. `last`: the diagnostics of each template when Helm last rendered
 * it, which are returned while Helm fails.
 */
export function valuesProblems(
  text: string,
  { inChart, uri, environment, chosen = {} }: ValuesContext,
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

/**
 * Whether the autoscaler is certainly rendered, with a known version. If a missing helper writes the `apiVersion`, that
 * version might accept the values.
 */
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
  // In a chart with many subcharts, a values file sets no value of most autoscalers, so these are skipped.
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

/**
 * Errors that disappear without the values of this file, although the value of the field itself comes from the
 * template.
 */
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
  const file = nameOfValuesFile(chart.uri, uri);
  const templates = mergeByFile(renderings.render(request));
  const { levels, scenarioOf } = options;
  const found = problemsOfObjects(renderings, request, templates, { levels, scenarioOf });
  const byTemplate = new Map<string, ProblemOfObject<ChartProblem>[]>();
  for (const template of [...templates.map((one) => one.file), ...last.keys()]) byTemplate.set(template, []);
  for (const one of found) {
    const { template = '' } = one.problem;
    if (one.problem.file === file) byTemplate.get(template)?.push({ ...one, template });
  }
  const place = { lines: indexLines(text), suppressions: readSuppressions(text) };
  return [...byTemplate].flatMap(([template, problems]) => {
    const reported = reportProblems(nameProblems(problems), place, options);
    if (isFailing(renderings, request, template)) return last.get(template) ?? reported;
    last.set(template, reported);
    return reported;
  });
}
