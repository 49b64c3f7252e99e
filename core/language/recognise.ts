// Which objects of a document are autoscalers: the document itself, or the items of a list. Only apiVersion and kind are read.
import type { KindDescription } from '../model/kind.ts';
import { kindOf } from '../model/kinds.ts';
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

const kindName = 'HorizontalPodAutoscaler';
const served = 'autoscaling/v2';
/** The other versions there are, or were. */
const otherVersions = ['autoscaling/v1', 'autoscaling/v2beta1', 'autoscaling/v2beta2', 'extensions/v1beta1'];
const versions = [served, ...otherVersions];
/** Groups of Kubernetes itself: no custom resource can have them. */
const builtInGroups = ['autoscaling', 'apps', 'batch', 'extensions', 'policy', ''];

export function recogniseAll(root: Node | undefined): Recognised[] {
  if (root?.kind !== 'map') return [];
  if (!isListKind(plainText(root, 'kind'))) return [recognise(root) ?? []].flat();
  const items = valueAt(root, 'items');
  return items?.kind === 'list' ? items.items.flatMap(recogniseItem) : [];
}

function recogniseItem(node: Node | undefined, item: number): Recognised[] {
  const recognised = node?.kind === 'map' ? recognise(node) : undefined;
  return recognised ? [{ ...recognised, item }] : [];
}

function recognise(root: MapNode): Recognised | undefined {
  const kind = plainText(root, 'kind');
  if (kind === undefined) return undefined;
  const apiVersion = plainText(root, 'apiVersion');
  if (apiVersion === undefined) return kind === kindName ? withoutVersion(root) : undefined;
  const description = kindOf(apiVersion, kind);
  if (description) return { root, description };
  const misspelt = misspelling(apiVersion, kind);
  if (misspelt) return { root, misspelt };
  return kind === kindName && otherVersions.includes(apiVersion) ? { root } : undefined;
}

/** A version that is not written yet is the newest one; a template may be any. */
function withoutVersion(root: MapNode): Recognised {
  const description = kindOf(served, kindName);
  const isUnseen = valueAt(root, 'apiVersion')?.kind === 'unseen';
  return isUnseen || description === undefined ? { root } : { root, description };
}

function misspelling(apiVersion: string, kind: string): Problem | undefined {
  const wrongKind = versions.includes(apiVersion) && kind !== kindName && apiVersion !== 'extensions/v1beta1' && isNearKind(kind);
  const wrongVersion = kind === kindName && !versions.includes(apiVersion) && isNearVersion(apiVersion);
  if (!wrongKind && !wrongVersion) return undefined;
  return {
    code: 'api/no-such-kind',
    level: 'error',
    at: [wrongKind ? 'kind' : 'apiVersion'],
    message: `no matches for kind "${kind}" in version "${apiVersion}"`,
  };
}

function isNearKind(kind: string): boolean {
  return kind !== `${kindName}List` && (kind.toUpperCase() === 'HPA' || nearestName(kind, [kindName]) !== undefined);
}

function isNearVersion(apiVersion: string): boolean {
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  return builtInGroups.includes(group) || nearestName(group, ['autoscaling']) !== undefined;
}

function isListKind(kind: string | undefined): boolean {
  return kind === 'List' || kind === `${kindName}List`;
}

function plainText(root: MapNode, key: string): string | undefined {
  const value = valueAt(root, key);
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

function valueAt(root: MapNode, key: string): Node | undefined {
  return winningEntry(root, key)?.value;
}
