import { describe, expect, test } from 'vitest';
import {
  add64,
  divide64,
  int32OfInt64,
  int64OfFloat,
  maxInt64,
  minInt64,
  multiply64,
} from '../../../core/simulator/int64.ts';
import { formatMilli, readMilli } from '../../../core/simulator/milli.ts';

describe('the parsing of quantities', () => {
  test.each<[string, number | bigint]>([
    ['0', 0],
    ['500m', 500],
    ['1.5', 1500],
    ['505634152n', 506],
    ['523202787n', 524],
    ['400000n', 1],
    ['-0.4m', -1],
    ['1Ki', 1_024_000],
    ['0.5Gi', 536_870_912_000],
    ['160T', 160_000_000_000_000_000n],
  ])('%s is %s', (text, milli) => expect(readMilli(text)).toBe(milli));

  test.each(['', 'x', '1.2.3', '1 Gi', 'NaN'])('%j is not a quantity', (text) =>
    expect(readMilli(text)).toBeUndefined(),
  );

  describe('quantities that do not fit into 64 bits', () => {
    test('an overflow in one multiplication wraps around', () =>
      expect(readMilli('3906250000Gi')).toBe(6893095267931783168n));
    test('an overflow in several multiplications gives 0', () => expect(readMilli('100E')).toBe(0));
    test('a long negative quantity is truncated as billionths', () =>
      expect(readMilli('-8667038959709728Ki')).toBe(-7741180277202));
    test('no string throws', () => expect(readMilli('1e999999999')).toBe(0));
  });
});

describe('the formatting of quantities', () => {
  test.each<[number | bigint, string, string]>([
    [0, '0', '0'],
    [1500, '1500m', '1500m'],
    [2000, '2', '2'],
    [10_000_000, '10k', '10000'],
    [104_857_600_000, '104857600', '100Mi'],
    [1_023_000, '1023', '1023'],
    [-2_048_000, '-2048', '-2Ki'],
    [10_000_000_000_000_000n, '10T', '9765625000Ki'],
    [maxInt64, '9223372036854775807m', '9223372036854775807m'],
    [minInt64, '-9223372036854775808m', '-9223372036854775808m'],
  ])('%s is %s, in binary %s', (milli, decimal, binary) => {
    expect(formatMilli(milli)).toBe(decimal);
    expect(formatMilli(milli, true)).toBe(binary);
  });
});

describe('the arithmetic with 64 bits', () => {
  test('sums wrap around', () => expect(add64(maxInt64, 1)).toBe(minInt64));
  test('products wrap around', () => expect(multiply64(2n ** 62n, 2)).toBe(minInt64));
  test('a result that a double can represent is a number', () => expect(add64(2n ** 60n, -(2n ** 60n) + 5n)).toBe(5));
  test('quotients are truncated toward zero', () => {
    expect(divide64(-7, 2)).toBe(-3);
    expect(divide64(-1, 3)).toBe(0);
    expect(divide64(2 ** 53 - 1, 2)).toBe(2 ** 52 - 1);
    expect(divide64(-(10n ** 18n), 3)).toBe(-333333333333333333n);
  });
  test.each<[number, number | bigint]>([
    [Number.NaN, minInt64],
    [Number.POSITIVE_INFINITY, minInt64],
    [2 ** 63, minInt64],
    [-(2 ** 63), minInt64],
    [2 ** 62, 2n ** 62n],
    [-3, -3],
  ])('a float %s is %s', (float, integer) => expect(int64OfFloat(float)).toBe(integer));
  test('32 bits are the lower half', () => {
    expect(int32OfInt64(2 ** 32 + 7)).toBe(7);
    expect(int32OfInt64(2n ** 62n + 2n ** 31n)).toBe(-(2 ** 31));
  });
});
