import { isClusterScoped } from '../config/cluster-scoped.ts';
import type { NameReference } from '../config/name-references.ts';
import { KustomizeFailure, rewordError } from '../failure.ts';
import { writeResource } from '../output/write-resource.ts';
import { effectiveNamespace, formatId, type Gvk, isSelectedBy } from '../resource/id.ts';
import { notes, type Resource } from '../resource/resource.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import { changeField, type FieldSpec, type FieldSpecChange } from '../tree/field-path.ts';
import { getAt, getField, type KMap, type KNode, scalarText, setField, stringNode } from '../tree/node.ts';

/**
 * The cost of checking one field specification for a resource, as a number of searched fields. The cost is less than 1,
 * because most specifications are for other kinds, so their fields are not searched.
 */
const partOfSelection = 1 / 10;

export function updateReferences(resources: ResourceList, references: readonly NameReference[]): void {
  const candidates = resources.all.map((resource) => new Candidate(resource));
  if (candidates.every(({ names }) => names.size === 0)) return;
  const referrers = resources.all.map((resource) => ({ resource, original: resource.originalId.gvk }));
  for (const { target, fields } of references) {
    const renamed = byName(candidates.filter((candidate) => candidate.isSelectedBy(target)));
    if (renamed.size === 0) continue;
    for (const { resource, original } of referrers) {
      resources.countFields(fields.length * partOfSelection);
      for (const spec of fields) if (isSelectedBy(original, spec)) updateField(resource, spec, renamed);
    }
  }
}

type Named = ReadonlyMap<string, readonly Candidate[]>;

function byName(candidates: readonly Candidate[]): Named {
  const named = new Map<string, Candidate[]>();
  for (const candidate of candidates)
    for (const name of candidate.names) {
      const found = named.get(name);
      if (found) found.push(candidate);
      else named.set(name, [candidate]);
    }
  return named;
}

function updateField(referrer: Resource, spec: FieldSpec, named: Named): void {
  const accepts = spec.path.endsWith('roleRef/name') ? hasRoleKind(referrer) : () => true;
  const change: FieldSpecChange = {
    spec,
    gvk: referrer.gvk,
    set: (node) => updateReference(node, { referrer, named, accepts }),
  };
  const id = () => formatId(referrer.currentId);
  rewordError(
    () => changeField(referrer.node, change),
    (message) => `updating name reference in '${spec.path}' field of '${id()}': ${message}`,
  );
}

/** Accepts only resources of the kind in `roleRef`, because a Role and a ClusterRole may have the same name. */
function hasRoleKind({ node }: Resource): Reference['accepts'] {
  const kind = scalarText(getAt(node, 'roleRef', 'kind'));
  return (candidate) => candidate.isSelectedBy({ kind });
}

interface Reference {
  referrer: Resource;
  named: Named;
  accepts: (candidate: Candidate) => boolean;
}

class Candidate {
  readonly resource: Resource;
  readonly names: ReadonlySet<string>;
  private readonly ids: Resource['previousIds'];

  constructor(resource: Resource) {
    this.resource = resource;
    this.ids = resource.previousIds;
    this.names = new Set(this.ids.map(({ name }) => name));
  }

  isSelectedBy(target: Partial<Gvk>): boolean {
    return this.ids.some(({ gvk }) => isSelectedBy(gvk, target));
  }
}

function updateReference(node: KNode, reference: Reference): KNode {
  if (node.kind === 'list') {
    node.items = node.items.map((item) => updateReference(item, reference));
    return node;
  }
  if (node.kind === 'map') {
    updateMap(node, reference);
    return node;
  }
  if (node.tag === 'null') return node;
  const found = findReferral(node.value, reference);
  if (!found || found.name === node.value) return node;
  return { ...stringNode(found.name, placeOfName(found)), style: node.style };
}

function updateMap(map: KMap, reference: Reference): void {
  const name = scalarText(getField(map, 'name'));
  if (name === '') throw new KustomizeFailure("path config error; no 'name' field in node");
  const namespace = getField(map, 'namespace');
  const accepts = (candidate: Candidate) =>
    reference.accepts(candidate) && (!namespace || isInNamespace(candidate.resource, scalarText(namespace)));
  const found = findReferral(name, { ...reference, accepts });
  if (!found || (found.name === name && found.namespace === '')) return;
  setField(map, 'name', stringNode(found.name, placeOfName(found)));
  if (found.namespace !== '')
    setField(map, 'namespace', stringNode(found.namespace, getAt(found.node, 'metadata', 'namespace')?.place));
}

function isInNamespace(resource: Resource, namespace: string): boolean {
  const ids = [...resource.previousIds, resource.currentId];
  return ids.some((id) => id.namespace === namespace || effectiveNamespace(id) === (namespace || 'default'));
}

function placeOfName(resource: Resource) {
  return getAt(resource.node, 'metadata', 'name')?.place;
}

/** @throws KustomizeFailure if several resources with different current names match */
function findReferral(name: string, { referrer, named, accepts }: Reference): Resource | undefined {
  const reachable = (named.get(name) ?? [])
    .filter(accepts)
    .map(({ resource }) => resource)
    .filter((resource) => isReachable(referrer, resource));
  if (reachable.length <= 1) return reachable[0];
  const compatible = reachable.filter((resource) => sharesAffixes(resource, referrer, { mayBeMissing: true }));
  if (compatible.length <= 1) return compatible[0];
  const alike = compatible.filter((resource) => sharesAffixes(resource, referrer, { mayBeMissing: false }));
  if (alike.length <= 1) return alike[0];
  const names = new Set(alike.map((resource) => resource.name));
  if (names.size === 1) return alike[0];
  throw tooMany(referrer, alike);
}

function tooMany(referrer: Resource, referrals: readonly Resource[]): KustomizeFailure {
  const ids = referrals.map(({ currentId }) => formatId(currentId));
  const referred = referrals.map(({ node }, i) => `--- possible referral ${i}:\n${writeResource(node).text}\n`);
  return new KustomizeFailure(
    [
      `found multiple possible referrals: ${ids.join(', ')}\n\n`,
      `**** Too many possible referral targets to referrer:\n${writeResource(referrer.node).text}\n`,
      ...referred,
    ].join(''),
  );
}

function isReachable(referrer: Resource, resource: Resource): boolean {
  if (isClusterScoped(referrer.gvk) || isClusterScoped(resource.gvk)) return true;
  if (resource.kind === 'ServiceAccount' && referrer.kind === 'RoleBinding') return true;
  return effectiveNamespace(referrer.currentId) === effectiveNamespace(resource.currentId);
}

function sharesAffixes(a: Resource, b: Resource, { mayBeMissing }: { mayBeMissing: boolean }): boolean {
  return [notes.prefixes, notes.suffixes].every((note) => {
    const [left, right] = [a.listNote(note), b.listNote(note)];
    const length = Math.min(left.length, right.length);
    if (length === 0) return mayBeMissing || left.length === right.length;
    return left.slice(-length).join() === right.slice(-length).join();
  });
}
