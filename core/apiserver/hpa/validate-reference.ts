// The API server's validation of references to other objects.

import { invalid, required } from '../../model/field-error.ts';
import { pathSegmentErrors } from '../../model/name-validation.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asString, isKnown } from '../../model/read-value.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';

export function* validateScaleTarget(
  reference: ObjectValue,
  at: Path,
  { checksReferenceVersion }: ApiServerRules,
  old?: ObjectValue,
): Generator<Problem> {
  yield* validateKindAndName(reference, at);
  if (!checksReferenceVersion) return;
  // A value that is already stored stays valid.
  if (old && ['apiVersion', 'kind'].every((key) => asString(old[key]) === asString(reference[key]))) return;
  const apiVersion = asString(reference.apiVersion);
  if (apiVersion === undefined) return;
  const group = apiGroupOf(apiVersion);
  if (group === undefined)
    yield invalid([...at, 'apiVersion'], apiVersion, `unexpected GroupVersion string: ${apiVersion}`);
  else if (group === '' && isKnown(reference.kind) && reference.kind !== 'ReplicationController') {
    yield invalid([...at, 'apiVersion'], apiVersion, 'apiVersion must specify API group');
  }
}

/** The group may be empty here: a Service has none. */
export function* validateDescribedObject(reference: ObjectValue, at: Path, checkVersion: boolean): Generator<Problem> {
  yield* validateKindAndName(reference, at);
  if (!checkVersion) return;
  const apiVersion = asString(reference.apiVersion) ?? '';
  if (apiGroupOf(apiVersion) === undefined)
    yield invalid([...at, 'apiVersion'], apiVersion, `unexpected GroupVersion string: ${apiVersion}`);
}

function* validateKindAndName(reference: ObjectValue, at: Path): Generator<Problem> {
  for (const key of ['kind', 'name']) {
    const text = asString(reference[key]);
    if (text === '') yield required([...at, key]);
    for (const fault of pathSegmentErrors(text ?? '')) yield invalid([...at, key], text ?? '', fault);
  }
}

/** Undefined if the server cannot parse it. */
export function apiGroupOf(apiVersion: string): string | undefined {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  return parts.length === 2 ? parts[0] : '';
}
