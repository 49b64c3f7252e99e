import type { HorizontalPodAutoscaler } from '../model/hpa/autoscaler.ts';
import { recordedPatchOf } from '../model/releases.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { defaultFlags } from '../simulator/controller-flags.ts';
import { createHorizontalController, type HorizontalSyncRecord } from '../simulator/hpa/simulated-controller.ts';
import type { SyncOutcome } from '../simulator/hpa/sync-outcome.ts';
import { nonDefaultGates, type Profile } from '../simulator/profile.ts';
import { run } from '../simulator/world/run.ts';
import { wholeSecond } from '../simulator/world/whole-second.ts';
import { type CaseJson, CaseTicks, recordedObjectName } from './case-json.ts';
import { unknownKindError } from './read-scale.ts';
import { metricsJson, type PodJson, PodsWriter, type ToSeconds } from './write-observation.ts';

export function writeHorizontalCase(
  original: HorizontalPodAutoscaler,
  scenario: Scenario,
  profile: Profile,
  id: string,
): CaseJson {
  const hpa = toRecordable(original);
  const { kind, name } = hpa.target;
  const ticks = new CaseTicks();
  const pods = new PodsWriter(name, scenario.workload.controller.kind, (pod) => pod);
  let clock: CaseClock | undefined;
  run(createHorizontalController(hpa, scenario, profile), scenario, {
    mergesCohorts: false,
    onSync: ({ record }) => {
      clock ??= { startMs: record.observation.atMs, offsetMs: clockOffsetMs(profile) };
      ticks.add(tickJson(record, clock, pods));
    },
  });
  const gates = nonDefaultGates(profile);
  return {
    id,
    tags: ['simulated'],
    controller: hpa.kind,
    release: recordedPatchOf(profile.release) ?? profile.release,
    flags: flagsOf(profile),
    ...(Object.keys(gates).length > 0 && { featureGates: gates }),
    object: objectJson(hpa, profile),
    target: { kind, name },
    ticks: ticks.ticks,
  };
}

/**
 * The API server of the recordings serves only built-in kinds, so a target of any other kind is replaced by a target of
 * a built-in kind. All kinds have the same scale subresource.
 */
function toRecordable({ namespace: _, ...hpa }: HorizontalPodAutoscaler): HorizontalPodAutoscaler {
  const { apiVersion = '', kind, name } = hpa.target;
  const isKnown = unknownKindError(apiVersion, kind) === undefined;
  const target = isKnown
    ? hpa.target
    : { apiVersion: 'apps/v1', kind: kind === 'StatefulSet' ? kind : 'Deployment', name };
  return { ...hpa, name: recordedObjectName, target };
}

function flagsOf(profile: Profile): Record<string, number> {
  const names = Object.keys(defaultFlags) as (keyof typeof defaultFlags)[];
  return Object.fromEntries(names.map((name) => [name, profile[name]]));
}

function objectJson(
  { kind, name, target, minReplicas, maxReplicas, metrics, behavior }: HorizontalPodAutoscaler,
  { has }: Profile,
): object {
  const spec = { scaleTargetRef: target, minReplicas, maxReplicas, metrics, behavior };
  return { apiVersion: has.readsV2 ? 'autoscaling/v2' : 'autoscaling/v2beta2', kind, metadata: { name }, spec };
}

interface CaseClock {
  startMs: number;
  offsetMs: number;
}

/** The difference between the clock of the recorded controller and the clock of its observations. */
function clockOffsetMs({ release }: Profile): number {
  return release === '1.15' ? 100 : 0;
}

function tickJson(
  { observation, outcome, isAfterRestart, world }: HorizontalSyncRecord,
  { startMs, offsetMs }: CaseClock,
  writer: PodsWriter<PodJson>,
): object {
  const seconds = (ms: number) => (ms - startMs) / 1000;
  const { names, json: pods } = writer.podsOf(observation.pods, world.cohorts, seconds);
  return {
    t: seconds(observation.atMs),
    restart: isAfterRestart ? true : undefined,
    scale: observation.scale,
    pods,
    metrics: metricsJson(observation.metrics, names, seconds),
    expect: expectJson(outcome, (ms) => (wholeSecond(ms - startMs + offsetMs) - offsetMs) / 1000),
  };
}

function expectJson({ scaleTo, status, events }: SyncOutcome, storedSeconds: ToSeconds): object {
  const { currentReplicas, desiredReplicas, lastScaleAtMs, currentMetrics, conditions } = status;
  return {
    scaleTo,
    status: {
      currentReplicas,
      desiredReplicas,
      lastScaleAt: lastScaleAtMs === null ? null : storedSeconds(lastScaleAtMs),
      currentMetrics,
      conditions: conditions.map(({ type, status: is, reason, message }) => [type, is, reason, message]),
    },
    events,
  };
}
