import { expect, test } from 'vitest';
import { drawReplicaChart } from '../../../core/drawing/replica-chart.ts';
import { drawTextChart } from '../../../core/drawing/text-chart.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { hpa } from '../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../support/scenario.ts';

const cpu = hpa({ metrics: [cpuOf(60)] });
const requests = hpa({
  metrics: [
    {
      type: 'External',
      external: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '100' } },
    },
  ],
});
const draw = (world: ReturnType<typeof scenario>) =>
  drawReplicaChart(simulate(cpu, world, release('1.37')), { width: 640, ids: 'c' }).svg;

test('a count that was set between two syncs has a ring at its time', () => {
  const svg = draw(
    scenario({ load: { shape: 'constant', to: 300 }, faults: [{ what: 'scaledByHand', to: 15, atSeconds: 200 }] }),
  );
  expect(svg.match(/class="ring"/g)).toHaveLength(1);
  expect(svg).toContain('>15 by hand</text>');
});

test('a text chart has a line for a count that was set by hand, which the next sync finds', () => {
  const world = scenario({
    load: { shape: 'constant', to: 300 },
    faults: [{ what: 'scaledByHand', to: 15, atSeconds: 200 }],
  });
  const lines = drawTextChart(simulate(cpu, world, release('1.37'))).split('\n');
  const set = lines.findIndex((line) => line.includes('by hand'));
  expect(lines[set]).toMatch(/^ {4}3:20 {5}15 █+▏?.* by hand$/);
  expect(lines.slice(set + 1).map((line) => line.trim().slice(0, 4))).not.toContain('3:20');
});

test('without manual scaling there is no ring', () => expect(draw(scenario())).not.toContain('class="ring"'));

test('a queue has a line and its length, and no unmet load', () => {
  const svg = draw(scenario({ workload: { kind: 'queue' } }));
  expect(svg).toMatch(/>up to [\d.]+k? waiting<\/text>/);
  expect(svg).not.toContain('class="unmet"');
});

test('an empty queue has no line', () => {
  const svg = draw(scenario({ workload: { kind: 'queue' }, load: { shape: 'constant', to: 10 } }));
  expect(svg).not.toContain('class="queue"');
});

test('a queue whose line fills the lane is labelled above the lane', () => {
  const load = { shape: 'spike', from: 50, to: 900, atSeconds: 60, forSeconds: 120 } as const;
  for (const width of [280, 560, 960]) {
    const { svg } = drawReplicaChart(
      simulate(requests, scenario({ load, workload: { kind: 'queue' } }), release('1.37')),
      {
        width,
        ids: 'c',
      },
    );
    expect(svg).toMatch(/>up to [\d.]+k? waiting<\/text>/);
  }
});

test('a fault after the last change is inside the view, with its duration and its name', () => {
  const down = { what: 'metricsDown', metric: null, fromSeconds: 600, toSeconds: 900 } as const;
  const { svg, endMs } = drawReplicaChart(simulate(cpu, scenario({ faults: [down] }), release('1.37')), {
    width: 640,
    ids: 'c',
  });
  expect(endMs).toBeGreaterThan(900_000);
  expect(svg.match(/class="fault"/g)).toHaveLength(1);
  expect(svg).toContain('>metrics API down</text>');
});

test('a fault that lasts until the end of the run is visible where it begins', () => {
  const { endMs } = drawReplicaChart(
    simulate(
      cpu,
      scenario({ faults: [{ what: 'metricsMissing', pods: 1, fromSeconds: 600, toSeconds: null }] }),
      release('1.37'),
    ),
    { width: 640, ids: 'c' },
  );
  expect(endMs).toBe(720_000);
});

test('without faults nothing is drawn for them', () => expect(draw(scenario())).not.toContain('fault'));
