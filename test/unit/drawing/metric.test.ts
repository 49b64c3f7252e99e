import { describe, expect, test } from 'vitest';
import { amountText } from '../../../core/drawing/amount-text.ts';
import { readingsText } from '../../../core/drawing/metric-lanes.ts';
import { drawReplicaChart } from '../../../core/drawing/replica-chart.ts';
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import type { WatermarkPodAutoscaler } from '../../../core/model/watermark/autoscaler.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { expectGolden } from '../../support/golden.ts';
import { release, scenario } from '../../support/scenario.ts';
import { wpa, wpaCpu, wpaExternal, wpaMemory } from '../../support/wpa.ts';
import { faultOf } from './well-formed.ts';

const runOf = (autoscaler: WatermarkPodAutoscaler, world: Scenario = scenario()) =>
  simulate(autoscaler, world, release('1.37'));
const long = {
  ...wpaExternal,
  external: { ...wpaExternal.external, metricName: 'custom.request_duration.max_over_all_the_services' },
};
const wide = scenario({ load: { shape: 'spike', from: 20, to: 4000, atSeconds: 60, forSeconds: 120 } });

const pictures: [name: string, width: number, autoscaler: WatermarkPodAutoscaler, world?: Scenario][] = [
  ['external', 640, wpa()],
  ['narrow', 300, wpa({ metrics: [long] })],
  [
    'one-watermark',
    640,
    wpa({ metrics: [{ ...wpaExternal, external: { ...wpaExternal.external, lowWatermark: '400' } }] }),
  ],
  ['several', 640, wpa({ metrics: [wpaExternal, wpaCpu, wpaMemory] })],
  [
    'metrics-down',
    640,
    wpa(),
    scenario({ faults: [{ what: 'metricsDown', metric: null, fromSeconds: 70, toSeconds: 140 }] }),
  ],
  ['far-above', 640, wpa(), wide],
];

describe('the pictures of metrics with thresholds', () => {
  test.each(pictures)('the picture of %s matches the golden file', (name, width, autoscaler, world) => {
    const { svg } = drawReplicaChart(runOf(autoscaler, world), { width, ids: 'c', selectedMs: 150_000 });
    expect(faultOf(svg)).toBeUndefined();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expectGolden(`chart/metric-${name}.svg`, `${svg.replaceAll('><', '>\n<')}\n`);
  });

  test('a run without thresholds has neither a lane nor style rules for one', () => {
    const recommender = { url: 'http://r', highWatermark: '1', lowWatermark: '1' };
    const { svg } = drawReplicaChart(runOf(wpa({ metrics: [], recommender })), { width: 640, ids: 'c' });
    expect(svg).not.toMatch(/\.(metric|tolerance)|class="(metric|tolerance)/);
  });

  test('the alternative text names the range of the values and the band', () => {
    const { svg } = drawReplicaChart(runOf(wpa()), { width: 640, ids: 'c' });
    expect(svg).toContain('; work per ready pod: 142.9 to 1.71k, no scaling at 135 … 440"');
  });
});

describe('the text of the values that a sync compared', () => {
  const trace = runOf(wpa());
  const at = (seconds: number) => trace.ticks.find(({ atMs }) => atMs === seconds * 1000);

  test('the text says whether a value is in its band or above it', () => {
    expect(readingsText(trace, at(0))).toBe('work 142.9 per ready pod, in 135 … 440');
    expect(readingsText(trace, at(75))).toBe('work 750 per ready pod, above 135 … 440');
  });

  test('the text is empty if no sync is selected or nothing was read', () => {
    expect(readingsText(trace, undefined)).toBe('');
    const down = runOf(
      wpa(),
      scenario({ faults: [{ what: 'metricsDown', metric: null, fromSeconds: 0, toSeconds: null }] }),
    );
    expect(readingsText(down, down.ticks[0])).toBe('');
  });
});

test('amounts are short', () => {
  const plain = [0, 0.4123, -0.05, 64.26, 571.42857, 1500, 2_340_000].map((value) =>
    amountText(value, { isBytes: false }),
  );
  expect(plain).toEqual(['0', '412.3m', '-50m', '64.3', '571.4', '1.5k', '2.34M']);
  expect([100 * 1024 ** 2, 1536 * 1024 ** 2, 100].map((value) => amountText(value, { isBytes: true }))).toEqual([
    '100Mi',
    '1.5Gi',
    '100',
  ]);
});
