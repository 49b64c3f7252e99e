// Over a value of a chart: the field that it writes, with this file's numbers.
import type { Hover, Position } from 'vscode-languageserver-types';
import { formatPath } from '../../model/path.ts';
import { effectOf } from '../../simulator/effects.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import { find, pathAt } from '../../text/value.ts';
import { chartOf } from '../effects-chart.ts';
import { stepsTable } from '../effects-steps.ts';
import { inlineCode } from '../markdown.ts';
import { MarkupKind } from '../protocol-values.ts';
import { fieldCard } from '../reference.ts';
import { type LinkedPlace, linkedAt, type ValuesOptions, viewValues } from '../values/view.ts';
import { shortName } from '../workspace/addresses.ts';
import type { HoverOptions } from './hover.ts';

/** Positions count from the start of the chunk. */
export function valuesHoverAt(text: string, position: Position, around: ValuesOptions, options: HoverOptions): Hover | undefined {
  const view = viewValues(text, around);
  if (!view) return undefined;
  const offset = offsetAt(view.lines, position);
  const place = pathAt(view.root, offset);
  const linked = place.in === 'none' || typeof place.path.at(-1) === 'number' ? [] : linkedAt(view, place.path);
  const [first] = linked;
  const found = find(view.root, place.path);
  const range = place.in === 'key' ? found?.key : found?.value;
  if (!first || !range) return undefined;
  // One value may write several fields: the first is explained, all are named.
  const [title, ...more] = fieldText(first, options).split('\n\n');
  const card = [title, linked.map(whereText).join('  \n'), ...more].join('\n\n');
  return {
    contents: { kind: MarkupKind.Markdown, value: card },
    range: { start: positionAt(view.lines, range.start), end: positionAt(view.lines, range.end) },
  };
}

function fieldText({ chart: { reading, chart, description }, path, field }: LinkedPlace, options: HoverOptions): string {
  // What a line of the template may write could change what the field does.
  const known = chart.isHidden ? undefined : reading.autoscaler;
  return fieldCard(field, {
    parent: description.abbreviation,
    effect: known && effectOf(known, path, options.profile),
    picture: known && (chartOf(known, path, options) ?? stepsTable(known, path, options)),
  });
}

function whereText({ chart: { template, description }, path }: LinkedPlace): string {
  return `Written to ${inlineCode(formatPath(path))} of the ${description.kind} in ${inlineCode(shortName(template.uri))}.`;
}
