// Over a value of a chart: the field that it writes, with this file's numbers.
import type { Hover, Position } from 'vscode-languageserver-types';
import { formatPath } from '../../model/path.ts';
import { effectOf } from '../../simulator/effects.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { chartOf } from '../effects-chart.ts';
import { inlineCode } from '../markdown.ts';
import { MarkupKind } from '../protocol-values.ts';
import { fieldCard } from '../reference.ts';
import { type ChartView, type ValueLink, type ValuesOptions, viewValues } from '../values/view.ts';
import { shortName } from '../workspace/addresses.ts';
import type { HoverOptions } from './hover.ts';

/** Positions count from the start of the chunk. */
export function valuesHoverAt(text: string, position: Position, around: ValuesOptions, options: HoverOptions): Hover | undefined {
  const view = viewValues(text, around);
  if (!view) return undefined;
  const offset = offsetAt(view.lines, position);
  const found = view.charts.flatMap((chart) => chart.links.map((link) => ({ chart, link })));
  for (const { chart, link } of found) {
    const range = [link.node?.key, link.node?.value].find((place) => place && contains(place, offset));
    if (!range) continue;
    const places = { start: positionAt(view.lines, range.start), end: positionAt(view.lines, range.end) };
    // One value may write several fields: the first is explained, all are named.
    const all = found.filter((other) => other.link.use.value === link.use.value);
    const [title, ...more] = fieldText(chart, link, options).split('\n\n');
    const text = [title, all.map((one) => whereText(one.chart, one.link)).join('  \n'), ...more].join('\n\n');
    return { contents: { kind: MarkupKind.Markdown, value: text }, range: places };
  }
  return undefined;
}

function fieldText({ reading: { autoscaler }, chart, description }: ChartView, { use, field }: ValueLink, options: HoverOptions): string {
  // What a line of the template may write could change what the field does.
  const known = chart.isHidden ? undefined : autoscaler;
  return fieldCard(field, {
    parent: description.abbreviation,
    effect: known && effectOf(known, use.path, options.profile),
    picture: known && chartOf(known, use.path, options),
  });
}

function whereText({ template, description }: ChartView, { use }: ValueLink): string {
  return `Written to ${inlineCode(formatPath(use.path))} of the ${description.kind} in ${inlineCode(shortName(template.uri))}.`;
}

function contains({ start, end }: Range, offset: number): boolean {
  return start <= offset && offset <= end;
}
