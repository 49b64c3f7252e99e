import type { Scenario } from '../model/scenario/scenario.ts';
import type { WatermarkPodAutoscaler } from '../model/watermark/autoscaler.ts';
import type { WatermarkObservation } from '../simulator/watermark/observation.ts';
import type { WatermarkOutcome } from '../simulator/watermark/pass.ts';
import { completeMetrics } from '../simulator/watermark/settings.ts';
import {
  createWatermarkController,
  initialWatermarkStatus,
  type WatermarkPassRecord,
} from '../simulator/watermark/simulated-controller.ts';
import { isLifecycleEnabled } from '../simulator/watermark/status/lifecycle-annotation.ts';
import { recordedStatus } from '../simulator/watermark/status/recorded-status.ts';
import { serializeSpec } from '../simulator/watermark/status/serialize-spec.ts';
import { run } from '../simulator/world/run.ts';
import { type CaseJson, CaseTicks, recordedObjectName } from './case-json.ts';
import { metricsJson, type PodJson, PodsWriter } from './write-observation.ts';

/**
 * Writes a simulated run as a case. The times of the simulation are kept, instead of starting at 0, because messages
 * contain these times.
 */
export function writeWatermarkCase(original: WatermarkPodAutoscaler, scenario: Scenario, id: string): CaseJson {
  const { namespace: _, ...unnamed } = original;
  const wpa = { ...unnamed, name: recordedObjectName };
  const { kind, name } = wpa.target;
  const ticks = new CaseTicks();
  const pods = new PodsWriter(name, scenario.workload.controller.kind, watermarkPodJson);
  const hasLifecycle = isLifecycleEnabled(wpa.annotations);
  const simulated = createWatermarkController(wpa, scenario);
  const { sequence } = run(simulated, scenario, {
    mergesCohorts: false,
    onSync: ({ record }) => ticks.add(tickJson(record, hasLifecycle, pods)),
  });
  return {
    id,
    tags: ['simulated'],
    controller: wpa.kind,
    release: wpa.release,
    flags: { syncPeriodSeconds: 15, skipNotScalingEvents: false },
    object: objectJson(wpa),
    target: { kind, name },
    // Before the first measurement the status has no list of metrics. An empty list would differ from the recordings.
    initialStatus: {
      ...recordedStatus(initialWatermarkStatus(sequence[0] ?? 0, simulated.lookbackMs)),
      currentMetrics: null,
    },
    ticks: ticks.ticks,
  };
}

function objectJson({ kind, name, annotations, spec }: WatermarkPodAutoscaler): object {
  const metadata = { name, namespace: 'default', ...(Object.keys(annotations).length > 0 && { annotations }) };
  return {
    apiVersion: 'datadoghq.com/v1alpha1',
    kind,
    metadata,
    spec: serializeSpec({ ...spec, metrics: completeMetrics(spec.metrics) }),
  };
}

const toSeconds = (ms: number) => ms / 1000;

/** Returns the pod without its requests, because the controller does not read them. */
function watermarkPodJson({ requests: _, ...pod }: PodJson): object {
  return pod;
}

function tickJson(
  { observation, outcome, world }: WatermarkPassRecord,
  hasLifecycle: boolean,
  writer: PodsWriter<object>,
): object {
  const { atMs, metrics, monitor } = observation;
  const { names, json: pods } = writer.podsOf(observation.pods, world.cohorts, toSeconds);
  return {
    t: toSeconds(atMs),
    scale: world.scale,
    pods,
    metrics: metricsJson(metrics, names, toSeconds),
    ...recommenderJson(observation),
    monitor: hasLifecycle ? monitor : undefined,
    expect: expectJson(outcome),
  };
}

function recommenderJson({ recommender }: WatermarkObservation): object {
  if (!recommender) return {};
  const { tookMs } = recommender;
  const answer =
    'error' in recommender ? { error: recommender.error } : { code: recommender.code, body: recommender.body };
  return { recommender: { took: tookMs > 0 ? toSeconds(tookMs) : undefined, ...answer } };
}

function expectJson({ scaleTo, events, requeue, recommenderRequest, status }: WatermarkOutcome): object {
  return {
    scaleTo,
    events,
    requeueAfter: 'error' in requeue || requeue.afterMs === null ? null : toSeconds(requeue.afterMs),
    error: 'error' in requeue ? requeue.error : undefined,
    recommenderRequest,
    status: status && recordedStatus(status),
  };
}
