import { expect, test } from 'vitest';
import { groupedNumber } from '../../../core/model/grouped-number.ts';

test.each([
  0,
  7,
  99,
  100,
  999,
  1000,
  12_345,
  123_456,
  1_000_000,
  -5,
  -1000,
  2 ** 53 - 1,
  2 ** 60,
  1e24,
  0.5,
  1234.5678,
  1.0005,
])('%d is grouped as in English', (value) =>
  expect(groupedNumber(value)).toBe(value.toLocaleString('en-US', { maximumFractionDigits: 3 })),
);
test('thousands are separated', () =>
  expect([999, 1234, 1_234_567].map(groupedNumber)).toEqual(['999', '1,234', '1,234,567']));
