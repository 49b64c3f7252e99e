import { describe, expect, test } from 'vitest';
import {
  type Choice,
  choiceFor,
  firstChoice,
  noteOf,
  outcomeOf,
  readChoice,
  selectedTick,
  stepTo,
  withUnfolded,
} from '../../../client/panel/choice.ts';
import { envelope } from '../../../core/simulator/envelope.ts';
import { newestProfile } from '../../../core/simulator/profile.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { tick } from '../chart/traces.ts';

const { up, down } = envelope(hpa({ behavior: behavior() }), newestProfile());
const choose = (difference: Partial<Choice> = {}): Choice => ({ ...firstChoice, ...difference });
const secondsOf = (choice: Choice, run = up) => (selectedTick(run, choice)?.atMs ?? -1000) / 1000;

describe('the selected sync', () => {
  test('is the first change at first', () => {
    expect(secondsOf(choose())).toBe(0);
    expect(secondsOf(choose(), down)).toBe(300);
  });

  test('is none after Escape', () => expect(selectedTick(up, choose({ selectedMs: null }))).toBeUndefined());

  test('is the last one before, where an edit took it away', () => {
    expect(secondsOf(choose({ selectedMs: 20_000 }))).toBe(15);
    expect(secondsOf(choose({ selectedMs: 900_000 }))).toBe(30);
    expect(secondsOf(choose({ selectedMs: -1 }))).toBe(0);
  });
});

describe('keys on the chart', () => {
  const from = up.ticks[1];
  test.each([
    ['ArrowLeft', 0],
    ['ArrowRight', 30],
    ['Home', 0],
    ['End', 30],
    ['PageUp', 0],
    ['PageDown', 30],
  ])('%s leads to %d s', (key, seconds) => expect(stepTo(up, from, key)?.atMs).toBe(seconds * 1000));

  test('stop at the ends', () => expect(stepTo(up, up.ticks[2], 'ArrowRight')).toBe(up.ticks[2]));
  test('begin at the first sync where none is selected', () => expect(stepTo(up, undefined, 'End')).toBe(up.ticks[0]));
  test('others mean nothing', () => expect(stepTo(up, from, 'a')).toBeUndefined());
});

describe('what is kept', () => {
  const subject = { uri: 'file:///hpa.yaml', file: 'hpa.yaml', kind: 'HorizontalPodAutoscaler', name: 'web' };
  const kept = choiceFor(choose({ asks: 'scaleDown' }), subject);

  test('comes back as it was', () => {
    const choice: Choice = { ...kept, selectedMs: 30_000, whole: true, more: true, compare: 'head', ownScenario: true };
    expect(readChoice(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
    expect(readChoice({ ...choice, selectedMs: null })).toEqual({ ...choice, selectedMs: null });
  });

  test('is nothing where it cannot be read', () => {
    for (const stored of [
      undefined,
      null,
      7,
      'x',
      [],
      {
        asks: 'sideways',
        form: { values: 7 },
        selectedMs: 'soon',
        whole: 1,
        subject: 4,
        more: 'x',
        compare: 'stars',
        pins: [7],
        ownScenario: 1,
      },
    ]) {
      expect(readChoice(stored)).toEqual(firstChoice);
    }
  });

  test('stays with the same autoscaler', () => {
    const chosen: Choice = { ...kept, selectedMs: 15_000, whole: true };
    expect(choiceFor(chosen, subject)).toBe(chosen);
  });

  test('another one begins anew, with the same question, scenario and comparison', () => {
    expect(choiceFor({ ...kept, selectedMs: 15_000, whole: true, compare: 'pins' }, { ...subject, name: 'api' })).toEqual({
      subject: 'file:///hpa.yaml#HorizontalPodAutoscaler/api',
      asks: 'scaleDown',
      form: { values: {} },
      ...{ whole: false, unfolded: [], more: false, compare: 'pins', pins: [], ownScenario: false },
    });
  });
});

describe('what is unfolded in the table', () => {
  test('is kept, folded again by the same, and not taken from strange words', () => {
    const open = choose(withUnfolded(choose(), 15_000));
    expect(readChoice(JSON.parse(JSON.stringify(open))).unfolded).toEqual([15_000]);
    expect(withUnfolded(open, 15_000).unfolded).toEqual([]);
    expect(readChoice({ unfolded: ['15', null, 3] }).unfolded).toEqual([3]);
  });
});

describe('in the editor, after the line that decided', () => {
  test('what was set, and what was asked for', () =>
    expect(noteOf(tick({ atMs: 15_000, current: 1, desired: 5, proposal: 20 }))).toBe('0:15: 5, not 20'));
  test('a count that is held', () => expect(noteOf(tick({ atMs: 345_000, current: 9, desired: 9, proposal: 1 }))).toBe('5:45: 9, not 1'));
  test('what was asked for', () => expect(noteOf(tick({ current: 5, desired: 20, proposal: 20 }))).toBe('0:00: 20'));
  test('nothing new', () => expect(noteOf(tick())).toBe('0:00: stays 1'));
  test('no metric', () => expect(noteOf(tick({ proposal: null }))).toBe('0:00: stays 1'));
});

test('the outcome of a sync', () => {
  expect(outcomeOf(tick({ current: 5, desired: 10 }))).toBe('5 → 10');
  expect(outcomeOf(tick())).toBe('stays 1');
});
