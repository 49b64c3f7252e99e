// Adds prefixes and suffixes, and sets namespaces. The old id of each resource is recorded first, so that references to
// the resource can be updated.

import { goQuote } from '../../../model/go-quote.ts';
import { isClusterScoped } from '../config/cluster-scoped.ts';
import { unprefixed } from '../config/field-specs.ts';
import { KustomizeFailure } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import { formatId, isSelectedBy } from '../resource/id.ts';
import type { Resource } from '../resource/resource.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import { assertScalar } from '../tree/assert-kind.ts';
import { changeField, type FieldSpec } from '../tree/field-path.ts';
import { getField, type KMap, type KNode, scalarText, setField, stringNode } from '../tree/node.ts';

export interface Affixes {
  prefix?: Text | undefined;
  suffix?: Text | undefined;
  fields: readonly FieldSpec[];
}

export function addAffixes(resources: ResourceList, { prefix, suffix, fields }: Affixes): void {
  for (const resource of resources.all) {
    const { gvk } = resource.originalId;
    if (unprefixed.some((skipped) => isSelectedBy(gvk, skipped))) continue;
    resources.countFields(fields.length);
    const selecting = fields.filter((spec) => isSelectedBy(gvk, spec));
    if (prefix?.value) affix(resource, { prefix, fields: selecting });
    if (suffix?.value) affix(resource, { suffix, fields: selecting });
  }
}

function affix(resource: Resource, { prefix, suffix, fields }: Affixes): void {
  const place = (prefix ?? suffix)?.place;
  const set = (node: KNode): KNode => {
    assertScalar(node);
    return { ...stringNode(`${prefix?.value ?? ''}${node.value}${suffix?.value ?? ''}`, place), style: node.style };
  };
  for (const spec of fields) {
    if (spec.path === 'metadata/name') {
      if (prefix) resource.addPrefix(prefix.value);
      if (suffix) resource.addSuffix(suffix.value);
      resource.storePreviousId();
    }
    changeField(resource.node, { spec, gvk: resource.gvk, createAs: 'scalar', set });
  }
}

/** Determines which subjects of a RoleBinding or ClusterRoleBinding also get the namespace. */
export type SubjectMode = 'defaultOnly' | 'none' | 'allServiceAccounts';

export function subjectMode(mode = ''): SubjectMode {
  if (mode === '') return 'defaultOnly';
  if (mode === 'defaultOnly' || mode === 'none' || mode === 'allServiceAccounts') return mode;
  throw new KustomizeFailure(
    `invalid value ${goQuote(mode)} for setRoleBindingSubjects: must be one of "defaultOnly", "none" or "allServiceAccounts"`,
  );
}

export interface NamespaceOptions {
  fields: readonly FieldSpec[];
  unsetOnly?: boolean;
  subjects?: SubjectMode;
}

export function setNamespaces(resources: ResourceList, namespace: Text, options: NamespaceOptions): void {
  if (namespace.value === '') return;
  for (const resource of resources.all) {
    if (resource.isEmpty) continue;
    resources.countFields(options.fields.length);
    resource.storePreviousId();
    setNamespace(resource, namespace, options);
  }
  // Resources that had different namespaces may now have the same id.
  const repeated = resources.findRepeated();
  if (repeated)
    throw new KustomizeFailure(`namespace transformation produces ID conflict: [${formatId(repeated.currentId)}]`);
}

function setNamespace(resource: Resource, { value, place }: Text, options: NamespaceOptions): void {
  const { fields, unsetOnly = false, subjects = 'defaultOnly' } = options;
  const { gvk } = resource;
  const keeps = (node: KNode | undefined) => unsetOnly && scalarText(node) !== '';
  if (!isClusterScoped(gvk) && !(unsetOnly && resource.namespace !== '')) resource.setNamespace(value, place);
  for (const subject of subjectsOf(resource, subjects))
    if (!keeps(getField(subject, 'namespace'))) setField(subject, 'namespace', stringNode(value, place));
  const set = (node: KNode): KNode => (keeps(node) ? node : stringNode(value, place));
  for (const spec of fields)
    if (!isSetElsewhere(spec, resource)) changeField(resource.node, { spec, gvk, createAs: 'scalar', set });
}

function isSetElsewhere({ kind, path }: FieldSpec, { apiVersion, gvk }: Resource): boolean {
  if (kind === 'Namespace' && path === 'metadata/name') return apiVersion !== 'v1';
  return path === 'metadata/namespace' || (path === 'subjects' && gvk.kind.endsWith('RoleBinding'));
}

/**
 * Returns the subjects whose namespace is set now. With the mode `defaultOnly`, references to service accounts with a
 * name other than `default` are updated later.
 */
function subjectsOf({ node, kind }: Resource, mode: SubjectMode): KMap[] {
  if (kind !== 'RoleBinding' && kind !== 'ClusterRoleBinding') return [];
  const subjects = getField(node, 'subjects');
  if (subjects?.kind !== 'list' || mode === 'none') return [];
  const maps = subjects.items.flatMap((subject) => (subject.kind === 'map' ? [subject] : []));
  return maps.filter((subject) =>
    mode === 'defaultOnly'
      ? scalarText(getField(subject, 'name')) === 'default'
      : scalarText(getField(subject, 'kind')) === 'ServiceAccount',
  );
}
