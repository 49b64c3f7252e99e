// Simulates the controller of one WatermarkPodAutoscaler. The object is assumed to have existed for some time, so its
// defaults are already written. The last scaling is older than all windows of the object, unless the scenario sets the
// time of the last scaling.
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { WatermarkMetric, WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import type { ObservationScope, WorldObservation } from '../world/observe.ts';
import { workOfMetrics } from '../world/run-work.ts';
import type { SimulatedController } from '../world/simulated-controller.ts';
import type { WatermarkObservation } from './observation.ts';
import { createObserver, customMetricsOf } from './observe.ts';
import { syncPeriodMs, type WatermarkOutcome } from './pass.ts';
import { prepareWatermarkObject } from './prepare-object.ts';
import { createWatermarkProfile } from './profile.ts';
import { watermarkDemands } from './propose/metric-demands.ts';
import { areWatermarksKnown, thresholdsOf, withPlaceholderWatermarks } from './propose/thresholds.ts';
import { reconcileWatermark } from './reconcile.ts';
import { type FinishedPass, isWatermarkRepetitionCertain } from './repetition.ts';
import { completeMetrics, prepareSettings, type WatermarkSettings } from './settings.ts';
import { isLifecycleEnabled } from './status/lifecycle-annotation.ts';
import type { StoredObject, WatermarkState } from './status/state.ts';
import { emptyWatermarkStatus, type WatermarkStatus } from './status/status.ts';

export interface WatermarkPassRecord {
  observation: WatermarkObservation;
  outcome: WatermarkOutcome;
  world: Pick<WorldObservation, 'cohorts' | 'scale'>;
}

export function createWatermarkController(
  autoscaler: WatermarkPodAutoscaler,
  scenario: Scenario,
): SimulatedController<WatermarkPassRecord> {
  const { minReplicas, maxReplicas, annotations, name, namespace = 'default', spec } = autoscaler;
  const profile = createWatermarkProfile(autoscaler.release);
  const original = withCompleteMetrics(prepareSettings(spec));
  const isKnown = areWatermarksKnown(original);
  const settings = isKnown ? original : withCompleteMetrics(prepareSettings(withPlaceholderWatermarks(spec)));
  const lookbackMs = longestWindowMs(settings) + syncPeriodMs;
  const observe = createObserver(settings, isKnown);
  const storedObject: StoredObject = { name, namespace, annotations, settings, hasFinalizer: true, isDeleting: false };
  const checked = { ...settings.spec, metrics: completeMetrics(settings.spec.metrics) };
  const object = { ...storedObject, prepared: prepareWatermarkObject(storedObject, profile.release, checked) };
  let state: WatermarkState = { object, status: emptyWatermarkStatus };
  let last: FinishedPass | undefined;
  const nextSyncMs = (outcome: WatermarkOutcome, atMs: number) =>
    nextPassMs(outcome, atMs + scenario.controller.syncTakesMs);
  return {
    minReplicas,
    maxReplicas,
    scope: observationScope(autoscaler, settings),
    podInitializationMs: 0,
    lookbackMs,
    metricNames: settings.metrics.map(({ label }) => label),
    demands: watermarkDemands(autoscaler),
    workOfMetrics: workOfMetrics(settings.metrics.length),
    workOfPolicies: 0,
    assumptions:
      profile.has.lifecycleControl && isLifecycleEnabled(annotations)
        ? [{ taken: `the DatadogMonitor ${namespace}/${name} is OK` }]
        : [],
    thresholds: isKnown ? thresholdsOf(settings) : [],
    warmUp: (_, replicas, { scaledSecondsAgo }) => {
      const lastScaleMs = scaledSecondsAgo === undefined ? lookbackMs : scaledSecondsAgo * 1000;
      state = { object, status: initialWatermarkStatus(replicas, lastScaleMs) };
      return [];
    },
    sync: (world, atMs) => {
      const observation = observe(world, atMs);
      const next = reconcileWatermark(state, observation, profile);
      const { outcome } = next;
      last = { observation, outcome, wasDefaulted: next.state.object === state.object };
      state = next.state;
      const { tick, scaleTo } = outcome;
      return { tick, scaleTo, nextSyncMs: nextSyncMs(outcome, atMs), record: { observation, outcome, world } };
    },
    repetition: {
      isCertain: () => last !== undefined && isWatermarkRepetitionCertain(last, settings),
      skip: (atMs) => (last ? nextSyncMs(last.outcome, atMs) : null),
    },
    // A new process reconciles every object immediately.
    restart: (atMs) => atMs,
    resume: (_, untilMs) => untilMs,
  };
}

function withCompleteMetrics(settings: WatermarkSettings): WatermarkSettings {
  const { metrics } = settings.spec;
  const kept = new Set(completeMetrics(metrics));
  return {
    ...settings,
    metrics: settings.metrics.filter(({ path: [, , index] }) => kept.has(metrics[Number(index)] as WatermarkMetric)),
  };
}

/**
 * Returns the status at the start of the run. `lastScaleMs` is the time from the last scaling to the start of the run.
 */
export function initialWatermarkStatus(replicas: number, lastScaleMs: number): WatermarkStatus {
  const counts = { currentReplicas: replicas, desiredReplicas: replicas };
  return { ...emptyWatermarkStatus, ...counts, lastScaleAtMs: -lastScaleMs, scalingEventsCount: 1 };
}

function longestWindowMs({ spec }: WatermarkSettings): number {
  const windows = [spec.upscaleForbiddenWindowSeconds, spec.downscaleForbiddenWindowSeconds];
  const delays = [spec.upscaleDelayAboveWatermarkSeconds, spec.downscaleDelayBelowWatermarkSeconds];
  return Math.max(...windows, ...delays, spec.readinessDelaySeconds) * 1000;
}

function nextPassMs({ requeue }: WatermarkOutcome, endMs: number): number | null {
  const waits = 'error' in requeue ? 5 : requeue.afterMs;
  return waits === null ? null : endMs + Math.max(1, waits);
}

function observationScope({ target }: WatermarkPodAutoscaler, settings: WatermarkSettings): ObservationScope {
  const resources = settings.metrics.flatMap(({ type, name }) => (type === 'Resource' ? [name] : []));
  return { workload: target.name, resources, containers: [], customMetrics: customMetricsOf(settings) };
}
