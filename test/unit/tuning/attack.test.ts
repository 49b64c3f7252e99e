// The found load is at least as bad as a planted weakness, and within the limits.
import { describe, expect, test } from 'vitest';
import { once } from '../../../core/model/once.ts';
import type { PartialLoadShape } from '../../../core/model/scenario/partial-scenario.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { durationText } from '../../../core/simulator/trace-text.ts';
import { loadPolyline } from '../../../core/simulator/world/load.ts';
import { horizonMsOf } from '../../../core/simulator/world/run.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { type Attack, attack, provenUnmet } from '../../../core/tuning/attack.ts';
import { attackSentence, harmExpectation, provenText } from '../../../core/tuning/attack-text.ts';
import { type HarmName, harmOf } from '../../../core/tuning/harm.ts';
import { commonLoads, type LoadLimits, limitsOfLoad } from '../../../core/tuning/loads.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { hpaObject, subjectOf, wpaObject } from '../../support/tuning.ts';

const maxWork = 10_000_000;
const horizonSeconds = isWhole ? 3600 : 1800;
const maxRuns = isWhole ? 600 : 150;
const pods = (value: number, periodSeconds: number) => ({ type: 'Pods', value, periodSeconds });
const up = (rules: ObjectValue) => hpaObject({ behavior: { scaleUp: rules } });
const down = (rules: ObjectValue) => hpaObject({ behavior: { scaleDown: rules } });
const utilization = (percent: number) => ({
  metrics: [
    { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percent } } },
  ],
});

interface Planted {
  name: string;
  object: ObjectValue;
  load: PartialLoadShape;
  harm: HarmName;
}

const wave = (periodSeconds: number): PartialLoadShape => ({ shape: 'wave', low: 200, high: 1500, periodSeconds });
const ramp = (seconds: number): PartialLoadShape => ({
  shape: 'ramp',
  from: 200,
  to: 1500,
  fromSeconds: 60,
  toSeconds: 60 + seconds,
});
const spike = (forSeconds: number): PartialLoadShape => ({
  shape: 'spike',
  from: 200,
  to: 1500,
  atSeconds: 60,
  forSeconds,
});

/** A window shorter than the period of the load, a policy below its slope, a target at the limit. */
const planted: readonly Planted[] = [
  ...[0, 15, 30, 60, 120].map((seconds) => ({
    name: `a scale-down window of ${seconds} s in a wave`,
    object: down({ stabilizationWindowSeconds: seconds }),
    load: wave(4 * seconds + 240),
    harm: 'flaps' as const,
  })),
  ...[1, 2, 4].flatMap((count) =>
    [60, 120].map((seconds) => ({
      name: `${count} pods per ${seconds} s below the slope`,
      object: up({ policies: [pods(count, seconds)] }),
      load: ramp(300),
      harm: 'unmet load' as const,
    })),
  ),
  ...[60, 120, 300].map((seconds) => ({
    name: `a scale-up window of ${seconds} s against a spike`,
    object: up({ stabilizationWindowSeconds: seconds }),
    load: spike(seconds),
    harm: 'unmet load' as const,
  })),
  ...[95, 99].map((percent) => ({
    name: `a target of ${percent} %`,
    object: hpaObject(utilization(percent)),
    load: ramp(600),
    harm: 'unmet load' as const,
  })),
  ...[30, 60].map((seconds) => ({
    name: `a forbidden window of ${seconds} s`,
    object: wpaObject({ upscaleForbiddenWindowSeconds: seconds, scaleUpLimitFactor: '10' }),
    load: ramp(300),
    harm: 'unmet load' as const,
  })),
  { name: 'pods that stay', object: down({ stabilizationWindowSeconds: 600 }), load: spike(120), harm: 'pod-hours' },
  { name: 'a slow scale-down', object: down({ policies: [pods(1, 300)] }), load: spike(60), harm: 'pod-hours' },
];

function attackedNow({ object, load, harm }: Planted, limits: Partial<LoadLimits> = {}) {
  const subject = subjectOf(object, { load: { shape: load }, horizonSeconds });
  const { scenario } = subject;
  const own = limitsOfLoad(loadPolyline(scenario.load, 1, horizonMsOf(scenario)), horizonSeconds);
  const search = attack(subject, { harm, limits: { ...own, ...limits }, seed: 1, maxRuns, maxWork });
  let runs = 0;
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return { subject, worst: step.value as Attack, runs, limits: { ...own, ...limits } };
    runs = step.value.runs;
  }
}

type Attacked = ReturnType<typeof attackedNow>;
const attackedOnce = new Map<Planted, Attacked>();

function attacked(weakness: Planted): Attacked {
  const known = attackedOnce.get(weakness) ?? attackedNow(weakness);
  attackedOnce.set(weakness, known);
  return known;
}

test('there are twenty planted weaknesses', () => {
  expect(planted).toHaveLength(20);
});

test.each(sampleOf(planted, 12))('$name is found, or a load that is worse', (weakness) => {
  const { subject, worst, runs } = attacked(weakness);
  const plain = simulate(subject.autoscaler, subject.scenario, subject.profile);
  expect(worst.harm).toBeGreaterThanOrEqual(harmOf(weakness.harm, plain.report));
  expect(worst.harm).toBeGreaterThan(0);
  expect(runs).toBeLessThanOrEqual(maxRuns);
});

describe('a load', () => {
  const limits = { least: 100, peak: 900, changePerSecond: 5, total: 900_000 };
  const found = once(() => attackedNow(planted[5] as Planted, limits));
  const corners = () => loadPolyline(found().worst.scenario.load, 1, horizonSeconds * 1000);

  test('keeps the lowest and the highest value', () => {
    const values = corners().map(({ value }) => value);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...values)).toBeLessThanOrEqual(900);
  });

  test('changes no faster than allowed', () => {
    for (const [i, { atMs, value }] of corners().entries()) {
      const before = corners()[i - 1];
      if (before) expect(Math.abs(value - before.value)).toBeLessThanOrEqual((5.001 * (atMs - before.atMs)) / 1000);
    }
  });

  test('offers no more units than allowed', () => {
    expect(found().worst.trace.report.offered).toBeLessThanOrEqual(900_000 * 1.001);
  });

  test('is the run of the scenario that it makes', () => {
    const { subject, worst } = found();
    expect(simulate(subject.autoscaler, worst.scenario, subject.profile).report).toEqual(worst.trace.report);
  });
});

test('a load that jumps has every common form', () => {
  const jumping = { least: 100, peak: 900, changePerSecond: Infinity, total: Infinity, horizonSeconds };
  const names = [...commonLoads(jumping, durationText)].map(({ name }) => name);
  expect(names).toContain('a spike of 15 s every 45 s');
  expect(names).toContain('a wave of 10 min');
  expect(new Set(names).size).toBe(names.length);
});

test('a load that may only creep has no spikes', () => {
  const creeping = { least: 100, peak: 900, changePerSecond: 1, total: Infinity, horizonSeconds };
  const names = [...commonLoads(creeping, durationText)].map(({ name }) => name);
  expect(names.filter((name) => name.includes('spike'))).toEqual([]);
  expect(names).toContain('a rise of 20 min to the peak');
});

describe('what is proven', () => {
  const subject = subjectOf(hpaObject({ minReplicas: 5 }));
  const limits = { least: 10, peak: 900, changePerSecond: Infinity, total: Infinity, horizonSeconds: 1800 };

  test('is what the lowest count serves', () => {
    const proven = provenUnmet(subject, limits, 100);
    expect(proven && provenText(proven)).toBe(
      'Proven: no load within these limits leaves more than 44.4 % unmet, since 5 replicas serve 500 units/s.',
    );
    const all = provenUnmet(subject, { ...limits, peak: 500 }, 100);
    expect(all && provenText(all)).toBe(
      'Proven: every load within these limits is served, since 5 replicas serve 500 units/s.',
    );
  });

  test('is exceeded by no load that was tried', () => {
    for (const weakness of sampleOf(planted, 12).filter(({ harm }) => harm === 'unmet load')) {
      const { subject: tried, worst, limits: own } = attacked(weakness);
      const proven = provenUnmet(tried, own, 100);
      expect(worst.harm).toBeLessThanOrEqual(proven?.part ?? 1);
    }
  });

  test('is nothing of a queue, or where pods fail', () => {
    const queue = subjectOf(hpaObject(), { workload: { kind: 'queue' } });
    expect(provenUnmet(queue, limits, 100)).toBeUndefined();
    const failing = subjectOf(hpaObject(), { faults: [{ what: 'podsNeverReady', pods: 2, fromSeconds: 0 }] });
    expect(provenUnmet(failing, limits, 100)).toBeUndefined();
  });
});

test('the sentence names the load, the harm and the counts', () => {
  const { worst } = attacked(planted[0] as Planted);
  expect(attackSentence('flaps', worst)).toMatch(/^[A-Z].* makes the count flap \d+ times: \d+ → /);
  expect(harmExpectation('unmet load', 0.12345)).toBe('unmet load <= 12.35 %');
  expect(harmExpectation('flaps', 3)).toBe('at most 3 flaps');
});
