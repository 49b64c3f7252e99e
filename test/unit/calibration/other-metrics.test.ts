// Autoscalers of memory or custom metrics, recorded by the simulator in a world whose numbers are known.
import { describe, expect, test } from 'vitest';
import type { Calibration } from '../../../core/calibration/calibrate.ts';
import { type CalibrationSubject, unknownCapacity } from '../../../core/calibration/calibration-subject.ts';
import { fittedScenario } from '../../../core/calibration/fitted-scenario.ts';
import { predict, predictEdit } from '../../../core/calibration/predict.ts';
import { shareOf } from '../../../core/measured/step-line.ts';
import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import type { Metric } from '../../../core/model/hpa/autoscaler.ts';
import type { Scenario, SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import { stepPoints } from '../../../core/model/scenario/step-points.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { fit, leftOf } from '../../support/fitted.ts';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';
import { wpa, wpaExternal } from '../../support/wpa.ts';

const profile = newestReleaseProfile();
const mi = 1024 ** 2;
const bursts: SeriesPoint[] = [
  [0, 20],
  [120, 60],
  [300, 110],
  [540, 45],
  [900, 20],
];
const requests = { containers: [{ name: 'app', cpuMilli: 500, memoryBytes: 256 * mi }] };

interface Truth {
  workload?: Partial<Scenario['workload']>;
  metrics?: Partial<Scenario['metrics']>;
}

function truthOf({ workload, metrics }: Truth): Scenario {
  return scenario({
    load: { shape: 'points', at: stepPoints(bursts) },
    horizonSeconds: 1200,
    start: { replicas: 2 },
    workload: { ...requests, capacityPerPod: 1000, readySeconds: 10, ...workload },
    metrics: { lagSeconds: 5, ...metrics },
    controller: { syncTakesMs: 0, phaseMs: 4000 },
  });
}

function subjectOf(autoscaler: Autoscaler, truth: Truth): CalibrationSubject {
  const { ticks } = simulate(autoscaler, truthOf(truth), profile);
  const replicas = ticks.map(({ atMs, desired }): SeriesPoint => [atMs / 1000, desired]);
  return {
    autoscaler,
    profile,
    scenario: scenario({ workload: { ...requests, capacityPerPod: unknownCapacity } }),
    run: { seconds: 1200, columns: { load: bursts, replicas } },
  };
}

const scaledBy = (metric: Metric) => hpa({ minReplicas: 2, maxReplicas: 20, metrics: [metric] });
const podsMetric = (averageValue: string): Metric => ({
  type: 'Pods',
  pods: { metric: { name: 'messages' }, target: { type: 'AverageValue', averageValue } },
});
const latencyMetric = (value: string): Metric => ({
  type: 'Object',
  object: {
    describedObject: { apiVersion: 'v1', kind: 'Service', name: 'web' },
    metric: { name: 'p99' },
    target: { type: 'Value', value },
  },
});

function podSecondsOf(
  edited: Autoscaler,
  { truth, subject, found }: { truth: Truth; subject: CalibrationSubject; found: Calibration },
) {
  const { report } = simulate(edited, truthOf(truth), profile);
  // The short tier predicts by a sixth of the worlds.
  const worlds = sampleOf(found.worlds, 6);
  const before = predict(subject, worlds, found.uncertainty);
  const { prediction } = predictEdit({ ...subject, autoscaler: edited }, worlds, before);
  return { true: report.podSeconds, predicted: prediction.podSeconds.middle };
}

const textOf = (subject: CalibrationSubject, calibration: Calibration) =>
  fittedScenario({
    manifest: 'web.yaml',
    recording: 'web.recording.csv',
    subject,
    known: { given: {}, flags: {}, featureGates: {} },
    calibration,
  });

const estimateOf = ({ estimates }: Calibration, name: string) => estimates.find((one) => one.name === name);

const memory = (averageUtilization: number): Metric => ({
  type: 'Resource',
  resource: { name: 'memory', target: { type: 'Utilization', averageUtilization } },
});

describe('an autoscaler that reads memory', () => {
  const truth = { workload: { baseMemoryBytes: 80 * mi, memoryPerUnitBytes: 6 * mi } };
  const subject = subjectOf(scaledBy(memory(70)), truth);
  const found = fit(subject);

  test('is found again by its replicas', () => {
    expect(shareOf(found.residual)).toBeLessThan(leftOf(0.02));
    const slack = isWhole ? 0 : 0.15;
    for (const [name, value] of [
      ['memoryPerUnit', 6],
      ['baseMemory', 80],
    ] as const) {
      expect(estimateOf(found, name)?.from).toBeLessThan(value * (1 + slack));
      expect(estimateOf(found, name)?.to).toBeGreaterThan(value * (1 - slack));
    }
  });

  test('predicts another target', () => {
    const seconds = podSecondsOf(scaledBy(memory(90)), { truth, subject, found });
    expect(Math.abs(seconds.predicted / seconds.true - 1)).toBeLessThan(leftOf(0.04));
  });

  test('is written as a scenario has it', () => {
    const text = textOf(subject, found);
    expect(text).toMatch(/^ {2}memoryPerUnit: [\d.]+Mi {3}# .* fit as well$/m);
    expect(text).toMatch(/^ {2}baseMemory: [\d.]+Mi {3}# .* fit as well$/m);
    expect(text).toContain('capacityPerPod: 1000000000   # not known\n');
  });
});

describe.runIf(isWhole)('an autoscaler that reads cpu and memory (skipped unless CI is set)', () => {
  const cpu: Metric = {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } },
  };
  const truth = { workload: { cpuPerUnitMilli: 22, baseMemoryBytes: 80 * mi, memoryPerUnitBytes: 2 * mi } };

  test('is found again, and memory that decides nothing is not determined', () => {
    const found = fit(subjectOf(hpa({ minReplicas: 2, maxReplicas: 20, metrics: [cpu, memory(70)] }), truth));
    expect(shareOf(found.residual)).toBeLessThan(0.02);
    expect(estimateOf(found, 'memoryPerUnit')?.isDetermined).toBe(false);
  });
});

describe('a custom metric of which nobody says what it follows', () => {
  const truth = { metrics: { follow: { messages: { of: 'served', times: 2.5 } } } } as const;
  const subject = subjectOf(scaledBy(podsMetric('25')), truth);
  const found = fit(subject);

  test('is found to be a multiple of the load', () => {
    expect(shareOf(found.residual)).toBeLessThan(leftOf(0.02));
    expect(estimateOf(found, 'metricPerUnit')).toMatchObject({ isDetermined: true });
    expect(Math.abs((estimateOf(found, 'metricPerUnit')?.value ?? 0) / 2.5 - 1)).toBeLessThan(leftOf(0.04));
  });

  test('stays that multiple where the target is edited', () => {
    const seconds = podSecondsOf(scaledBy(podsMetric('40')), { truth, subject, found });
    expect(Math.abs(seconds.predicted / seconds.true - 1)).toBeLessThan(0.06);
  });

  test('is written with the range of the multiple', () =>
    expect(textOf(subject, found)).toMatch(
      /^ {4}"messages": \{"of":"served","times":2\.[456]\d*\} {3}# 2\.\d+ … 2\.\d+ fit as well$/m,
    ));

  test.runIf(isWhole)('is the load itself where that explains the recording (skipped unless CI is set)', () => {
    const counted = subjectOf(scaledBy(podsMetric('25')), {});
    const { estimates, worlds } = fit(counted);
    expect(estimates.map(({ name }) => name)).not.toContain('metricPerUnit');
    expect(worlds[0]?.follow).toEqual({ messages: { of: 'served', times: 1 } });
  });

  test.runIf(isWhole)('is what the scenario says (skipped unless CI is set)', () => {
    const follow = { messages: { of: 'offered', times: 3 } } as const;
    const said = { ...subject, scenario: { ...subject.scenario, metrics: { ...subject.scenario.metrics, follow } } };
    const { estimates, worlds } = fit(said);
    expect(estimates.map(({ name }) => name)).not.toContain('metricPerUnit');
    expect(worlds[0]).not.toHaveProperty('follow');
  });
});

const ofLatency = 'an edited target of a latency is compared with the latency that was recorded';
test.runIf(isWhole)(`${ofLatency} (skipped unless CI is set)`, () => {
  const truth = {
    metrics: { follow: { p99: { of: 'latency', times: 2 } } },
    workload: { capacityPerPod: 30 },
  } as const;
  const subject = subjectOf(scaledBy(latencyMetric('1400m')), truth);
  const found = fit(subject);
  // The default reaches the target at 70 % of the capacity: 1.4 ÷ 0.7.
  expect(found.worlds[0]?.follow).toEqual({ p99: { of: 'latency', times: 2 } });
  const seconds = podSecondsOf(scaledBy(latencyMetric('1')), { truth, subject, found });
  expect(Math.abs(seconds.predicted / seconds.true - 1)).toBeLessThan(0.03);
});

describe.runIf(isWhole)('a WatermarkPodAutoscaler (skipped unless CI is set)', () => {
  const between = (lowWatermark: string, highWatermark: string) =>
    wpa({ metrics: [{ ...wpaExternal, external: { ...wpaExternal.external, lowWatermark, highWatermark } }] });
  const truth = { metrics: { follow: { work: { of: 'offered', times: 12 } } } } as const;
  const subject = subjectOf(between('120', '160'), truth);
  const found = () => fit(subject);

  test('is found again by what its metric measures for each unit', () => {
    expect(shareOf(found().residual)).toBeLessThan(0.03);
    expect(estimateOf(found(), 'metricPerUnit')?.value).toBeGreaterThan(11);
    expect(estimateOf(found(), 'metricPerUnit')?.value).toBeLessThan(13);
  });

  test('predicts other watermarks', () => {
    const seconds = podSecondsOf(between('150', '250'), { truth, subject, found: found() });
    expect(Math.abs(seconds.predicted / seconds.true - 1)).toBeLessThan(0.05);
  });
});
