import { invalid, required } from '../../model/field-error.ts';
import { pathSegmentErrors } from '../../model/name-validation.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asString, isKnown } from '../../model/read-value.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';

export function validateScaleTarget(
  reference: ObjectValue,
  at: Path,
  { checksReferenceVersion, declaresTargetNames }: ApiServerRules,
  old: ObjectValue | undefined,
  problems: Problem[],
): void {
  validateKindAndName(reference, at, !declaresTargetNames, problems);
  if (!checksReferenceVersion) return;
  // The API server does not check a reference if its apiVersion and kind equal the stored ones.
  if (old && ['apiVersion', 'kind'].every((key) => asString(old[key]) === asString(reference[key]))) return;
  const apiVersion = asString(reference.apiVersion);
  if (apiVersion === undefined) return;
  const group = validApiGroupOf(apiVersion);
  if (group === undefined)
    problems.push(invalid([...at, 'apiVersion'], apiVersion, `unexpected GroupVersion string: ${apiVersion}`));
  else if (group === '' && isKnown(reference.kind) && reference.kind !== 'ReplicationController') {
    problems.push(invalid([...at, 'apiVersion'], apiVersion, 'apiVersion must specify API group'));
  }
}

/**
 * Adds the problems of the described object of an Object metric to `problems`. The API group may be empty, because a
 * Service has no group.
 */
export function validateDescribedObject(
  reference: ObjectValue,
  at: Path,
  checkVersion: boolean,
  problems: Problem[],
): void {
  validateKindAndName(reference, at, true, problems);
  if (!checkVersion) return;
  const apiVersion = asString(reference.apiVersion) ?? '';
  if (validApiGroupOf(apiVersion) === undefined)
    problems.push(invalid([...at, 'apiVersion'], apiVersion, `unexpected GroupVersion string: ${apiVersion}`));
}

export function requireKindAndName(reference: ObjectValue, at: Path, problems: Problem[]): void {
  for (const key of namingKeys) if (asString(reference[key]) === '') problems.push(required([...at, key]));
}

const namingKeys = ['kind', 'name'] as const;

/** If `isRequired` is false, declarative validation reports the empty fields. */
function validateKindAndName(reference: ObjectValue, at: Path, isRequired: boolean, problems: Problem[]): void {
  for (const key of namingKeys) {
    const text = asString(reference[key]);
    if (isRequired && text === '') problems.push(required([...at, key]));
    for (const fault of pathSegmentErrors(text ?? '')) problems.push(invalid([...at, key], text ?? '', fault));
  }
}

export function validApiGroupOf(apiVersion: string): string | undefined {
  const parts = apiVersion.split('/');
  if (parts.length > 2) return undefined;
  return parts.length === 2 ? parts[0] : '';
}
