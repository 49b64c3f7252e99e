// Errors that the API server would return for an autoscaler that a chart renders with these values. Reported only if the
// autoscaler is certainly rendered, and only if one value causes the error: the field has the value exactly as written.
import type { Diagnostic } from 'vscode-languageserver-types';
import { formatPath, isPathWithin, parsePath } from '../../../model/path.ts';
import type { Node } from '../../../text/node.ts';
import { labelsOf } from '../../charts/object-identity.ts';
import { type DiagnosticOptions, reportProblems } from '../../features/diagnostics.ts';
import { objectProblems, type ProblemAtOffset } from '../../find-problems.ts';
import { nameProblems } from '../../name-problems.ts';
import { rangeOfProblem } from '../../problem-range.ts';
import { readSuppressions } from '../../suppressions.ts';
import { analyzeValues, type ValuesContext } from '../../values/analyze-values.ts';
import type { RenderedAutoscaler } from '../../values/rendered-autoscaler.ts';
import type { ValueLink } from '../../values/value-link.ts';
import { templatePath } from './template-path.ts';

/** Positions count from the start of the YAML document. */
export function valuesProblems(text: string, context: ValuesContext, options: DiagnosticOptions): Diagnostic[] {
  const analyzed = analyzeValues(text, context);
  if (!analyzed) return [];
  const rendered = analyzed.autoscalers.filter(
    ({ isCertainlyRendered, isVersionKnown }) => isCertainlyRendered && isVersionKnown,
  );
  const labels = labelsOf(rendered.map((chart) => chart.rendered.object));
  const problems = rendered.flatMap((chart, i) => {
    const found = chart.rendered.rendered?.sources
      ? problemsOfRendered(chart, analyzed.root, { chosen: context.chosen ?? {}, levels: options.levels })
      : chart.links.flatMap((link) =>
          link.usage.isWhole ? problemsWithin(chart, link, analyzed.root) : problemsOf(chart, link),
        );
    const of = { label: labels[i] ?? '', count: rendered.length, template: templatePath(chart, context) };
    return found.map((problem) => ({ problem, ...of }));
  });
  return reportProblems(
    nameProblems(problems),
    { lines: analyzed.lines, suppressions: readSuppressions(text) },
    options,
  );
}

/** Of an object that Helm rendered: everything that a value of the file decides, each at its key. */
function problemsOfRendered(
  { rendered, links }: RenderedAutoscaler,
  root: Node | undefined,
  options: Parameters<typeof objectProblems>[1],
): ProblemAtOffset[] {
  return objectProblems(rendered, options).flatMap(({ path = '', code, level, message, isAboutKey }) => {
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
    return [{ code, level, range, message, path }];
  });
}

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
