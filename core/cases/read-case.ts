import { equalSpecs } from '../apiserver/equal-specs.ts';
import type { HorizontalPodAutoscaler } from '../model/hpa/autoscaler.ts';
import { defaultSpec } from '../model/hpa/defaults.ts';
import { isObject, type Value } from '../model/value.ts';
import type { QuantityRules } from '../simulator/milli.ts';
import type { Observation, ObservedMetrics, PodGroup } from '../simulator/observation.ts';
import { noMetrics } from '../simulator/observation.ts';
import { type Profile, parseProfile } from '../simulator/profile.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  MalformedCaseError,
  readOptional,
  requireList,
  requireMs,
  requireObject,
  requireString,
} from './read-json.ts';
import { alignWithPods, noRecordedMetrics, type RecordedMetrics, readMetrics } from './read-metrics.ts';
import { readRecordedObject, readRecordedSpec } from './read-object.ts';
import { readPods } from './read-pods.ts';
import { readScale } from './read-scale.ts';

export interface RecordedCase {
  id: string;
  tags: readonly string[];
  profile: Profile;
  object: HorizontalPodAutoscaler;
  ticks: readonly RecordedTick[];
}

export interface RecordedTick {
  changedObject: HorizontalPodAutoscaler | undefined;
  restart: boolean;
  observation: Observation;
  expect: JsonObject;
}

export type ReadCaseResult = { ok: true; value: RecordedCase } | { ok: false; problem: string };

export function readCase(value: Json): ReadCaseResult {
  try {
    return { ok: true, value: readRecordedCase(requireObject(value, 'the case')) };
  } catch (error) {
    if (error instanceof MalformedCaseError) return { ok: false, problem: error.message };
    throw error;
  }
}

function readRecordedCase(json: JsonObject): RecordedCase {
  const object = readRecordedObject(json.object, 'object');
  const profile = readProfile(json);
  const ticks: RecordedTick[] = [];
  const previous: PreviousValues = {
    object,
    spec: readRecordedSpec(json.object),
    generation: 1,
    pods: [],
    metrics: noRecordedMetrics,
    alignedMetrics: noMetrics,
    quantities: profile.has,
  };
  for (const [i, tick] of requireList(json.ticks, 'ticks').entries())
    ticks.push(readTick(requireObject(tick, `ticks[${i}]`), `ticks[${i}]`, previous));
  if (ticks.length === 0) throw new MalformedCaseError('ticks is empty');
  return {
    id: requireString(json.id, 'id'),
    tags: requireList(json.tags ?? [], 'tags').map((tag, i) => requireString(tag, `tags[${i}]`)),
    profile,
    object,
    ticks,
  };
}

function readProfile({ release, flags, featureGates = {} }: JsonObject): Profile {
  const profile = parseProfile(
    requireString(release, 'release'),
    requireObject(flags ?? {}, 'flags') as Record<string, number>,
    requireObject(featureGates, 'featureGates') as Record<string, boolean>,
  );
  if (!profile.ok) throw new MalformedCaseError(profile.problem);
  return profile.value;
}

interface PreviousValues {
  object: HorizontalPodAutoscaler;
  /** The spec as the user submitted it, without defaults. */
  spec: Value;
  generation: number;
  pods: readonly PodGroup[];
  metrics: RecordedMetrics;
  alignedMetrics: ObservedMetrics;
  readonly quantities: QuantityRules;
}

function readTick(tick: JsonObject, at: string, previous: PreviousValues): RecordedTick {
  const { t, object, restart, scale, pods, metrics, others = [], statusUpdateError, expect } = tick;
  if (object !== undefined) {
    const spec = readRecordedSpec(object);
    if (changesGeneration(previous.spec, spec)) previous.generation++;
    previous.object = readRecordedObject(object, `${at}.object`);
    previous.spec = spec;
  }
  if (pods !== undefined) previous.pods = readPods(pods, `${at}.pods`, previous.quantities);
  if (metrics !== undefined) previous.metrics = readMetrics(metrics, `${at}.metrics`, previous.quantities);
  if (pods !== undefined || metrics !== undefined)
    previous.alignedMetrics = alignWithPods(previous.metrics, previous.pods);
  const observation: Observation = {
    atMs: requireMs(t, `${at}.t`),
    scale: readScale(scale, `${at}.scale`, previous.object),
    otherAutoscalers: requireList(others, `${at}.others`).map((name, i) => requireString(name, `${at}.others[${i}]`)),
    pods: previous.pods,
    metrics: previous.alignedMetrics,
    generation: previous.generation,
    statusUpdateError: readOptional(statusUpdateError, `${at}.statusUpdateError`, requireString),
  };
  return {
    changedObject: object === undefined ? undefined : previous.object,
    restart: restart === true,
    observation,
    expect: readExpect(expect, `${at}.expect`),
  };
}

/**
 * The generation does not change if the edit only writes out defaults. The generation increases if the edit repeats the
 * old spec exactly (recorded, docs/behavior/hpa.md §1.3, step 7).
 */
function changesGeneration(before: Value, after: Value): boolean {
  return equalSpecs(before, after) || !equalSpecs(withDefaults(before), withDefaults(after));
}

function withDefaults(spec: Value): Value {
  return isObject(spec) ? defaultSpec(spec) : spec;
}

function readExpect(value: Json | undefined, at: string): JsonObject {
  const expect = requireObject(value, at);
  if (!isJsonObject(expect.status)) throw new MalformedCaseError(`${at}.status is not an object`);
  requireList(expect.events, `${at}.events`);
  return expect;
}
