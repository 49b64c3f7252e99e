import type { Hover, Position } from 'vscode-languageserver-types';
import { fieldDocumentation } from '../../analysis/field-documentation.ts';
import { objectName } from '../../analysis/object-name.ts';
import { inlineCode } from '../../analysis/wording/inline-code.ts';
import { MarkupKind } from '../../analysis/wording/lsp-constants.ts';
import { maxNames, namesText } from '../../analysis/wording/names-text.ts';
import {
  analyzeValues,
  type LinkedField,
  linkedFieldsAt,
  type ValuesContext,
} from '../../charts/values/analyze-values.ts';
import type { HoverOptions } from '../../editor/hover/hover.ts';
import { replicaChart } from '../../editor/hover/replica-chart.ts';
import { stepTableMarkdown } from '../../editor/hover/step-table.ts';
import { templatePath } from '../../editor/lenses/helm-values/template-path.ts';
import { formatPath } from '../../model/path.ts';
import { fieldEffectOf } from '../../simulator/controllers.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import { findNode, pathAtOffset } from '../../text/tree.ts';

/**
 * Returns the hover of a value that sets fields of an autoscaler. Positions are relative to the start of the YAML
 * document.
 */
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
  // One value can set several fields: the hover explains the first field and lists all of them.
  const [title, ...more] = fieldText(first, {
    ...options,
    isOneOfSeveral: linked.some((one) => one.autoscaler !== first.autoscaler),
  }).split('\n\n');
  const card = [title, whereText(linked, context), ...more].join('\n\n');
  return {
    contents: { kind: MarkupKind.Markdown, value: card },
    range: { start: positionAt(analyzed.lines, range.start), end: positionAt(analyzed.lines, range.end) },
  };
}

function fieldText(
  { autoscaler: { reading, description, rendered }, renderedPath, field }: LinkedField,
  { isOneOfSeveral, ...options }: HoverOptions & { isOneOfSeveral: boolean },
): string {
  const known = renderedPath && reading.autoscaler;
  const name = known && isOneOfSeveral ? objectName(rendered.object) : undefined;
  return fieldDocumentation(field, {
    parent: description.shortName,
    notes: name === undefined ? [] : [`The numbers are computed for ${inlineCode(name)}.`],
    effect: known && fieldEffectOf(known, renderedPath, options.profile),
    chart:
      known && (replicaChart(known, renderedPath, options) ?? stepTableMarkdown(known, renderedPath, options)?.table),
  });
}

function whereText(linked: readonly LinkedField[], context: Pick<ValuesContext, 'inChart'>): string {
  const isNamed = new Set(linked.map(({ autoscaler }) => autoscaler)).size > 1;
  const groups = new Map<string, { first: LinkedField; names: string[] }>();
  for (const one of linked) {
    const { template, description, rendered } = one.autoscaler;
    const key = JSON.stringify([template.uri, description.kind, one.path]);
    const group = groups.get(key) ?? { first: one, names: [] };
    groups.set(key, group);
    group.names.push(objectName(rendered.object) ?? 'without a name');
  }
  const lines = Array.from(groups.values(), ({ first: { autoscaler, path }, names }) => {
    const kind = `the ${autoscaler.description.kind}${isNamed ? `${names.length > 1 ? 's' : ''} ${namesText(names)}` : ''}`;
    return `Written to ${inlineCode(formatPath(path))} of ${kind} in ${inlineCode(templatePath(autoscaler, context))}.`;
  });
  const others = lines.length - maxNames;
  return [
    ...lines.slice(0, maxNames),
    ...(others > 0 ? [`Also written to ${others} more ${others === 1 ? 'field' : 'fields'}.`] : []),
  ].join('  \n');
}
