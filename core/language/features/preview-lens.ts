// The code lens of an autoscaler with templated values: the missing value, or the assumed values.
import type { Position } from 'vscode-languageserver-types';
import { offsetAt } from '../../text/lines.ts';
import { inlineCode } from '../inline-code.ts';
import { objectStart } from '../problem-range.ts';
import { expressionOf } from '../template-expression.ts';
import type { AssumedValue, TemplatePreview } from '../template-preview.ts';
import { truncate } from '../truncate.ts';

export interface PreviewLens {
  /** Shown instead of the sequence, or after it. */
  title: string;
  isAfterSequence: boolean;
  /** The expression whose value can be set. */
  expression: string;
  /** The full text, because the title may be truncated. */
  tooltip: string;
}

/** Undefined if no template affects the simulation. Positions are relative to the start of the YAML document. */
export function previewLensAt(
  { analyzed, assumedValues }: TemplatePreview,
  position: Position,
): PreviewLens | undefined {
  const offset = offsetAt(analyzed.lines, position);
  const autoscaler = analyzed.autoscalers.findLast((one) => one.reading && objectStart(one.root) <= offset);
  // Setting a value does not help if a conditional block renders a part of the object.
  const missing = autoscaler?.conditionalBlock ? undefined : autoscaler?.reading?.blockingTemplate;
  const expression = missing && expressionOf(missing.source);
  if (missing && expression !== undefined) {
    const source = missing.source.replaceAll(/\s+/g, ' ');
    const title = `${missing.path.replace(/^spec\./, '')} is ${truncate(source, 50)}: set a value to simulate`;
    return { title, isAfterSequence: false, expression, tooltip: `${missing.path}: ${source}` };
  }
  const known = (autoscaler && assumedValues.get(autoscaler)) ?? [];
  const [first] = known;
  if (!first || !autoscaler?.reading?.autoscaler) return undefined;
  const words = known.slice(0, 3).map(assumedValueText);
  const tooltip = known.map((one) => `${one.expression}: ${valueWithOrigin(one)}`).join('\n');
  const changeable = known.find(({ from }) => from === 'set') ?? first;
  return {
    title: `with ${words.join(', ')}${known.length > 3 ? ' …' : ''}`,
    isAfterSequence: true,
    expression: changeable.expression,
    tooltip,
  };
}

/** `20 of values.yaml` */
function valueWithOrigin({ text, from }: AssumedValue): string {
  return from === 'set' ? text : `${text} of ${from}`;
}

/** The sentence of the hover that lists the assumed values. */
export function assumedValuesText(known: readonly AssumedValue[] = []): string {
  return known.length === 0 ? '' : `Computed with ${known.map(assumedValueText).map(inlineCode).join(', ')}.`;
}

/** `max 20 of values.yaml` */
function assumedValueText(one: AssumedValue): string {
  return `${shortExpression(one.expression)} ${valueWithOrigin(one)}`;
}

/** `.Values.autoscaling.max` → `max` */
function shortExpression(expression: string): string {
  return /^\.Values\.(?:[\w.]*\.)?(\w+)$/.exec(expression)?.[1] ?? truncate(expression, 40);
}
