// A simulation of a HorizontalPodAutoscaler written as a case.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import { defaultGatesOf } from '../hpa/differences.ts';
import { type HorizontalSync, horizontalResident } from '../hpa/resident.ts';
import type { Outcome } from '../hpa/sync.ts';
import { defaultFlags, type Profile } from '../profile.ts';
import { run } from '../world/run.ts';
import { metricsOf, type Names, namesOf, podsOf, type Seconds } from './write-observed.ts';
import { type WrittenCase, withoutRepeats } from './written-case.ts';

/** Recordings live in one namespace. */
export function writeHorizontalCase(given: HorizontalPodAutoscaler, scenario: Scenario, profile: Profile, id: string): WrittenCase {
  const { namespace: _, ...hpa } = given;
  const syncs: HorizontalSync[] = [];
  run(horizontalResident(hpa, scenario, profile), scenario, { merges: false, listen: ({ seen }) => syncs.push(seen) });
  const startMs = syncs[0]?.observation.atMs ?? 0;
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
    ticks: withoutRepeats(syncs.map((sync) => tickOf(sync, startMs, namesOf(sync.seen, name, scenario.workload.controller.kind)))),
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

function tickOf({ observation, outcome, restart, seen }: HorizontalSync, startMs: number, names: Names): object {
  const seconds = (ms: number) => (ms - startMs) / 1000;
  return {
    t: seconds(observation.atMs),
    ...(restart && { restart: true }),
    scale: observation.scale,
    pods: podsOf(observation.pods, names, seen, seconds),
    metrics: metricsOf(observation.metrics, names, seconds),
    expect: expectOf(outcome, seconds),
  };
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
