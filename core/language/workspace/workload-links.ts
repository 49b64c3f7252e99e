// Which autoscaler scales which workload. A link needs the same kind, group and name; it is proven where both surely
// meet.

import { milliOf, parseQuantity } from '../../model/quantity.ts';
import { apiGroupOf } from '../identify-objects.ts';
import type { IndexedObject, WorkspaceIndex } from './workspace-index.ts';
import type { Container, ScaleTarget, WorkspaceObject } from './workspace-object.ts';

/** What scales a workload: autoscalers of every kind, with their reference to it. */
export interface IndexedAutoscaler extends IndexedObject {
  target: ScaleTarget;
}

/** The workloads that a target may mean: those that surely meet it, or, where there are none, all of that name. */
export function candidateWorkloads(index: WorkspaceIndex, autoscaler: IndexedObject): IndexedObject[] {
  const { target } = autoscaler.object;
  if (!target) return [];
  const named = [...index.all('workload')].filter(
    ({ object }) => matchesReference(object, target) && mayShareNamespace(autoscaler.object, object),
  );
  const appliedTogether = named.filter((workload) => index.areAppliedTogether(autoscaler, workload));
  return appliedTogether.length > 0 ? appliedTogether : named;
}

/** The one workload that a target surely means: its numbers may be told. */
export function provenWorkload(index: WorkspaceIndex, autoscaler: IndexedObject): IndexedObject | undefined {
  const appliedTogether = candidateWorkloads(index, autoscaler).filter((workload) =>
    index.areAppliedTogether(autoscaler, workload),
  );
  return appliedTogether.length === 1 ? appliedTogether[0] : undefined;
}

export function autoscalersTargeting(index: WorkspaceIndex, workload: IndexedObject): IndexedAutoscaler[] {
  return [...index.all()].flatMap((found) => {
    const { target } = found.object;
    return target && matchesReference(workload.object, target) && mayShareNamespace(found.object, workload.object)
      ? [{ ...found, target }]
      : [];
  });
}

export function provenAutoscalers(index: WorkspaceIndex, workload: IndexedObject): IndexedAutoscaler[] {
  return autoscalersTargeting(index, workload).filter((user) => index.areAppliedTogether(user, workload));
}

/** Whatever else surely has the same target. */
export function competingAutoscalers(index: WorkspaceIndex, autoscaler: IndexedObject): IndexedAutoscaler[] {
  const { target } = autoscaler.object;
  if (!target) return [];
  const isSelf = ({ uri, object }: IndexedObject) =>
    uri === autoscaler.uri &&
    object.kind === autoscaler.object.kind &&
    object.name.text === autoscaler.object.name.text;
  return [...index.all()].flatMap((found) => {
    const other = found.object.target;
    return other && !isSelf(found) && isSameTarget(target, other) && index.areAppliedTogether(autoscaler, found)
      ? [{ ...found, target: other }]
      : [];
  });
}

function isSameTarget(one: ScaleTarget, other: ScaleTarget): boolean {
  const [here, there] = [one.apiVersion, other.apiVersion];
  const isSameGroup = here === undefined || there === undefined || apiGroupOf(here) === apiGroupOf(there);
  return one.kind === other.kind && one.name.text === other.name.text && isSameGroup;
}

/** The PodDisruptionBudgets that surely protect the pods of a workload. */
export function disruptionBudgetsOf(index: WorkspaceIndex, workload: IndexedObject): IndexedObject[] {
  const labels = workload.object.workload?.labels ?? {};
  return [...index.all('budget')].filter((budget) => {
    const { selector } = budget.object;
    const selects =
      selector && Object.entries(selector).every(([key, text]) => Object.hasOwn(labels, key) && labels[key] === text);
    return selects === true && index.areAppliedTogether(workload, budget);
  });
}

/** Thousandths that a pod requests of a resource; undefined where one of its containers does not say. */
export function podRequestMilli({ object }: IndexedObject, resource: string, container?: string): number | undefined {
  const all = object.workload?.containers ?? [];
  const selected = container === undefined ? all : all.filter(({ name }) => name === container);
  const amounts = selected.map((one) => requestMilli(one, resource));
  const total = amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0,
  );
  return selected.length === 0 || total === 0 ? undefined : total;
}

/** Names of the containers that request none of a resource, as far as the file tells. */
export function containersWithoutRequest({ object }: IndexedObject, resource: string, container?: string): string[] {
  const all = object.workload?.containers ?? [];
  const selected = container === undefined ? all : all.filter(({ name }) => name === container);
  return selected
    .filter(({ requests, isPartial }) => !isPartial && !Object.hasOwn(requests, resource))
    .map(({ name }) => name);
}

function requestMilli({ requests }: Container, resource: string): number | undefined {
  const request = Object.hasOwn(requests, resource) ? requests[resource] : undefined;
  const parsed = request && parseQuantity(request.text);
  if (!parsed?.ok) return undefined;
  const milli = Number(milliOf(parsed.value));
  return Number.isSafeInteger(milli) ? milli : undefined;
}

function matchesReference({ kind, name, apiVersion }: WorkspaceObject, target: ScaleTarget): boolean {
  if (kind !== target.kind || name.text !== target.name.text) return false;
  // Only the group counts; where it is left out nobody knows better.
  return target.apiVersion === undefined || apiGroupOf(target.apiVersion) === apiGroupOf(apiVersion);
}

/** Two namespaces that are written and differ never meet. */
function mayShareNamespace(one: WorkspaceObject, other: WorkspaceObject): boolean {
  return one.namespace === undefined || other.namespace === undefined || one.namespace === other.namespace;
}
