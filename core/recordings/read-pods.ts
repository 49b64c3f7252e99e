// Reads the pods of a recorded tick: each pod is a group of one.

import type { Int64 } from '../simulator/int64.ts';
import { readMilli } from '../simulator/milli.ts';
import type { Amounts, ContainerRequests, PodGroup } from '../simulator/observation.ts';
import {
  type Json,
  type JsonObject,
  MalformedCaseError,
  readOptional,
  requireList,
  requireMs,
  requireObject,
  requireString,
} from './read-json.ts';

export function readPods(value: Json | undefined, at: string): PodGroup[] {
  return requireList(value, at).map((pod, i) => readPod(requireObject(pod, `${at}[${i}]`), `${at}[${i}]`));
}

function readPod(pod: JsonObject, at: string): PodGroup {
  const { ready, startedAt = null, deletedAt = null, sidecars, initContainers, podRequests } = pod;
  return {
    name: requireString(pod.name, `${at}.name`),
    count: 1,
    phase: requireString(pod.phase, `${at}.phase`),
    startedAtMs: startedAt === null ? null : requireMs(startedAt, `${at}.startedAt`),
    ready: readReady(ready, `${at}.ready`),
    deleting: deletedAt !== null,
    containers: readContainers(pod.requests, `${at}.requests`),
    sidecars: readOptional(sidecars, `${at}.sidecars`, readContainers),
    initContainers: readOptional(initContainers, `${at}.initContainers`, readContainers),
    podRequests: readOptional(podRequests, `${at}.podRequests`, readAmounts),
  };
}

function readReady(value: Json | undefined, at: string): PodGroup['ready'] {
  if (value === undefined || value === null) return null;
  const { status, at: since } = requireObject(value, at);
  return { status: requireString(status, `${at}.status`), atMs: requireMs(since, `${at}.at`) };
}

function readContainers(value: Json | undefined, at: string): ContainerRequests[] {
  const containers = requireObject(value ?? {}, at);
  return Object.keys(containers).map((name) => ({ name, requests: readAmounts(containers[name], `${at}.${name}`) }));
}

export function readAmounts(value: Json | undefined, at: string): Amounts {
  const given = requireObject(value ?? {}, at);
  const amounts: Record<string, Int64> = {};
  for (const resource of Object.keys(given)) amounts[resource] = readAmount(given[resource], `${at}.${resource}`);
  return amounts;
}

export function readAmount(value: Json | undefined, at: string): Int64 {
  const milli = readMilli(requireString(value, at));
  if (milli === undefined) throw new MalformedCaseError(`${at} is no quantity: ${JSON.stringify(value)}`);
  return milli;
}
