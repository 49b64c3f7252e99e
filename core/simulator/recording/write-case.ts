// A simulation written as a case, in the form that recordings of the real controllers have: what was observed at each sync, and what
// we decided. Fed to a real controller, the decisions can be compared.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import { defaultGatesOf } from '../hpa/differences.ts';
import type { Answer, ObservedMetrics, PodGroup, PodSample, ResourceSample } from '../hpa/observation.ts';
import type { Outcome } from '../hpa/sync.ts';
import type { Int64 } from '../int64.ts';
import { formatMilli } from '../milli.ts';
import { defaultFlags, type Profile } from '../profile.ts';
import { podName } from '../world/pods.ts';
import { run, type SyncRecord } from '../world/run.ts';

export interface WrittenCase {
  id: string;
  tags: string[];
  controller: string;
  release: string;
  flags: Record<string, number>;
  featureGates: Record<string, boolean>;
  object: object;
  target: { kind: string; name: string };
  ticks: object[];
}

/** Recordings live in one namespace. */
export function writeCase(given: HorizontalPodAutoscaler, scenario: Scenario, profile: Profile, id: string): WrittenCase {
  const { namespace: _, ...hpa } = given;
  const records: SyncRecord[] = [];
  run(hpa, scenario, profile, { merges: false, listen: (record) => records.push(record) });
  const startMs = records[0]?.observation.atMs ?? 0;
  const { kind, name } = hpa.target;
  return {
    id,
    tags: ['simulated'],
    controller: hpa.kind,
    release: profile.release,
    flags: flagsOf(profile),
    featureGates: changedGates(profile),
    object: objectOf(hpa, profile),
    target: { kind, name },
    ticks: records.map((record) => tickOf(record, startMs, (serial) => podName(name, serial, scenario.workload.controller.kind))),
  };
}

function flagsOf(profile: Profile): Record<string, number> {
  const names = Object.keys(defaultFlags) as (keyof typeof defaultFlags)[];
  return Object.fromEntries(names.map((name) => [name, profile[name]]));
}

function objectOf({ kind, name, target, minReplicas, maxReplicas, metrics, behavior }: HorizontalPodAutoscaler, { has }: Profile): object {
  const spec = { scaleTargetRef: target, minReplicas, maxReplicas, metrics, ...(behavior && { behavior }) };
  return { apiVersion: has.readsV2 ? 'autoscaling/v2' : 'autoscaling/v2beta2', kind, metadata: { name }, spec };
}

function changedGates({ featureGates, release }: Profile): Record<string, boolean> {
  const usual = defaultGatesOf(release);
  return Object.fromEntries(Object.entries(featureGates).filter(([name, value]) => usual[name] !== value));
}

type Seconds = (ms: number) => number;

function tickOf({ observation, seen, outcome, restart }: SyncRecord, startMs: number, nameOf: (serial: number) => string): object {
  const seconds = (ms: number) => (ms - startMs) / 1000;
  const names = seen.cohorts.map(({ serials }) =>
    serials.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => nameOf(first + i))),
  );
  return {
    t: seconds(observation.atMs),
    ...(restart && { restart: true }),
    scale: observation.scale,
    pods: observation.pods.flatMap((group, i) => (names[i] ?? []).map((name) => podOf(group, name, observation.atMs, seconds))),
    metrics: metricsOf(observation.metrics, names, seconds),
    expect: expectOf(outcome, seconds),
  };
}

function podOf({ phase, startedAtMs, ready, deleting, containers }: PodGroup, name: string, atMs: number, seconds: Seconds): object {
  return {
    name,
    phase,
    startedAt: startedAtMs === null ? null : seconds(startedAtMs),
    ready: ready && { status: ready.status, at: seconds(ready.atMs) },
    // Only that a pod is being deleted is observed.
    deletedAt: deleting ? seconds(atMs) : null,
    requests: Object.fromEntries(containers.map(({ name: container, requests }) => [container, amountsOf(requests)])),
  };
}

function metricsOf({ resource, pods, object, external }: ObservedMetrics, names: readonly (readonly string[])[], seconds: Seconds): object {
  return {
    ...(resource && { resource: byPod(resource, names, (sample) => usageOf(sample, seconds)) }),
    pods: pods.map(({ name, selector, answer }) => ({ name, ...selected(selector), ...podAnswer(answer, names) })),
    object: object.map(({ name, selector, on, answer }) => ({
      ...{ name, ...selected(selector), on },
      ...('error' in answer ? answer : { value: formatMilli(answer.value) }),
    })),
    external: external.map(({ name, selector, answer }) => ({
      ...{ name, ...selected(selector) },
      ...('error' in answer ? answer : { values: answer.values.map((value) => formatMilli(value)) }),
    })),
  };
}

function podAnswer(answer: Answer<PodSample>, names: readonly (readonly string[])[]): object {
  if ('error' in answer) return answer;
  return { values: byPod(answer, names, ({ value }) => ({ value: formatMilli(value) })) };
}

function byPod<Sample>(answer: Answer<Sample>, names: readonly (readonly string[])[], write: (sample: Sample) => object): object {
  if ('error' in answer) return answer;
  const entries = answer.samples.flatMap((sample, i) => (sample ? (names[i] ?? []).map((name) => [name, write(sample)] as const) : []));
  return Object.fromEntries(entries);
}

function usageOf({ atMs, windowMs, containers }: ResourceSample, seconds: Seconds): object {
  const usage = Object.fromEntries(containers.map(({ name, usage }) => [name, amountsOf(usage)]));
  return { at: seconds(atMs), window: windowMs / 1000, containers: usage };
}

function expectOf({ scaleTo, status, events }: Outcome, seconds: Seconds): object {
  const { currentReplicas, desiredReplicas, lastScaleAtMs, currentMetrics, conditions } = status;
  return {
    scaleTo,
    status: {
      ...{ currentReplicas, desiredReplicas },
      lastScaleAt: lastScaleAtMs === null ? null : Math.floor(seconds(lastScaleAtMs)),
      currentMetrics,
      conditions: conditions.map(({ type, status: is, reason, message }) => [type, is, reason, message]),
    },
    events,
  };
}

function amountsOf(amounts: Readonly<Record<string, Int64>>): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([resource, milli]) => [resource, formatMilli(milli)]));
}

/** Left out where there is none. */
function selected(selector: string): { selector?: string } {
  return selector === '' ? {} : { selector };
}
