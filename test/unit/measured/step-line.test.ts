import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  differenceBetween,
  GrowingArea,
  quantileLine,
  type StepLine,
  shareOf,
  stepsOfSamples,
} from '../../../core/measured/step-line.ts';

test('a change is put in the middle between the last sample without it and the first one with it', () =>
  expect(
    stepsOfSamples([
      [0, 2],
      [15, 2],
      [30, 4],
      [45, 4],
    ]),
  ).toEqual([
    [0, 2],
    [22.5, 4],
  ]));

test('the area between two lines is counted in replica-seconds', () => {
  const measured: StepLine = [
    [0, 2],
    [30, 4],
  ];
  const other: StepLine = [
    [0, 2],
    [50, 5],
  ];
  // The difference is 2 from 30 to 50 s, and 1 from 50 to 100 s.
  const difference = differenceBetween(measured, other, 100);
  expect(difference).toEqual({ area: 90, whole: 340 });
  expect(shareOf(difference)).toBeCloseTo(90 / 340);
});

const lines = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 6 })
  .chain((times) =>
    fc
      .array(fc.integer({ min: 0, max: 20 }), { minLength: times.length + 1, maxLength: times.length + 1 })
      .map(
        (counts): StepLine => [0, ...times.toSorted((a, b) => a - b)].map((seconds, i) => [seconds, counts[i] ?? 0]),
      ),
  );

const countAt = (line: StepLine, seconds: number) => line.findLast(([at]) => at <= seconds)?.[1] ?? line[0]?.[1] ?? 0;

test('the area is the sum over all seconds', () =>
  fc.assert(
    fc.property(lines, lines, (one, other) => {
      const seconds = Array.from({ length: 100 }, (_, i) => i);
      const { area, whole } = differenceBetween(one, other, 100);
      expect(area).toBe(seconds.reduce((sum, at) => sum + Math.abs(countAt(one, at) - countAt(other, at)), 0));
      expect(whole).toBe(seconds.reduce((sum, at) => sum + countAt(one, at), 0));
    }),
  ));

test('the middle of several lines is the weighted median of their counts', () =>
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 5 }), (several) => {
      const weights = several.map((_, i) => i + 1);
      const middle = quantileLine(several, weights, 100, 0.5);
      for (let at = 0; at < 100; at++) {
        const counts = several.flatMap((line, i) => Array.from({ length: i + 1 }, () => countAt(line, at)));
        counts.sort((a, b) => a - b);
        expect(countAt(middle, at)).toBe(counts[Math.ceil(counts.length / 2) - 1]);
      }
    }),
  ));

test('an area that grows ends as the area between the whole lines', () => {
  fc.assert(
    fc.property(lines, lines, (measured, other) => {
      const area = new GrowingArea(measured);
      let count = other[0]?.[1] ?? 0;
      for (const [seconds, next] of [...other.slice(1), [100, 0] as const]) {
        const before = area.value;
        area.growTo(seconds, count);
        expect(area.value).toBeGreaterThanOrEqual(before);
        count = next;
      }
      expect(area.value).toBeCloseTo(differenceBetween(measured, other, 100).area, 6);
    }),
  );
});
