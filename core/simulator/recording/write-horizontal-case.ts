// A simulation of a HorizontalPodAutoscaler written as a case.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import { type HorizontalSync, horizontalResident } from '../hpa/resident.ts';
import type { Outcome } from '../hpa/sync.ts';
import { defaultFlags, type Profile, turnedGates } from '../profile.ts';
import { run } from '../world/run.ts';
import { wholeSecond } from '../world/whole-second.ts';
import { unknownKind } from './read-scale.ts';
import { metricsOf, type Names, namesOf, podsOf, type Seconds } from './write-observed.ts';
import { recordedName, type WrittenCase, withoutRepeats } from './written-case.ts';

/** The real controllers that recordings are of: a case of one of these minor releases is for that one. */
export const recordedReleases: readonly string[] =
  '1.15.12 1.18.19 1.20.15 1.23.17 1.24.17 1.25.16 1.26.15 1.29.6 1.32.13 1.34.4 1.36.3 1.37.1'.split(' ');

export function writeHorizontalCase(given: HorizontalPodAutoscaler, scenario: Scenario, profile: Profile, id: string): WrittenCase {
  const hpa = recordable(given);
  const syncs: HorizontalSync[] = [];
  run(horizontalResident(hpa, scenario, profile), scenario, { merges: false, listen: ({ seen }) => syncs.push(seen) });
  const startMs = syncs[0]?.observation.atMs ?? 0;
  const { kind, name } = hpa.target;
  const gates = turnedGates(profile);
  return {
    id,
    tags: ['simulated'],
    controller: hpa.kind,
    release: recordedReleases.find((release) => release.startsWith(`${profile.release}.`)) ?? profile.release,
    flags: flagsOf(profile),
    ...(Object.keys(gates).length > 0 && { featureGates: gates }),
    object: objectOf(hpa, profile),
    target: { kind, name },
    ticks: withoutRepeats(
      syncs.map((sync) =>
        tickOf(sync, { startMs, beside: secondsBeside(profile) }, namesOf(sync.seen, name, scenario.workload.controller.kind)),
      ),
    ),
  };
}

/** Recordings live in one namespace and call the object `web`; their API knows the built-in kinds alone, and any kind has a scale like theirs. */
function recordable({ namespace: _, ...hpa }: HorizontalPodAutoscaler): HorizontalPodAutoscaler {
  const { apiVersion = '', kind, name } = hpa.target;
  const isKnown = unknownKind(apiVersion, kind) === undefined;
  const target = isKnown ? hpa.target : { apiVersion: 'apps/v1', kind: kind === 'StatefulSet' ? kind : 'Deployment', name };
  return { ...hpa, name: recordedName, target };
}

function flagsOf(profile: Profile): Record<string, number> {
  const names = Object.keys(defaultFlags) as (keyof typeof defaultFlags)[];
  return Object.fromEntries(names.map((name) => [name, profile[name]]));
}

function objectOf({ kind, name, target, minReplicas, maxReplicas, metrics, behavior }: HorizontalPodAutoscaler, { has }: Profile): object {
  const spec = { scaleTargetRef: target, minReplicas, maxReplicas, metrics, ...(behavior && { behavior }) };
  return { apiVersion: has.readsV2 ? 'autoscaling/v2' : 'autoscaling/v2beta2', kind, metadata: { name }, spec };
}

interface Clock {
  startMs: number;
  beside: number;
}

/** Real controllers of 1.15 were recorded on a clock whose whole seconds lie this far beside those of the observations, in milliseconds. */
function secondsBeside({ release }: Profile): number {
  return /^1\.15(\.|$)/.test(release) ? 100 : 0;
}

function tickOf({ observation, outcome, restart, seen }: HorizontalSync, { startMs, beside }: Clock, names: Names): object {
  const seconds = (ms: number) => (ms - startMs) / 1000;
  return {
    t: seconds(observation.atMs),
    ...(restart && { restart: true }),
    scale: observation.scale,
    pods: podsOf(observation.pods, names, seen, seconds),
    metrics: metricsOf(observation.metrics, names, seconds),
    expect: expectOf(outcome, (ms) => (wholeSecond(ms - startMs + beside) - beside) / 1000),
  };
}

function expectOf({ scaleTo, status, events }: Outcome, storedSeconds: Seconds): object {
  const { currentReplicas, desiredReplicas, lastScaleAtMs, currentMetrics, conditions } = status;
  return {
    scaleTo,
    status: {
      ...{ currentReplicas, desiredReplicas },
      lastScaleAt: lastScaleAtMs === null ? null : storedSeconds(lastScaleAtMs),
      currentMetrics,
      conditions: conditions.map(({ type, status: is, reason, message }) => [type, is, reason, message]),
    },
    events,
  };
}
