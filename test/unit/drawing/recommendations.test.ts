import { describe, expect, test } from 'vitest';
import { metricSummary } from '../../../core/drawing/metric-lanes.ts';
import { drawReplicaChart } from '../../../core/drawing/replica-chart.ts';
import { traceAsMarkdown } from '../../../core/drawing/written/trace-markdown.ts';
import { recommendedByText } from '../../../core/simulator/trace-text.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { hpa } from '../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../support/scenario.ts';
import { wpa, wpaCpu, wpaExternal } from '../../support/wpa.ts';
import { tick, trace } from './traces.ts';

const external = (name: string, averageValue: string) =>
  ({ type: 'External', external: { metric: { name }, target: { type: 'AverageValue', averageValue } } }) as const;
const several = hpa({ metrics: [cpuOf(60), external('requests', '100'), external('requests', '50')] });

describe('the recommendations of several metrics', () => {
  const run = simulate(several, scenario(), release('1.37'));

  test('metrics have short names, and a repeated name gets a number', () => {
    expect(run.metrics).toEqual(['cpu', 'requests', 'requests 2']);
  });

  test('each metric has a recommendation at every sync, and the highest is the proposal', () => {
    for (const { recommendedBy, proposal } of run.ticks) {
      expect(recommendedBy).toHaveLength(3);
      expect(Math.max(...(recommendedBy ?? []).map((count) => count ?? 0))).toBe(proposal);
    }
  });

  test('each metric has a line of its own', () => {
    const { svg } = drawReplicaChart(run, { width: 640, ids: 'c' });
    expect(svg.match(/class="recommended"/g)).toHaveLength(3);
    expect(svg).toContain('>requests 2</text>');
  });
});

describe('the text of a selected sync', () => {
  test('a selected sync of an HPA shows the recommendation of each metric after the compared values', () => {
    const run = simulate(several, scenario(), release('1.37'));
    const last = run.ticks.at(-1);
    expect(metricSummary(run, last)).toBe(
      `recommended: ${run.metrics?.map((name, i) => `${name} ${last?.recommendedBy?.[i]}`).join(', ')}`,
    );
    expect(metricSummary(run, undefined)).toBe('');
  });

  test('if each metric has a lane, its value and its recommendation are printed together', () => {
    const run = simulate(wpa({ metrics: [wpaExternal, wpaCpu] }), scenario(), release('1.37'));
    expect(run.metrics).toEqual(['work', 'cpu']);
    expect(metricSummary(run, run.ticks[5])).toBe(
      'work 750 per ready pod, above 135 … 440, recommends 4; cpu 100m per ready pod, above 36m … 88m, recommends 3',
    );
  });

  test('the table for a pull request has a column for each metric', () => {
    const run = simulate(wpa({ metrics: [wpaExternal, wpaCpu] }), scenario(), release('1.37'));
    const table = traceAsMarkdown(run);
    expect(table).toContain('| desired | reason | by metric |\n|---:|---:|---:|---:|---:|---:|---|---|\n');
    expect(table).toContain('| work 4, cpu 3 |');
  });

  test('a metric that could not be read shows as unread, and a sync that read nothing has no text', () => {
    const metrics = ['work', 'cpu'];
    expect(recommendedByText({ metrics }, { recommendedBy: [4, null] })).toBe('work 4, cpu unread');
    expect(recommendedByText({ metrics }, { recommendedBy: [null, null] })).toBe('');
    expect(recommendedByText({}, {})).toBe('');
  });
});

test('a single metric has no text of its own, because it would repeat the proposal', () => {
  const run = simulate(hpa({ metrics: [cpuOf(60)] }), scenario(), release('1.37'));
  expect(run.metrics).toBeUndefined();
  expect(run.ticks.every(({ recommendedBy }) => recommendedBy === undefined)).toBe(true);
});

test('a metric that cannot be read leaves a gap only in its own line', () => {
  const run = simulate(
    several,
    scenario({ faults: [{ what: 'metricsDown', metric: 'cpu', fromSeconds: 60, toSeconds: 120 }] }),
    release('1.37'),
  );
  const down = run.ticks.filter(({ atMs }) => atMs >= 60_000 && atMs < 120_000);
  expect(down.map(({ recommendedBy }) => recommendedBy?.[0])).toEqual(down.map(() => null));
  expect(down.every(({ recommendedBy }) => recommendedBy?.[1] !== null)).toBe(true);
});

test('a long name is truncated with an ellipsis and complete in its title', () => {
  const names = ['cpu', 'latency_of_the_slowest_percent_of_requests'];
  const ticks = [
    tick({ desired: 2, recommendedBy: [9, 2] }),
    tick({ atMs: 15_000, current: 2, desired: 2, recommendedBy: [9, 5] }),
  ];
  const { svg } = drawReplicaChart(trace(ticks, { metrics: names }), { width: 640, ids: 'c' });
  expect(svg).toMatch(/<title>latency_of_the_slowest_percent_of_requests<\/title>latency_of[a-z_]*…</);
});

test('a recommendation that is too short to be visible has no label, which would seem to name the adjacent line', () => {
  const draw = (syncs: number) => {
    const ticks = Array.from({ length: syncs }, (_, i) =>
      tick({ atMs: i * 15_000, current: 9, proposal: i === 10 ? 8 : 9, stabilized: 9, desired: 9 }),
    );
    return drawReplicaChart(trace(ticks), { width: 640, ids: 'c', whole: true }).svg;
  };
  expect(draw(2000)).not.toContain('>recommended');
  expect(draw(20)).toContain('>recommended 8</text>');
});
