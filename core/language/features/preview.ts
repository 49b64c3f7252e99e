// The lens over an object whose numbers a template writes: which value is missing, or which ones were assumed.
import type { Position } from 'vscode-languageserver-types';
import { offsetAt } from '../../text/lines.ts';
import { startOf } from '../locate.ts';
import { inlineCode } from '../markdown.ts';
import type { Assumed, Previewed } from '../preview.ts';
import { shortened } from '../shortened.ts';
import { expressionOf } from '../template-expression.ts';

export interface PreviewLens {
  /** In place of the sequence, or behind it. */
  title: string;
  isBehind: boolean;
  /** The expression whose value can be set. */
  expression: string;
  /** All of what the title may cut. */
  tooltip: string;
}

/** Undefined where no template matters. Positions count from the start of the chunk. */
export function previewLensAt({ view, assumed }: Previewed, position: Position): PreviewLens | undefined {
  const offset = offsetAt(view.lines, position);
  const autoscaler = view.autoscalers.findLast((one) => one.reading && startOf(one.root) <= offset);
  // Where a line of the template writes a part, no value that could be set helps.
  const missing = autoscaler?.hidden ? undefined : autoscaler?.reading?.missing;
  const expression = missing && expressionOf(missing.source);
  if (missing && expression !== undefined) {
    const source = missing.source.replaceAll(/\s+/g, ' ');
    const title = `${missing.path.replace(/^spec\./, '')} is ${shortened(source, 50)}: set a value to simulate`;
    return { title, isBehind: false, expression, tooltip: `${missing.path}: ${source}` };
  }
  const known = (autoscaler && assumed.get(autoscaler)) ?? [];
  const [first] = known;
  if (!first || !autoscaler?.reading?.autoscaler) return undefined;
  const words = known.slice(0, 3).map(assumedWords);
  const tooltip = known.map((one) => `${one.expression}: ${origin(one)}`).join('\n');
  const changeable = known.find(({ from }) => from === 'set') ?? first;
  return { title: `with ${words.join(', ')}${known.length > 3 ? ' …' : ''}`, isBehind: true, expression: changeable.expression, tooltip };
}

/** `20 of values.yaml` */
function origin({ text, from }: Assumed): string {
  return from === 'set' ? text : `${text} of ${from}`;
}

/** What a card says of values that it was computed with. */
export function assumedText(known: readonly Assumed[] = []): string {
  return known.length === 0 ? '' : `Computed with ${known.map(assumedWords).map(inlineCode).join(', ')}.`;
}

/** `max 20 of values.yaml` */
function assumedWords(one: Assumed): string {
  return `${shortName(one.expression)} ${origin(one)}`;
}

/** `.Values.autoscaling.max` → `max` */
function shortName(expression: string): string {
  return /^\.Values\.(?:[\w.]*\.)?(\w+)$/.exec(expression)?.[1] ?? shortened(expression, 40);
}
