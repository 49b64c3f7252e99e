// How late and how smooth metrics are, worked out by hand (docs/behavior/world.md §3).
import { describe, expect, test } from 'vitest';
import {
  type MetricPipelineName,
  metricPipelineNames,
  metricPipelines,
} from '../../../../core/model/scenario/metric-pipelines.ts';
import { completeScenario } from '../../../../core/model/scenario/partial-scenario.ts';
import { metricIntervalLimits } from '../../../../core/model/scenario/scenario.ts';
import { hpa } from '../../../support/hpa.ts';
import { cpuOf, runText, scenario, standardDefaults } from '../../../support/scenario.ts';
import { samplesAt, watch } from '../../../support/watched-world.ts';

const containers = [{ name: 'app', cpuMilli: 200, memoryBytes: 128 * 2 ** 20 }];
const end = { shape: 'step', from: 100, to: 0, atSeconds: 60 } as const;
const cpuAt = (metrics: object, ...seconds: number[]) => {
  const { at } = watch({ load: end, workload: { containers }, metrics, horizonSeconds: 150 });
  return seconds.map((second) => samplesAt(at(second))[0]?.replace(/ .*? at/, ' at'));
};

describe('a window of cpu', () => {
  test('of nothing is the time since the sample before', () =>
    expect(cpuAt({}, 60, 75, 90)).toEqual(['200m at 60 over 15', '0m at 75 over 15', '0m at 90 over 15']));

  test('of 60 s reaches zero 60 s after the end of the load', () =>
    expect(cpuAt({ cpuWindowSeconds: 60 }, 60, 75, 90, 105, 120)).toEqual([
      '200m at 60 over 60',
      '150m at 75 over 60',
      '100m at 90 over 60',
      '50m at 105 over 60',
      '0m at 120 over 60',
    ]));

  test('is not a delay, which comes in addition', () =>
    expect(cpuAt({ cpuWindowSeconds: 60, lagSeconds: 15 }, 75, 90, 135)).toEqual([
      '200m at 60 over 60',
      '150m at 75 over 60',
      '0m at 120 over 60',
    ]));

  test('holds whole samples only', () =>
    expect(cpuAt({ cpuWindowSeconds: 40 }, 75, 90)).toEqual(['100m at 75 over 30', '0m at 90 over 30']));

  test('that holds one sample has no effect', () =>
    expect(cpuAt({ cpuWindowSeconds: 15 }, 75)).toEqual(['0m at 75 over 15']));

  test('of a new pod begins with its first sample, and gives a value from its second one on', () => {
    const { at } = watch(
      {
        load: { shape: 'constant', to: 100 },
        workload: { containers },
        metrics: { cpuWindowSeconds: 45 },
        horizonSeconds: 100,
      },
      { counts: { 2: 2 } },
    );
    // The new pod runs from 4 s, is ready from 9 s, and serves half of the load.
    const newest = (second: number) => samplesAt(at(second))[1]?.replace(/ .*? at/, ' at');
    expect([20, 30, 45, 60, 75].map(newest)).toEqual([
      undefined,
      '100m at 30 over 15',
      '100m at 45 over 30',
      '100m at 60 over 45',
      '100m at 75 over 45',
    ]);
  });
});

test('a window of cpu makes an HPA scale up later and in smaller steps', () => {
  const load = { shape: 'step', from: 100, to: 400, atSeconds: 60 } as const;
  const first = (cpuWindowSeconds: number) =>
    runText(
      hpa({ minReplicas: 2, metrics: [cpuOf(50)] }),
      scenario({ load, start: { replicas: 2 }, metrics: { cpuWindowSeconds } }),
    ).split('\n')[0];
  // In the first 15 s 2 pods are at 100 %, twice the target: 4, 8. The mean of a minute starts at 62.5 %: 3.
  expect(first(0)).toBe('2 → 4 → 8');
  expect(first(60)?.startsWith('2 → 3 → ')).toBe(true);
});

describe('a pipeline', () => {
  const metricsOf = (metrics: object) => completeScenario({ metrics }, { defaults: standardDefaults }).metrics;

  test('sets the times that are not given', () => {
    expect(metricsOf({ pipeline: 'aks' })).toMatchObject({ resolutionSeconds: 60, scrapeSeconds: 15 });
    expect(metricsOf({ pipeline: 'prometheusRate', cpuWindowSeconds: 120 })).toMatchObject({
      cpuWindowSeconds: 120,
      resolutionSeconds: 15,
    });
    expect(metricsOf({})).toEqual(metricsOf({ pipeline: 'metricsServer' }));
  });

  test.each(metricPipelineNames)('%s has times within the limits of their fields', (name: MetricPipelineName) => {
    const { resolutionSeconds, scrapeSeconds, rateWindowSeconds } = metricsOf({ pipeline: name });
    for (const seconds of [resolutionSeconds, scrapeSeconds, rateWindowSeconds])
      expect(seconds).toBeGreaterThanOrEqual(metricIntervalLimits.least);
    expect(metricPipelines[name].effect).not.toBe('');
  });
});
