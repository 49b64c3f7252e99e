// The API server's validation of `metadata.ownerReferences`; its messages changed with nearly every release.

import { invalid, printedInvalid, required } from '../../model/field-error.ts';
import { goQuote } from '../../model/go-quote.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject, asString, isKnown } from '../../model/read-value.ts';
import { isList, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { marshalJson } from '../encode.ts';
import { parseGroupVersion } from '../group-version-kind.ts';

const ownersPath: Path = ['metadata', 'ownerReferences'];

export function validateOwners(owners: Value | undefined, rules: ApiServerRules, problems: Problem[]): void {
  if (!isList(owners)) return;
  for (const [i, owner] of owners.entries()) if (isKnown(owner)) validateOwner(asObject(owner), i, rules, problems);
  validateSingleController(owners.filter(isKnown).map(asObject), rules, problems);
}

function validateOwner(owner: ObjectValue, index: number, rules: ApiServerRules, problems: Problem[]): void {
  if (isMalformedVersion(owner)) problems.push(malformedVersionError(owner, index, rules));
  for (const key of ['apiVersion', 'kind', 'name', 'uid'])
    if (isEmptyField(owner, key)) problems.push(missingError(key, { owner, index, rules }));
  if (owner.apiVersion === 'v1' && owner.kind === 'Event')
    problems.push(
      printedInvalid(
        rules.requiresOwnerFields ? [...ownersPath, index] : ownersPath,
        printOwner(owner, rules),
        '/v1, Kind=Event is disallowed from being an owner',
      ),
    );
}

function missingError(
  key: string,
  { owner, index, rules }: { owner: ObjectValue; index: number; rules: ApiServerRules },
): Problem {
  if (rules.requiresOwnerFields)
    return required([...ownersPath, index, key], rules.ownerErrorsBrief ? '' : 'must not be empty');
  if (key === 'apiVersion') return noVersionError(owner);
  const subject = rules.ownerErrorsOmitField ? '' : `${key} `;
  return invalid([...ownersPath, key], asString(owner[key]) ?? '', `${subject}must not be empty`);
}

/** Before 1.37, an API version that cannot be parsed is reported as an API version that has no version. */
function malformedVersionError(owner: ObjectValue, index: number, rules: ApiServerRules): Problem {
  if (!rules.requiresOwnerFields) return noVersionError(owner);
  const written = asString(owner.apiVersion) ?? '';
  return invalid([...ownersPath, index, 'apiVersion'], written, 'must be <group>/<version> or <version>');
}

function noVersionError({ apiVersion }: ObjectValue): Problem {
  return invalid([...ownersPath, 'apiVersion'], asString(apiVersion) ?? '', 'version must not be empty');
}

function isMalformedVersion({ apiVersion }: ObjectValue): boolean {
  return parseGroupVersion(asString(apiVersion) ?? '') === undefined;
}

function isEmptyField(owner: ObjectValue, key: string): boolean {
  const text = asString(owner[key]);
  return text === '' || (key === 'apiVersion' && text?.endsWith('/') === true);
}

const maxPrintedLength = 256 * 1024;

function validateSingleController(owners: readonly ObjectValue[], rules: ApiServerRules, problems: Problem[]): void {
  const [first, ...others] = owners.filter(({ controller }) => controller === true);
  if (!first || others.length === 0) return;
  const printed = printOwners(owners, rules);
  for (const owner of others.slice(0, Math.max(1, Math.floor(maxPrintedLength / printed.length)))) {
    const names = `${controllerName(first, rules)} and ${controllerName(owner, rules)}`;
    problems.push(
      printedInvalid(
        ownersPath,
        printed,
        `Only one reference can have Controller set to true. Found "true" in references for ${names}`,
      ),
    );
  }
}

function controllerName(owner: ObjectValue, rules: ApiServerRules): string {
  const name = asString(owner.name) ?? '';
  return rules.namesOwnerKinds ? `${asString(owner.kind) ?? ''}/${name}` : name;
}

function printOwners(owners: readonly ObjectValue[], rules: ApiServerRules): string {
  const printed = owners.map((owner) => printOwner(owner, rules));
  return rules.printsJson ? `[${printed.join(',')}]` : `[]v1.OwnerReference{${printed.join(', ')}}`;
}

/** In Go's notation, a flag that is set is printed as a pointer address, so its digits are unknown: `0x?`. */
function printOwner(owner: ObjectValue, rules: ApiServerRules): string {
  if (!rules.printsJson) {
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
