import { describe, expect, test } from 'vitest';
import { drawReplicaChart } from '../../../core/drawing/replica-chart.ts';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { expectGolden } from '../../support/golden.ts';
import { behavior, hpa, percent } from '../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../support/scenario.ts';
import { faultOf } from './well-formed.ts';

const requests = hpa({
  behavior: behavior(),
  metrics: [
    {
      type: 'External',
      external: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '100' } },
    },
  ],
});
const cpu = hpa({ metrics: [cpuOf(60)] });
const slow = hpa({
  ...requests,
  behavior: behavior({ stabilizationWindowSeconds: 60 }, { policies: [percent(20, 60)] }),
});
const set = { kind: 'StatefulSet', podManagementPolicy: 'OrderedReady' } as const;
const noisy = scenario();
const hours = [2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 12, 13, 14, 13, 12, 12, 13, 14, 12, 9, 6, 3].map(
  (load) => load * 100,
);
const several = hpa({
  ...requests,
  metrics: [
    cpuOf(60),
    ...requests.metrics,
    {
      type: 'External',
      external: {
        metric: { name: 'latency_of_the_slowest_percent_of_requests' },
        target: { type: 'Value', value: '700m' },
      },
    },
  ],
});

const pictures: [name: string, autoscaler: HorizontalPodAutoscaler, world: Scenario][] = [
  ['step', requests, scenario()],
  ['step-cpu', cpu, scenario()],
  ['constant', cpu, scenario({ load: { shape: 'constant', to: 20 } })],
  ['ramp', requests, scenario({ load: { shape: 'ramp', from: 50, to: 1500, fromSeconds: 60, toSeconds: 360 } })],
  ['spike', slow, scenario({ load: { shape: 'spike', from: 100, to: 1000, atSeconds: 120, forSeconds: 180 } })],
  ['wave', cpu, scenario({ load: { shape: 'wave', low: 100, high: 900, periodSeconds: 900 } })],
  ['noise', requests, { ...noisy, load: { ...noisy.load, noise: { relative: 0.3, everySeconds: 30 } } }],
  [
    'queue',
    requests,
    scenario({
      load: { shape: 'spike', from: 50, to: 900, atSeconds: 60, forSeconds: 120 },
      workload: { kind: 'queue' },
    }),
  ],
  ['stateful-set', requests, scenario({ workload: { controller: set, readySeconds: 20 } })],
  [
    'metrics-down',
    requests,
    scenario({ faults: [{ what: 'metricsDown', metric: null, fromSeconds: 70, toSeconds: 140 }] }),
  ],
  ['by-hand', requests, scenario({ faults: [{ what: 'scaledByHand', to: 15, atSeconds: 200 }] })],
  ['no-load', cpu, scenario({ load: { shape: 'constant', to: 0 } })],
  [
    'several-metrics',
    several,
    scenario({ load: { shape: 'spike', from: 100, to: 900, atSeconds: 120, forSeconds: 240 } }),
  ],
  ['day', cpu, scenario({ load: { shape: 'day', hours }, horizonSeconds: 86_400 })],
];

test('nothing is drawn after the end of a run, because the load after it is unknown', () => {
  const world = scenario({ load: { shape: 'day', hours }, horizonSeconds: 86_400 });
  const trace = simulate(cpu, world, release('1.37'));
  expect(drawReplicaChart(trace, { width: 640, ids: 'c' }).endMs).toBe(86_400_000 + 15_000);
});

test('the crosshair crosses no label of unmet load', () => {
  const world = scenario({ load: { shape: 'spike', from: 50, to: 900, atSeconds: 60, forSeconds: 120 } });
  const trace = simulate(requests, world, release('1.37'));
  const drawing = drawReplicaChart(trace, { width: 640, ids: 'c' });
  const shown = trace.ticks.filter(({ atMs }) => atMs <= drawing.endMs);
  const crossed = shown.filter(({ atMs }) => {
    const { svg } = drawReplicaChart(trace, {
      width: 640,
      ids: 'c',
      selectedMs: atMs,
      measure: (text) => text.length * 6,
    });
    const cross = Number(/class="crosshair[^"]*" d="M([\d.]+)/.exec(svg)?.[1]);
    const label = /x="([\d.]+)"[^>]*>(unmet[^<]*)</.exec(svg);
    const from = Number(label?.[1]);
    return !(cross < from || cross > from + (label?.[2]?.length ?? 0) * 6);
  });
  expect(shown.length).toBeGreaterThan(10);
  expect(crossed).toEqual([]);
});

describe('the pictures of scenarios', () => {
  test.each(pictures)('the picture of %s matches the golden file', (name, autoscaler, world) => {
    const trace = simulate(autoscaler, world, release('1.37'));
    const { svg } = drawReplicaChart(trace, { width: 640, ids: 'c', selectedMs: trace.ticks[5]?.atMs });
    expect(faultOf(svg)).toBeUndefined();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expectGolden(`chart/world-${name}.svg`, `${svg.replaceAll('><', '>\n<')}\n`);
  });

  test('the times of a long run are hours and days', () => {
    const trace = simulate(
      cpu,
      scenario({ load: { shape: 'day', hours }, horizonSeconds: 5 * 86_400 }),
      release('1.37'),
    );
    const { svg } = drawReplicaChart(trace, { width: 640, ids: 'c', whole: true });
    for (const label of ['>1 d<', '>2 d<', '>4 d<']) expect(svg).toContain(label);
    expect(svg).not.toContain('24:00:00');
    // The axis shows a time at the start, and not "0 d".
    expect(svg).not.toContain('>0 d<');
  });

  test('the picture of a noisy day is only as large as its pixels allow', () => {
    const world = scenario({
      load: { shape: 'day', hours: Array.from({ length: 24 }, (_, i) => 100 + 40 * i) },
      horizonSeconds: 86_400,
    });
    const trace = simulate(
      cpu,
      { ...world, load: { ...world.load, noise: { relative: 0.2, everySeconds: 15 } } },
      release('1.37'),
    );
    expect(trace.load.length).toBeGreaterThan(5_000);
    const { svg } = drawReplicaChart(trace, { width: 640, ids: 'c', whole: true });
    expect(svg.length).toBeLessThan(100_000);
  });
});
