// The API server's rules for references to other objects.
import type { AdmissionRules } from '../admission/rules.ts';
import { pathSegmentFaults } from '../names.ts';
import type { Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { invalid, required } from '../refusal.ts';
import { isKnown, seenText } from '../seen.ts';
import type { ObjectValue } from '../value.ts';

export function* validateScaleTarget(reference: ObjectValue, at: Path, { minor }: AdmissionRules, old?: ObjectValue): Generator<Problem> {
  yield* validateNames(reference, at);
  if (minor < 34) return;
  // What was stored already may stay.
  if (old && ['apiVersion', 'kind'].every((key) => seenText(old[key]) === seenText(reference[key]))) return;
  const apiVersion = seenText(reference.apiVersion);
  if (apiVersion === undefined) return;
  const group = groupOf(apiVersion);
  if (group === undefined) yield invalid([...at, 'apiVersion'], apiVersion, `unexpected GroupVersion string: ${apiVersion}`);
  else if (group === '' && isKnown(reference.kind) && reference.kind !== 'ReplicationController') {
    yield invalid([...at, 'apiVersion'], apiVersion, 'apiVersion must specify API group');
  }
}

/** Here the group may be absent: a Service has none. */
export function* validateDescribedObject(reference: ObjectValue, at: Path, checkVersion: boolean): Generator<Problem> {
  yield* validateNames(reference, at);
  if (!checkVersion) return;
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
export function groupOf(apiVersion: string): string | undefined {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  return parts.length === 2 ? parts[0] : '';
}
