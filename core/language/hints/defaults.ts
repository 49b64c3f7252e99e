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
    text: `${isFilled ? ', ' : ''}${missing.join(', ')}`,
    tooltip: 'Filled in because the file does not say it.',
  };
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
