import { stringEntries } from '../model/read-value.ts';
import { buildSpec } from '../model/watermark/build-spec.ts';
import { wrappingQuantities } from '../simulator/milli.ts';
import { noMetrics, type ObservedMetrics } from '../simulator/observation.ts';
import type {
  ObservedMonitor,
  RecommenderResponse,
  WatermarkObservation,
  WatermarkPod,
  WatermarkScale,
} from '../simulator/watermark/observation.ts';
import type { WatermarkProfile } from '../simulator/watermark/pass.ts';
import { parseWatermarkProfile } from '../simulator/watermark/profile.ts';
import { defaultOwners } from '../simulator/watermark/propose/default-owners.ts';
import { parseReply } from '../simulator/watermark/propose/recommender-reply.ts';
import { restMappingOf } from '../simulator/watermark/rest-mapping.ts';
import type { SubmittedObject } from '../simulator/watermark/status/state.ts';
import type { WatermarkStatus } from '../simulator/watermark/status/status.ts';
import {
  type Json,
  type JsonObject,
  MalformedCaseError,
  readOptional,
  requireCount,
  requireList,
  requireMs,
  requireNumber,
  requireObject,
  requireString,
} from './read-json.ts';
import { alignWithPods, noRecordedMetrics, type RecordedMetrics, readMetrics } from './read-metrics.ts';
import { toModelValue } from './read-object.ts';
import { readPods } from './read-pods.ts';
import { readStatus } from './read-watermark-status.ts';

export interface WatermarkCase {
  id: string;
  tags: readonly string[];
  profile: WatermarkProfile;
  object: SubmittedObject;
  initialStatus: WatermarkStatus | undefined;
  ticks: readonly WatermarkTick[];
}

export interface WatermarkTick {
  /**
   * The object as the user changed it before this reconcile; null if the user deleted the object, undefined if nothing
   * changed.
   */
  edit: SubmittedObject | null | undefined;
  observation: WatermarkObservation;
  expect: JsonObject;
}

/** @throws MalformedCaseError */
export function readWatermarkCase(json: JsonObject): WatermarkCase {
  const { initialStatus } = json;
  const object = readSubmittedObject(json.object, 'object');
  const target = requireObject(json.target, 'target');
  const fallbackOwners = defaultOwners({
    kind: requireString(target.kind, 'target.kind'),
    name: requireString(target.name, 'target.name'),
  });
  const previous: PreviousWatermarkValues = {
    object,
    fallbackOwners,
    pods: [],
    metrics: noRecordedMetrics,
    alignedMetrics: noMetrics,
  };
  const ticks: WatermarkTick[] = [];
  for (const [i, tick] of requireList(json.ticks, 'ticks').entries())
    ticks.push(readTick(requireObject(tick, `ticks[${i}]`), `ticks[${i}]`, previous));
  return {
    id: requireString(json.id, 'id'),
    tags: requireList(json.tags ?? [], 'tags').map((tag, i) => requireString(tag, `tags[${i}]`)),
    profile: readProfile(json),
    object,
    initialStatus: readOptional(initialStatus, 'initialStatus', readStatus),
    ticks,
  };
}

function readProfile({ release, flags }: JsonObject): WatermarkProfile {
  const { skipNotScalingEvents = false } = requireObject(flags ?? {}, 'flags');
  const profile = parseWatermarkProfile(requireString(release, 'release'), {
    skipNotScalingEvents: skipNotScalingEvents === true,
  });
  if (!profile.ok) throw new MalformedCaseError(profile.problem);
  return profile.value;
}

function readSubmittedObject(value: Json | undefined, at: string): SubmittedObject {
  const { metadata, spec } = requireObject(value, at);
  const { name, namespace, annotations } = requireObject(metadata, `${at}.metadata`);
  return {
    name: requireString(name, `${at}.metadata.name`),
    namespace: readOptional(namespace, `${at}.metadata.namespace`, requireString),
    annotations: stringEntries(toModelValue(annotations)),
    spec: buildSpec(toModelValue(requireObject(spec, `${at}.spec`))),
  };
}

interface PreviousWatermarkValues {
  object: SubmittedObject;
  fallbackOwners: WatermarkPod['owners'];
  pods: readonly WatermarkPod[];
  metrics: RecordedMetrics;
  alignedMetrics: ObservedMetrics;
}

function readTick(tick: JsonObject, at: string, previous: PreviousWatermarkValues): WatermarkTick {
  const { t, object, pods, metrics, recommender, monitor, objectUpdateError, statusUpdateError, expect } = tick;
  const edit = object === undefined ? undefined : object === null ? null : readSubmittedObject(object, `${at}.object`);
  if (edit) previous.object = edit;
  if (pods !== undefined) previous.pods = readOwnedPods(pods, `${at}.pods`, previous.fallbackOwners);
  if (metrics !== undefined) previous.metrics = readMetrics(metrics, `${at}.metrics`, wrappingQuantities);
  if (pods !== undefined || metrics !== undefined)
    previous.alignedMetrics = alignWithPods(previous.metrics, previous.pods);
  const observation: WatermarkObservation = {
    atMs: requireMs(t, `${at}.t`),
    scale: readScale(tick.scale, `${at}.scale`, previous.object),
    pods: previous.pods,
    metrics: previous.alignedMetrics,
    recommender: readOptional(recommender, `${at}.recommender`, readRecommender),
    monitor: readOptional(monitor, `${at}.monitor`, readMonitor),
    objectUpdateError: readOptional(objectUpdateError, `${at}.objectUpdateError`, requireString),
    statusUpdateError: readOptional(statusUpdateError, `${at}.statusUpdateError`, requireString),
  };
  return { edit, observation, expect: requireObject(expect, `${at}.expect`) };
}

function readOwnedPods(value: Json, at: string, fallbackOwners: WatermarkPod['owners']): WatermarkPod[] {
  const list = requireList(value, at);
  return readPods(value, at, wrappingQuantities).map((pod, i) => ({
    ...pod,
    owners: readOwners(requireObject(list[i], `${at}[${i}]`).owners, `${at}[${i}].owners`) ?? fallbackOwners,
  }));
}

function readOwners(value: Json | undefined, at: string): WatermarkPod['owners'] | undefined {
  if (value === undefined) return undefined;
  return requireList(value, at).map((owner, i) => {
    const { kind, name } = requireObject(owner, `${at}[${i}]`);
    return { kind: requireString(kind, `${at}[${i}].kind`), name: requireString(name, `${at}[${i}].name`) };
  });
}

function readScale(value: Json | undefined, at: string, { spec }: SubmittedObject): WatermarkScale {
  const mapping = restMappingOf(spec.scaleTargetRef);
  if ('unmapped' in mapping) return mapping;
  const { groupVersion } = mapping;
  const { error, spec: specReplicas, status, selector, updateErrors = [] } = requireObject(value, at);
  if (error !== undefined) return { error: requireString(error, `${at}.error`), groupVersion };
  const [updateError] = requireList(updateErrors, `${at}.updateErrors`);
  return {
    spec: requireCount(specReplicas, `${at}.spec`),
    status: requireCount(status, `${at}.status`),
    selector: requireString(selector, `${at}.selector`),
    updateError: readOptional(updateError, `${at}.updateErrors`, requireString),
  };
}

function readRecommender(value: Json, at: string): RecommenderResponse {
  const { took = 0, error, code, body = '' } = requireObject(value, at);
  const tookMs = requireMs(took, `${at}.took`);
  if (error !== undefined) return { tookMs, error: requireString(error, `${at}.error`) };
  const text = requireString(body, `${at}.body`);
  return { tookMs, code: requireNumber(code, `${at}.code`), body: text, reply: parseReply(text) };
}

function readMonitor(value: Json, at: string): ObservedMonitor {
  const { found, state } = requireObject(value, at);
  if (found !== true) return { found: false };
  return { found: true, state: readOptional(state, `${at}.state`, requireString) };
}
