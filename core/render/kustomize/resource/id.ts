import { isClusterScoped } from '../config/cluster-scoped.ts';

export interface Gvk {
  group: string;
  version: string;
  kind: string;
}

export interface ResourceId {
  gvk: Gvk;
  name: string;
  namespace: string;
}

export function parseApiVersion(apiVersion: string): Pick<Gvk, 'group' | 'version'> {
  const slash = apiVersion.indexOf('/');
  if (slash === -1) return { group: '', version: apiVersion };
  return { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

export function formatGvk({ group, version, kind }: Gvk): string {
  return `${kind || '[noKind]'}.${version || '[noVer]'}.${group || '[noGrp]'}`;
}

export function formatId({ gvk, name, namespace }: ResourceId): string {
  return `${formatGvk(gvk)}/${name || '[noName]'}.${namespace || '[noNs]'}`;
}

export function effectiveNamespace({ gvk, namespace }: ResourceId): string {
  if (isClusterScoped(gvk)) return '_non_namespaceable_';
  return namespace || 'default';
}

function equalsGvk(a: Gvk, b: Gvk): boolean {
  return a.group === b.group && a.version === b.version && a.kind === b.kind;
}

export function equalsId(a: ResourceId, b: ResourceId): boolean {
  return a.name === b.name && equalsGvk(a.gvk, b.gvk) && effectiveNamespace(a) === effectiveNamespace(b);
}

/** Two ids have the same key if and only if `equalsId` is true for them. */
export function keyOfId(id: ResourceId): string {
  const { group, version, kind } = id.gvk;
  return JSON.stringify([id.name, group, version, kind, effectiveNamespace(id)]);
}

/**
 * Returns whether the selector selects the kind. The selector has no regular expressions. An empty field selects every
 * value.
 */
export function isSelectedBy(gvk: Gvk, selector: Partial<Gvk>): boolean {
  return (
    (!selector.group || selector.group === gvk.group) &&
    (!selector.version || selector.version === gvk.version) &&
    (!selector.kind || selector.kind === gvk.kind)
  );
}
