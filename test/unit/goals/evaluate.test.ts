import { describe, expect, test } from 'vitest';
import { evaluateExpectation, type SimulatedRun } from '../../../core/goals/evaluate.ts';
import { parseExpectation } from '../../../core/goals/parse-expectation.ts';
import { sentences } from '../../../core/goals/sentences.ts';
import type { HorizontalPodAutoscaler } from '../../../core/model/hpa/autoscaler.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { behavior, hpa, pods } from '../../support/hpa.ts';
import { cpuOf, type Difference, release, scenario } from '../../support/scenario.ts';

const slow = hpa({ minReplicas: 2, metrics: [cpuOf(50)], behavior: behavior({ policies: [pods(4, 60)] }) });

const spike: Difference = {
  horizonSeconds: 3600,
  load: {
    shape: 'points',
    at: [
      [0, 100],
      [120, 100],
      [120, 800],
      [720, 800],
      [720, 100],
    ],
  },
};

function measured(difference: Difference = spike, autoscaler: HorizontalPodAutoscaler = slow): SimulatedRun {
  const world = scenario(difference);
  const profile = release('1.37');
  return {
    autoscaler,
    scenario: world,
    world: simulate(autoscaler, world, profile),
    envelope: () => envelope(autoscaler, profile),
  };
}

const run = measured();

function outcome(text: string, of = run): string {
  const parsed = parseExpectation(text);
  if (!parsed.ok || parsed.expectation.kind === 'findings') throw new Error(`${text} is not about a run`);
  const { passed, happened, tick } = evaluateExpectation(parsed.expectation, of);
  return `${passed ? 'holds' : 'fails'}: ${happened}${passed || !tick ? '' : ` (${tick.atMs / 1000} s)`}`;
}

describe('an expectation of a run', () => {
  test('is about this one', () => {
    const changes = run.world.ticks.filter(({ current, desired }) => current !== desired);
    expect(changes.map(({ atMs, desired }) => `${desired} at ${atMs / 1000} s`)).toEqual([
      '4 at 135 s',
      '6 at 165 s',
      '8 at 195 s',
      '10 at 225 s',
      '12 at 255 s',
      '14 at 285 s',
      '16 at 315 s',
      '3 at 1020 s',
    ]);
  });

  test.each([
    ['reaches 10 within 105 s', 'holds: 10 after 105 s'],
    ['reaches 10 within 104 s', 'fails: 10 after 105 s; 8 after 104 s (210 s)'],
    ['reaches 20 within 60 s', 'fails: the count never reaches 20: 16 is the nearest count; 6 after 60 s (180 s)'],
    ['reaches minReplicas within 0 s', 'holds: the count begins at 2'],
    ['fastest scale-up reaches maxReplicas within 30 s', 'fails: 20 after 4 min; 6 after 30 s (30 s)'],
    ['fastest scale-down reaches minReplicas within 5 min', 'holds: 2 after 5 min'],
    ['never below 2', 'holds: the lowest count is 2'],
    ['never below 3', 'fails: 2 at 0:00:00; the lowest count is 2 (0 s)'],
    ['never above 12', 'fails: 14 at 0:04:45; the highest count is 16 (285 s)'],
    ['is 14 at 5 min', 'holds: the count is 14'],
    ['is 12 at 5 min', 'fails: the count is 14 (300 s)'],
    ['is 12 at 2 h', 'fails: the run ends at 60 min; increase horizonSeconds'],
    ['back at 3 within 5 min', 'holds: 3 after 5 min'],
    ['back at 3 within 299 s', 'fails: 3 after 5 min (1005 s)'],
    ['back at minReplicas within 15 min', 'fails: the count is 3 at the end of the run (1620 s)'],
    ['back at 16 within 1 s', 'holds: the count is never above 16'],
    ['sequence 2 → 4 → 6 → … → 3', 'holds: 2 → 4 → 6 → 8 → 10 → 12 → 14 → 16 → 3'],
    ['sequence … → 16 → … → 3', 'holds: 2 → 4 → 6 → 8 → 10 → 12 → 14 → 16 → 3'],
    ['sequence … → 8 → 10 → … → 14 → …', 'holds: 2 → 4 → 6 → 8 → 10 → 12 → 14 → 16 → 3'],
    ['sequence 2 → … → 14 → 12 → …', 'fails: 2 → 4 → 6 → 8 → 10 → 12 → 14 → 16 → 3 (3600 s)'],
    ['sequence 2 → 4', 'fails: 2 → 4 → 6 → 8 → 10 → 12 → 14 → 16 → 3 (165 s)'],
    ['sequence …', 'holds: 2 → 4 → 6 → 8 → 10 → 12 → 14 → 16 → 3'],
    ['sequence minReplicas → 5 → …', 'fails: 2 → 4 → 6 → 8 → 10 → 12 → 14 → 16 → 3 (135 s)'],
    ['at most 7 changes', 'fails: 8 changes (1020 s)'],
    ['no flap', 'holds: 0 flaps'],
    ['unmet load < 4 %', 'fails: 4 % (165 s)'],
    ['unmet load <= 4 %', 'holds: 4 %'],
    ['pod-hours < 5', 'fails: 5.826 pod-hours (735 s)'],
    ['longest wait < 2 min', 'fails: nothing waits, because workload.kind is not queue (165 s)'],
    ['cost < 12.50', 'fails: there is no workload.pricePerPodHour (735 s)'],
  ])('%s', (text, said) => {
    expect(outcome(text)).toBe(said);
  });

  test('can be about cost and waits', () => {
    const queue = measured({ ...spike, workload: { kind: 'queue', pricePerPodHour: 2 } });
    expect(outcome('cost < 12', queue)).toMatch(/^holds: 11\.\d+$/);
    expect(outcome('longest wait > 0 s', queue)).toMatch(/^holds: \d+(\.\d)? (s|min.*)$/);
  });

  test('every sentence is one of them, or about findings', () => {
    for (const { example } of sentences)
      if (!example.includes('error')) expect(outcome(example)).toMatch(/^(holds|fails): ./);
  });
});
