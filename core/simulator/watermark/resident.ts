// The controller of one WatermarkPodAutoscaler in a world. It remembers nothing in its process: all that lasts is the stored status.
// The object has been there for longer than its windows: its defaults are written, and its last scaling is long ago.
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { WatermarkMetric, WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import { isDefaulted } from '../../model/watermark/defaults.ts';
import { specProblem } from '../../model/watermark/spec-problem.ts';
import type { Reads, Seeing } from '../world/observe.ts';
import type { Resident } from '../world/resident.ts';
import { hasMonitor } from './lifecycle.ts';
import { areMarksKnown, metersOf, withAnyMarks } from './meters.ts';
import type { WatermarkObservation } from './observation.ts';
import { tickMs, type WatermarkOutcome, type WatermarkProfile } from './pass.ts';
import { profileOfRelease } from './profile.ts';
import { reconcile } from './reconcile.ts';
import { askedSeries, watermarkSight } from './seen.ts';
import { finishedMetrics, prepareSettings, type Settings } from './settings.ts';
import type { SpecCheck, StoredObject, WatermarkState } from './state.ts';
import { emptyStatus, type WatermarkStatus } from './status.ts';

/** One pass, for those who write it out. */
export interface WatermarkLook {
  observation: WatermarkObservation;
  outcome: WatermarkOutcome;
  seen: Pick<Seeing, 'cohorts' | 'scale'>;
}

export function watermarkResident(autoscaler: WatermarkPodAutoscaler, scenario: Scenario): Resident<WatermarkLook> {
  const { minReplicas, maxReplicas, annotations, name, namespace = 'default', spec } = autoscaler;
  const profile = profileOfRelease(autoscaler.release);
  const written = finished(prepareSettings(spec));
  const isKnown = areMarksKnown(written);
  const settings = isKnown ? written : finished(prepareSettings(withAnyMarks(spec)));
  const memoryMs = longestWindowMs(settings) + tickMs;
  const see = watermarkSight(settings, isKnown);
  const stored: StoredObject = { name, namespace, annotations, settings, hasFinalizer: true, isDeleting: false };
  const object = { ...stored, check: checkOf(stored, profile) };
  let state: WatermarkState = { object, status: emptyStatus };
  return {
    ...{ minReplicas, maxReplicas, reads: readsOf(autoscaler, settings), youthMs: 0, memoryMs },
    metrics: settings.metrics.map(({ label }) => label),
    assumptions:
      profile.has.lifecycleControl && hasMonitor(annotations) ? [{ taken: `the DatadogMonitor ${namespace}/${name} is OK` }] : [],
    meters: isKnown ? metersOf(settings) : [],
    begin: (_, replicas) => {
      state = { object, status: statusAtStart(replicas, memoryMs) };
      return [];
    },
    look: (seeing, atMs) => {
      const observation = see(seeing, atMs);
      const next = reconcile(state, observation, profile);
      const { outcome } = next;
      state = next.state;
      const nextMs = afterMs(outcome, atMs + scenario.controller.syncTakesMs);
      return { tick: outcome.tick, scaleTo: outcome.scaleTo, nextMs, seen: { observation, outcome, seen: seeing } };
    },
    // It finds every object anew.
    restart: (atMs) => atMs,
    resume: (_, untilMs) => untilMs,
  };
}

/** While a metric is typed the others go on; their places stay those of the file. */
function finished(settings: Settings): Settings {
  const { metrics } = settings.spec;
  const kept = new Set(finishedMetrics(metrics));
  return { ...settings, metrics: settings.metrics.filter(({ path: [, , index] }) => kept.has(metrics[Number(index)] as WatermarkMetric)) };
}

/** The controller's own check, of what is finished. */
function checkOf({ settings, name, namespace }: StoredObject, { release }: WatermarkProfile): SpecCheck {
  const spec = { ...settings.spec, metrics: finishedMetrics(settings.spec.metrics) };
  return { settings, release, isDefaulted: isDefaulted(spec), problem: specProblem(spec, { name, namespace }, release) };
}

/** The status before the first look: it scaled longer ago than any window lasts. */
export function statusAtStart(replicas: number, memoryMs: number): WatermarkStatus {
  const counts = { currentReplicas: replicas, desiredReplicas: replicas };
  return { ...emptyStatus, ...counts, lastScaleAtMs: -memoryMs, scalingEventsCount: 1 };
}

function longestWindowMs({ spec }: Settings): number {
  const windows = [spec.upscaleForbiddenWindowSeconds, spec.downscaleForbiddenWindowSeconds];
  const delays = [spec.upscaleDelayAboveWatermarkSeconds, spec.downscaleDelayBelowWatermarkSeconds];
  return Math.max(...windows, ...delays, spec.readinessDelaySeconds) * 1000;
}

/** Counted from the end of the pass. A refused spec is not looked at again. */
function afterMs({ requeue }: WatermarkOutcome, endMs: number): number | null {
  const waits = 'error' in requeue ? 5 : requeue.afterMs;
  return waits === null ? null : endMs + Math.max(1, waits);
}

function readsOf({ target }: WatermarkPodAutoscaler, settings: Settings): Reads {
  const resources = settings.metrics.flatMap(({ type, name }) => (type === 'Resource' ? [name] : []));
  return { target: target.name, resources, containers: [], series: askedSeries(settings) };
}
