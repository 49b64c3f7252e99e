// Finds the objects that KEDA reads in addition to a ScaledObject, by kind, namespace and name. The objects are plain
// values.

import { asObject, asString } from '../read-value.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';

export type ClusterObjects = readonly ObjectValue[];

export interface ObjectKey {
  group: string;
  kind: string;
  namespace: string;
  name: string;
}

export function findObject(objects: ClusterObjects, key: ObjectKey): ObjectValue | undefined {
  return objectsOfKind(objects, key).find((object) => objectNameOf(object) === key.name);
}

/** Returns the objects sorted by name, as in a list of the API server. */
export function objectsOfKind(
  objects: ClusterObjects,
  { group, kind, namespace }: Omit<ObjectKey, 'name'>,
): ObjectValue[] {
  return objects
    .filter(
      (object) => object.kind === kind && groupOf(object.apiVersion) === group && namespaceOf(object) === namespace,
    )
    .toSorted((a, b) => (objectNameOf(a) < objectNameOf(b) ? -1 : 1));
}

function groupOf(apiVersion: Value | undefined): string {
  const text = asString(apiVersion) ?? '';
  return text.includes('/') ? (text.split('/', 1)[0] ?? '') : '';
}

export function objectNameOf({ metadata }: ObjectValue): string {
  return asString(asObject(metadata).name) ?? '';
}

function namespaceOf({ metadata }: ObjectValue): string {
  return asString(asObject(metadata).namespace) || 'default';
}

export function podContainersOf(workload: ObjectValue | undefined): ObjectValue[] {
  const { containers } = podSpecOf(workload);
  return isList(containers) ? containers.filter(isObject) : [];
}

export function podSpecOf(workload: ObjectValue | undefined): ObjectValue {
  return asObject(asObject(asObject(workload?.spec).template).spec);
}
