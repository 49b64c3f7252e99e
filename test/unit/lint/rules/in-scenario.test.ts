// When a rule fires, a separate simulation shows the numbers of the message.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import type { HorizontalPodAutoscaler } from '../../../../core/model/hpa/autoscaler.ts';
import type { Scenario } from '../../../../core/model/scenario/scenario.ts';
import type { Profile } from '../../../../core/simulator/profile.ts';
import type { Tick } from '../../../../core/simulator/trace.ts';
import { clockText } from '../../../../core/simulator/trace-text.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { isWhole, runs } from '../../../support/effort.ts';
import { objectScenario } from '../../../support/object-scenario.ts';
import { findingsOf, fixesOf } from '../../../support/rules.ts';

type MetricName = 'cpu' | 'memory' | 'queue' | 'latency';

interface Spec {
  minReplicas: number;
  maxReplicas: number;
  metrics: { name: MetricName; target: number }[];
  window: number | undefined;
}

function textOf({ minReplicas, maxReplicas, metrics, window }: Spec): string {
  const metricOf = ({ name, target }: Spec['metrics'][number]) =>
    name === 'cpu' || name === 'memory'
      ? { type: 'Resource', resource: { name, target: { type: 'Utilization', averageUtilization: target } } }
      : {
          type: 'External',
          external: {
            metric: { name },
            target:
              name === 'queue' ? { type: 'AverageValue', averageValue: target } : { type: 'Value', value: target / 50 },
          },
        };
  return JSON.stringify({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas,
      maxReplicas,
      metrics: metrics.map(metricOf),
      ...(window !== undefined && { behavior: { scaleDown: { stabilizationWindowSeconds: window } } }),
    },
  });
}

interface Read {
  hpa: HorizontalPodAutoscaler;
  scenario: Scenario;
  profile: Profile;
}

function read(text: string, scenarioText: string): Read {
  const hpa = analyzeDocument(text, { json: true }).autoscalers[0]?.reading?.autoscaler;
  if (hpa?.kind !== 'HorizontalPodAutoscaler') throw new Error(`not readable:\n${text}`);
  return { hpa, ...objectScenario(hpa, scenarioText) };
}

function ticksUnder({ hpa, scenario, profile }: Read, from: number, to: number, start: number): Tick[] {
  const { need: _, ...rest } = scenario;
  const load = { shape: 'step' as const, from, to, atSeconds: 0, noise: { relative: 0, everySeconds: 15 } };
  return simulate(hpa, { ...rest, start: { replicas: start }, load, faults: [], horizonSeconds: 4 * 3600 }, profile)
    .ticks;
}

const specs = (names: readonly MetricName[], window: fc.Arbitrary<number | undefined>): fc.Arbitrary<Spec> =>
  fc
    .record({
      min: fc.integer({ min: 1, max: 3 }),
      more: fc.integer({ min: 1, max: 30 }),
      metrics: fc.uniqueArray(
        fc.record({ name: fc.constantFrom(...names), target: fc.integer({ min: 20, max: 100 }) }),
        { minLength: 1, maxLength: 2, selector: ({ name }) => name },
      ),
      window,
    })
    .map(({ min, more, ...rest }) => ({ minReplicas: min, maxReplicas: min + more, ...rest }));

const scenarios = fc
  .record({
    to: fc.integer({ min: 20, max: 900 }),
    capacityPerPod: fc.integer({ min: 20, max: 200 }),
    idleCpu: fc.integer({ min: 0, max: 60 }),
    memorySticks: fc.boolean(),
    startSeconds: fc.constantFrom(2, 20, 60),
    startupCpu: fc.constantFrom(0, 150),
    lagSeconds: fc.constantFrom(0, 30),
    shape: fc.constantFrom('step', 'ramp'),
  })
  .map(
    ({ shape, to, capacityPerPod, idleCpu, memorySticks, startSeconds, startupCpu, lagSeconds }) =>
      `load: { shape: ${shape}, from: 10, to: ${to} }
workload: { capacityPerPod: ${capacityPerPod}, idleCpu: ${idleCpu}m, cpuPerUnit: 1.5m, baseMemory: 20Mi, memoryPerUnit: 0.5Mi, memorySticks: ${memorySticks}, startSeconds: ${startSeconds}, startupCpu: ${startupCpu}m, startupCpuSeconds: 60 }
metrics: { lagSeconds: ${lagSeconds}, follow: { latency: latency, queue: offered } }
`,
  );
const highest = (scenario: string) => Number(/to: (\d+)/.exec(scenario)?.[1]);

function forFindings(
  code: string,
  names: readonly MetricName[],
  show: (finding: { message: string; text: string; scenario: string }) => void,
  window: fc.Arbitrary<number | undefined> = fc.constantFrom(undefined, 60),
): void {
  let found = 0;
  fc.assert(
    fc.property(specs(names, window), scenarios, (spec, scenario) => {
      const text = textOf(spec);
      const [message] = findingsOf(text, code, { scenario });
      if (message === undefined) return;
      found++;
      show({ message, text, scenario });
    }),
    runs(240, 15),
  );
  expect(found).toBeGreaterThan(isWhole ? 2 : 0);
}

test('never-shrinks: without load, a run of 4 hours from maxReplicas ends at the count of the message', () => {
  forFindings('never-shrinks', ['cpu', 'memory'], ({ message, text, scenario }) => {
    const subject = read(text, scenario);
    const ticks = ticksUnder(subject, highest(scenario), 0, subject.hpa.maxReplicas);
    const [, replicas, minReplicas] = /stay at (\d+), above minReplicas \((\d+)\)/.exec(message) ?? [];
    expect(ticks.at(-1)?.desired, message).toBe(Number(replicas));
    expect(Math.min(...ticks.map(({ desired }) => desired))).toBe(Number(replicas));
    expect(subject.hpa.minReplicas).toBe(Number(minReplicas));
    expect(Number(replicas)).toBeGreaterThan(Number(minReplicas));
    const percent = /is at (\d+) % of its target/.exec(message)?.[1];
    const last = ticks.at(-1)?.reason;
    if (last?.kind === 'unchanged' && last.percent !== undefined) expect(last.percent, message).toBe(Number(percent));
  });
});

test('never-grows: under the highest load for 4 hours, no sync raises the count', () => {
  forFindings('never-grows', ['cpu', 'memory', 'queue'], ({ message, text, scenario }) => {
    const subject = read(text, scenario);
    const load = highest(scenario);
    const ticks = ticksUnder(subject, load, load, subject.hpa.minReplicas);
    expect(message).toContain(
      `web.replicast.yaml, ${load} units/s, never raises the replicas above minReplicas (${subject.hpa.minReplicas})`,
    );
    expect(ticks.filter(({ current, desired }) => desired > current)).toEqual([]);
  });
});

test('overshoot: the run sets the count at the time of the message, while pods start', () => {
  forFindings('overshoot', ['latency', 'cpu', 'queue'], ({ message, text, scenario }) => {
    const { hpa, profile, ...subject } = read(text, scenario);
    const { ticks, points } = simulate(hpa, subject.scenario, profile);
    const [, replicas, clock, starting, current, needed] =
      /set to (\d+) at ([\d:]+), while (\d+) of (\d+) pods are still starting; no load up to this time needs more than (\d+)/.exec(
        message,
      ) ?? [];
    const tick = ticks.find(({ atMs }) => clockText(atMs) === clock);
    expect(tick).toMatchObject({ desired: Number(replicas), current: Number(current) });
    expect(points.findLast(({ atMs }) => atMs < (tick?.atMs ?? 0))?.starting).toBe(Number(starting));
    expect(Number(starting)).toBeGreaterThan(0);
    expect(Number(replicas)).toBeGreaterThan(1.5 * Number(needed));
  });
});

test('short-memory: the run falls back as the message says, and not with the window of the fix', () => {
  forFindings(
    'short-memory',
    ['latency', 'cpu'],
    ({ message, text, scenario }) => {
      const { hpa, profile, ...subject } = read(text, scenario);
      const { ticks } = simulate(hpa, subject.scenario, profile);
      const [, up, upAt, down, downAt, needed] =
        /rise to (\d+) at ([\d:]+) and fall to (\d+) at ([\d:]+), although the load is not lower\. The HPA counts new pods only after (\d+) s/.exec(
          message,
        ) ?? [];
      const at = (clock: string | undefined) => ticks.find(({ atMs }) => clockText(atMs) === clock);
      const [rise, fall] = [at(upAt), at(downAt)];
      expect([rise?.desired, fall?.desired]).toEqual([Number(up), Number(down)]);
      expect(Number(down)).toBeLessThan(Number(up));
      expect((fall?.atMs ?? 0) - (rise?.atMs ?? 0)).toBeLessThan(Number(needed) * 1000);
      const [fix] = fixesOf(text, 'short-memory', { scenario });
      expect(findingsOf(fix?.text ?? '', 'short-memory', { scenario })).toEqual([]);
    },
    fc.constantFrom(0, 15),
  );
});

describe('fixes', () => {
  test.each(['never-shrinks', 'never-grows', 'overshoot'])('of %s end what it reports', (code) => {
    const names: readonly MetricName[] = code === 'overshoot' ? ['latency', 'cpu'] : ['cpu', 'memory'];
    let fixed = 0;
    forFindings(code, names, ({ text, scenario }) => {
      for (const fix of fixesOf(text, code, { scenario })) {
        fixed++;
        expect(fix.isPreferred).toBe(false);
        expect(findingsOf(fix.text, code, { scenario }), fix.text).toEqual([]);
      }
    });
    expect(fixed).toBeGreaterThan(1);
  });
});

describe('without a scenario file', () => {
  const text = textOf({ minReplicas: 1, maxReplicas: 10, metrics: [{ name: 'cpu', target: 80 }], window: 0 });

  test.each(['never-shrinks', 'never-grows', 'overshoot', 'short-memory'])('%s finds nothing', (code) => {
    expect(findingsOf(text, code)).toEqual([]);
  });
});

test('a scenario whose metric follows points of its own proves nothing', () => {
  const text = textOf({ minReplicas: 1, maxReplicas: 10, metrics: [{ name: 'queue', target: 50 }], window: undefined });
  const scenario = 'metrics: { follow: { queue: { points: [[0, 10], [60, 5000]] } } }\n';
  expect(findingsOf(text, 'never-shrinks', { scenario })).toEqual([]);
  expect(findingsOf(text, 'never-grows', { scenario })).toEqual([]);
});

describe('the sync period of the scenario', () => {
  const text = `spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 9
  behavior: { scaleUp: { stabilizationWindowSeconds: 30, policies: [{ type: Pods, value: 4, periodSeconds: 45 }] } }
`;
  const scenario = 'controller: { syncPeriodSeconds: 60 }\n';

  test('decides what periods and windows do', () => {
    expect(findingsOf(text, 'period-below-sync')).toEqual([]);
    expect(findingsOf(text, 'period-below-sync', { scenario })).toEqual([
      '45: 4 pods per 45 s act as 4 pods per 60 s: the controller syncs only every 60 s (syncPeriodSeconds).',
    ]);
    expect(findingsOf(text, 'window-below-sync', { scenario })).toEqual([
      expect.stringContaining('A window of 30 s acts as 0 s'),
    ]);
    expect(fixesOf(text, 'period-below-sync', { scenario }).map(({ title }) => title)).toEqual(['Change to 60']);
  });
});
