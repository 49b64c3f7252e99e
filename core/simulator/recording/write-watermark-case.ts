// A simulation of a WatermarkPodAutoscaler written as a case.
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import { hasMonitor } from '../watermark/lifecycle.ts';
import type { WatermarkObservation } from '../watermark/observation.ts';
import type { WatermarkOutcome } from '../watermark/pass.ts';
import { recordedStatus } from '../watermark/recorded-status.ts';
import { statusAtStart, type WatermarkLook, watermarkResident } from '../watermark/resident.ts';
import { finishedMetrics } from '../watermark/settings.ts';
import { writtenSpec } from '../watermark/written-spec.ts';
import { run } from '../world/run.ts';
import { metricsOf, type Names, namesOf, podsOf } from './write-observed.ts';
import { recordedName, type WrittenCase, withoutRepeats } from './written-case.ts';

/** Recordings live in one namespace and call the object `web`. Their times are those of the run: messages print them. */
export function writeWatermarkCase(given: WatermarkPodAutoscaler, scenario: Scenario, id: string): WrittenCase {
  const { namespace: _, ...unnamed } = given;
  const wpa = { ...unnamed, name: recordedName };
  const looks: WatermarkLook[] = [];
  const resident = watermarkResident(wpa, scenario);
  const { sequence } = run(resident, scenario, { merges: false, listen: ({ seen }) => looks.push(seen) });
  const { kind, name } = wpa.target;
  return {
    id,
    tags: ['simulated'],
    controller: wpa.kind,
    release: wpa.release,
    flags: { syncPeriodSeconds: 15, skipNotScalingEvents: false },
    object: objectOf(wpa),
    target: { kind, name },
    // Nothing was measured yet: no list is stored then, not an empty one.
    initialStatus: { ...recordedStatus(statusAtStart(sequence[0] ?? 0, resident.memoryMs)), currentMetrics: null },
    ticks: withoutRepeats(
      looks.map((look) => tickOf(look, hasMonitor(wpa.annotations), namesOf(look.seen, name, scenario.workload.controller.kind))),
    ),
  };
}

function objectOf({ kind, name, annotations, spec }: WatermarkPodAutoscaler): object {
  const metadata = { name, namespace: 'default', ...(Object.keys(annotations).length > 0 && { annotations }) };
  return { apiVersion: 'datadoghq.com/v1alpha1', kind, metadata, spec: writtenSpec({ ...spec, metrics: finishedMetrics(spec.metrics) }) };
}

const seconds = (ms: number) => ms / 1000;

function tickOf({ observation, outcome, seen }: WatermarkLook, isMonitored: boolean, names: Names): object {
  const { atMs, pods, metrics, monitor } = observation;
  return {
    t: seconds(atMs),
    scale: seen.scale,
    pods: podsOf(pods, names, seen, seconds).map(({ requests: _, ...pod }) => pod),
    metrics: metricsOf(metrics, names, seconds),
    ...recommenderOf(observation),
    ...(isMonitored && monitor && { monitor }),
    expect: expectOf(outcome),
  };
}

function recommenderOf({ recommender }: WatermarkObservation): object {
  if (!recommender) return {};
  const { tookMs } = recommender;
  const answer = 'error' in recommender ? { error: recommender.error } : { code: recommender.code, body: recommender.body };
  return { recommender: { ...(tookMs > 0 && { took: seconds(tookMs) }), ...answer } };
}

function expectOf({ scaleTo, events, requeue, recommenderRequest, status }: WatermarkOutcome): object {
  return {
    ...{ scaleTo, events },
    requeueAfter: 'error' in requeue || requeue.afterMs === null ? null : seconds(requeue.afterMs),
    ...('error' in requeue && { error: requeue.error }),
    ...(recommenderRequest && { recommenderRequest }),
    status: status && recordedStatus(status),
  };
}
