import { describe, expect, test } from 'vitest';
import { clamp, scale } from '../../../core/drawing/scale.ts';

describe('a linear scale', () => {
  const toPixel = scale([0, 60], [100, 400]);

  test('the ends of one interval are mapped to the ends of the other', () =>
    expect([0, 60].map(toPixel)).toEqual([100, 400]));

  test('values outside the interval are extrapolated', () =>
    expect([-30, 30, 90].map(toPixel)).toEqual([-50, 250, 550]));

  test('the direction may be reversed', () =>
    expect([0, 5, 20].map(scale([0, 20], [180, 20]))).toEqual([180, 140, 20]));

  test('the inverse scale maps back', () =>
    expect([100, 250, 400].map(scale([100, 400], [0, 60]))).toEqual([0, 30, 60]));

  test('an interval of length 0 is mapped to the middle', () =>
    expect([0, 7].map(scale([7, 7], [100, 400]))).toEqual([250, 250]));
});

test('clamping moves values outside the interval to its ends', () => {
  expect([-1, 0, 30, 60, 61].map((value) => clamp(value, [0, 60]))).toEqual([0, 0, 30, 60, 60]);
});
