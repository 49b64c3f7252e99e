import { describe, expect, test } from 'vitest';
import { noOverrides } from '../../../client/panel/form/scenario-overrides.ts';
import { setGoalOn, setMayChange, type TuneChoice, withGoal } from '../../../client/panel/state/tune-choice.ts';
import { readViewState } from '../../../client/panel/state/view-state.ts';
import { answerAttack } from '../../../client/panel/tuning/answer-attack.ts';
import type { AttackAnswer } from '../../../client/panel/tuning/attack-jobs.ts';
import { firstChoice, goalRows, wishProblem } from '../../../client/panel/tuning/goal-rows.ts';
import { candidateText, frontPoints, shownCandidates } from '../../../client/panel/tuning/shown-candidates.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { limitsOfScenario } from '../../../core/tuning/loads.ts';
import { attackTexts } from '../../../core/tuning/tuning-text.ts';
import type { TuneCandidate, TuneFound } from '../../../protocol/tune.ts';
import { hpaObject, subjectOf } from '../../support/tuning.ts';

const { autoscaler, scenario, profile } = subjectOf(hpaObject(), {
  load: { shape: { shape: 'step', from: 100, to: 900, atSeconds: 60 } },
  horizonSeconds: 900,
});
const world = simulate(autoscaler, scenario, profile);
const measured = { autoscaler, scenario, world, envelope: () => envelope(autoscaler, profile) };
const choice: TuneChoice = {
  subject: 'web',
  goals: [],
  minimize: 'pod-hours',
  mayChange: ['behavior'],
  isAttacked: false,
};
const on = (...texts: string[]) => ({ ...choice, goals: texts.map((text) => ({ text, isOn: true })) });

describe('the goals of the form', () => {
  test('are those of the scenario file, and suggestions that nobody has chosen', () => {
    const wanted = { goals: ['no flap'], expectations: ['never below 1'], minimize: ['unmet load'] };
    const { goals, minimize } = firstChoice('web', { wanted, scenario, world });
    expect(goals[0]).toEqual({ text: 'no flap', isOn: true });
    expect(goals.slice(1).every(({ isOn }) => !isOn)).toBe(true);
    expect(minimize).toBe('unmet load');
  });

  test('are expectations of runs where there are no goals', () => {
    const wanted = { goals: [], expectations: ['never below 1', 'no error', '5 pigs'], minimize: ['x'] };
    const { goals, minimize } = firstChoice('web', { wanted, scenario, world });
    expect(goals.filter(({ isOn }) => isOn)).toEqual([{ text: 'never below 1', isOn: true }]);
    expect(minimize).toBe('pod-hours');
  });

  test('are two suggestions without a scenario file', () => {
    const { goals } = firstChoice('web', { wanted: undefined, scenario, world });
    expect(goals.filter(({ isOn }) => isOn)).toHaveLength(2);
  });

  test('have their present value, or why they are none', () => {
    const texts = ['no flap', 'reaches 20 within 1 s', 'be quick', 'is 5 at 3 h'];
    const rows = goalRows(on(...texts).goals, measured);
    expect(rows.map(({ holds, problem }) => [holds, problem !== undefined])).toEqual([
      [true, false],
      [false, false],
      [undefined, true],
      [undefined, true],
    ]);
    expect(rows[0]?.now).toBe('0 flaps');
    expect(rows[3]?.problem).toContain('cannot be judged: the run ends at 15 min');
  });

  test.each<[what: string, choice: TuneChoice, problem: string | undefined]>([
    ['no goal', choice, 'Choose a goal.'],
    [
      'nothing that may change',
      { ...on('no flap'), mayChange: [] },
      'No field can be edited: choose behavior, targets or bounds.',
    ],
    ['a goal that is none', on('be quick'), 'A chosen goal cannot be read.'],
    [
      'goals that contradict each other',
      on('reaches 9 within 5 min', 'never above 5'),
      '"reaches 9 within 5 min" and "never above 5" contradict each other: 9 is above 5.',
    ],
    ['goals', on('no flap'), undefined],
  ])('%s', (_, chosen, problem) => expect(wishProblem(chosen, measured)).toBe(problem));

  test('are added once, and not without end', () => {
    const twice = withGoal(withGoal(choice, 'no flap'), 'no flap');
    expect(twice.goals).toEqual([{ text: 'no flap', isOn: true }]);
    expect(withGoal(setGoalOn(twice, 'no flap', false), 'no flap').goals).toEqual(twice.goals);
    const many = Array.from({ length: 100 }, (_, i) => `never above ${i + 1}`).reduce(withGoal, choice);
    expect(many.goals.length).toBeLessThanOrEqual(40);
    expect(withGoal(choice, 'x'.repeat(1000)).goals).toEqual([]);
  });

  test('what may change keeps its order', () =>
    expect(setMayChange(setMayChange(choice, 'bounds', true), 'targets', true).mayChange).toEqual([
      'behavior',
      'targets',
      'bounds',
    ]));

  test('survive a reload, and nonsense does not', () => {
    const stored = { tuning: true, tuneChoice: on('no flap'), beforeAttack: noOverrides };
    expect(readViewState(stored)).toMatchObject(stored);
    const nonsense = readViewState({ tuning: 1, tuneChoice: { subject: 'a', goals: 5 } });
    expect([nonsense.tuning, nonsense.tuneChoice]).toEqual([false, undefined]);
  });
});

const figures = { ...{ sequence: [1, 5], secondsToHighest: 15, highest: 5, flaps: 0, secondsToMax: null } };
const candidate = (id: string, podHours: number): TuneCandidate => ({
  id,
  autoscaler,
  edits:
    id === '0' ? [] : [{ texts: ['spec.maxReplicas: 10 → 12'], sentence: 'Never has more than 12 pods, not 10 pods.' }],
  figures: { ...figures, podHours, unmetPart: 1 / podHours },
  outcomes: [],
});
const found: TuneFound = {
  goals: [],
  present: candidate('0', 5),
  proposals: [{ ...candidate('1', 9), names: ['cheapest', 'smallest'] }],
  front: [candidate('1', 9), candidate('2', 3)],
  runs: 9,
  attacks: [],
  isUnbroken: false,
};

describe('what rounds of attacks say', () => {
  const attacks = [{ name: 'spike of 60 s', sequence: [2, 8] }];
  test.each<[loads: typeof attacks, isUnbroken: boolean, holds: boolean, texts: string[]]>([
    [[], false, true, []],
    [[], true, true, ['No load that was tried breaks the first proposal.']],
    [attacks, false, false, ['Attacked with spike of 60 s (2 → 8): the goals do not hold under this load.']],
    [
      attacks,
      true,
      true,
      [
        'Attacked with spike of 60 s (2 → 8): the goals hold under this load, too.',
        'No other load that was tried breaks the first proposal.',
      ],
    ],
  ])('%j', (loads, isUnbroken, holds, texts) => expect(attackTexts(loads, { isUnbroken, holds })).toEqual(texts));
});

describe('the candidates that are shown', () => {
  test('are in the order of their cost, and each is shown once', () =>
    expect(shownCandidates(found).map(({ candidate: { id }, kind, label }) => [id, kind, label])).toEqual([
      ['2', 'candidate', undefined],
      ['0', 'present', 'now'],
      ['1', 'proposal', '1'],
    ]));

  test('have a text for a screen reader', () =>
    expect(shownCandidates(found).map(candidateText).at(-1)).toBe(
      '1, cheapest, smallest edit: pod-hours 9, unmet load 11.1 %, highest count 5 after 15 s, flaps 0, 1 → 5',
    ));

  test('include the nearest where none meets the goals', () => {
    const nearest = { candidate: candidate('7', 8), inTheWay: ['no flap'] };
    const shown = shownCandidates({ ...found, proposals: [], nearest });
    expect(frontPoints(shown).find(({ id }) => id === '7')).toMatchObject({ kind: 'proposal', label: 'nearest' });
  });
});

test('an attack tells its progress, and the worst load in sentences', () => {
  const answers: AttackAnswer[] = [];
  const limits = limitsOfScenario(scenario);
  answerAttack({ type: 'attack', autoscaler, scenario, profile, harm: 'unmet load', limits }, (answer) =>
    answers.push(answer),
  );
  expect(answers.filter(({ type }) => type === 'attacking').length).toBeGreaterThan(0);
  const last = answers.at(-1);
  const attack = last?.type === 'attacked' ? last.found : undefined;
  expect(attack?.isHarmful).toBe(true);
  expect(attack?.sentence).toMatch(/ of the load unmet: .*\.$/);
  expect(attack?.proven).toMatch(/^Proven: /);
  expect(attack?.expectation).toMatch(/^unmet load <= [\d.]+ %$/);
  expect(Math.max(...(attack?.points ?? []).map(([, value]) => value))).toBeLessThanOrEqual(limits.peak);
});
