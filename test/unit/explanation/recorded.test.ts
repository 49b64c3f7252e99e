// A certain claim of an explanation is what the real controller did.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { explainDescribe, explainObject } from '../../../core/explanation/explain.ts';
import type { Explanation } from '../../../core/explanation/explanation.ts';
import { pageOf } from '../../../core/explanation/page-text.ts';
import type { Metric } from '../../../core/model/hpa/autoscaler.ts';
import { oncePer } from '../../../core/model/once.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { describeText } from '../../support/describe.ts';
import { sampleOf } from '../../support/effort.ts';
import { faultsOf } from '../../support/read-aloud.ts';
import { linesOf } from '../../support/recordings.ts';

const golden = path.resolve(import.meta.dirname, '../../golden/traces');

interface Tick {
  t: number;
  scale: { spec?: number };
  /** Absent if the pods are those of the tick before. */
  pods?: { phase: string; ready: { status: string } | null; deletedAt: number | null }[];
  restart?: boolean;
  object?: object;
  expect: {
    events?: [string, string, string][];
    scaleTo: number | null;
    status?: {
      currentReplicas: number;
      desiredReplicas: number;
      lastScaleAt: number | null;
      currentMetrics: object[];
      conditions: [string, string, string, string][];
    };
  };
}
interface Case {
  id: string;
  flags: Record<string, number>;
  object: { spec: { metrics: Metric[]; behavior?: object }; metadata: { name: string } };
  ticks: Tick[];
}

const cases = sampleOf(linesOf(golden, 'hpa-1.37.1.jsonl.gz'), 8).map((line) => JSON.parse(line) as Case);
const chosen = { kubernetes: { release: '1.37' } };

function statusObject({ object }: Case, { expect: { status } }: Tick) {
  const {
    conditions = [],
    lastScaleAt: _,
    ...counts
  } = status ?? { currentReplicas: 0, desiredReplicas: 0, lastScaleAt: null };
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    ...object,
    status: {
      ...counts,
      conditions: conditions.map(([type, state, reason, message]) => ({ type, status: state, reason, message })),
    },
  };
}

const explanationOf = oncePer((one: Case) =>
  oncePer((tick: Tick) => explainObject(statusObject(one, tick) as unknown as ObjectValue, chosen)),
);

/** Each status once: a steady autoscaler says the same for hours. */
const states = cases.flatMap((one) => {
  const distinct = new Map(one.ticks.map((tick) => [JSON.stringify(tick.expect.status), tick]));
  return [...distinct.values()].filter(({ expect: { status } }) => status).map((tick) => ({ one, tick }));
});
const facts = ({ verdict, metrics, decidingMetric, next, conditions }: Explanation) => ({
  headline: verdict.headline,
  metrics: metrics.map(({ name, recommended }) => [name, recommended]),
  decidingMetric,
  next: next().map(({ text }) => text),
  conditions: conditions.map(({ title, message }) => [title, message]),
});

describe('every recorded state', () => {
  test('is there', () => expect(states.length).toBeGreaterThan(200));

  test('has a headline and known conditions', () => {
    for (const { one, tick } of states) {
      const explanation = explanationOf(one)(tick);
      expect(explanation?.verdict.headline, one.id).toMatch(/\w/);
      expect(explanation?.verdict.headline, one.id).not.toMatch(/undefined|NaN|\[object/);
      expect(explanation?.conditions.filter(({ entry }) => !entry)).toEqual([]);
    }
  });

  test('says the same as an object and as the text of kubectl describe', () => {
    let compared = 0;
    for (const { one, tick } of states) {
      const object = statusObject(one, tick);
      // The text of `kubectl describe` lacks quotes of names and unknown fields.
      if (!isPlain(one)) continue;
      const [described] = explainDescribe(describeText(object as never), chosen);
      const explained = explanationOf(one)(tick);
      expect(described && facts(described.explanation), one.id).toEqual(explained && facts(explained));
      compared++;
    }
    expect(compared).toBeGreaterThan(100);
  });
});

/** The text lacks tolerance, types of targets, and selectPolicy of rules without policies. */
function isPlain({ object: { spec } }: Case): boolean {
  const text = JSON.stringify(spec);
  const rules = Object.values(spec.behavior ?? {}) as { selectPolicy?: string; policies?: unknown[] }[];
  const hidesSelectPolicy = rules.some(({ selectPolicy, policies = [] }) => selectPolicy && policies.length === 0);
  return (
    spec.metrics?.length > 0 && !hidesSelectPolicy && !text.includes('"tolerance"') && !text.includes('matchLabels')
  );
}

test('a metric recommends what the controller recommended, if all pods are ready and have metrics', () => {
  let compared = 0;
  for (const { one, tick } of states) {
    const able = tick.expect.status?.conditions.find(([type]) => type === 'AbleToScale')?.[2];
    const limited = tick.expect.status?.conditions.find(([type]) => type === 'ScalingLimited')?.[1];
    const current = tick.scale.spec ?? 0;
    if (able !== 'ReadyForNewScale' || limited !== 'False' || one.object.spec.metrics?.length !== 1) continue;
    const { pods } = tick;
    const allReady =
      pods?.length === current &&
      pods.every(
        ({ phase, ready, deletedAt }) => phase === 'Running' && ready?.status === 'True' && deletedAt === null,
      );
    const explanation = explanationOf(one)(tick);
    const [metric] = explanation?.metrics ?? [];
    const isSteady = explanation?.verdict.headline.startsWith('steady');
    // A pod without metrics is not visible in the list of pods.
    if (allReady && isSteady) {
      expect(metric?.recommended ?? current, `${one.id} at ${tick.t}`).toBe(current);
      compared++;
    }
    if (metric?.recommended === current) expect(isSteady, one.id).toBe(true);
  }
  expect(compared).toBeGreaterThan(3);
});

test('what the conditions claim fits the values, if all pods are ready and have metrics', () => {
  let [compared, unfit] = [0, 0];
  for (const { one, tick } of states) {
    const { pods, scale } = tick;
    const allReady =
      pods?.length === scale.spec &&
      pods?.every(
        ({ phase, ready, deletedAt }) => phase === 'Running' && ready?.status === 'True' && deletedAt === null,
      );
    if (!allReady) continue;
    const explanation = explanationOf(one)(tick);
    compared++;
    if (explanation?.contradictions.some((text) => text.includes('Known causes'))) unfit++;
  }
  expect(compared).toBeGreaterThan(30);
  expect(unfit / compared).toBeLessThan(0.02);
});

test('every text of a recorded state can be read aloud', () => {
  for (const { one, tick } of states) {
    const explanation = explanationOf(one)(tick);
    const own = explanation
      ? pageOf(explanation).flatMap(({ lines }) => lines.filter(({ style }) => style !== 'quote'))
      : [];
    for (const { text } of own) expect(faultsOf(text), `${one.id} at ${tick.t}: ${text}`).toEqual([]);
  }
});

function eventsBefore({ ticks }: Case, atS: number) {
  return ticks
    .filter(({ t }) => t <= atS)
    .flatMap(({ t, expect: { events = [] } }) =>
      events.map(([type, reason, message]) => ({ type, reason, message, age: `${atS - t}s` })),
    );
}

/** The seconds in which, as the explanation says, nothing scales down. */
function claimedSeconds(one: Case, tick: Tick): number | undefined {
  const isStabilized = tick.expect.status?.conditions.some(([, , reason]) => reason === 'ScaleDownStabilized');
  if (!isStabilized || !one.object.spec.behavior) return undefined;
  const text = describeText(statusObject(one, tick) as never, eventsBefore(one, tick.t));
  const [described] = explainDescribe(text, { ...chosen, flags: one.flags });
  const claim = described?.explanation.next().find(({ text: said }) => said.includes('no scale-down in the next'));
  return claim && secondsIn(/in the next (.*)\.$/.exec(claim.text)?.[1] ?? '');
}

test('no scale-down comes in the time in which none is claimed', () => {
  let checked = 0;
  for (const one of cases.filter(isPlain))
    for (const [i, tick] of one.ticks.entries()) {
      const held = claimedSeconds(one, tick);
      if (held === undefined) continue;
      const after = one.ticks.slice(i + 1).filter(({ t }) => t < tick.t + held);
      // The text shows neither a new spec nor a new process.
      if (after.some((later) => later.restart || later.object)) continue;
      const lowest = Math.min(...after.map(({ expect: { scaleTo } }) => scaleTo ?? Number.POSITIVE_INFINITY));
      expect(lowest, `${one.id} at ${tick.t}`).toBeGreaterThanOrEqual(tick.scale.spec ?? 0);
      checked++;
    }
  expect(checked).toBeGreaterThan(5);
});

function secondsIn(text: string): number {
  const units: Record<string, number> = { s: 1, min: 60, h: 3600, d: 86_400 };
  return Array.from(text.matchAll(/([\d.]+) (\w+)/g), ([, n, unit = 's']) => Number(n) * (units[unit] ?? 0)).reduce(
    (a, b) => a + b,
    0,
  );
}
