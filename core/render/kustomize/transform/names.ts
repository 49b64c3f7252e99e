// Prefixes, suffixes and namespaces. Before a name changes, the resource remembers it, so that references to the old
// name can follow.

import { isClusterScoped } from '../config/cluster-scoped.ts';
import { unprefixed } from '../config/field-specs.ts';
import { KustomizeFailure } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import { formatId, isSelectedBy } from '../resource/id.ts';
import type { Resource } from '../resource/resource.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import { changeField, type FieldSpec } from '../tree/field-path.ts';
import { getAt, getField, type KNode, scalarText, setField, stringNode } from '../tree/node.ts';

export interface Affixes {
  prefix?: Text | undefined;
  suffix?: Text | undefined;
  /** Fields besides `metadata/name`. */
  fields?: readonly FieldSpec[];
}

export function addAffixes(resources: ResourceList, { prefix, suffix, fields = [] }: Affixes): void {
  for (const resource of resources.all) {
    const { gvk } = resource.originalId;
    if (unprefixed.some((skipped) => isSelectedBy(gvk, skipped))) continue;
    if (prefix?.value) rename(resource, { prefix }, fields);
    if (suffix?.value) rename(resource, { suffix }, fields);
  }
}

function rename(resource: Resource, { prefix, suffix }: Affixes, fields: readonly FieldSpec[]): void {
  if (prefix) resource.addPrefix(prefix.value);
  if (suffix) resource.addSuffix(suffix.value);
  resource.storePreviousId();
  const place = (prefix ?? suffix)?.place;
  const set = (node: KNode): KNode =>
    node.kind === 'scalar'
      ? { ...stringNode(`${prefix?.value ?? ''}${node.value}${suffix?.value ?? ''}`, place), style: node.style }
      : node;
  for (const spec of [{ path: 'metadata/name' }, ...fields])
    changeField(resource.node, { spec, gvk: resource.gvk, set });
}

/** @throws KustomizeFailure */
export function setNamespaces(resources: ResourceList, namespace: Text, fields: readonly FieldSpec[]): void {
  if (namespace.value === '') return;
  for (const resource of resources.all) {
    if (resource.isEmpty) continue;
    resource.storePreviousId();
    setNamespace(resource, namespace, fields);
  }
  // All of them are in one namespace now, except those that have none.
  const repeated = resources.findRepeated();
  if (repeated)
    throw new KustomizeFailure(`namespace transformation produces ID conflict: [${formatId(repeated.currentId)}]`);
}

function setNamespace(resource: Resource, { value, place }: Text, fields: readonly FieldSpec[]): void {
  const { gvk } = resource;
  if (!isClusterScoped(gvk)) resource.setNamespace(value, place);
  if (gvk.kind === 'RoleBinding' || gvk.kind === 'ClusterRoleBinding') setSubjects(resource, { value, place });
  for (const spec of fields) {
    const isNamespaceName = spec.kind === 'Namespace' && spec.path === 'metadata/name';
    if (isNamespaceName && resource.apiVersion !== 'v1') continue;
    if (spec.path === 'metadata/namespace' || (spec.path === 'subjects' && gvk.kind.endsWith('RoleBinding'))) continue;
    changeField(resource.node, { spec, gvk, createAs: 'scalar', set: () => stringNode(value, place) });
  }
}

/** Only the default service account follows by itself; others follow as references. */
function setSubjects(resource: Resource, { value, place }: Pick<Text, 'value' | 'place'>): void {
  const subjects = getField(resource.node, 'subjects');
  if (subjects?.kind !== 'list') return;
  for (const subject of subjects.items)
    if (subject.kind === 'map' && scalarText(getAt(subject, 'name')) === 'default')
      setField(subject, 'namespace', stringNode(value, place));
}
