// Hints for defaults. Patches have no hints, because other files may set the fields that a patch leaves out.
import { fieldAt } from '../../model/field-lookup.ts';
import { controllerDescriptionOf } from '../../simulator/controllers.ts';
import { effectiveEntry, findNode } from '../../text/tree.ts';
import type { DefaultedField, DefaultsHint, HintSubject } from './hint.ts';

export function* defaultHints(subject: HintSubject): Generator<DefaultsHint> {
  const { autoscaler: analyzedAutoscaler } = subject;
  const understood = analyzedAutoscaler.reading?.autoscaler;
  if (!understood || analyzedAutoscaler.patch) return;
  for (const { path, fields } of controllerDescriptionOf(understood.kind).fieldDefaults(understood, subject.profile)) {
    yield* hintOf(subject, path, missingIn(subject, path, fields));
  }
}

function missingIn(
  { autoscaler: { description, root } }: HintSubject,
  path: string[],
  defaults: Readonly<Record<string, string>>,
): DefaultedField[] {
  const map = findNode(root, path)?.node;
  if (!description || map?.kind !== 'map') return [];
  return Object.entries(defaults)
    .filter(([name]) => fieldAt(description.root, [...path, name]) && !effectiveEntry(map, name))
    .map(([name, value]) => ({ name, value }));
}

/** Yields no hint for an alias, because the fields of an alias are written at its anchor. */
function* hintOf(
  { autoscaler: { root } }: HintSubject,
  path: string[],
  fields: readonly DefaultedField[],
): Generator<DefaultsHint> {
  const { key, node } = findNode(root, path) ?? {};
  if (fields.length === 0 || !key || node?.kind !== 'map' || node.range.start < key.start) return;
  yield { kind: 'defaults', offset: key.end, of: path.at(-1) ?? '', fields };
}
