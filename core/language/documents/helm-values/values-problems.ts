// Errors that the API server would return for an autoscaler that a chart renders with these values. Reported only if the
// autoscaler is certainly rendered, and only if one value causes the error: the field has the value exactly as written.
import type { Diagnostic } from 'vscode-languageserver-types';
import { formatPath, isPathWithin, parsePath } from '../../../model/path.ts';
import { applyEdits } from '../../../text/minimal-edits.ts';
import type { Node } from '../../../text/node.ts';
import { pathInChart } from '../../charts/chart-folder.ts';
import type { ChartRequest } from '../../charts/chart-renderings.ts';
import { isFailing } from '../../charts/helm-problems.ts';
import { labelsOf } from '../../charts/object-identity.ts';
import { decidingSource } from '../../charts/template-problems.ts';
import { requestOfValues } from '../../charts/values-in-chart.ts';
import { type DiagnosticOptions, reportProblems } from '../../features/diagnostics.ts';
import { objectProblems, type ProblemAtOffset, renderedProblems } from '../../find-problems.ts';
import { objectFixEdits } from '../../fixes/object-fix-edits.ts';
import { nameProblems } from '../../name-problems.ts';
import { rangeOfProblem } from '../../problem-range.ts';
import { readSuppressions } from '../../suppressions.ts';
import { type AnalyzedValues, analyzeValues, isBaseValues, type ValuesContext } from '../../values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../values/rendered-autoscaler.ts';
import type { ValueLink } from '../../values/value-link.ts';
import { templatePath } from './template-path.ts';

/** Positions count from the start of the YAML document. `last`: see `DocumentCache`. */
export function valuesProblems(
  text: string,
  context: ValuesContext,
  options: DiagnosticOptions,
  last = new Map<string, readonly Diagnostic[]>(),
): Diagnostic[] {
  const analyzed = analyzeValues(text, context);
  if (!analyzed) return [];
  const { inChart, uri, environment, chosen = {} } = context;
  const request =
    inChart && requestOfValues({ chart: inChart.chart, uri, text, environment, previewValues: {}, chosen });
  const settings = { chosen, levels: options.levels };
  const place = { lines: analyzed.lines, suppressions: readSuppressions(text) };
  const rendered = analyzed.autoscalers.filter((one) => one.isCertainlyRendered && one.isVersionKnown);
  const labels = labelsOf(rendered.map((one) => one.rendered.object));
  const templates = new Set([...rendered.map(({ template }) => template.uri), ...last.keys()]);
  return [...templates].flatMap((template) => {
    const problems = rendered.flatMap((one, i) => {
      if (one.template.uri !== template) return [];
      const of = { label: labels[i] ?? '', count: rendered.length, template: templatePath(one, context) };
      return problemsOfAutoscaler(one, analyzed, context, settings).map((problem) => ({ problem, ...of }));
    });
    const found = reportProblems(nameProblems(problems), place, options);
    const file = inChart && pathInChart(inChart.chart.uri, template);
    if (file !== undefined && request && isFailing(inChart.renderings, request, file))
      return last.get(template) ?? found;
    last.set(template, found);
    return found;
  });
}

function problemsOfAutoscaler(
  chart: RenderedAutoscaler,
  analyzed: AnalyzedValues,
  context: ValuesContext,
  settings: ProblemSettings,
): ProblemAtOffset[] {
  return chart.rendered.rendered?.sources
    ? [
        ...problemsOfRendered(chart, analyzed.root, settings),
        ...problemsOfEnvironment(chart, analyzed, context, settings),
      ]
    : chart.links.flatMap((link) =>
        link.usage.isWhole ? problemsWithin(chart, link, analyzed.root) : problemsOf(chart, link),
      );
}

/** Of an object that Helm rendered: everything that a value of the file decides, each at its key. */
function problemsOfRendered(
  { rendered, links }: RenderedAutoscaler,
  root: Node | undefined,
  options: ProblemSettings,
): ProblemAtOffset[] {
  return renderedProblems(rendered, options).flatMap(({ path = '', code, level, message, isAboutKey, provenBy }) => {
    const at = parsePath(path);
    const link = links.find(({ usage }) =>
      usage.isWhole ? isPathWithin(at, usage.path) : formatPath(usage.path) === path,
    );
    const value = link?.node?.value;
    if (!link?.isCertainlyRendered || !value || root?.kind !== 'map') return [];
    if (!link.usage.isWhole && (!link.usage.isVerbatim || isAboutKey)) return [];
    const range = link.usage.isWhole
      ? rangeOfProblem(root, {
          at: [...link.valuePath, ...at.slice(link.usage.path.length)],
          on: isAboutKey ? 'key' : undefined,
        })
      : value;
    return [{ code, level, range, message, path, provenBy }];
  });
}

/** Each costs a rendering. */
const maxTriedValues = 20;

/**
 * Errors that the object has only with this file, although the text of the template decides about the field: at the value
 * without which there is no such error.
 */
function problemsOfEnvironment(
  { rendered, links, template }: RenderedAutoscaler,
  { root, lines: { text } }: AnalyzedValues,
  context: ValuesContext,
  options: ProblemSettings,
): ProblemAtOffset[] {
  const { inChart, uri, environment } = context;
  if (!inChart || isBaseValues(context) || root?.kind !== 'map') return [];
  const { chart, renderings } = inChart;
  const { sources = [] } = rendered.rendered ?? {};
  const messagesOf = (request: ChartRequest) =>
    renderings
      .render(request, pathInChart(chart.uri, template.uri))
      .flatMap(({ objects }) => objects.flatMap(({ autoscaler }) => objectProblems(autoscaler, options)))
      .map(({ message }) => message);
  const messagesWith = (changed: string) =>
    messagesOf(requestOfValues({ chart, uri, text: changed, environment, previewValues: {}, chosen: options.chosen }));
  const causeOf = (message: string) =>
    links
      .filter(({ node }) => node?.key)
      .slice(0, maxTriedValues)
      .find(({ valuePath }) => {
        const removal = objectFixEdits({ changes: [{ at: valuePath, to: undefined }] }, root, text);
        return removal && !messagesWith(applyEdits(text, removal)).includes(message);
      })?.node;
  const own = objectProblems(rendered, options).filter(
    ({ level, path = '', isAboutKey }) =>
      level === 'error' && decidingSource(sources, { at: parsePath(path), isAboutKey }) === undefined,
  );
  if (own.length === 0) return [];
  const usual = messagesOf({ chart, chosen: options.chosen });
  return own.flatMap(({ code, level, message, path = '' }) => {
    const cause = usual.includes(message) ? undefined : causeOf(message);
    const range = cause?.value ?? cause?.key;
    return range ? [{ code, level, range, message, path }] : [];
  });
}

type ProblemSettings = Parameters<typeof objectProblems>[1];

function problemsOf(
  { reading }: RenderedAutoscaler,
  { usage, node, isCertainlyRendered, renderedPath }: ValueLink,
): ProblemAtOffset[] {
  const value = node?.node;
  // Other strings may have another type once the template inserts them.
  const isPlain = value?.kind === 'scalar' && /^[\w.+-]+$/.test(String(value.value ?? ''));
  if (!isPlain || !usage.isVerbatim || !isCertainlyRendered || !renderedPath) return [];
  const path = formatPath(renderedPath);
  return reading.problems
    .filter(({ at, level }) => level === 'error' && formatPath(at) === path)
    .map(({ code, level, message }) => ({
      code,
      level,
      range: value.range,
      message,
      path,
    }));
}

/** Problems in a value that a template inserts as a whole, each at its place in the value. */
function problemsWithin(
  { reading }: RenderedAutoscaler,
  { usage, valuePath, node, isCertainlyRendered, isPartial }: ValueLink,
  root?: Node,
): ProblemAtOffset[] {
  if (!node?.key || root?.kind !== 'map' || !isCertainlyRendered || isPartial) return [];
  return reading.problems
    .filter(({ at, level }) => level === 'error' && isPathWithin(at, usage.path))
    .map(({ at, code, level, message, on }) => ({
      range: rangeOfProblem(root, { at: [...valuePath, ...at.slice(usage.path.length)], on }),
      code,
      level,
      message,
      path: formatPath(at),
    }));
}
