// The simulator made these recordings, in a world whose numbers are known.
import { describe, expect, test } from 'vitest';
import { type Calibration, calibrate } from '../../../core/calibration/calibrate.ts';
import { type CalibrationSubject, unknownCapacity } from '../../../core/calibration/calibration-subject.ts';
import {
  determinedLoadsText,
  otherRunTexts,
  percentText,
  poorFitText,
  undeterminedText,
} from '../../../core/calibration/fitted-facts.ts';
import { fittedScenario } from '../../../core/calibration/fitted-scenario.ts';
import { determinedLoads } from '../../../core/calibration/load-range.ts';
import { otherRunOf, predictThere } from '../../../core/calibration/other-run.ts';
import {
  anotherRunUncertainty,
  type Prediction,
  predict,
  predictEdit,
  predictEditInSteps,
  ratioBetween,
  sameRun,
} from '../../../core/calibration/predict.ts';
import { costAt } from '../../../core/calibration/world-parameters.ts';
import type { MeasuredRun } from '../../../core/measured/measured-run.ts';
import { differenceBetween, shareOf } from '../../../core/measured/step-line.ts';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import type { Scenario, SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import { stepPoints } from '../../../core/model/scenario/step-points.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { drain } from '../../support/drain.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { fit, leftOf, triedPart } from '../../support/fitted.ts';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';

const profile = newestReleaseProfile();
const web = hpa({
  minReplicas: 2,
  maxReplicas: 20,
  metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }],
});
const pods = { containers: [{ name: 'app', cpuMilli: 500 }], capacityPerPod: 1000 };

const stairs: SeriesPoint[] = [
  [0, 20],
  [150, 40],
  [300, 60],
  [450, 80],
  [600, 110],
  [750, 90],
  [900, 50],
  [1050, 30],
];

const bursts: SeriesPoint[] = [
  [0, 20],
  [120, 60],
  [300, 110],
  [540, 45],
  [900, 20],
];

function recordingOf(
  load: readonly SeriesPoint[],
  truth: Partial<Scenario['workload']>,
  metrics: Partial<Scenario['metrics']> = {},
): MeasuredRun {
  const world = scenario({
    load: { shape: 'points', at: stepPoints(load) },
    horizonSeconds: 1200,
    start: { replicas: 2 },
    workload: { ...pods, ...truth },
    metrics,
    controller: { syncTakesMs: 0, phaseMs: 4000 },
  });
  const { ticks } = simulate(web, world, profile);
  return { seconds: 1200, columns: { load, replicas: ticks.map(({ atMs, desired }) => [atMs / 1000, desired]) } };
}

function subjectOf(run: MeasuredRun, autoscaler: HorizontalPodAutoscaler = web): CalibrationSubject {
  return { autoscaler, profile, scenario: scenario({ workload: pods }), run };
}

const stepOf = (values: readonly SeriesPoint[], at: number) => values.findLast(([seconds]) => seconds <= at)?.[1] ?? 0;
const samplesOf = (valueAt: (seconds: number) => number) =>
  Array.from({ length: 40 }, (_, i): SeriesPoint => [i * 30, valueAt(i * 30)]);

const someOf = <World>(worlds: readonly World[]) => sampleOf(worlds, 4);

const truth = { cpuPerUnitMilli: 22, idleCpuMilli: 15, readySeconds: 10 };
const run = recordingOf(bursts, truth, { lagSeconds: 15 });

const nothingKnown = { given: {}, flags: {}, featureGates: {} };
describe('a world with known numbers', () => {
  const found = fit(subjectOf(run));
  const estimate = (name: string) => found.estimates.find((one) => one.name === name);

  test('is found again by its replicas alone', () => {
    expect(shareOf(found.residual)).toBeLessThan(leftOf(0.02));
    expect(estimate('cpuPerUnit')).toMatchObject({ isDetermined: true });
    expect(Math.abs((estimate('cpuPerUnit')?.value ?? 0) / 22 - 1)).toBeLessThan(leftOf(0.06));
  });

  test('predicts an edit of the manifest within the band', () => {
    const edited: HorizontalPodAutoscaler = {
      ...web,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
    };
    const world = scenario({
      load: { shape: 'points', at: stepPoints(bursts) },
      horizonSeconds: 1200,
      start: { replicas: 2 },
      workload: { ...pods, ...truth },
      metrics: { lagSeconds: 15 },
      controller: { syncTakesMs: 0, phaseMs: 4000 },
    });
    const { report } = simulate(edited, world, profile);
    const { podSeconds } = predict(subjectOf(run, edited), someOf(found.worlds), found.uncertainty);
    expect(Math.abs(podSeconds.middle / report.podSeconds - 1)).toBeLessThan(0.04);
    expect(podSeconds.low).toBeLessThanOrEqual(podSeconds.middle);
    expect(podSeconds.high).toBeGreaterThanOrEqual(podSeconds.middle);
  });

  test('predicts an edit by a quarter of the worlds first, and by all of them in the end', () => {
    const edited = subjectOf(run, { ...web, maxReplicas: 4 });
    const worlds = someOf(found.worlds);
    const before = predict(subjectOf(run), worlds, found.uncertainty);
    const steps = predictEditInSteps(edited, worlds, before);
    const early = steps.next();
    expect(early.done).toBe(false);
    const quarter = worlds.filter((_, i) => i % 4 === 0);
    expect(early.value).toEqual(predictEdit(edited, quarter, predict(subjectOf(run), quarter, found.uncertainty)));
    expect(steps.next()).toEqual({ done: true, value: predictEdit(edited, worlds, before) });
  });

  test('says for which loads', () => expect(found.loads).toEqual({ from: 20, to: 110 }));

  test.runIf(isWhole)('is found in the same way again (skipped unless CI is set)', () =>
    expect(drain(calibrate(subjectOf(run), triedPart))).toEqual(found),
  );
});

describe.runIf(isWhole)('a window of cpu (skipped unless CI is set)', () => {
  const withWindow = recordingOf(bursts, truth, { lagSeconds: 15, cpuWindowSeconds: 120 });
  const windowOf = ({ estimates }: Calibration) => estimates.find(({ name }) => name === 'cpuWindowSeconds');

  test('is fitted where it explains what no world without one does', () => {
    const subject = subjectOf(withWindow);
    const found = fit(subject);
    expect(shareOf(found.residual)).toBeLessThan(0.03);
    expect(windowOf(found)?.value).toBeGreaterThan(75);
    expect(windowOf(found)?.value).toBeLessThan(150);
    const text = fittedScenario({
      manifest: 'web.yaml',
      recording: 'web.recording.csv',
      subject,
      known: nothingKnown,
      calibration: found,
    });
    expect(text).toMatch(/^ {2}cpuWindowSeconds: \d+ {3}# /m);
  });

  test('is not fitted where the recording needs none', () => expect(windowOf(fit(subjectOf(run)))).toBe(undefined));

  test('is not fitted where the scenario says it', () => {
    const subject = subjectOf(withWindow);
    const metrics = { ...subject.scenario.metrics, cpuWindowSeconds: 120 };
    expect(windowOf(fit({ ...subject, scenario: { ...subject.scenario, metrics } }))).toBe(undefined);
  });
});

const usage = 'measured usage determines what a unit costs and what an idle pod uses';
test.runIf(isWhole)(`${usage} (skipped unless CI is set)`, () => {
  const run = recordingOf(bursts, { cpuPerUnitMilli: 22, idleCpuMilli: 60 });
  const countAt = (at: number) => run.columns.replicas?.findLast(([seconds]) => seconds <= at)?.[1] ?? 2;
  const loadAt = (at: number) => bursts.findLast(([seconds]) => seconds <= at)?.[1] ?? 20;
  const cpu = Array.from({ length: 40 }, (_, i): SeriesPoint => [i * 30, 22 * loadAt(i * 30) + 60 * countAt(i * 30)]);
  const { estimates } = fit(subjectOf({ ...run, columns: { ...run.columns, cpu } }));
  const estimate = (name: string) => estimates.find((one) => one.name === name);
  expect(estimate('cpuPerUnit')?.value).toBeGreaterThan(20.5);
  expect(estimate('cpuPerUnit')?.value).toBeLessThan(23.5);
  expect(estimate('idleCpu')?.to).toBeLessThan(100);
});

describe.runIf(isWhole)('a unit that costs more at a high load (skipped unless CI is set)', () => {
  // 20m at low load, 22.5m at 50 units/s, 25.5m at 110.
  const truth = { cpuPerUnitMilli: 20, cpuPerUnitDoublesAt: 400, idleCpuMilli: 10 };
  const run = recordingOf(stairs, truth);
  const usedAt = (load: number, count: number) => 20 * load * (1 + load / 400) + 10 * count;
  const cpu = samplesOf((at) => usedAt(stepOf(stairs, at), stepOf(run.columns.replicas ?? [], at)));
  const found = () => fit(subjectOf({ ...run, columns: { ...run.columns, cpu } }));
  const estimate = (name: string) => found().estimates.find((one) => one.name === name);

  test('is found by its usage, at the middle load and above', () => {
    expect(estimate('cpuPerUnit')).toMatchObject({ isDetermined: true, atLoad: 50 });
    expect(estimate('cpuPerUnit')?.value).toBeGreaterThan(22);
    expect(estimate('cpuPerUnit')?.value).toBeLessThan(23);
    expect(estimate('cpuPerUnitDoublesAt')?.isDetermined).toBe(true);
    expect(estimate('cpuPerUnitDoublesAt')?.from).toBeGreaterThan(330);
    expect(estimate('cpuPerUnitDoublesAt')?.to).toBeLessThan(500);
  });

  test('is written with its cost at low load', () => {
    const subject = subjectOf(run);
    const text = fittedScenario({
      manifest: 'web.yaml',
      recording: 'web.recording.csv',
      subject,
      known: nothingKnown,
      calibration: found(),
    });
    const [, cost, doublesAt] =
      /cpuPerUnit: ([\d.]+)m {3}# at 50\/s .*\n {2}cpuPerUnitDoublesAt: ([\d.]+) /.exec(text) ?? [];
    expect(Number(cost) * (1 + 50 / Number(doublesAt))).toBeCloseTo(estimate('cpuPerUnit')?.value ?? 0, 0);
  });

  test('costs on other nodes what was measured there, at the load at which it was', () => {
    const there: SeriesPoint[] = [[0, 30]];
    const columns = { load: there, replicas: [[0, 2]] as const, cpu: samplesOf(() => 1200) };
    const moved = otherRunOf(subjectOf(run), found(), subjectOf({ seconds: 1200, columns }));
    expect(moved.costFrom).toBe('usage');
    expect(moved.costFactor).toBeGreaterThan(1.6);
    for (const { values } of moved.worlds)
      expect(30 * costAt(30, values) + 2 * (values.idleCpu ?? 0)).toBeCloseTo(1200, -1);
  });

  test('is found by replicas alone, less exactly', () => {
    const alone = fit(subjectOf(run)).estimates.find(({ name }) => name === 'cpuPerUnitDoublesAt');
    expect(alone?.value).toBeGreaterThan(250);
    expect(alone?.value).toBeLessThan(640);
  });
});

test.runIf(isWhole)(
  'a worker of a queue is found again by the load that a pod serves (skipped unless CI is set)',
  () => {
    const worker = hpa({
      minReplicas: 1,
      maxReplicas: 20,
      metrics: [
        {
          type: 'External',
          external: { metric: { name: 'queue_length' }, target: { type: 'AverageValue', averageValue: '30' } },
        },
      ],
    });
    const queue = { ...pods, kind: 'queue' as const };
    const follow = { queue_length: { of: 'queue' as const, times: 1 } };
    const truth = scenario({
      load: { shape: 'points', at: stepPoints(bursts) },
      horizonSeconds: 1200,
      start: { replicas: 2 },
      workload: { ...queue, capacityPerPod: 20, readySeconds: 10 },
      metrics: { follow, lagSeconds: 5 },
    });
    const { ticks } = simulate(worker, truth, profile);
    const replicas = ticks.map(({ atMs, desired }): SeriesPoint => [atMs / 1000, desired]);
    const subject: CalibrationSubject = {
      autoscaler: worker,
      profile,
      scenario: scenario({ workload: { ...queue, capacityPerPod: unknownCapacity }, metrics: { follow } }),
      run: { seconds: 1200, columns: { load: bursts, replicas } },
    };
    const calibration = fit(subject);
    const { estimates, residual } = calibration;
    const text = fittedScenario({
      manifest: 'worker.yaml',
      recording: 'r.csv',
      subject,
      known: nothingKnown,
      calibration,
    });
    expect(text).toContain('  follow:\n    "queue_length": "queue"\n');
    expect(estimates.map(({ name }) => name)).toEqual([
      'capacityPerPod',
      'readySeconds',
      'rateWindowSeconds',
      'lagSeconds',
    ]);
    expect(estimates[0]?.value).toBeGreaterThan(17);
    expect(estimates[0]?.value).toBeLessThan(23);
    expect(shareOf(residual)).toBeLessThan(0.06);
  },
);

describe('another run of the same program', () => {
  const fitted = subjectOf(run);
  const { worlds, ...fittedRun } = fit(fitted);
  const found = { ...fittedRun, worlds: someOf(worlds) };
  const { loads, uncertainty } = found;
  const otherWith = (columns: MeasuredRun['columns']) =>
    otherRunOf(fitted, found, subjectOf({ seconds: 1200, columns: { load: bursts, ...columns } }));

  test('costs the same if nothing says otherwise', () =>
    expect(otherWith({})).toMatchObject({ costFrom: 'nothing', costFactor: 1, beyond: 1, sameCost: undefined }));

  test('is known less well than the recorded one: both differ from what is usual', () =>
    expect(otherWith({}).uncertainty.spread).toBeCloseTo(Math.hypot(0.0866, uncertainty.spread), 9));

  test('costs less on faster nodes, by the response times without the network', () => {
    const slow: MeasuredRun = { ...run, columns: { ...run.columns, latency: [[0, 120]], network: [[0, 70]] } };
    const other = subjectOf({ seconds: 1200, columns: { load: bursts, latency: [[0, 95]], network: [[0, 70]] } });
    // (95 − 70) ÷ (120 − 70)
    expect(otherRunOf(subjectOf(slow), found, other)).toMatchObject({ costFrom: 'latency', costFactor: 0.5 });
  });

  describe('is predicted with the range of what it assumes:', () => {
    const there = (columns: MeasuredRun['columns']) =>
      subjectOf({ seconds: 1200, columns: { load: bursts, ...columns } });
    const measuredAs = (columns: MeasuredRun['columns']) =>
      subjectOf({ ...run, columns: { ...run.columns, ...columns } });
    const podSecondsAt = (factor: number) => {
      const worlds = found.worlds.map(({ values, ...world }) => ({
        ...world,
        values: { ...values, cpuPerUnit: factor * (values.cpuPerUnit ?? 0) },
      }));
      return predict(there({}), worlds, uncertainty).podSeconds.middle;
    };

    test('without usage and response times, also that of other nodes, and a second number', () => {
      const { prediction, otherNodes, sameCostError } = predictThere(there({}), otherWith({}));
      expect(sameCostError).toBeUndefined();
      expect(otherNodes?.factor).toBe(1.6);
      expect(otherNodes?.error).toBeGreaterThan(2 * prediction.expectedError);
      for (const factor of [1 / 1.6, 1.6]) {
        const podSeconds = podSecondsAt(factor);
        expect(otherNodes?.podSeconds.low).toBeLessThanOrEqual(podSeconds);
        expect(otherNodes?.podSeconds.high).toBeGreaterThanOrEqual(podSeconds);
      }
      expect(podSecondsAt(1.6)).toBeGreaterThan(prediction.podSeconds.high);
    });

    test('at least as wide as the error that is expected', () => {
      const run = { ...otherWith({}), worlds: found.worlds.slice(0, 1), uncertainty: { spread: 0, unexplained: 0.3 } };
      const { low, middle, high } = predictThere(there({}), run).prediction.podSeconds;
      expect(low).toBeLessThanOrEqual(0.7 * middle);
      expect(high).toBeGreaterThanOrEqual(1.3 * middle);
    });

    test('by one response time, also that of the same cost', () => {
      const fittedTo = measuredAs({ latency: [[0, 120]], network: [[0, 70]] });
      const other = there({ latency: [[0, 95]], network: [[0, 70]] });
      const { prediction, otherNodes, sameCostError } = predictThere(other, otherRunOf(fittedTo, found, other));
      expect(otherNodes).toBeUndefined();
      expect(sameCostError).toBeGreaterThan(0.1);
      expect(prediction.podSeconds.high).toBeGreaterThan(podSecondsAt(1));
      expect(prediction.podSeconds.low).toBeLessThan(podSecondsAt(0.5));
      expect(prediction.podSeconds.middle).toBeLessThan(podSecondsAt(0.8));
    });

    test.each([
      ['other nodes', 60, false],
      ['a wrong sample', 120, true],
    ])('by many response times, of which the least is that of %s', (_name, others, isDoubtful) => {
      const times = (least: number, rest: number) => [
        ...Array.from({ length: 4 }, (_, i): SeriesPoint => [i, least]),
        ...Array.from({ length: 36 }, (_, i): SeriesPoint => [i + 4, rest + i]),
      ];
      const fittedTo = measuredAs({ latency: times(120, 120) });
      const other = there({ latency: times(60, others) });
      expect(otherRunOf(fittedTo, found, other).sameCost !== undefined).toBe(isDoubtful);
    });
  });

  test('of a queue is known less well than one of requests', () => {
    const queue = {
      ...fitted,
      scenario: { ...fitted.scenario, workload: { ...fitted.scenario.workload, kind: 'queue' as const } },
    };
    const there = otherRunOf(queue, found, queue);
    expect(there.uncertainty.spread).toBeGreaterThan(otherWith({}).uncertainty.spread);
    const { prediction } = predictThere(queue, there);
    expect(prediction.expectedError).toBeGreaterThanOrEqual(0.1);
    expect(prediction.podSeconds.high).toBeGreaterThanOrEqual(1.1 * prediction.podSeconds.middle);
    const texts = (run: typeof there) =>
      otherRunTexts(run, { otherNodes: undefined, sameCostError: undefined }).join(' ');
    expect(texts(there)).toContain('differed by 3 to 17 %, so expect an error of at least 10 %');
    expect(texts(otherWith({}))).not.toContain('3 to 17 %');
  });

  test('costs what its usage says', () => {
    const { cpuPerUnitMilli, ...rest } = { cpuPerUnitMilli: 44, replicas: run.columns.replicas ?? [] };
    const cpu = bursts.flatMap(([from, load]): SeriesPoint[] => [
      [from + 20, cpuPerUnitMilli * load],
      [from + 90, cpuPerUnitMilli * load],
    ]);
    const { costFrom, costFactor, worlds: moved } = otherWith({ ...rest, cpu });
    expect(costFrom).toBe('usage');
    expect(Math.abs(costFactor - 2)).toBeLessThan(0.3);
    for (const { values } of moved) {
      const usage = 110 * costAt(110, values) + 9 * (values.idleCpu ?? 0);
      expect(Math.abs(usage / (44 * 110) - 1)).toBeLessThan(0.2);
    }
  });

  test('is not taken for another one because its idle cpu and its cost cannot be told apart', () => {
    // Pods that follow the load: any split between idle cpu and cost explains their usage.
    const load = samplesOf((at) => 20 + at / 15);
    const countAt = (at: number) => Math.max(2, Math.ceil((stepOf(load, at) * 22) / 300));
    const utilization = samplesOf((at) => (100 * 22 * stepOf(load, at - 30)) / (500 * countAt(at)));
    const { costFrom, costFactor } = otherWith({ load, replicas: samplesOf(countAt), utilization });
    expect(costFrom).toBe('usage');
    expect(costFactor).toBeGreaterThan(0.93);
    expect(costFactor).toBeLessThan(1.07);
  });

  test('is less certain at a load that was not recorded', () => {
    expect(loads?.to).toBe(110);
    const there = otherWith({ load: [[0, 165]] });
    expect(there.beyond).toBe(1.5);
    // 0.3 × (1.5 − 1), and the difference between any two runs
    expect(there.uncertainty.spread).toBeCloseTo(Math.hypot(0.15, 0.0866, uncertainty.spread), 9);
    expect(there.uncertainty.spread).toBeGreaterThan(0.15);
  });
});

test('the band of an edit is that of its effect, not of what both runs share', () => {
  const { worlds: all, uncertainty } = fit(subjectOf(run));
  const worlds = someOf(all);
  const before = predict(subjectOf(run), worlds, uncertainty);
  const same = ratioBetween(before, before);
  expect(same).toEqual({ low: 1, middle: 1, high: 1 });
  const two = ratioBetween(before, predict(subjectOf(run, { ...web, maxReplicas: 2 }), worlds, uncertainty));
  expect(two.high).toBeLessThan(1);
});

test('the expected error is the mean area between the worlds and their middle', () => {
  const subject = subjectOf(recordingOf([[0, 20]], { cpuPerUnitMilli: 22 }));
  const [world] = fit(subject).worlds;
  if (!world) throw new Error('nothing fits');
  const flat = { ...world, weight: 3 };
  const steep = { values: { ...world.values, cpuPerUnit: 200 }, weight: 1 };
  expect(predict(subject, [flat], sameRun).expectedError).toBe(0);
  const { replicas, expectedError } = predict(subject, [flat, steep], sameRun);
  expect(replicas.middle).toEqual([[0, 2]]);
  const { seconds } = subject.run;
  const { area, whole } = differenceBetween(predict(subject, [steep], sameRun).replicas.middle, [[0, 2]], seconds);
  expect(area).toBeGreaterThan(2 * seconds);
  expect(expectedError).toBeCloseTo(area / (3 * 2 * seconds + whole), 2);
});

test('what the worlds leave unexplained is expected of each prediction, and makes its range wider', () => {
  const subject = subjectOf(run);
  const worlds = someOf(fit(subject).worlds);
  const [explained, unexplained] = [0, 0.2].map((share) => predict(subject, worlds, anotherRunUncertainty(share)));
  expect(explained?.expectedError).toBeLessThan(0.1);
  expect(unexplained?.expectedError).toBeGreaterThanOrEqual(0.2);
  const widthOf = (prediction: Prediction | undefined) =>
    prediction ? prediction.podSeconds.high - prediction.podSeconds.low : Number.NaN;
  expect(widthOf(unexplained)).toBeGreaterThan(1.5 * widthOf(explained));
});

describe('a recording of another manifest', () => {
  const atMost = { ...web, maxReplicas: 3 };
  const found = fit(subjectOf(run, atMost));

  test('is not explained, and nothing is determined', () => {
    expect(found.isPoor).toBe(true);
    expect(found.estimates.filter(({ isDetermined }) => isDetermined)).toEqual([]);
    expect(determinedLoadsText(found)).toBe(undefined);
    expect(undeterminedText(found)).toBe(undefined);
    expect(found.fitted.expectedError).toBeGreaterThanOrEqual(shareOf(found.residual));
  });

  test('names the counts that the manifest does not allow', () => {
    const most = Math.max(...found.measured.map(([, count]) => count));
    expect(poorFitText(found, atMost)).toBe(
      `No simulation fits this recording: ${percentText(shareOf(found.residual))} of the replica-seconds differ in the best fit. The recorded count rises to ${most}, and maxReplicas is 3: use the manifest of the recorded autoscaler.`,
    );
    expect(poorFitText(found, { ...web, minReplicas: 6 })).toContain(
      'The recorded count falls to 2, and minReplicas is 6:',
    );
    expect(poorFitText(found, web)).toContain('Use the manifest and the release that were recorded');
    expect(poorFitText({ ...found, isPoor: false }, web)).toBe(undefined);
  });
});

test('a load that stays at the bounds says at no load what a unit costs', () => {
  const run: MeasuredRun = { seconds: 1200, columns: { load: [[0, 500]], replicas: [[0, 2]] } };
  expect(determinedLoads(run, { ...web, maxReplicas: 2 })).toBe(undefined);
  expect(determinedLoads(run, { ...web, minReplicas: 1 })).toEqual({ from: 500, to: 500 });
});

test('a load under which nothing scales determines almost nothing', () => {
  const flat = recordingOf([[0, 20]], { cpuPerUnitMilli: 22 });
  const { estimates, residual } = fit(subjectOf(flat));
  expect(residual.area).toBe(0);
  expect(estimates.find(({ name }) => name === 'resolutionSeconds')?.isDetermined).toBe(false);
});

test('progress is told, and the caller may stop', () => {
  const steps = calibrate(subjectOf(run));
  const first = steps.next();
  expect(first.value).toMatchObject({ done: 1, of: 1776 });
  expect(steps.return(undefined as never).done).toBe(true);
});
