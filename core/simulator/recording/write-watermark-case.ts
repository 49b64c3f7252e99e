// A simulation of a WatermarkPodAutoscaler written as a case.
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import type { WatermarkObservation } from '../watermark/observation.ts';
import type { WatermarkOutcome } from '../watermark/pass.ts';
import { watermarkRelease } from '../watermark/profile.ts';
import { recordedStatus } from '../watermark/recorded-status.ts';
import { statusAtStart, type WatermarkLook, watermarkResident } from '../watermark/resident.ts';
import { writtenSpec } from '../watermark/written-spec.ts';
import { run } from '../world/run.ts';
import { metricsOf, type Names, namesOf, podsOf } from './write-observed.ts';
import { type WrittenCase, withoutRepeats } from './written-case.ts';

/** Recordings live in one namespace. Their times are those of the run: messages print them. */
export function writeWatermarkCase(given: WatermarkPodAutoscaler, scenario: Scenario, id: string): WrittenCase {
  const { namespace: _, ...wpa } = given;
  const looks: WatermarkLook[] = [];
  const resident = watermarkResident(wpa, scenario);
  const { sequence } = run(resident, scenario, { merges: false, listen: ({ seen }) => looks.push(seen) });
  const { kind, name } = wpa.target;
  return {
    id,
    tags: ['simulated'],
    controller: wpa.kind,
    release: watermarkRelease,
    flags: { syncPeriodSeconds: 15, skipNotScalingEvents: false },
    object: objectOf(wpa),
    target: { kind, name },
    initialStatus: recordedStatus(statusAtStart(sequence[0] ?? 0, resident.memoryMs)),
    ticks: withoutRepeats(looks.map((look) => tickOf(look, namesOf(look.seen, name, scenario.workload.controller.kind)))),
  };
}

function objectOf({ kind, name, annotations, spec }: WatermarkPodAutoscaler): object {
  const metadata = { name, namespace: 'default', ...(Object.keys(annotations).length > 0 && { annotations }) };
  return { apiVersion: 'datadoghq.com/v1alpha1', kind, metadata, spec: writtenSpec(spec) };
}

const seconds = (ms: number) => ms / 1000;

function tickOf({ observation, outcome, seen }: WatermarkLook, names: Names): object {
  const { atMs, pods, metrics, monitor } = observation;
  return {
    t: seconds(atMs),
    scale: observation.scale,
    pods: podsOf(pods, names, seen, seconds),
    metrics: metricsOf(metrics, names, seconds),
    ...recommenderOf(observation),
    ...(monitor && { monitor }),
    expect: expectOf(outcome),
  };
}

function recommenderOf({ recommender }: WatermarkObservation): object {
  if (!recommender) return {};
  const { tookMs, ...answer } = recommender;
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
