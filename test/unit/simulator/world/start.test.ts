// A run begins some seconds after a scaling, instead of long after every window.
import { describe, expect, test } from 'vitest';
import { caseProblem } from '../../../../core/cases/write-case.ts';
import { readScenario } from '../../../../core/model/scenario/read-scenario.ts';
import type { Scenario } from '../../../../core/model/scenario/scenario.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { behavior, hpa, pods } from '../../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../../support/scenario.ts';

const idle = (start: Scenario['start']): Scenario =>
  scenario({
    start,
    load: { shape: 'constant', to: 0 },
    horizonSeconds: 900,
  });
const firstChangeSeconds = (autoscaler: ReturnType<typeof hpa>, start: Scenario['start']) => {
  const { ticks } = simulate(autoscaler, idle(start), release('1.37'));
  const change = ticks.find(({ desired, current }) => desired !== current);
  return change && change.atMs / 1000;
};

describe('a scaling before the start', () => {
  const web = hpa({ minReplicas: 1, maxReplicas: 10, metrics: [cpuOf(50)], behavior: behavior() });

  test('holds the count until the scale-down window after it has passed', () => {
    expect(firstChangeSeconds(web, { replicas: 6 })).toBe(0);
    expect(firstChangeSeconds(web, { replicas: 6, scaledSecondsAgo: 60, scaledFrom: 3 })).toBe(240);
    expect(firstChangeSeconds(web, { replicas: 6, scaledSecondsAgo: 400, scaledFrom: 3 })).toBe(0);
  });

  test('is no recommendation if the count before it is not known, unless it is known to be one', () => {
    expect(firstChangeSeconds(web, { replicas: 6, scaledSecondsAgo: 60 })).toBe(0);
    expect(firstChangeSeconds(web, { replicas: 6, scaledSecondsAgo: 60, recommendedSecondsAgo: 60 })).toBe(240);
    expect(firstChangeSeconds(web, { replicas: 6, recommendedSecondsAgo: 0 })).toBe(300);
  });

  test('counts for the policies of its direction', () => {
    const slow = hpa({
      minReplicas: 1,
      maxReplicas: 10,
      metrics: [cpuOf(50)],
      behavior: behavior({}, { stabilizationWindowSeconds: 0, policies: [pods(2, 120)] }),
    });
    expect(firstChangeSeconds(slow, { replicas: 6 })).toBe(0);
    expect(firstChangeSeconds(slow, { replicas: 6, scaledSecondsAgo: 30, scaledFrom: 8 })).toBe(90);
  });

  test('says beside the chart what is not known, and cannot be written as a case', () => {
    const world = idle({ replicas: 6, scaledSecondsAgo: 60, scaledFrom: 3 });
    const trace = simulate(web, world, release('1.37'));
    expect(trace.assumptions).toContainEqual({ taken: expect.stringContaining('recommendations before the start') });
    expect(caseProblem(web, world, trace)).toContain('start.scaledSecondsAgo');
    expect(caseProblem(web, idle({ replicas: 6 }), trace)).toBeUndefined();
  });
});

test('a scenario file reads the last scaling and reports what is no count and no time', () => {
  const read = (start: object) => readScenario({ start: start as never });
  expect(read({ replicas: 4, scaledSecondsAgo: 40, scaledFrom: 2 })).toMatchObject({
    problems: [],
    given: { start: { replicas: 4, scaledSecondsAgo: 40, scaledFrom: 2 } },
  });
  expect(read({ replicas: 4, scaledSecondsAgo: -1, scaledFrom: 1.5 }).problems.map(({ at }) => at)).toEqual([
    ['start', 'scaledFrom'],
    ['start', 'scaledSecondsAgo'],
  ]);
});
