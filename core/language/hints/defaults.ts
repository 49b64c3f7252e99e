// What the server or the controller will fill in where the file says nothing: faint, behind the key that it belongs to.
// Silent about patches and templates: there the rest may stand elsewhere.
import { controllerOf } from '../../simulator/controllers.ts';
import type { MapNode } from '../../text/node.ts';
import { find, winningEntry } from '../../text/value.ts';
import { fieldAt } from '../fields.ts';
import type { Hint, HintSubject } from './hint.ts';

export function* defaultHints(subject: HintSubject): Generator<Hint> {
  const { autoscaler: view } = subject;
  const understood = view.reading?.autoscaler;
  if (!understood || view.isPatch) return;
  for (const { path, fields } of controllerOf(understood.kind).filledIn(understood, subject.profile)) {
    yield* hintOf(subject, path, missingIn(subject, path, fields));
  }
}

/** `minReplicas: 1, metrics: …`: of these fields the ones that the description knows and the file does not have. */
function missingIn(
  { autoscaler: { description, root } }: HintSubject,
  path: string[],
  defaults: Readonly<Record<string, string>>,
): string[] {
  const map = find(root, path)?.node;
  if (!description || map?.kind !== 'map') return [];
  return Object.entries(defaults)
    .filter(([name]) => fieldAt(description.root, [...path, name]) && !winningEntry(map, name))
    .map(([name, value]) => `${name}: ${value}`);
}

function* hintOf({ autoscaler: { root }, text }: HintSubject, path: string[], missing: readonly string[]): Generator<Hint> {
  const { key, node } = find(root, path) ?? {};
  if (missing.length === 0 || !key || node?.kind !== 'map' || node.range.start < key.start) return;
  const isFilled = node.flow && node.entries.length > 0;
  yield {
    offset: node.flow ? closingOffset(node, text) : colonEnd(text, key.end),
    text: shortened(missing, isFilled ? ', ' : ''),
    tooltip: ['Filled in because the file does not say it:', ...missing.map((one) => `- \`${one}\``)].join('\n'),
  };
}

/** VS Code cuts off what is longer in one line (`editor.inlayHints.maximumLength`). */
const longest = 43;
/** Of other hints in the line of an object in braces. */
const ofOthers = 5;

/** As many as there is room for, then how many more there are: the tooltip has them all. */
function shortened(missing: readonly string[], before: string): string {
  const room = before === '' ? longest : longest - ofOthers;
  const withRest = (count: number) => {
    const rest = missing.length - count;
    return `${before}${missing.slice(0, count).join(', ')}${rest > 0 ? `, ${rest} more` : ''}`;
  };
  for (let count = missing.length; count > 0; count--) if (withRest(count).length <= room) return withRest(count);
  const rest = missing.length > 1 ? `, ${missing.length - 1} more` : ' …';
  return `${before}${beginning(missing[0] ?? '', room - before.length - rest.length)}${rest}`;
}

/** Up to a comma, or at least a blank. */
function beginning(text: string, most: number): string {
  const start = text.slice(0, most + 1);
  const end = [', ', ' '].map((sign) => start.lastIndexOf(sign)).find((at) => at > 0);
  return start.slice(0, end ?? most);
}

/** In front of the `}` and the blanks before it. */
function closingOffset({ range }: MapNode, text: string): number {
  const inside = text.slice(range.start, Math.max(range.start, range.end - 1));
  return range.start + Math.max(1, inside.trimEnd().length);
}

function colonEnd(text: string, keyEnd: number): number {
  const colon = text.indexOf(':', keyEnd);
  return colon === -1 ? keyEnd : colon + 1;
}
