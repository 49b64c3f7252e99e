import type { Int64 } from '../simulator/int64.ts';
import { type QuantityRules, readMilli } from '../simulator/milli.ts';
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

export function readPods(value: Json | undefined, at: string, quantities: QuantityRules): PodGroup[] {
  return requireList(value, at).map((pod, i) => readPod(requireObject(pod, `${at}[${i}]`), `${at}[${i}]`, quantities));
}

function readPod(pod: JsonObject, at: string, quantities: QuantityRules): PodGroup {
  const { ready, startedAt = null, deletedAt = null, sidecars, initContainers, podRequests, overhead } = pod;
  const containersOf = (list: Json | undefined, listAt: string) => readContainers(list, listAt, quantities);
  const amountsOf = (amounts: Json | undefined, amountsAt: string) =>
    readRecordedAmounts(amounts, amountsAt, quantities);
  return {
    name: requireString(pod.name, `${at}.name`),
    count: 1,
    phase: requireString(pod.phase, `${at}.phase`),
    startedAtMs: startedAt === null ? null : requireMs(startedAt, `${at}.startedAt`),
    ready: readReady(ready, `${at}.ready`),
    deleting: deletedAt !== null,
    containers: containersOf(pod.requests, `${at}.requests`),
    sidecars: readOptional(sidecars, `${at}.sidecars`, containersOf),
    initContainers: readOptional(initContainers, `${at}.initContainers`, containersOf),
    podRequests: readOptional(podRequests, `${at}.podRequests`, amountsOf),
    overhead: readOptional(overhead, `${at}.overhead`, amountsOf),
  };
}

function readReady(value: Json | undefined, at: string): PodGroup['ready'] {
  if (value === undefined || value === null) return null;
  const { status, at: since } = requireObject(value, at);
  return { status: requireString(status, `${at}.status`), atMs: requireMs(since, `${at}.at`) };
}

function readContainers(value: Json | undefined, at: string, quantities: QuantityRules): ContainerRequests[] {
  const containers = requireObject(value ?? {}, at);
  return Object.keys(containers).map((name) => ({
    name,
    requests: readRecordedAmounts(containers[name], `${at}.${name}`, quantities),
  }));
}

export function readRecordedAmounts(value: Json | undefined, at: string, quantities: QuantityRules): Amounts {
  const given = requireObject(value ?? {}, at);
  const amounts: Record<string, Int64> = {};
  for (const resource of Object.keys(given))
    amounts[resource] = readAmount(given[resource], `${at}.${resource}`, quantities);
  return amounts;
}

export function readAmount(value: Json | undefined, at: string, quantities: QuantityRules): Int64 {
  const milli = readMilli(requireString(value, at), quantities);
  if (milli === undefined) throw new MalformedCaseError(`${at} is not a quantity: ${JSON.stringify(value)}`);
  return milli;
}
