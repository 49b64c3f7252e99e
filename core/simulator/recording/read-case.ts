// A recorded case, read: the profile, and at each tick what was seen and what the real controller then decided.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Observation, ObservedMetrics, PodGroup } from '../hpa/observation.ts';
import { nothingObserved } from '../hpa/observation.ts';
import { type Profile, profileOf } from '../profile.ts';
import { besidePods, type RecordedMetrics, readMetrics } from './read-metrics.ts';
import { readObject } from './read-object.ts';
import { readPods } from './read-pods.ts';
import { readScale } from './read-scale.ts';
import { isJsonObject, type Json, type JsonObject, listAt, Malformed, msAt, objectAt, textAt } from './shape.ts';

export interface RecordedCase {
  id: string;
  tags: readonly string[];
  profile: Profile;
  object: HorizontalPodAutoscaler;
  ticks: readonly RecordedTick[];
}

export interface RecordedTick {
  /** The user changed the object before this sync. */
  object?: HorizontalPodAutoscaler;
  restart: boolean;
  observation: Observation;
  expect: JsonObject;
}

export type ReadCase = { ok: true; value: RecordedCase } | { ok: false; problem: string };

export function readCase(value: Json): ReadCase {
  try {
    return { ok: true, value: caseOf(objectAt(value, 'the case')) };
  } catch (error) {
    if (error instanceof Malformed) return { ok: false, problem: error.message };
    throw error;
  }
}

function caseOf(given: JsonObject): RecordedCase {
  const object = readObject(given.object, 'object');
  const ticks: RecordedTick[] = [];
  const carry: Carried = { object, pods: [], metrics: { pods: [], object: [], external: [] }, aligned: nothingObserved };
  for (const [i, tick] of listAt(given.ticks, 'ticks').entries()) ticks.push(readTick(objectAt(tick, `ticks[${i}]`), `ticks[${i}]`, carry));
  if (ticks.length === 0) throw new Malformed('ticks is empty');
  return {
    id: textAt(given.id, 'id'),
    tags: listAt(given.tags ?? [], 'tags').map((tag, i) => textAt(tag, `tags[${i}]`)),
    profile: readProfile(given),
    object,
    ticks,
  };
}

function readProfile({ release, flags, featureGates = {} }: JsonObject): Profile {
  const profile = profileOf(
    textAt(release, 'release'),
    objectAt(flags ?? {}, 'flags') as Record<string, number>,
    objectAt(featureGates, 'featureGates') as Record<string, boolean>,
  );
  if (!profile.ok) throw new Malformed(profile.problem);
  return profile.value;
}

/** What a tick leaves out is as in the tick before. */
interface Carried {
  object: HorizontalPodAutoscaler;
  pods: readonly PodGroup[];
  metrics: RecordedMetrics;
  aligned: ObservedMetrics;
}

function readTick(tick: JsonObject, at: string, carry: Carried): RecordedTick {
  const { t, object, restart, scale, pods, metrics, others = [], statusUpdateError, expect } = tick;
  if (object !== undefined) carry.object = readObject(object, `${at}.object`);
  if (pods !== undefined) carry.pods = readPods(pods, `${at}.pods`);
  if (metrics !== undefined) carry.metrics = readMetrics(metrics, `${at}.metrics`);
  if (pods !== undefined || metrics !== undefined) carry.aligned = besidePods(carry.metrics, carry.pods);
  const observation: Observation = {
    atMs: msAt(t, `${at}.t`),
    scale: readScale(scale, `${at}.scale`, carry.object),
    others: listAt(others, `${at}.others`).map((name, i) => textAt(name, `${at}.others[${i}]`)),
    pods: carry.pods,
    metrics: carry.aligned,
    ...(statusUpdateError !== undefined && { statusUpdateError: textAt(statusUpdateError, `${at}.statusUpdateError`) }),
  };
  return {
    ...(object !== undefined && { object: carry.object }),
    restart: restart === true,
    observation,
    expect: readExpect(expect, `${at}.expect`),
  };
}

/** Only looked at so far that a comparison makes sense; its fields are compared as they are. */
function readExpect(value: Json | undefined, at: string): JsonObject {
  const expect = objectAt(value, at);
  if (!isJsonObject(expect.status)) throw new Malformed(`${at}.status is no object`);
  listAt(expect.events, `${at}.events`);
  return expect;
}
