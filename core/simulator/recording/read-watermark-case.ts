// A recorded case of a WatermarkPodAutoscaler, read: the object as submitted, and at each tick what was seen and then decided.
import { buildSpec, texts } from '../../model/watermark/build.ts';
import { nothingObserved, type ObservedMetrics } from '../hpa/observation.ts';
import { mappingOf } from '../watermark/mapping.ts';
import type { ObservedMonitor, ObservedScale, RecommenderAnswer, WatermarkObservation, WatermarkPod } from '../watermark/observation.ts';
import { usualOwners } from '../watermark/owners.ts';
import type { WatermarkProfile } from '../watermark/pass.ts';
import { watermarkProfile } from '../watermark/profile.ts';
import { readReply } from '../watermark/reply.ts';
import type { Submitted } from '../watermark/state.ts';
import type { WatermarkStatus } from '../watermark/status.ts';
import { besidePods, type RecordedMetrics, readMetrics } from './read-metrics.ts';
import { plainValue } from './read-object.ts';
import { readPods } from './read-pods.ts';
import { readStatus } from './read-watermark-status.ts';
import { countAt, type Json, type JsonObject, listAt, Malformed, msAt, numberAt, objectAt, textAt } from './shape.ts';

export interface WatermarkCase {
  id: string;
  tags: readonly string[];
  profile: WatermarkProfile;
  object: Submitted;
  initialStatus?: WatermarkStatus;
  ticks: readonly WatermarkTick[];
}

export interface WatermarkTick {
  /** The user changed the object before this pass; null: deleted it. */
  edit?: Submitted | null;
  observation: WatermarkObservation;
  expect: JsonObject;
}

/** @throws Malformed */
export function readWatermarkCase(given: JsonObject): WatermarkCase {
  const { initialStatus } = given;
  const object = readSubmitted(given.object, 'object');
  const target = objectAt(given.target, 'target');
  const owners = usualOwners({ kind: textAt(target.kind, 'target.kind'), name: textAt(target.name, 'target.name') });
  const carry: Carried = { object, owners, pods: [], metrics: { pods: [], object: [], external: [] }, aligned: nothingObserved };
  const ticks: WatermarkTick[] = [];
  for (const [i, tick] of listAt(given.ticks, 'ticks').entries()) ticks.push(readTick(objectAt(tick, `ticks[${i}]`), `ticks[${i}]`, carry));
  return {
    id: textAt(given.id, 'id'),
    tags: listAt(given.tags ?? [], 'tags').map((tag, i) => textAt(tag, `tags[${i}]`)),
    profile: readProfile(given),
    object,
    ...(initialStatus !== undefined && { initialStatus: readStatus(initialStatus, 'initialStatus') }),
    ticks,
  };
}

function readProfile({ release, flags }: JsonObject): WatermarkProfile {
  const { skipNotScalingEvents = false } = objectAt(flags ?? {}, 'flags');
  const profile = watermarkProfile(textAt(release, 'release'), { skipNotScalingEvents: skipNotScalingEvents === true });
  if (!profile.ok) throw new Malformed(profile.problem);
  return profile.value;
}

function readSubmitted(value: Json | undefined, at: string): Submitted {
  const { metadata, spec } = objectAt(value, at);
  const { name, namespace, annotations } = objectAt(metadata, `${at}.metadata`);
  return {
    name: textAt(name, `${at}.metadata.name`),
    ...(namespace !== undefined && { namespace: textAt(namespace, `${at}.metadata.namespace`) }),
    annotations: texts(plainValue(annotations)),
    spec: buildSpec(plainValue(objectAt(spec, `${at}.spec`))),
  };
}

/** What a tick leaves out is as in the tick before. */
interface Carried {
  object: Submitted;
  /** Of pods that say nothing of theirs. */
  owners: WatermarkPod['owners'];
  pods: readonly WatermarkPod[];
  metrics: RecordedMetrics;
  aligned: ObservedMetrics;
}

function readTick(tick: JsonObject, at: string, carry: Carried): WatermarkTick {
  const { t, object, pods, metrics, recommender, monitor, objectUpdateError, statusUpdateError, expect } = tick;
  const edit = object === undefined ? undefined : object === null ? null : readSubmitted(object, `${at}.object`);
  if (edit) carry.object = edit;
  if (pods !== undefined) carry.pods = readOwnedPods(pods, `${at}.pods`, carry.owners);
  if (metrics !== undefined) carry.metrics = readMetrics(metrics, `${at}.metrics`);
  if (pods !== undefined || metrics !== undefined) carry.aligned = besidePods(carry.metrics, carry.pods);
  const observation: WatermarkObservation = {
    atMs: msAt(t, `${at}.t`),
    scale: readScale(tick.scale, `${at}.scale`, carry.object),
    pods: carry.pods,
    metrics: carry.aligned,
    ...(recommender !== undefined && { recommender: readRecommender(objectAt(recommender, `${at}.recommender`), `${at}.recommender`) }),
    ...(monitor !== undefined && { monitor: readMonitor(objectAt(monitor, `${at}.monitor`)) }),
    ...(objectUpdateError !== undefined && { objectUpdateError: textAt(objectUpdateError, `${at}.objectUpdateError`) }),
    ...(statusUpdateError !== undefined && { statusUpdateError: textAt(statusUpdateError, `${at}.statusUpdateError`) }),
  };
  return { ...(edit !== undefined && { edit }), observation, expect: objectAt(expect, `${at}.expect`) };
}

function readOwnedPods(value: Json, at: string, usual: WatermarkPod['owners']): WatermarkPod[] {
  const list = listAt(value, at);
  return readPods(value, at).map((pod, i) => ({
    ...pod,
    owners: readOwners(objectAt(list[i], `${at}[${i}]`).owners, `${at}[${i}].owners`) ?? usual,
  }));
}

function readOwners(value: Json | undefined, at: string): WatermarkPod['owners'] | undefined {
  if (value === undefined) return undefined;
  return listAt(value, at).map((owner, i) => {
    const { kind, name } = objectAt(owner, `${at}[${i}]`);
    return { kind: textAt(kind, `${at}[${i}].kind`), name: textAt(name, `${at}[${i}].name`) };
  });
}

function readScale(value: Json | undefined, at: string, { spec }: Submitted): ObservedScale {
  const mapping = mappingOf(spec.scaleTargetRef);
  if ('unmapped' in mapping) return mapping;
  const { groupVersion } = mapping;
  const { error, spec: wanted, status, selector, updateErrors = [] } = objectAt(value, at);
  if (error !== undefined) return { error: textAt(error, `${at}.error`), groupVersion };
  const [updateError] = listAt(updateErrors, `${at}.updateErrors`);
  return {
    spec: countAt(wanted, `${at}.spec`),
    status: countAt(status, `${at}.status`),
    selector: textAt(selector, `${at}.selector`),
    ...(updateError !== undefined && { updateError: textAt(updateError, `${at}.updateErrors`) }),
  };
}

function readRecommender({ took = 0, error, code, body = '' }: JsonObject, at: string): RecommenderAnswer {
  const tookMs = msAt(took, `${at}.took`);
  if (error !== undefined) return { tookMs, error: textAt(error, `${at}.error`) };
  const text = textAt(body, `${at}.body`);
  return { tookMs, code: numberAt(code, `${at}.code`), body: text, reply: readReply(text) };
}

function readMonitor({ found, state }: JsonObject): ObservedMonitor {
  if (found !== true) return { found: false };
  return { found: true, ...(state !== undefined && { state: textAt(state, 'monitor.state') }) };
}
