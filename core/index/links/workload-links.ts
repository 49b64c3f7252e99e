// Links autoscalers to workloads of the same kind, group and name. The objects of a proven link are certainly applied
// together.

import { milliOf, parseQuantity } from '../../model/quantity.ts';
import { limits } from '../../text/limits.ts';
import type { IndexedObject } from '../index-content.ts';
import { apiGroupOf } from '../read/identify-objects.ts';
import { hasRole, type IndexedWorkload, type WorkspaceIndex } from '../workspace-index.ts';
import {
  type BudgetObject,
  type Container,
  type ObjectOf,
  type ScaleTarget,
  scaleTargetOf,
  type TargetingObject,
  type Workload,
  type WorkspaceObject,
} from '../workspace-object.ts';
import { areLabelledApart, areProvenTogether } from './proven-together.ts';

type TargetingRole = TargetingObject['role'];

export interface IndexedAutoscaler<Object extends TargetingObject = TargetingObject> extends IndexedObject<Object> {
  target: ScaleTarget;
}

/**
 * Returns the workloads that are certainly applied with the autoscaler and match its target. Without such a workload,
 * returns all workloads that match the target and may be in the same namespace.
 */
export function candidateWorkloads(index: WorkspaceIndex, autoscaler: IndexedObject): IndexedWorkload[] {
  const target = scaleTargetOf(autoscaler.object);
  const appliedTogether = workloadsBeside(index, autoscaler);
  if (!target || appliedTogether.length > 0) return appliedTogether;
  return index
    .named('workload', target.name.text)
    .filter(({ object }) => matchesReference(object, target) && mayShareNamespace(autoscaler.object, object));
}

export function workloadsBeside(index: WorkspaceIndex, autoscaler: IndexedObject): IndexedWorkload[] {
  const target = scaleTargetOf(autoscaler.object);
  if (!target) return [];
  return index
    .namedBeside(autoscaler, 'workload', target.name.text)
    .filter((found) => matchesReference(found.object, target) && index.areAppliedTogether(autoscaler, found));
}

/**
 * Returns the workload that the autoscaler certainly scales; undefined if no workload or several workloads are
 * possible. For a Rollout with a `workloadRef`, the returned workload has the pods of the referenced workload, if this
 * workload is certain too.
 */
export function provenWorkload(index: WorkspaceIndex, autoscaler: IndexedObject): IndexedWorkload | undefined {
  const [only, another] = workloadsBeside(index, autoscaler);
  if (!only || another || !areProvenTogether(index, autoscaler, only)) return undefined;
  const { workload } = templateOwner(index, only).object;
  if (workload === only.object.workload) return only;
  const { replicas, templateOf } = only.object.workload;
  const { maxSurge: _, ...pods } = workload;
  return { ...only, object: { ...only.object, workload: { ...pods, replicas, ...(templateOf && { templateOf }) } } };
}

/**
 * Returns the workload that the `workloadRef` of a Rollout names, if only one workload is possible and is proven to be
 * applied together with the Rollout. Otherwise returns `workload` itself.
 */
export function templateOwner(index: WorkspaceIndex, workload: IndexedWorkload): IndexedWorkload {
  const reference = workload.object.workload.templateOf;
  if (!reference) return workload;
  const [only, another] = index
    .namedBeside(workload, 'workload', reference.name.text)
    .filter((found) => matchesReference(found.object, reference) && index.areAppliedTogether(workload, found));
  return only && !another && areProvenTogether(index, workload, only) ? only : workload;
}

export function autoscalersTargeting(index: WorkspaceIndex, workload: IndexedObject): IndexedAutoscaler[] {
  return withReference(index.targeting(workload.object.name.text), workload);
}

export function provenAutoscalers(index: WorkspaceIndex, workload: IndexedObject): IndexedAutoscaler[] {
  return autoscalersBeside(index, workload, workload).filter((user) => index.areAppliedTogether(user, workload));
}

/**
 * Returns the autoscalers that target the workload and may be applied together with the object `own`. The caller must
 * check whether a returned autoscaler really is applied together with `own`.
 */
export function autoscalersBeside(
  index: WorkspaceIndex,
  own: IndexedObject,
  workload: IndexedObject,
): IndexedAutoscaler[] {
  return withReference(index.targetingBeside(own, workload.object.name.text), workload);
}

function withReference(all: readonly IndexedObject<TargetingObject>[], workload: IndexedObject): IndexedAutoscaler[] {
  return all.flatMap((found) => {
    const { target } = found.object;
    return target && matchesReference(workload.object, target) && mayShareNamespace(found.object, workload.object)
      ? [{ ...found, target }]
      : [];
  });
}

/**
 * Returns the autoscalers that compete for the same target, including VerticalPodAutoscalers. At most
 * `limits.comparedObjects` autoscalers are compared.
 */
export function competingAutoscalers<Role extends TargetingRole>(
  index: WorkspaceIndex,
  autoscaler: IndexedObject,
  role?: Role,
): Iterable<IndexedAutoscaler<ObjectOf<Role>>> {
  const [only, another] = targetingBeside(index, autoscaler, role);
  // Fast path: nearly every autoscaler is the only one with its target, so there is nothing to compare.
  if (!only || (!another && isSameFileObject(autoscaler, only))) return [];
  return compareAutoscalers(index, autoscaler, role);
}

function* compareAutoscalers<Role extends TargetingRole>(
  index: WorkspaceIndex,
  autoscaler: IndexedObject,
  role: Role | undefined,
): Generator<IndexedAutoscaler<ObjectOf<Role>>> {
  let compared = 0;
  for (const found of withSameTarget(index, autoscaler, role)) {
    if (++compared > limits.comparedObjects) return;
    if (!isSameFileObject(autoscaler, found) && areProvenTogether(index, autoscaler, found)) yield found;
  }
}

/**
 * Yields the objects that have the same scale target as `own`, including `own` itself. With `role`, yields only objects
 * of this role. Changes by kustomizations are ignored.
 */
export function* withSameTarget<Role extends TargetingRole>(
  index: WorkspaceIndex,
  own: IndexedObject,
  role?: Role,
): Generator<IndexedAutoscaler<ObjectOf<Role>>> {
  for (const found of targetingBeside(index, own, role)) {
    const { target } = found.object;
    if (!hasRole<Role>(found, role)) continue;
    if (target && haveSameTarget(index, own, found)) yield { target, ...found };
  }
}

/**
 * Returns the objects that may have the same scale target as `own`; empty if no object in the index has the role. The
 * result may also contain objects with other roles.
 */
function targetingBeside(
  index: WorkspaceIndex,
  own: IndexedObject,
  role: TargetingRole | undefined,
): readonly IndexedObject<TargetingObject>[] {
  if (role !== undefined && index.ofRole(role).length === 0) return [];
  return index.targetingBeside(own, scaleTargetOf(own.object)?.name.text ?? '');
}

function isSameFileObject(one: IndexedObject, other: IndexedObject): boolean {
  return (
    one.uri === other.uri && one.object.kind === other.object.kind && one.object.name.text === other.object.name.text
  );
}

function haveSameTarget(index: WorkspaceIndex, one: IndexedObject, other: IndexedObject): boolean {
  const [target, same] = [scaleTargetOf(one.object), scaleTargetOf(other.object)];
  return (
    target !== undefined && same !== undefined && isSameTarget(target, same) && index.areAppliedTogether(one, other)
  );
}

/** Whether two references have the same target. The versions of the API group may differ. */
export function isSameTarget(one: ScaleTarget, other: ScaleTarget): boolean {
  const [here, there] = [one.apiVersion, other.apiVersion];
  const isSameGroup = here === undefined || there === undefined || apiGroupOf(here) === apiGroupOf(there);
  return one.kind === other.kind && one.name.text === other.name.text && isSameGroup;
}

export function disruptionBudgetsOf(index: WorkspaceIndex, workload: IndexedWorkload): IndexedObject<BudgetObject>[] {
  const { labels } = workload.object.workload;
  return index
    .ofRoleBeside(workload, 'budget')
    .slice(0, limits.comparedBudgets)
    .filter((budget) => {
      const { selector } = budget.object;
      return selector !== undefined && selects(selector, labels) && areConnected(index, workload, budget);
    });
}

/**
 * Whether two objects are certainly applied together, and no kustomization changes the labels or selectors of only one
 * of the objects.
 */
export function areConnected(index: WorkspaceIndex, one: IndexedObject, other: IndexedObject): boolean {
  return areProvenTogether(index, one, other) && !areLabelledApart(index, one, other);
}

export function selects(selector: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>>): boolean {
  return Object.entries(selector).every(([key, text]) => Object.hasOwn(labels, key) && labels[key] === text);
}

/** Returns the request of a pod, or of one container, in thousandths; undefined if the request is unknown or 0. */
export function podRequestMilli({ object }: IndexedWorkload, resource: string, container?: string): number | undefined {
  return requestOfPod(object.workload, resource, container);
}

export function requestOfPod({ containers: all }: Workload, resource: string, container?: string): number | undefined {
  return requestOfContainers(container === undefined ? all : all.filter(({ name }) => name === container), resource);
}

/**
 * Returns the sum of the containers' requests for a resource, in thousandths. Returns undefined if a container has no
 * readable request, or if the sum is 0.
 */
export function requestOfContainers(selected: readonly Container[], resource: string): number | undefined {
  const amounts = selected.map((one) => requestMilli(one, resource));
  const total = amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0,
  );
  return selected.length === 0 || total === 0 ? undefined : total;
}

function requestMilli({ requests }: Container, resource: string): number | undefined {
  return milliOfText(Object.hasOwn(requests, resource) ? requests[resource]?.text : undefined);
}

/**
 * Returns the quantity in thousandths; undefined if the text is not a quantity, or if the number is too large to be
 * exact.
 */
export function milliOfText(text: string | undefined): number | undefined {
  const parsed = text === undefined ? undefined : parseQuantity(text);
  if (!parsed?.ok) return undefined;
  const milli = Number(milliOf(parsed.value));
  return Number.isSafeInteger(milli) ? milli : undefined;
}

export function matchesReference(
  { kind, name, apiVersion }: WorkspaceObject,
  target: Pick<ScaleTarget, 'apiVersion' | 'kind'> & { name: Pick<ScaleTarget['name'], 'text'> },
): boolean {
  if (kind !== target.kind || name.text !== target.name.text) return false;
  // Only the group matters; a missing apiVersion matches any group.
  return target.apiVersion === undefined || apiGroupOf(target.apiVersion) === apiGroupOf(apiVersion);
}

function mayShareNamespace(one: WorkspaceObject, other: WorkspaceObject): boolean {
  return one.namespace === undefined || other.namespace === undefined || one.namespace === other.namespace;
}
