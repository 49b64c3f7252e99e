import { describe, expect, test } from 'vitest';
import { barAfterKey, barAt, barScale, parseHours, roundLoad, withHour } from '../../../client/panel/form/hour-bars.ts';
import {
  addPoint,
  movePoint,
  nearestPoint,
  padScale,
  parsePoint,
  pointAfter,
  removePoint,
  toPixel,
  toPoint,
} from '../../../client/panel/form/load-points.ts';
import type { SeriesPoint } from '../../../core/model/scenario/scenario.ts';

const box = { width: 240, height: 100 };

describe('a bar', () => {
  test('has some space above it', () => {
    expect(barScale([900])).toBe(1100);
    expect(barScale([0])).toBeGreaterThan(0);
  });
  test('moves up and down by keys, but not below 0', () => {
    expect(barAfterKey(50, 'ArrowUp', 1000)).toBe(70);
    expect(barAfterKey(10, 'PageDown', 1000)).toBe(0);
    expect(barAfterKey(10, 'End', 1000)).toBe(1000);
    expect(barAfterKey(10, 'Home', 1000)).toBe(0);
    expect(barAfterKey(10, 'a', 1000)).toBeUndefined();
  });
  test('is drawn to the pointer', () => {
    expect(barAt({ x: 85, y: 25 }, box, 1000)).toEqual({ hour: 8, value: 750 });
    expect(barAt({ x: -5, y: 300 }, box, 1000)).toEqual({ hour: 0, value: 0 });
    expect(barAt({ x: 999, y: -9 }, box, 1000)).toEqual({ hour: 23, value: 1000 });
  });
  test("is rounded to the pointer's precision", () => expect(roundLoad(123.456, 1000)).toBe(120));
  test('changes without the other bars', () => expect(withHour([1, 2, 3], 1, 9)).toEqual([1, 9, 3]));
});

describe('24 typed numbers', () => {
  const day = Array.from({ length: 24 }, (_, hour) => hour * 10);
  test.each([day.join(', '), day.join(' '), day.join(';'), `[${day.join(',')}]`])('are read from %s', (typed) =>
    expect(parseHours(typed)).toEqual({ ok: true, hours: day }),
  );
  test('must be 24', () =>
    expect(parseHours('1, 2, 3')).toEqual({ ok: false, problem: 'Must be 24 numbers, one for each hour, not 3.' }));
  test('must be numbers', () =>
    expect(parseHours('1, many')).toEqual({ ok: false, problem: 'many is not a number of at least 0.' }));
  test('must not be negative', () => expect(parseHours('-1')).toMatchObject({ ok: false }));
});

describe('a point', () => {
  const points: SeriesPoint[] = [
    [0, 50],
    [60, 100],
    [120, 100],
  ];
  const scale = padScale(points);

  test('is found at its drawn position', () => {
    const at = toPixel([60, 100], scale, box);
    expect(nearestPoint(points, { x: at.x + 3, y: at.y - 3 }, scale, box)).toBe(1);
    expect(nearestPoint(points, { x: 200, y: 90 }, scale, box)).toBeUndefined();
    const [seconds, value] = toPoint(at, scale, box);
    expect(seconds).toBe(60);
    expect(value).toBeCloseTo(100, 0);
  });
  test('is inserted in order of time', () =>
    expect(addPoint(points, [90, 7])).toEqual({ points: points.toSpliced(2, 0, [90, 7]), index: 2 }));
  test('does not move past the adjacent points', () => {
    expect(movePoint(points, 1, [500, 7])[1]).toEqual([120, 7]);
    expect(movePoint(points, 0, [-5, 7])[0]).toEqual([0, 7]);
  });
  test('is not removed if it is the last one', () => {
    expect(removePoint(points, 0)).toHaveLength(2);
    expect(removePoint([[0, 1]], 0)).toEqual([[0, 1]]);
  });
  test('is added halfway to the next one, or after the last one', () => {
    expect(pointAfter(points, 0)).toEqual([30, 75]);
    expect(pointAfter(points, 2)).toEqual([180, 100]);
  });
  test.each<[string, 0 | 1, number, SeriesPoint[] | { problem: string }]>([
    ['a load', 1, 70, points.with(1, [60, 70])],
    ['a time', 0, 90, points.with(1, [90, 100])],
    ['a time after the next point', 0, 130, { problem: 'Must not be after the next point, at 2 min.' }],
    ['not a number', 1, Number.NaN, { problem: 'Not a number.' }],
    ['a negative load', 1, -1, { problem: 'Must be from 0 to 1,000,000,000.' }],
  ])('accepts or refuses typed input: %s', (_, part, value, expected) =>
    expect(parsePoint(points, 1, part, value)).toEqual(expected),
  );
});
