// The problems that values cause in the autoscalers of a chart. An error of the API server is reported only if Helm
// certainly renders the autoscaler, and if one value causes the error.

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
 * Returns the problems that the values cause, with positions relative to the start of the YAML document. `last` keeps
 * the last diagnostics of each template. These diagnostics are returned again while Helm fails for the template.
 */
export function valuesProblems(
  text: string,
  { inChart, uri, environment, chosen = {} }: ValuesContext,
  options: DiagnosticOptions,
  last = new Map<string, readonly FoundDiagnostic[]>(),
): FoundDiagnostic[] {
  if (!inChart || isOwnTemplate(text, inChart.chart)) return [];
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
