// 480 units/s at 5m each are 2400m: 8 pods of 500m at their target of 60 %. One pod serves 100 units/s.
import { describe, expect, test } from 'vitest';
import type { HorizontalPodAutoscaler, Metric } from '../../../../core/model/hpa/autoscaler.ts';
import type { ScenarioWorkload } from '../../../../core/model/scenario/scenario.ts';
import { type Drill, drill } from '../../../../core/simulator/drill/drill.ts';
import {
  drillHeadline,
  drillSentence,
  drillSentences,
  faultText,
} from '../../../../core/simulator/drill/drill-text.ts';
import { withSecondMetric } from '../../../../core/simulator/drill/second-metric.ts';
import { newestReleaseProfile } from '../../../../core/simulator/profile.ts';
import { hpa } from '../../../support/hpa.ts';
import { scenario } from '../../../support/scenario.ts';

const cpu: HorizontalPodAutoscaler['metrics'][number] = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } },
};
const rps: HorizontalPodAutoscaler['metrics'][number] = {
  type: 'External',
  external: { metric: { name: 'rps' }, target: { type: 'AverageValue', averageValue: '60' } },
};
const settled = scenario({
  load: { shape: 'constant', to: 480 },
  start: { replicas: 8 },
  workload: { containers: [{ name: 'app', cpuMilli: 500 }], capacityPerPod: 100, cpuPerUnitMilli: 5 },
  metrics: { lagSeconds: 0 },
});

function drilled(autoscaler: HorizontalPodAutoscaler): Drill {
  return drill(
    { autoscaler, scenario: settled, profile: newestReleaseProfile() },
    { fromSeconds: 600, forSeconds: 900 },
  );
}

const rowOf = ({ rows }: Drill, fault: string) => rows.find((row) => faultText(row.fault) === fault);

describe('one metric', () => {
  const found = drilled(hpa({ minReplicas: 2, maxReplicas: 20, metrics: [cpu] }));

  test('zeros send the workload to minReplicas when the stabilization window has passed, and it comes back', () => {
    const row = rowOf(found, 'cpu reports 0');
    expect(row).toMatchObject({ before: 8, needed: 8, landed: 2 });
    // The sync at 600 s is the first that reads 0; without behavior the window keeps what is exactly 300 s old.
    expect(row?.landedAfterSeconds).toBe(300);
    // At 900 s 2 pods serve 200 of 480. From 1500 s on they use 100 %, and the count doubles at most: 2 → 4 → 8.
    expect(row?.backAfterSeconds).toBeLessThanOrEqual(60);
    expect(row?.harm.unmetUnits).toBeGreaterThan(280 * 600);
    expect(row?.harm.unmetUnits).toBeLessThan(280 * 660);
  });

  test('an outage, frozen values and missing pods change nothing under a steady load', () => {
    for (const fault of ['cpu cannot be read', 'cpu is frozen', '4 pods have no metrics'])
      expect(rowOf(found, fault)).toMatchObject({ landed: 8, harm: { unmetUnits: 0 }, remedy: undefined });
  });

  test('what hurts most comes first, with an edit that was tried and prevents it', () => {
    const [worst] = found.rows;
    expect(worst && faultText(worst.fault)).toBe('cpu reports 0');
    expect(worst?.remedy?.harm.unmetUnits).toBe(0);
    expect(worst && drillSentence(worst)).toMatch(
      /^From 10:00 on, cpu reports 0: 8 → 2 after 5 min, \d\d\.\d % of the load lost; `.+` prevents it\.$/,
    );
    expect(drillHeadline(found)).toBe('4 faults of 15 min each: 1 loses load or makes it wait (worst first)');
  });

  test('faults with one effect are one sentence', () => {
    const [worst] = found.rows;
    if (!worst) throw new Error('no fault was tried');
    const alike = { ...worst, fault: { ...worst.fault, what: 'metricsDown' as const } };
    const later = { ...worst, fault: { ...worst.fault, fromSeconds: 900 } };
    const [both, other, ...rest] = drillSentences([worst, alike as typeof worst, later]);
    expect(both).toMatch(/^From 10:00 on, cpu reports 0, or cpu cannot be read: 8 → 2 after 5 min, /);
    expect(other).toMatch(/^From 15:00 on, cpu reports 0: /);
    expect(rest).toEqual([]);
  });

  test('a minReplicas that serves the load makes zeros harmless', () => {
    const safe = drilled(hpa({ minReplicas: 6, maxReplicas: 20, metrics: [cpu] }));
    expect(rowOf(safe, 'cpu reports 0')).toMatchObject({ landed: 6, harm: { unmetUnits: 0 } });
    expect(drillHeadline(safe)).toBe('4 faults of 15 min each: none loses load');
  });
});

describe('a load that rises while the metric is frozen', () => {
  const rising = { ...settled, load: { ...settled.load, shape: 'step', from: 120, to: 480, atSeconds: 700 } as const };
  const { rows } = drill(
    {
      autoscaler: hpa({ minReplicas: 2, maxReplicas: 20, metrics: [cpu] }),
      scenario: { ...rising, start: { replicas: 2 } },
      profile: newestReleaseProfile(),
    },
    { fromSeconds: 600, forSeconds: 900 },
  );

  test('leaves the count where it was, until the metric moves again', () => {
    for (const fault of ['cpu is frozen', 'cpu cannot be read']) {
      const row = rows.find((one) => faultText(one.fault) === fault);
      expect(row).toMatchObject({ before: 2, landed: 2, needed: 8 });
      // 280 of 480 units/s from 700 s on, less what the pods would lose anyway until they are ready.
      expect(row?.harm.unmetUnits).toBeGreaterThan(280 * 700);
      expect(row?.harm.unmetUnits).toBeLessThan(280 * 900);
    }
  });

  test('needs pods that are there before, which the drill says', () => {
    const row = rows.find(({ fault }) => faultText(fault) === 'cpu cannot be read');
    // Two thirds of 8, rounded up.
    expect(row?.remedy?.remedy.edit).toBe('minReplicas: 6');
  });

  test('says what an edit leaves, if it does not prevent all', () => {
    const row = rows.find(({ fault }) => faultText(fault) === 'cpu cannot be read');
    if (!row?.remedy) throw new Error('no edit was tried');
    const remedy = { ...row.remedy, harm: { ...row.remedy.harm, unmetUnits: 100, unmetPart: 0.035 } };
    expect(drillSentence({ ...row, remedy })).toMatch(/; with `minReplicas: 6`, 3\.5 % of the load lost\.$/);
  });
});

describe('a second metric that is tried', () => {
  const subject = (metric: Metric, workload: Partial<ScenarioWorkload> = {}) => ({
    autoscaler: hpa({ minReplicas: 2, maxReplicas: 20, metrics: [metric] }),
    scenario: { ...settled, workload: { ...settled.workload, ...workload } },
    profile: newestReleaseProfile(),
  });
  const edit = (metric: Metric, workload: Partial<ScenarioWorkload> = {}) =>
    withSecondMetric(subject(metric, workload))?.edit;

  test('beside CPU is the load of each pod: 60 % of 500m at 5m are 60 units/s', () => {
    const pods = (value: string) =>
      `metrics[1]: { type: Pods, pods: { metric: { name: requests_per_second }, target: { type: AverageValue, averageValue: ${value} } } }`;
    expect(edit(cpu)).toBe(pods('60'));
    // (300m − 50m) ÷ 4m
    expect(edit(cpu, { idleCpuMilli: 50, cpuPerUnitMilli: 4 })).toBe(pods('62500m'));
  });

  test('beside another metric is CPU: 60 units/s at 5m are 60 % of 500m', () =>
    expect(edit(rps)).toBe(
      'metrics[1]: { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }',
    ));

  test('needs to know what the pods request, and is not a third one', () => {
    expect(edit(rps, { containers: null })).toBeUndefined();
    expect(edit(rps, { containers: [{ name: 'app', cpuMilli: 500 }, { name: 'proxy' }] })).toBeUndefined();
    const two = hpa({ minReplicas: 2, maxReplicas: 20, metrics: [cpu, rps] });
    expect(withSecondMetric({ ...subject(cpu), autoscaler: two })).toBeUndefined();
  });

  test('is named with its effect when no other edit prevents as much', () => {
    // At 90 % of its capacity a pod serves 90 units/s: 6 pods need all, and two thirds of them serve 400 of 540.
    const busy = {
      ...cpu,
      resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 90 } },
    } as const;
    const load = { ...settled.load, shape: 'step', from: 90, to: 540, atSeconds: 700 } as const;
    const { rows } = drill(
      {
        autoscaler: hpa({ minReplicas: 1, maxReplicas: 20, metrics: [busy] }),
        scenario: { ...settled, load, start: { replicas: 1 } },
        profile: newestReleaseProfile(),
      },
      { fromSeconds: 600, forSeconds: 900 },
    );
    const row = rows.find(({ fault }) => faultText(fault) === 'cpu cannot be read');
    expect(row).toMatchObject({ before: 1, landed: 1, needed: 6, hasSecondMetric: true });
    expect(row?.remedy?.remedy.edit).toMatch(/^metrics\[1\]: .*averageValue: 90 /);
  });

  test('is missed in words where no target follows', () => {
    const { rows } = drill(subject(rps, { containers: null }), { fromSeconds: 600, forSeconds: 900 });
    const row = rows.find(({ fault }) => faultText(fault) === 'rps reports 0');
    expect(row).toMatchObject({ hasSecondMetric: false, isBlind: true });
    const sentence = (hasSecondMetric: boolean) =>
      row && drillSentence({ ...row, remedy: undefined, hasSecondMetric }).replace(/^.* lost; /, '');
    expect(sentence(false)).toBe(
      'no second metric was tried, because its target cannot be computed from what is known about the pods. A second metric would help, because the highest recommendation counts.',
    );
    expect(sentence(true)).toMatch(
      /^a slower scale-down, .* and a second metric each prevent less than half of the harm\.$/,
    );
  });
});

test('a second metric holds the count while the first reports 0', () => {
  const two = drilled(hpa({ minReplicas: 2, maxReplicas: 20, metrics: [cpu, rps] }));
  expect(rowOf(two, 'cpu reports 0')).toMatchObject({ landed: 8, harm: { unmetUnits: 0 } });
  expect(rowOf(two, 'rps reports 0')).toMatchObject({ landed: 8, harm: { unmetUnits: 0 } });
  expect(rowOf(two, 'every metric reports 0')).toMatchObject({ landed: 2 });
});
