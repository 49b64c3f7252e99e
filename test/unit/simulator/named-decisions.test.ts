// In these recordings the sum of one External metric's values is the raw proposal, so only the second stage decides.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { kindOf } from '../../../core/apiserver/kinds.ts';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { milliOf, parseQuantity } from '../../../core/model/quantity.ts';
import type { Value } from '../../../core/model/value.ts';
import {
  type ControllerMemory,
  emptyMemory,
  seedRecommendation,
} from '../../../core/simulator/hpa/controller-memory.ts';
import { decideHorizontal, recordScaling } from '../../../core/simulator/hpa/decide.ts';
import { enforceBounds } from '../../../core/simulator/hpa/enforce-bounds.ts';
import { canScaleFromZero } from '../../../core/simulator/hpa/scale-to-zero.ts';
import { newestReleaseProfile, type Profile } from '../../../core/simulator/profile.ts';

interface RecordedTick {
  t: number;
  object?: Value;
  scale: { spec: number };
  metrics?: { external: { values: string[] }[] };
  expect: {
    scaleTo: number | null;
    status: { conditions: [type: string, status: string, reason: string, message: string][] };
  };
}
interface RecordedCase {
  id: string;
  flags: Partial<Profile>;
  featureGates?: Record<string, boolean>;
  object: Value;
  ticks: RecordedTick[];
}

const cases = gunzipSync(readFileSync('test/golden/traces/named-decisions.jsonl.gz'))
  .toString()
  .trim()
  .split('\n')
  .map((line): RecordedCase => JSON.parse(line));

test('each row that has only an External metric has a recorded case', () => expect(cases.length).toBeGreaterThan(15));

test.each(cases.map((recorded) => [recorded.id, recorded] as const))(
  'the decisions of %s equal the recorded ones',
  (_, recorded) => {
    const recordings = recorded.ticks.map(({ t, expect: { scaleTo, status } }) => ({
      t,
      scaleTo,
      ...conditionsOf(status.conditions),
    }));
    expect(replay(recorded)).toEqual(recordings);
  },
);

/** The written count, and the reasons of the two conditions that the second stage sets. */
function replay({ object, flags, featureGates, ticks }: RecordedCase) {
  const profile = {
    ...newestReleaseProfile(flags),
    featureGates: { ...newestReleaseProfile().featureGates, ...featureGates },
  };
  let hpa = read(object);
  let memory = emptyMemory;
  let ownsZero = false;
  let metrics: RecordedTick['metrics'];
  let limited: string | undefined;
  return ticks.map((tick) => {
    if (tick.object) hpa = read(tick.object);
    metrics = tick.metrics ?? metrics;
    const current = tick.scale.spec;
    const nowMs = Math.round(tick.t * 1000);
    memory = seedRecommendation(memory, current, nowMs);
    const outcome = sync(hpa, profile, memory, current, ownsZero, proposalOf(metrics), nowMs);
    const scaleTo = outcome.desired === current ? null : outcome.desired;
    memory = recordScaling(outcome.memory, current, outcome.desired, nowMs, hpa);
    if (scaleTo !== null) ownsZero = current > 0 && scaleTo === 0;
    limited = outcome.limited ?? limited;
    return { t: tick.t, scaleTo, limited, able: scaleTo === null ? outcome.ableReason : 'SucceededRescale' };
  });
}

function sync(
  hpa: HorizontalPodAutoscaler,
  profile: Profile,
  memory: ControllerMemory,
  current: number,
  ownsZero: boolean,
  proposal: number,
  nowMs: number,
) {
  const kept = { memory, ableReason: 'SucceededGetScale', limited: undefined };
  if (current === 0 && !canScaleFromZero(hpa, ownsZero, profile)) return { ...kept, desired: 0 };
  const enforced = current === 0 ? undefined : enforceBounds(current, hpa);
  if (enforced) return { ...kept, desired: enforced.desired };
  const next = decideHorizontal(memory, current, proposal, nowMs, hpa, profile);
  return { ...next.decision, memory: next.memory };
}

function conditionsOf(conditions: RecordedTick['expect']['status']['conditions']) {
  const reasonOf = (type: string) => conditions.find(([name]) => name === type)?.[2];
  return { limited: reasonOf('ScalingLimited'), able: reasonOf('AbleToScale') };
}

function proposalOf(metrics: RecordedTick['metrics']): number {
  const values = metrics?.external[0]?.values ?? [];
  return Math.ceil(values.reduce((sum, value) => sum + milli(value), 0) / 1000);
}

function milli(text: string): number {
  const quantity = parseQuantity(text);
  if (!quantity.ok) throw new Error(quantity.problem);
  return Number(milliOf(quantity.value));
}

function read(object: Value): HorizontalPodAutoscaler {
  const { apiVersion, kind } = object as Record<string, Value>;
  const autoscaler = kindOf(apiVersion, kind)?.read(object).autoscaler;
  if (autoscaler?.kind !== 'HorizontalPodAutoscaler') throw new Error('the recorded object cannot be read');
  return autoscaler;
}
