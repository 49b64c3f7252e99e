// The controller of one HorizontalPodAutoscaler in a world: it looks at every period, and remembers in its process.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Profile } from '../profile.ts';
import type { Reads, Seeing } from '../world/observe.ts';
import type { Looked, Resident } from '../world/resident.ts';
import type { AskedSeries } from '../world/series.ts';
import type { Observation, PodGroup } from './observation.ts';
import { type Controller, type PreparedMetric, prepare } from './prepare.ts';
import { initialState, reconcile, restarted } from './reconcile.ts';
import type { Outcome, State } from './sync.ts';

/** One sync, for those who write it out. */
export interface HorizontalSync {
  observation: Observation;
  outcome: Outcome;
  seen: Pick<Seeing, 'cohorts'>;
  /** The process is a new one. */
  restart: boolean;
}

/** A default value metric is at its target at this part of the capacity. */
const usualShare = 0.7;

export function horizontalResident(hpa: HorizontalPodAutoscaler, scenario: Scenario, profile: Profile): Resident<HorizontalSync> {
  const controller = prepare(hpa, profile);
  const { minReplicas, maxReplicas } = hpa;
  const periodMs = Math.max(1, Math.round(profile.syncPeriodSeconds * 1000) + scenario.controller.syncTakesMs);
  // The first sync before time 0 is at a whole second, too: stored times have no others.
  const memoryMs = Math.ceil((Math.ceil(longestMemoryMs(controller) / periodMs + 2) * periodMs) / 1000) * 1000;
  const youthMs = Math.max(profile.cpuInitializationPeriodSeconds, profile.initialReadinessDelaySeconds) * 1000;
  const process = new Process(controller, periodMs);
  return {
    ...{ minReplicas, maxReplicas, reads: readsOf(controller), youthMs, memoryMs, assumptions: [], meters: [] },
    metrics: controller.metrics.map(({ name }) => name),
    begin: (seeing, replicas) => warmUp(process, seeing, replicas, memoryMs),
    look: ({ scale, pods, metrics, cohorts }, atMs) => process.sync({ atMs, scale, others: [], pods, metrics }, { cohorts }),
    restart: (atMs) => {
      process.restart();
      return atMs + (profile.has.firstSyncAtOnce ? 0 : periodMs);
    },
    resume: (dueMs, untilMs) => dueMs + Math.max(1, Math.ceil((untilMs - dueMs) / periodMs)) * periodMs,
  };
}

/** What one process keeps from sync to sync. */
class Process {
  readonly controller: Controller;
  private readonly periodMs: number;
  private state: State = initialState;
  private isNew = false;

  constructor(controller: Controller, periodMs: number) {
    this.controller = controller;
    this.periodMs = periodMs;
  }

  restart(): void {
    this.state = restarted(this.state);
    this.isNew = true;
  }

  sync(observation: Observation, seen: HorizontalSync['seen']): Looked<HorizontalSync> {
    const { state, outcome } = reconcile(this.state, observation, this.controller);
    const restart = this.isNew;
    this.state = state;
    this.isNew = false;
    const { tick, scaleTo } = outcome;
    return { tick, scaleTo, nextMs: observation.atMs + this.periodMs, seen: { observation, outcome, seen, restart } };
  }
}

/** Windows and periods that the controller looks back. */
function longestMemoryMs({ hpa: { behavior }, profile }: Controller): number {
  const rules = behavior ? [behavior.scaleUp, behavior.scaleDown] : [];
  const windows = rules.map(({ stabilizationWindowSeconds = 0 }) => stabilizationWindowSeconds);
  const periods = rules.flatMap(({ policies }) => policies.map(({ periodSeconds }) => periodSeconds));
  return Math.max(profile.downscaleStabilizationSeconds, ...windows, ...periods) * 1000;
}

/**
 * The controller began longer ago than it looks back, at a time when no metric could be read: nothing is remembered that still
 * counts. A workload at 0 was put there by the autoscaler itself, where it can.
 */
function warmUp(process: Process, seeing: Seeing, replicas: number, lookBackMs: number): Looked<HorizontalSync>[] {
  const { controller } = process;
  const noMetrics = { pods: [], object: [], external: [] };
  const slept = replicas === 0 && controller.hpa.minReplicas === 0;
  if (!slept) {
    const { scale, pods, cohorts } = seeing;
    return [process.sync({ atMs: -lookBackMs, scale, others: [], pods, metrics: noMetrics }, { cohorts })];
  }
  // Where a window holds the first one, the second one puts it to sleep.
  const { pod, cohort } = seeing.settledPod(-3 * lookBackMs - dayMs);
  const scale = { ...seeing.scale, spec: 1, status: 1 };
  const rest = (atMs: number) =>
    process.sync({ atMs, scale, others: [], pods: [pod], metrics: restingMetrics(controller, pod, atMs) }, { cohorts: [cohort] });
  const first = rest(-2 * lookBackMs);
  return first.scaleTo === 0 ? [first] : [first, rest(-lookBackMs)];
}

const dayMs = 86_400_000;

/** Nothing to do: what puts a workload to sleep. The one pod uses nothing, and serves nothing. */
function restingMetrics({ metrics }: Controller, { containers }: PodGroup, atMs: number): Observation['metrics'] {
  const measured = { atMs, windowMs: restWindowMs };
  const usage = { cpu: 0, memory: 0 };
  const ofPod = { ...measured, containers: containers.map(({ name }) => ({ name, usage })) };
  const series = metrics.filter(isSeries).map((metric) => ({ metric, asked: { name: metric.metric.name, selector: selectorOf(metric) } }));
  return {
    ...(metrics.some((metric) => 'resource' in metric) && { resource: { samples: [ofPod], strays: [] } }),
    pods: series.flatMap(({ metric, asked }) =>
      metric.type === 'Pods' ? [{ ...asked, answer: { samples: [{ ...measured, value: 0 }], strays: [] } }] : [],
    ),
    object: series.flatMap(({ metric, asked }) => (metric.type === 'Object' ? [{ ...asked, on: metric.on, answer: { value: 0 } }] : [])),
    external: series.flatMap(({ metric, asked }) => (metric.type === 'External' ? [{ ...asked, answer: { values: [0] } }] : [])),
  };
}

const restWindowMs = 15_000;

function readsOf({ hpa, metrics }: Controller): Reads {
  return {
    target: hpa.target.name,
    resources: metrics.flatMap((metric) => ('resource' in metric ? [metric.resource] : [])),
    containers: hpa.metrics.flatMap((metric) => (metric.type === 'ContainerResource' ? [metric.containerResource.container] : [])),
    series: metrics.flatMap((metric) => (isSeries(metric) ? [askedSeries(metric)] : [])),
  };
}

type SeriesMetric = Extract<PreparedMetric, { metric: unknown }>;

const isSeries = (metric: PreparedMetric): metric is SeriesMetric =>
  metric.type === 'Pods' || metric.type === 'Object' || metric.type === 'External';

function askedSeries(metric: SeriesMetric): AskedSeries {
  const usual = usualFollow(metric);
  const asked = { type: metric.type, name: metric.metric.name, selector: selectorOf(metric), usual: () => usual };
  return metric.type === 'Object' ? { ...asked, on: metric.on } : asked;
}

function usualFollow(metric: SeriesMetric): ReturnType<AskedSeries['usual']> {
  if (metric.type === 'Pods') return { of: 'served', times: 1 };
  const { averageValue, value } = metric.type === 'Object' ? metric.target : metric;
  const byAverage = metric.type === 'Object' ? metric.target.type === 'AverageValue' : averageValue !== undefined;
  if (byAverage) return { of: 'offered', times: 1 };
  return { of: 'latency', times: Number(value ?? 0) / 1000 / usualShare };
}

function selectorOf({ metric: { query } }: SeriesMetric): string {
  return query.ok ? query.value : '';
}
