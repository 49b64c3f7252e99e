// The API server's rules for `metadata.ownerReferences`, whose words changed with nearly every release.

import { invalid, printedInvalid, required } from '../../model/field-error.ts';
import { goQuote } from '../../model/go-quote.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject, asString, isKnown } from '../../model/read-value.ts';
import { isList, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { marshalJson } from '../encode.ts';

const ownersPath: Path = ['metadata', 'ownerReferences'];

export function* validateOwners(owners: Value | undefined, { minor }: ApiServerRules): Generator<Problem> {
  if (!isList(owners)) return;
  for (const [i, owner] of owners.entries()) if (isKnown(owner)) yield* validateOwner(asObject(owner), i, minor);
  yield* validateSingleController(owners.filter(isKnown).map(asObject), minor);
}

function* validateOwner(owner: ObjectValue, index: number, minor: number): Generator<Problem> {
  for (const key of ['apiVersion', 'kind', 'name', 'uid'])
    if (isEmptyField(owner, key)) yield missingError(key, { owner, index, minor });
  if (owner.apiVersion === 'v1' && owner.kind === 'Event')
    yield printedInvalid(ownersPath, printOwner(owner, minor), '/v1, Kind=Event is disallowed from being an owner');
}

function missingError(
  key: string,
  { owner, index, minor }: { owner: ObjectValue; index: number; minor: number },
): Problem {
  if (minor >= 37) return required([...ownersPath, index, key], 'must not be empty');
  const subject = minor >= 34 ? '' : `${key === 'apiVersion' ? 'version' : key} `;
  return invalid([...ownersPath, key], asString(owner[key]) ?? '', `${subject}must not be empty`);
}

/** Of an API version that ends with a slash, the version is missing. */
function isEmptyField(owner: ObjectValue, key: string): boolean {
  const text = asString(owner[key]);
  return text === '' || (key === 'apiVersion' && text?.endsWith('/') === true);
}

function* validateSingleController(owners: readonly ObjectValue[], minor: number): Generator<Problem> {
  let first: ObjectValue | undefined;
  for (const owner of owners) {
    if (owner.controller !== true) continue;
    if (first) {
      const names = `${controllerName(first, minor)} and ${controllerName(owner, minor)}`;
      yield printedInvalid(
        ownersPath,
        printOwners(owners, minor),
        `Only one reference can have Controller set to true. Found "true" in references for ${names}`,
      );
    } else first = owner;
  }
}

function controllerName(owner: ObjectValue, minor: number): string {
  const name = asString(owner.name) ?? '';
  return minor >= 24 ? `${asString(owner.kind) ?? ''}/${name}` : name;
}

function printOwners(owners: readonly ObjectValue[], minor: number): string {
  const printed = owners.map((owner) => printOwner(owner, minor));
  return minor >= 34 ? `[${printed.join(',')}]` : `[]v1.OwnerReference{${printed.join(', ')}}`;
}

/** As JSON since 1.34; before as Go's own structure, where a flag that is set is an address. */
function printOwner(owner: ObjectValue, minor: number): string {
  if (minor < 34) {
    const texts = [
      ['APIVersion', 'apiVersion'] as const,
      ['Kind', 'kind'] as const,
      ['Name', 'name'] as const,
      ['UID', 'uid'] as const,
    ];
    const fields = texts.map(([goName, key]) => `${goName}:${goQuote(asString(owner[key]) ?? '')}`);
    const flag = (key: string) => `(*bool)(${typeof owner[key] === 'boolean' ? '0x?' : 'nil'})`;
    return `v1.OwnerReference{${fields.join(', ')}, Controller:${flag('controller')}, BlockOwnerDeletion:${flag('blockOwnerDeletion')}}`;
  }
  const fields = ['apiVersion', 'kind', 'name', 'uid'].map((key) => `"${key}":${marshalJson(owner[key] ?? '')}`);
  const flags = ['controller', 'blockOwnerDeletion'].flatMap((key) =>
    typeof owner[key] === 'boolean' ? [`"${key}":${owner[key]}`] : [],
  );
  return `{${[...fields, ...flags].join(',')}}`;
}
