// Which objects of a document are autoscalers: the document itself, or the items of a list. Only apiVersion and kind are read.
import type { KindDescription } from '../model/kind.ts';
import { kindOf, kinds, newestKinds } from '../model/kinds.ts';
import { nearestName } from '../model/near.ts';
import type { Problem } from '../model/problem.ts';
import type { MapNode, Node } from '../text/node.ts';
import { winningEntry } from '../text/value.ts';

export interface Recognised {
  root: MapNode;
  /** Its place in a list, from 0. */
  item?: number;
  /** Absent for an autoscaler of which nothing is said: its version cannot be seen, or is not described here. */
  description?: KindDescription;
  /** kubectl finds no such kind. */
  misspelt?: Problem;
}

export function recogniseAll(root: Node | undefined): Recognised[] {
  if (root?.kind !== 'map') return [];
  return isList(root) ? itemsOf(root).flatMap(recogniseItem) : [recognise(root) ?? []].flat();
}

/** The objects of a `List`; none where the document is no such thing. */
export function listItems(root: Node): Node[] {
  return root.kind === 'map' && isList(root) ? itemsOf(root).flatMap((item) => item ?? []) : [];
}

function isList(root: MapNode): boolean {
  return isListKind(plainText(root, 'kind'));
}

function itemsOf(root: MapNode): readonly (Node | undefined)[] {
  const items = valueAt(root, 'items');
  return items?.kind === 'list' ? items.items : [];
}

function recogniseItem(node: Node | undefined, item: number): Recognised[] {
  const recognised = node?.kind === 'map' ? recognise(node) : undefined;
  return recognised ? [{ ...recognised, item }] : [];
}

function recognise(root: MapNode): Recognised | undefined {
  const kind = plainText(root, 'kind');
  if (kind === undefined) return undefined;
  const apiVersion = plainText(root, 'apiVersion');
  const named = newestKinds.find((description) => description.kind === kind);
  if (apiVersion === undefined) return named && withoutVersion(root, named);
  const description = kindOf(apiVersion, kind);
  if (description) return { root, description };
  const misspelt = misspelling(apiVersion, kind, named);
  return misspelt && { root, misspelt };
}

/** A version that is not written yet is the newest one; a template may be any. */
function withoutVersion(root: MapNode, description: KindDescription): Recognised {
  return valueAt(root, 'apiVersion')?.kind === 'unseen' ? { root } : { root, description };
}

function misspelling(apiVersion: string, kind: string, named: KindDescription | undefined): Problem | undefined {
  const wrongVersion = named !== undefined && !versionsOf(named).includes(apiVersion) && isNearVersion(apiVersion, named);
  const wrongKind = named === undefined && newestKinds.some((description) => isMisspelt(apiVersion, kind, description));
  if (!wrongKind && !wrongVersion) return undefined;
  return {
    code: 'api/no-such-kind',
    level: 'error',
    at: [wrongKind ? 'kind' : 'apiVersion'],
    message: `no matches for kind "${kind}" in version "${apiVersion}"`,
  };
}

/** The group `extensions` is full of other kinds. */
function isMisspelt(apiVersion: string, kind: string, description: KindDescription): boolean {
  const isOurs = versionsOf(description).includes(apiVersion) && groupOf(apiVersion) !== 'extensions';
  return isOurs && kind !== listOf(description) && isNearKind(kind, description);
}

function isNearKind(kind: string, { kind: name, abbreviation }: KindDescription): boolean {
  return kind.toLowerCase() === abbreviation || nearestName(kind, [name]) !== undefined;
}

function isNearVersion(apiVersion: string, { groups, apiVersion: served }: KindDescription): boolean {
  const group = groupOf(apiVersion);
  return groups.includes(group) || nearestName(group, [groupOf(served)]) !== undefined;
}

/** Of `v1` the empty text. */
export function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

function versionsOf({ kind }: KindDescription): readonly string[] {
  return kinds.filter((description) => description.kind === kind).map(({ apiVersion }) => apiVersion);
}

function listOf({ kind }: KindDescription): string {
  return `${kind}List`;
}

function isListKind(kind: string | undefined): boolean {
  return kind === 'List' || newestKinds.some((description) => kind === listOf(description));
}

function plainText(root: MapNode, key: string): string | undefined {
  const value = valueAt(root, key);
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

function valueAt(root: MapNode, key: string): Node | undefined {
  return winningEntry(root, key)?.value;
}
