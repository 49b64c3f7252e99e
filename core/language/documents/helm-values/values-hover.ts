// Hover over a value of a chart: the field that it writes, with the effect of the values in this file.
import type { Hover, Position } from 'vscode-languageserver-types';
import { formatPath } from '../../../model/path.ts';
import { fieldEffectOf } from '../../../simulator/controllers.ts';
import { offsetAt, positionAt } from '../../../text/lines.ts';
import { findNode, pathAtOffset } from '../../../text/tree.ts';
import type { HoverOptions } from '../../features/hover.ts';
import { fieldDocumentation } from '../../field-documentation.ts';
import { inlineCode } from '../../inline-code.ts';
import { MarkupKind } from '../../lsp-constants.ts';
import { replicaChart } from '../../replica-chart.ts';
import { stepTableMarkdown } from '../../step-table.ts';
import { analyzeValues, type LinkedField, linkedFieldsAt, type ValuesContext } from '../../values/analyze-values.ts';
import { shortPath } from '../../workspace/uris.ts';

/** Positions count from the start of the YAML document. */
export function valuesHoverAt(
  text: string,
  position: Position,
  context: ValuesContext,
  options: HoverOptions,
): Hover | undefined {
  const analyzed = analyzeValues(text, context);
  if (!analyzed) return undefined;
  const offset = offsetAt(analyzed.lines, position);
  const place = pathAtOffset(analyzed.root, offset);
  const linked =
    place.in === 'none' || typeof place.path.at(-1) === 'number' ? [] : linkedFieldsAt(analyzed, place.path);
  const [first] = linked;
  const found = findNode(analyzed.root, place.path);
  const range = place.in === 'key' ? found?.key : found?.value;
  if (!first || !range) return undefined;
  // One value can write several fields: the card explains the first and lists all of them.
  const [title, ...more] = fieldText(first, options).split('\n\n');
  const card = [title, linked.map(whereText).join('  \n'), ...more].join('\n\n');
  return {
    contents: { kind: MarkupKind.Markdown, value: card },
    range: { start: positionAt(analyzed.lines, range.start), end: positionAt(analyzed.lines, range.end) },
  };
}

function fieldText(
  { autoscaler: { reading, description }, renderedPath, field }: LinkedField,
  options: HoverOptions,
): string {
  const known = renderedPath && reading.autoscaler;
  return fieldDocumentation(field, {
    parent: description.shortName,
    effect: known && fieldEffectOf(known, renderedPath, options.profile),
    chart:
      known && (replicaChart(known, renderedPath, options) ?? stepTableMarkdown(known, renderedPath, options)?.table),
  });
}

function whereText({ autoscaler: { template, description }, path }: LinkedField): string {
  return `Written to ${inlineCode(formatPath(path))} of the ${description.kind} in ${inlineCode(shortPath(template.uri))}.`;
}
