// Measured or published runs of other people give the same counts (docs/behavior/world.md §7).
import { expect, test } from 'vitest';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { expectGolden } from '../../../support/golden.ts';
import { behavior, hpa, percent, pods } from '../../../support/hpa.ts';
import { cpuOf, release, runText, scenario } from '../../../support/scenario.ts';

test('eleven seconds of load scale as measured on 1.23: 2 → 4 → 8 → 10, although the load is gone', () => {
  const world = scenario({
    controller: { syncTakesMs: 0, phaseMs: 11_000 },
    load: { shape: 'spike', from: 0, to: 200, atSeconds: 0, forSeconds: 11 },
    workload: { containers: [{ name: 'app', cpuMilli: 20 }], cpuPerUnitMilli: 7.02 },
  });
  const autoscaler = hpa({ minReplicas: 2, maxReplicas: 10, metrics: [cpuOf(20)] });
  const { ticks } = simulate(autoscaler, world, release('1.23'));
  const changes = ticks
    .filter((tick) => tick.desired > tick.current)
    .map(({ atMs, desired }) => [desired, atMs / 1000]);
  expect(changes).toEqual([
    [4, 26],
    [8, 41],
    [10, 56],
  ]);
  expectGolden('world/spike-1.23.txt', runText(autoscaler, world, release('1.23')));
});

test('the walkthrough scales as documented: 305 % of a target of 50 % gives 7 replicas from 1', () => {
  const world = scenario({
    load: { shape: 'step', from: 0, to: 100, atSeconds: 60 },
    workload: { containers: [{ name: 'php-apache', cpuMilli: 200 }], cpuPerUnitMilli: 6.1 },
  });
  const autoscaler = hpa({ maxReplicas: 10, metrics: [cpuOf(50)] });
  expect(simulate(autoscaler, world, release('1.37')).sequence).toEqual([1, 4, 7]);
  expectGolden('world/walkthrough.txt', runText(autoscaler, world));
});

test('80 replicas scale down by 10 % a minute: 72 after the window, 64 a minute later', () => {
  const world = scenario({
    load: { shape: 'step', from: 8000, to: 800, atSeconds: 60 },
    start: { replicas: 80 },
    workload: { capacityPerPod: 100 },
  });
  const autoscaler = hpa({
    maxReplicas: 100,
    metrics: [
      {
        type: 'External',
        external: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '100' } },
      },
    ],
    behavior: behavior({}, { stabilizationWindowSeconds: 300, policies: [pods(4, 60), percent(10, 60)] }),
  });
  const { sequence, ticks } = simulate(autoscaler, world, release('1.37'));
  expect(sequence.slice(0, 3)).toEqual([80, 72, 64]);
  const [first, second] = ticks.filter((tick) => tick.desired < tick.current);
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(60_000);
  expectGolden('world/slow-way-down.txt', runText(autoscaler, world));
});
