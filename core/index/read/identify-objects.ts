// Identifies the autoscalers of a document, or of the items of a list, by apiVersion and kind alone.
import type { KindDescription } from '../../apiserver/kind-description.ts';
import { kindOf, kinds, newestKinds } from '../../apiserver/kinds.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { Problem } from '../../model/problem.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { effectiveEntry } from '../../text/tree.ts';
import { listItems } from './list-items.ts';

export interface IdentifiedObject {
  root: MapNode;
  /** The index in the `List`, from 0. */
  item?: number;
  /** The description of the object's kind. Absent if the version is templated, or if `unknownKind` is set. */
  description?: KindDescription;
  unknownKind?: Problem;
}

export function identifyObjects(root: Node | undefined): IdentifiedObject[] {
  if (root?.kind !== 'map') return [];
  if (isList(root)) return listItems(root).flatMap(identifyListItem);
  const only = identifyObject(root);
  return only ? [only] : [];
}

export function itemsOfDocument(root: Node): Node[] {
  return root.kind === 'map' && isList(root) ? listItems(root).flatMap((item) => item ?? []) : [];
}

function isList(root: MapNode): boolean {
  return isListKind(stringAt(root, 'kind'));
}

function identifyListItem(node: Node | undefined, item: number): IdentifiedObject[] {
  const identified = node?.kind === 'map' ? identifyObject(node) : undefined;
  return identified ? [{ ...identified, item }] : [];
}

function identifyObject(root: MapNode): IdentifiedObject | undefined {
  const kind = stringAt(root, 'kind');
  if (kind === undefined) return undefined;
  const apiVersion = stringAt(root, 'apiVersion');
  const namedKind = newestKinds.find((description) => description.kind === kind);
  if (apiVersion === undefined) return namedKind && identifyWithoutVersion(root, namedKind);
  const description = kindOf(apiVersion, kind);
  if (description) return { root, description };
  const unknownKind = unknownKindProblem(apiVersion, kind, namedKind);
  return unknownKind && { root, unknownKind };
}

/**
 * An absent version counts as the newest version. A templated version may be any version, so the result has no
 * description.
 */
function identifyWithoutVersion(root: MapNode, description: KindDescription): IdentifiedObject {
  return effectiveEntry(root, 'apiVersion')?.value?.kind === 'templated' ? { root } : { root, description };
}

function unknownKindProblem(
  apiVersion: string,
  kind: string,
  namedKind: KindDescription | undefined,
): Problem | undefined {
  const wrongVersion =
    namedKind !== undefined && !versionsOf(namedKind).includes(apiVersion) && isNearVersion(apiVersion, namedKind);
  const wrongKind =
    namedKind === undefined && newestKinds.some((description) => isMisspelledKind(apiVersion, kind, description));
  if (!wrongKind && !wrongVersion) return undefined;
  return {
    code: 'api/no-such-kind',
    level: 'error',
    at: [wrongKind ? 'kind' : 'apiVersion'],
    message: `no matches for kind "${kind}" in version "${apiVersion}"`,
  };
}

/**
 * Whether the kind is probably a misspelling of the described kind. The group `extensions` is excluded, because it
 * contains many other kinds.
 */
function isMisspelledKind(apiVersion: string, kind: string, description: KindDescription): boolean {
  const isOurs = versionsOf(description).includes(apiVersion) && apiGroupOf(apiVersion) !== 'extensions';
  return isOurs && kind !== listKindOf(description) && isNearKind(kind, description);
}

function isNearKind(kind: string, { kind: name, shortName }: KindDescription): boolean {
  return kind.toLowerCase() === shortName || nearestName(kind, [name]) !== undefined;
}

function isNearVersion(apiVersion: string, { exclusiveGroups, apiVersion: served }: KindDescription): boolean {
  const group = apiGroupOf(apiVersion);
  return exclusiveGroups.includes(group) || nearestName(group, [apiGroupOf(served)]) !== undefined;
}

export function apiGroupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

function versionsOf({ kind }: KindDescription): readonly string[] {
  return kinds.filter((description) => description.kind === kind).map(({ apiVersion }) => apiVersion);
}

function listKindOf({ kind }: KindDescription): string {
  return `${kind}List`;
}

function isListKind(kind: string | undefined): boolean {
  return kind === 'List' || newestKinds.some((description) => kind === listKindOf(description));
}

function stringAt(root: MapNode, key: string): string | undefined {
  const value = effectiveEntry(root, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}
