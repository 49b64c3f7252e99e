// Computes what the controller would have decided at each sync of a recording. Each sync begins from the measured
// count. Nothing is assumed about pods, load or metrics.
import type { MeasuredRun, Samples } from '../measured/measured-run.ts';
import { type StepLine, stepReader, stepsOfSamples } from '../measured/step-line.ts';
import { controllerDescriptionOf, createController } from '../simulator/controllers.ts';
import { noMetrics, type PodGroup, type ResourceSample } from '../simulator/observation.ts';
import type { Tick } from '../simulator/trace.ts';
import { type Cohort, newCohort } from '../simulator/world/cohorts.ts';
import { nothingServed } from '../simulator/world/counters.ts';
import type { WorldObservation } from '../simulator/world/observe.ts';
import { type PodModel, podModel } from '../simulator/world/pod-model.ts';
import { createSample } from '../simulator/world/usage.ts';
import type { CalibrationSubject } from './calibration-subject.ts';

export interface Replay {
  ticks: readonly Tick[];
  measured: StepLine;
  replayed: StepLine;
  /** The first sync whose decision the cluster did not follow within two sync periods. */
  firstDifference: ReplayDifference | undefined;
}

export interface ReplayDifference {
  tick: Tick;
  measured: readonly number[];
}

export type ReplayResult = { ok: true; value: Replay } | { ok: false; problem: string };

const hourMs = 3_600_000;
const selector = 'app=web';

export function replay(subject: CalibrationSubject): ReplayResult {
  const { autoscaler, profile, scenario, run } = subject;
  const controller = createController(autoscaler, scenario, profile);
  const model = podModel(scenario.workload, controller.scope.containers);
  if (
    controller.scope.customMetrics.length > 0 ||
    controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile).length === 0
  )
    return refuse('only metrics of type Resource are replayed, because a recording has no values of other metrics');
  const usage = usagePerPod(run, model);
  if (!usage)
    return refuse(
      'a replay needs the usage of the pods, but the recording has neither a column `cpu` nor `utilization`',
    );
  const measured = stepsOfSamples(run.columns.replicas ?? []);
  const observe = observer(run, measured, usage, model);
  const start = measured[0]?.[1] ?? 1;
  controller.warmUp(observe(0), start, scenario.start);
  const ticks: Tick[] = [];
  for (let atMs: number | null = 0; atMs !== null && atMs <= run.seconds * 1000; ) {
    const { tick, nextSyncMs } = controller.sync(observe(atMs), atMs);
    ticks.push(tick);
    atMs = nextSyncMs;
  }
  const replayed = ticks.map(({ atMs, desired }) => [atMs / 1000, desired] as const);
  const firstDifference = findDifference(ticks, measured, profile.syncPeriodSeconds);
  return { ok: true, value: { ticks, measured, replayed, firstDifference } };
}

function usagePerPod({ columns }: MeasuredRun, model: PodModel): Samples | undefined {
  const { cpu, utilization, ready, replicas = [] } = columns;
  if (cpu) {
    const readyAt = stepReader(stepsOfSamples(ready ?? replicas));
    return cpu.map(([seconds, milli]) => [seconds, milli / Math.max(1, readyAt(seconds))]);
  }
  const request = model.requests.reduce((sum, { requests }) => sum + Number(requests.cpu ?? 0), 0);
  return utilization?.map(([seconds, percent]) => [seconds, (percent / 100) * request]);
}

function observer(run: MeasuredRun, measured: StepLine, usage: Samples, model: PodModel) {
  const [countAt, usageAt] = [stepReader(measured), stepReader(usage)];
  const readyAt = stepReader(run.columns.ready ? stepsOfSamples(run.columns.ready) : measured);
  return (atMs: number): WorldObservation => {
    const seconds = atMs / 1000;
    const count = countAt(seconds);
    const ready = Math.min(count, readyAt(seconds));
    const groups = [
      { cohort: cohortOf(ready, -hourMs, model), isReady: true },
      { cohort: cohortOf(count - ready, atMs, model), isReady: false },
    ].filter(({ cohort }) => cohort.count > 0);
    const sample = createSample(usageAt(seconds), model.baseMemoryBytes, atMs, 15_000, model);
    const samples = groups.map(({ isReady }): ResourceSample | undefined => (isReady ? sample : undefined));
    return {
      scale: { spec: count, status: count, selector },
      pods: groups.map(({ cohort, isReady }) => podGroup(cohort, isReady, model)),
      metrics: { ...noMetrics, resource: { samples, strays: [] } },
      cohorts: groups.map(({ cohort }) => cohort),
      steadyPod: (createdMs) => {
        const cohort = cohortOf(1, createdMs, model);
        return { cohort, pod: podGroup(cohort, true, model) };
      },
    };
  };
}

function cohortOf(count: number, createdMs: number, model: PodModel): Cohort {
  return newCohort({ first: 0, count }, createdMs, nothingServed, model, true);
}

function podGroup({ count, createdMs, readyMs }: Cohort, isReady: boolean, model: PodModel): PodGroup {
  return {
    name: isReady ? 'web-0' : 'web-1',
    count,
    phase: isReady ? 'Running' : 'Pending',
    startedAtMs: createdMs,
    ready: isReady ? { status: 'True', atMs: readyMs } : { status: 'False', atMs: createdMs },
    deleting: false,
    containers: model.requests,
  };
}

/**
 * Returns the first decision whose count the recording does not have within two sync periods; undefined if there is
 * none. One sync period is too short, because samples and syncs have different times.
 */
function findDifference(
  ticks: readonly Tick[],
  measured: StepLine,
  periodSeconds: number,
): ReplayDifference | undefined {
  let next = 0;
  for (const tick of ticks) {
    const from = tick.atMs / 1000;
    while ((measured[next]?.[0] ?? Number.POSITIVE_INFINITY) <= from) next++;
    const counts = [tick.current];
    for (let i = next; (measured[i]?.[0] ?? Number.POSITIVE_INFINITY) <= from + 2 * periodSeconds; i++)
      counts.push(measured[i]?.[1] ?? 0);
    if (!counts.includes(tick.desired)) return { tick, measured: counts };
  }
  return undefined;
}

const refuse = (problem: string) => ({ ok: false, problem }) as const;
