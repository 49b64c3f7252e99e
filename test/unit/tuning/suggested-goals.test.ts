// Suggested goals are sentences of the grammar, which the present run does not meet.
import { describe, expect, test } from 'vitest';
import type { PartialScenario } from '../../../core/model/scenario/partial-scenario.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { readGoal } from '../../../core/tuning/goal.ts';
import { fixedFacts } from '../../../core/tuning/goal-limits.ts';
import { goalProblem } from '../../../core/tuning/goal-problems.ts';
import { suggestedGoals } from '../../../core/tuning/suggested-goals.ts';
import { hpaObject, subjectOf, wpaObject } from '../../support/tuning.ts';

function suggestionsOf(object: ReturnType<typeof hpaObject>, given: PartialScenario): string[] {
  const { autoscaler, scenario, profile } = subjectOf(object, given);
  const goals = suggestedGoals(scenario, simulate(autoscaler, scenario, profile));
  for (const text of goals) {
    const read = readGoal(text);
    expect(read.ok, text).toBe(true);
    if (!read.ok) continue;
    expect(goalProblem([read.goal], fixedFacts({ autoscaler, scenario }, autoscaler)), text).toBeUndefined();
  }
  return goals;
}

const step: PartialScenario = {
  load: { shape: { shape: 'step', from: 100, to: 900, atSeconds: 60 } },
  horizonSeconds: 900,
};

describe('the suggested goals', () => {
  test('ask for the highest count in less time than now, and for less unmet load', () => {
    const [reaches, unmet, flap, ...others] = suggestionsOf(hpaObject(), step);
    expect(reaches).toMatch(/^reaches \d+ within /);
    expect(unmet).toMatch(/^unmet load < \d+ %$/);
    expect(flap).toBe('no flap');
    expect(others).toEqual([]);
  });

  test('ask for the way back if the load falls', () => {
    const spike: PartialScenario = {
      load: { shape: { shape: 'spike', from: 100, to: 900, atSeconds: 60, forSeconds: 300 } },
      horizonSeconds: 3600,
    };
    expect(suggestionsOf(hpaObject(), spike).at(-1)).toMatch(/^back at \d+ within /);
  });

  test('are about figures alone where the count stays', () =>
    expect(suggestionsOf(hpaObject(), { load: { shape: { shape: 'constant', to: 1 } } })).toEqual([
      'unmet load < 1 %',
      'no flap',
    ]));

  test('are goals for every load and kind', () => {
    const loads: PartialScenario['load'][] = [
      { shape: { shape: 'wave', low: 10, high: 900, periodSeconds: 600 } },
      { shape: { shape: 'day', hours: Array.from({ length: 24 }, (_, i) => i * 40) } },
      { shape: { shape: 'points', at: [[0, 5]] } },
      { shape: { shape: 'ramp', from: 0, to: 700, fromSeconds: 10, toSeconds: 800 } },
    ];
    for (const load of loads)
      for (const object of [hpaObject(), wpaObject()])
        expect(suggestionsOf(object, load ? { load } : {}).length).toBeGreaterThanOrEqual(2);
  });
});
