// What the API server would refuse of an autoscaler that a chart renders with the values of the file. Only where it is surely
// rendered, and only what a single value is to blame for: it stands in the field as it is written here.
import type { Diagnostic } from 'vscode-languageserver-types';
import { formatPath } from '../../model/path.ts';
import type { Node } from '../../text/node.ts';
import { rangeOfProblem } from '../locate.ts';
import { readSwitches } from '../switches.ts';
import type { ValueLink } from '../values/value-link.ts';
import { type ChartView, type ValuesOptions, viewValues } from '../values/view.ts';
import { shortName } from '../workspace/addresses.ts';
import { type DiagnosticOptions, type Placed, report } from './diagnostics.ts';

/** Positions count from the start of the chunk. */
export function valuesProblems(text: string, around: ValuesOptions, options: DiagnosticOptions): Diagnostic[] {
  const view = viewValues(text, around);
  if (!view) return [];
  const rendered = view.charts.filter(({ isSurelyRendered, isVersionSeen }) => isSurelyRendered && isVersionSeen);
  const problems = rendered.flatMap((chart) =>
    chart.links.flatMap((link) => (link.use.isWhole ? problemsWithin(chart, link, view.root) : problemsOf(chart, link))),
  );
  return report(problems, { lines: view.lines, switches: readSwitches(text) }, options);
}

function problemsOf({ reading, template }: ChartView, { use, node, isSurelyRendered }: ValueLink): Placed[] {
  const value = node?.node;
  // Of other texts nobody knows what they are once they are written into a template.
  const isPlain = value?.kind === 'scalar' && /^[\w.+-]+$/.test(String(value.value ?? ''));
  if (!isPlain || !use.isAsIs || !isSurelyRendered) return [];
  const path = formatPath(use.path);
  return reading.problems
    .filter(({ at, level }) => level === 'error' && formatPath(at) === path)
    .map(({ code, level, message }) => ({ code, level, range: value.range, message: `${message} (${shortName(template.uri)})`, path }));
}

/** Of a value that is passed on whole, each at its own place in it. */
function problemsWithin({ reading, template }: ChartView, { use, node, isSurelyRendered, isPartial }: ValueLink, root?: Node): Placed[] {
  if (!node?.key || root?.kind !== 'map' || !isSurelyRendered || isPartial) return [];
  const value = use.value.split('.');
  return reading.problems
    .filter(({ at, level }) => level === 'error' && use.path.every((key, depth) => at[depth] === key))
    .map(({ at, code, level, message, on }) => ({
      range: rangeOfProblem(root, { at: [...value, ...at.slice(use.path.length)], ...(on && { on }) }),
      ...{ code, level, message: `${message} (${shortName(template.uri)})`, path: formatPath(at) },
    }));
}
