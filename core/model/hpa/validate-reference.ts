// The API server's rules for references to other objects.
import { pathSegmentFaults } from '../names.ts';
import type { Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { invalid, required } from '../refusal.ts';
import { isKnown, seenText } from '../seen.ts';
import type { ObjectValue } from '../value.ts';

export function* validateScaleTarget(reference: ObjectValue, at: Path): Generator<Problem> {
  yield* validateNames(reference, at);
  const apiVersion = seenText(reference.apiVersion);
  if (apiVersion === undefined) return;
  const group = groupOf(apiVersion);
  if (group === undefined) yield invalid([...at, 'apiVersion'], apiVersion, `unexpected GroupVersion string: ${apiVersion}`);
  else if (group === '' && isKnown(reference.kind) && reference.kind !== 'ReplicationController') {
    yield invalid([...at, 'apiVersion'], apiVersion, 'apiVersion must specify API group');
  }
}

/** Here the group may be absent: a Service has none. */
export function* validateDescribedObject(reference: ObjectValue, at: Path): Generator<Problem> {
  yield* validateNames(reference, at);
  const apiVersion = seenText(reference.apiVersion) ?? '';
  if (groupOf(apiVersion) === undefined) yield invalid([...at, 'apiVersion'], apiVersion, `unexpected GroupVersion string: ${apiVersion}`);
}

function* validateNames(reference: ObjectValue, at: Path): Generator<Problem> {
  for (const key of ['kind', 'name']) {
    const text = seenText(reference[key]);
    if (text === '') yield required([...at, key]);
    for (const fault of pathSegmentFaults(text ?? '')) yield invalid([...at, key], text ?? '', fault);
  }
}

/** Undefined where the server cannot take it apart. */
function groupOf(apiVersion: string): string | undefined {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  return parts.length === 2 ? parts[0] : '';
}
