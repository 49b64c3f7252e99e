import { describe, expect, test } from 'vitest';
import { coverageOf, expectedFastestRuns } from '../../../core/goals/coverage.ts';
import { parseExpectation } from '../../../core/goals/parse-expectation.ts';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { formatPath, type Path } from '../../../core/model/path.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { behavior, hpa, percent, pods } from '../../support/hpa.ts';
import { cpuOf, type Difference, release, scenario } from '../../support/scenario.ts';

const profile = release('1.37');
const all = () => true;

function decided(
  autoscaler: HorizontalPodAutoscaler,
  difference: Difference,
  isWritten: (path: Path) => boolean = all,
): string[] {
  const trace = simulate(autoscaler, scenario(difference), profile);
  return coverageOf(autoscaler, [trace], isWritten).map(
    ({ path, decisions }) => `${formatPath(path).replace('spec.', '')}${decisions > 0 ? '' : ' not covered'}`,
  );
}

const constant: Difference = { horizonSeconds: 1800, load: { shape: 'constant', to: 300 } };
const rising: Difference = { horizonSeconds: 1800, load: { shape: 'step', from: 100, to: 2000, atSeconds: 60 } };

describe('a field is covered', () => {
  const slow = hpa({
    minReplicas: 2,
    maxReplicas: 10,
    metrics: [cpuOf(50)],
    behavior: behavior({ policies: [pods(2, 60), percent(10, 60)] }),
  });

  test('if a sync names it', () => {
    expect(decided(slow, rising)).toEqual([
      'minReplicas not covered',
      'maxReplicas',
      'metrics[0]',
      'behavior.scaleUp.policies[0]',
      'behavior.scaleUp.policies[1] not covered',
      'behavior.scaleDown.policies[0] not covered',
    ]);
  });

  test('only by what happens', () => {
    const fast = { ...slow, behavior: behavior({ policies: [pods(50, 15)] }) };
    expect(decided(fast, constant).filter((one) => !one.endsWith('not covered'))).toEqual(['metrics[0]']);
  });

  test('only if the file has it', () => {
    const isWritten = (path: Path) => formatPath(path) === 'spec.maxReplicas';
    expect(decided(slow, rising, isWritten)).toEqual(['maxReplicas']);
  });

  test('by the fastest runs, if an expectation is about them', () => {
    const expectations = ['fastest scale-up reaches 10 within 9 min', 'never below 2'].flatMap((text) => {
      const parsed = parseExpectation(text);
      return parsed.ok ? [parsed.expectation] : [];
    });
    const runs = expectedFastestRuns(expectations, () => envelope(slow, profile));
    expect(runs.map(({ direction }) => direction)).toEqual(['scaleUp']);
    expect(coverageOf(slow, runs, all).find(({ name }) => name === 'maxReplicas 10')?.decisions).toBeGreaterThan(0);
  });
});

test('a metric is covered where a policy limits what it recommends', () => {
  const limited = hpa({
    minReplicas: 1,
    maxReplicas: 50,
    metrics: [cpuOf(50)],
    behavior: behavior({ policies: [pods(1, 60)] }),
  });
  const trace = simulate(limited, scenario(rising), profile);
  const policyDecides = trace.ticks.filter(({ decidedBy }) => decidedBy.includes('policies'));
  const [metric] = coverageOf(limited, [{ ticks: policyDecides }], all).filter(({ path }) => path.includes('metrics'));
  expect(metric?.decisions).toBe(policyDecides.length);
});

test('each field says which load makes it decide', () => {
  const full = hpa({
    minReplicas: 1,
    maxReplicas: 20,
    metrics: [cpuOf(50), cpuOf(70)],
    behavior: {
      scaleUp: {
        selectPolicy: 'Min',
        stabilizationWindowSeconds: 60,
        policies: [pods(4, 60), percent(50, 60)],
        tolerance: '0.05',
      },
      scaleDown: { selectPolicy: 'Disabled', policies: [] },
    },
  });
  expect(coverageOf(full, [], all).map(({ name, reachedBy }) => `${name}: ${reachedBy}`)).toMatchInlineSnapshot(`
    [
      "minReplicas 1: a load of 0",
      "maxReplicas 20: a load that needs more than 20 pods",
      "Resource metric 1 of 2: a load under which this metric recommends more than the others",
      "Resource metric 2 of 2: a load under which this metric recommends more than the others",
      "scaleUp window 60 s: a load that rises",
      "scaleUp policy: 4 pods per 60 s: a load that raises the recommendation by more than 4 pods per 60 s, at a count where the other policy allows more",
      "scaleUp policy: 50 % per 60 s: a load that raises the recommendation by more than 50 % per 60 s, at a count where the other policy allows more",
      "scaleUp tolerance 0.05: a load that leaves the metric near its target",
      "scaleDown is disabled: a load that falls",
    ]
  `);
});
