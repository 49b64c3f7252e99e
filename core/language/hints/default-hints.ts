// Hints for the defaults that the API server or the controller fills in, after the key that they belong to. None in
// patches: other files may set the remaining fields.
import { controllerDescriptionOf } from '../../simulator/controllers.ts';
import type { MapNode } from '../../text/node.ts';
import { effectiveEntry, findNode } from '../../text/tree.ts';
import { fieldAt } from '../field-lookup.ts';
import type { Hint, HintSubject } from './hint.ts';

export function* defaultHints(subject: HintSubject): Generator<Hint> {
  const { autoscaler: analyzedAutoscaler } = subject;
  const understood = analyzedAutoscaler.reading?.autoscaler;
  if (!understood || analyzedAutoscaler.patch) return;
  for (const { path, fields } of controllerDescriptionOf(understood.kind).fieldDefaults(understood, subject.profile)) {
    yield* hintOf(subject, path, missingIn(subject, path, fields));
  }
}

/** `minReplicas: 1, metrics: …`: the defaulted fields that the description knows and the file does not set. */
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

/** VS Code truncates hints beyond `editor.inlayHints.maximumLength` characters per line. */
const maxHintLength = 43;
/** Characters reserved for other hints on the line of a flow map. */
const reservedForOtherHints = 5;

/** As many defaults as fit, then the number of the others. The tooltip lists all. */
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

/** Truncates at a comma, otherwise at a space. */
function truncateAtSeparator(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength + 1);
  const end = [', ', ' '].map((sign) => start.lastIndexOf(sign)).find((at) => at > 0);
  return start.slice(0, end ?? maxLength);
}

/** The offset before the `}` and the whitespace that precedes it. */
function closingOffset({ range }: MapNode, text: string): number {
  const inside = text.slice(range.start, Math.max(range.start, range.end - 1));
  return range.start + Math.max(1, inside.trimEnd().length);
}

function colonEnd(text: string, keyEnd: number): number {
  const colon = text.indexOf(':', keyEnd);
  return colon === -1 ? keyEnd : colon + 1;
}
