// The pods of a recorded tick: each one a group of one.

import type { Amounts, ContainerRequests, PodGroup } from '../hpa/observation.ts';
import type { Int64 } from '../int64.ts';
import { readMilli } from '../milli.ts';
import { type Json, type JsonObject, listAt, Malformed, msAt, objectAt, textAt } from './shape.ts';

export function readPods(value: Json | undefined, at: string): PodGroup[] {
  return listAt(value, at).map((pod, i) => readPod(objectAt(pod, `${at}[${i}]`), `${at}[${i}]`));
}

function readPod(pod: JsonObject, at: string): PodGroup {
  const { ready, startedAt = null, deletedAt = null, sidecars, initContainers, podRequests } = pod;
  return {
    name: textAt(pod.name, `${at}.name`),
    count: 1,
    phase: textAt(pod.phase, `${at}.phase`),
    startedAtMs: startedAt === null ? null : msAt(startedAt, `${at}.startedAt`),
    ready: readReady(ready, `${at}.ready`),
    deleting: deletedAt !== null,
    containers: readContainers(pod.requests, `${at}.requests`),
    ...(sidecars !== undefined && { sidecars: readContainers(sidecars, `${at}.sidecars`) }),
    ...(initContainers !== undefined && { initContainers: readContainers(initContainers, `${at}.initContainers`) }),
    ...(podRequests !== undefined && { podRequests: readAmounts(podRequests, `${at}.podRequests`) }),
  };
}

function readReady(value: Json | undefined, at: string): PodGroup['ready'] {
  if (value === undefined || value === null) return null;
  const { status, at: since } = objectAt(value, at);
  return { status: textAt(status, `${at}.status`), atMs: msAt(since, `${at}.at`) };
}

function readContainers(value: Json | undefined, at: string): ContainerRequests[] {
  const containers = objectAt(value ?? {}, at);
  return Object.keys(containers).map((name) => ({ name, requests: readAmounts(containers[name], `${at}.${name}`) }));
}

export function readAmounts(value: Json | undefined, at: string): Amounts {
  const given = objectAt(value ?? {}, at);
  const amounts: Record<string, Int64> = {};
  for (const resource of Object.keys(given)) amounts[resource] = readAmount(given[resource], `${at}.${resource}`);
  return amounts;
}

export function readAmount(value: Json | undefined, at: string): Int64 {
  const milli = readMilli(textAt(value, at));
  if (milli === undefined) throw new Malformed(`${at} is no quantity: ${JSON.stringify(value)}`);
  return milli;
}
