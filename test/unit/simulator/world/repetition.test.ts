// A sync that only repeats the last one is not run, and the trace is that of running every sync.
import { describe, expect, test } from 'vitest';
import { createController } from '../../../../core/simulator/controllers.ts';
import { worldTrace } from '../../../../core/simulator/world/simulate.ts';
import type { SimulatedController } from '../../../../core/simulator/world/simulated-controller.ts';
import { isWhole } from '../../../support/effort.ts';
import { behavior, hpa } from '../../../support/hpa.ts';
import { type RandomRun, randomRun } from '../../../support/random-run.ts';
import { cpuOf, release, scenario } from '../../../support/scenario.ts';
import { wpa, wpaCpu, wpaExternal } from '../../../support/wpa.ts';

function runs(run: RandomRun) {
  const create = () => createController(run.autoscaler, run.scenario, run.profile);
  let skipped = 0;
  const controller = create();
  const { repetition } = controller;
  const counting: SimulatedController = {
    ...controller,
    ...(repetition && {
      repetition: {
        isCertain: () => repetition.isCertain(),
        isRepeatedBy: (observation, atMs) => repetition.isRepeatedBy?.(observation, atMs) ?? false,
        skip: (atMs) => {
          skipped++;
          return repetition.skip(atMs);
        },
      },
    }),
  };
  const trace = worldTrace(run, counting);
  return { trace, everySync: worldTrace(run, withoutRepetition(create())), skipped };
}

function withoutRepetition({ repetition: _, ...controller }: SimulatedController): SimulatedController {
  return controller;
}

// The last test is about the runs of the other tests.
describe('a run that skips what repeats equals the run of every sync', { shuffle: false }, () => {
  const seeds = Array.from({ length: isWhole ? 400 : 6 }, (_, i) => i);
  const together = 20;
  let skipped = 0;
  let syncs = 0;

  test.each(seeds.filter((seed) => seed % together === 0))('for random worlds from seed %i on', (first) => {
    for (const seed of seeds.slice(first, first + together)) {
      const result = runs(randomRun(seed));
      expect({ seed, trace: result.trace }).toEqual({ seed, trace: result.everySync });
      skipped += result.skipped;
      syncs += result.trace.ticks.length;
    }
  });

  test('the random worlds skip a tenth of their syncs or more, so that they prove something', () => {
    expect(syncs).toBeGreaterThan(seeds.length * 60);
    expect(skipped / syncs).toBeGreaterThan(0.1);
  });
});

const day = { horizonSeconds: 86_400 };
const constant = { shape: 'constant', to: 400 } as const;
const profile = release('1.37');
const cpu = hpa({ metrics: [cpuOf(60)] });
const pause = { what: 'controllerPause', fromSeconds: 7200, toSeconds: 9000 } as const;

describe('of a day in which nothing happens, few syncs run', () => {
  test.each<[string, RandomRun, number]>([
    ['one metric', { autoscaler: cpu, scenario: scenario({ ...day, load: constant }), profile }, 40],
    [
      'with behavior, above the upper bound',
      {
        autoscaler: hpa({ metrics: [cpuOf(60)], maxReplicas: 3, behavior: behavior() }),
        scenario: scenario({ ...day, load: constant }),
        profile,
      },
      40,
    ],
    [
      'a metric that is down for an hour, a pause, a restart and a person',
      {
        autoscaler: cpu,
        scenario: scenario({
          ...day,
          load: constant,
          faults: [
            { what: 'metricsDown', metric: null, fromSeconds: 20_000, toSeconds: 23_600 },
            pause,
            { what: 'controllerRestart', atSeconds: 40_000 },
            { what: 'scaledByHand', atSeconds: 60_000, to: 1 },
          ],
        }),
        profile,
      },
      150,
    ],
    [
      'a WatermarkPodAutoscaler',
      {
        autoscaler: wpa({ metrics: [wpaExternal, wpaCpu] }),
        scenario: scenario({ ...day, load: constant }),
        profile,
      },
      100,
    ],
    [
      'metrics that arrive late',
      {
        autoscaler: cpu,
        scenario: scenario({ ...day, load: constant, metrics: { lagSeconds: 47, resolutionSeconds: 13 } }),
        profile,
      },
      60,
    ],
  ])('%s', (_, run, most) => {
    const { trace, everySync, skipped } = runs(run);
    expect(trace).toEqual(everySync);
    expect(trace.ticks.length - skipped).toBeLessThan(most);
  });
});

const allDay = { shape: 'day', hours: Array.from({ length: 24 }, (_, i) => 300 + 40 * Math.abs(12 - i)) } as const;

describe('of a day in which the load changes at every sync, few syncs run', () => {
  const window = behavior({ stabilizationWindowSeconds: 60 }, { stabilizationWindowSeconds: 600 });
  const behaviors = [undefined, behavior(), window];
  test.each(behaviors)('with the behavior %j', (rules) => {
    const autoscaler = hpa({ metrics: [cpuOf(60)], maxReplicas: 50, ...(rules && { behavior: rules }) });
    const { trace, everySync, skipped } = runs({ autoscaler, scenario: scenario({ ...day, load: allDay }), profile });
    expect(trace).toEqual(everySync);
    expect(trace.sequence.length).toBeGreaterThan(5);
    expect(skipped / trace.ticks.length).toBeGreaterThan(0.8);
  });

  test('with two metrics, of which a tick has both recommendations', () => {
    const autoscaler = hpa({ metrics: [cpuOf(60), cpuOf(75)], maxReplicas: 50 });
    const { trace, everySync, skipped } = runs({ autoscaler, scenario: scenario({ ...day, load: allDay }), profile });
    expect(trace).toEqual(everySync);
    expect(skipped / trace.ticks.length).toBeGreaterThan(0.5);
  });
});

test('what a window remembers of skipped syncs still counts after them', () => {
  const load = { shape: 'step', from: 900, to: 50, atSeconds: 40_000 } as const;
  const run = {
    autoscaler: hpa({ metrics: [cpuOf(60)], behavior: behavior({}, { stabilizationWindowSeconds: 900 }) }),
    scenario: scenario({ ...day, load }),
    profile,
  };
  const { trace, everySync, skipped } = runs(run);
  expect(trace).toEqual(everySync);
  expect(skipped).toBeGreaterThan(5000);
  const held = trace.ticks.filter(({ reason }) => reason.kind === 'held');
  expect(held.length).toBeGreaterThan(50);
});
