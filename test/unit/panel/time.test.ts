import { describe, expect, test } from 'vitest';
import { readTime, secondsText, steppedTime } from '../../../client/panel/form/time.ts';

describe('a time is read', () => {
  test.each([
    ['90', 90],
    ['90 s', 90],
    ['0.5', 0.5],
    ['1.5 min', 90],
    ['2m', 120],
    ['1:30', 90],
    ['1:05:00', 3900],
    ['1 h 30 min', 5400],
    ['3 days', 259_200],
    [' 1 d ', 86_400],
    ['-5', -5],
  ])('%s', (typed, seconds) => expect(readTime(typed)).toBe(seconds));

  test.each(['', 'soon', '5 parsecs', '1:75', 'min', '5 min 3', '--5'])('%s is not a time', (typed) =>
    expect(readTime(typed)).toBeNaN(),
  );
});

describe('a time is written', () => {
  test.each([
    [0, '0 s'],
    [0.5, '0.5 s'],
    [45, '45 s'],
    [90, '90 s'],
    [60, '1 min'],
    [5400, '90 min'],
    [7200, '2 h'],
    [86_400, '1 d'],
    [2_592_000, '30 d'],
  ])('%d s', (seconds, text) => {
    expect(secondsText(seconds)).toBe(text);
    expect(readTime(text)).toBe(seconds);
  });

  test('and changed by the arrow keys in the displayed unit, never below 0', () => {
    expect(steppedTime(300, 1)).toBe(360);
    expect(steppedTime(45, -1)).toBe(44);
    expect(steppedTime(0, -1)).toBe(0);
  });
});
