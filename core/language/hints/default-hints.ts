// What the server or the controller will fill in where the file says nothing: faint, behind the key that it belongs to.
// Silent about patches and templates: there the rest may stand elsewhere.
import { controllerDescriptionOf } from '../../simulator/controller-descriptions.ts';
import type { MapNode } from '../../text/node.ts';
import { effectiveEntry, findNode } from '../../text/tree.ts';
import { fieldAt } from '../field-lookup.ts';
import type { Hint, HintSubject } from './hint.ts';

export function* defaultHints(subject: HintSubject): Generator<Hint> {
  const { autoscaler: analyzedAutoscaler } = subject;
  const understood = analyzedAutoscaler.reading?.autoscaler;
  if (!understood || analyzedAutoscaler.isPatch) return;
  for (const { path, fields } of controllerDescriptionOf(understood.kind).fieldDefaults(understood, subject.profile)) {
    yield* hintOf(subject, path, missingIn(subject, path, fields));
  }
}

/** `minReplicas: 1, metrics: …`: of these fields the ones that the description knows and the file does not have. */
function missingIn(
  { autoscaler: { description, root } }: HintSubject,
  path: string[],
  defaults: Readonly<Record<string, string>>,
): string[] {
  const map = findNode(root, path)?.node;
  if (!description || map?.kind !== 'map') return [];
  return Object.entries(defaults)
    .filter(([name]) => fieldAt(description.root, [...path, name]) && !effectiveEntry(map, name))
    .map(([name, value]) => `${name}: ${value}`);
}

function* hintOf(
  { autoscaler: { root }, text }: HintSubject,
  path: string[],
  missing: readonly string[],
): Generator<Hint> {
  const { key, node } = findNode(root, path) ?? {};
  if (missing.length === 0 || !key || node?.kind !== 'map' || node.range.start < key.start) return;
  const isFilled = node.flow && node.entries.length > 0;
  yield {
    offset: node.flow ? closingOffset(node, text) : colonEnd(text, key.end),
    text: joinWithinLimit(missing, isFilled ? ', ' : ''),
    tooltip: ['Filled in because the file does not say it:', ...missing.map((one) => `- \`${one}\``)].join('\n'),
  };
}

/** VS Code cuts off what is longer in one line (`editor.inlayHints.maximumLength`). */
const maxHintLength = 43;
/** Of other hints in the line of an object in braces. */
const reservedForOtherHints = 5;

/** As many as there is room for, then how many more there are: the tooltip has them all. */
function joinWithinLimit(missing: readonly string[], prefix: string): string {
  const room = prefix === '' ? maxHintLength : maxHintLength - reservedForOtherHints;
  const joinFirst = (count: number) => {
    const rest = missing.length - count;
    return `${prefix}${missing.slice(0, count).join(', ')}${rest > 0 ? `, ${rest} more` : ''}`;
  };
  for (let count = missing.length; count > 0; count--) if (joinFirst(count).length <= room) return joinFirst(count);
  const rest = missing.length > 1 ? `, ${missing.length - 1} more` : ' …';
  return `${prefix}${truncateAtSeparator(missing[0] ?? '', room - prefix.length - rest.length)}${rest}`;
}

/** Up to a comma, or at least a blank. */
function truncateAtSeparator(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength + 1);
  const end = [', ', ' '].map((sign) => start.lastIndexOf(sign)).find((at) => at > 0);
  return start.slice(0, end ?? maxLength);
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
