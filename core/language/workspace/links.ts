// Which autoscaler scales which workload. A link needs the same kind, group and name; it is proven where both surely meet.

import { milliOf, parseQuantity } from '../../model/quantity.ts';
import { groupOf } from '../recognise.ts';
import type { Container, Target, WorkspaceObject } from './objects.ts';
import type { Found, WorkspaceIndex } from './workspace-index.ts';

/** What scales a workload: autoscalers of every kind, with their reference to it. */
export interface User extends Found {
  target: Target;
}

/** The workloads that a target may mean: those that surely meet it, or, where there are none, all of that name. */
export function workloadsOf(index: WorkspaceIndex, user: Found): Found[] {
  const { target } = user.object;
  if (!target) return [];
  const named = [...index.all('workload')].filter(({ object }) => isNamed(object, target) && mayMeet(user.object, object));
  const together = named.filter((workload) => index.areTogether(user, workload));
  return together.length > 0 ? together : named;
}

/** The one workload that a target surely means: its numbers may be told. */
export function provenWorkload(index: WorkspaceIndex, user: Found): Found | undefined {
  const together = workloadsOf(index, user).filter((workload) => index.areTogether(user, workload));
  return together.length === 1 ? together[0] : undefined;
}

export function usersOf(index: WorkspaceIndex, workload: Found): User[] {
  return [...index.all()].flatMap((found) => {
    const { target } = found.object;
    return target && isNamed(workload.object, target) && mayMeet(found.object, workload.object) ? [{ ...found, target }] : [];
  });
}

export function provenUsers(index: WorkspaceIndex, workload: Found): User[] {
  return usersOf(index, workload).filter((user) => index.areTogether(user, workload));
}

/** Whatever else surely has the same target. */
export function othersOn(index: WorkspaceIndex, user: Found): User[] {
  const { target } = user.object;
  if (!target) return [];
  const isSelf = ({ uri, object }: Found) =>
    uri === user.uri && object.kind === user.object.kind && object.name.text === user.object.name.text;
  return [...index.all()].flatMap((found) => {
    const other = found.object.target;
    return other && !isSelf(found) && isSameTarget(target, other) && index.areTogether(user, found) ? [{ ...found, target: other }] : [];
  });
}

function isSameTarget(one: Target, other: Target): boolean {
  const [here, there] = [one.apiVersion, other.apiVersion];
  const isSameGroup = here === undefined || there === undefined || groupOf(here) === groupOf(there);
  return one.kind === other.kind && one.name.text === other.name.text && isSameGroup;
}

/** The PodDisruptionBudgets that surely protect the pods of a workload. */
export function budgetsOf(index: WorkspaceIndex, workload: Found): Found[] {
  const labels = workload.object.workload?.labels ?? {};
  return [...index.all('budget')].filter((budget) => {
    const { selector } = budget.object;
    const selects = selector && Object.entries(selector).every(([key, text]) => Object.hasOwn(labels, key) && labels[key] === text);
    return selects === true && index.areTogether(workload, budget);
  });
}

/** Thousandths that a pod requests of a resource; undefined where one of its containers does not say. */
export function requestOf({ object }: Found, resource: string, container?: string): number | undefined {
  const all = object.workload?.containers ?? [];
  const asked = container === undefined ? all : all.filter(({ name }) => name === container);
  const amounts = asked.map((one) => amountOf(one, resource));
  const total = amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0,
  );
  return asked.length === 0 || total === 0 ? undefined : total;
}

/** Names of the containers that request none of a resource, as far as the file tells. */
export function containersWithout({ object }: Found, resource: string, container?: string): string[] {
  const all = object.workload?.containers ?? [];
  const asked = container === undefined ? all : all.filter(({ name }) => name === container);
  return asked.filter(({ requests, isPartial }) => !isPartial && !Object.hasOwn(requests, resource)).map(({ name }) => name);
}

function amountOf({ requests }: Container, resource: string): number | undefined {
  const request = Object.hasOwn(requests, resource) ? requests[resource] : undefined;
  const parsed = request && parseQuantity(request.text);
  if (!parsed?.ok) return undefined;
  const milli = Number(milliOf(parsed.value));
  return Number.isSafeInteger(milli) ? milli : undefined;
}

function isNamed({ kind, name, apiVersion }: WorkspaceObject, target: Target): boolean {
  if (kind !== target.kind || name.text !== target.name.text) return false;
  // Only the group counts; where it is left out nobody knows better.
  return target.apiVersion === undefined || groupOf(target.apiVersion) === groupOf(apiVersion);
}

/** Two namespaces that are written and differ never meet. */
function mayMeet(one: WorkspaceObject, other: WorkspaceObject): boolean {
  return one.namespace === undefined || other.namespace === undefined || one.namespace === other.namespace;
}
