import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareQuantities,
  formatQuantity,
  milliOf,
  parseQuantity,
  type Quantity,
  toNumber,
} from '../../../core/model/quantity.ts';
import { runs } from '../../support/effort.ts';

function quantity(text: string | number): Quantity {
  const parsed = parseQuantity(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

describe('canonical quantities, as the server stores them', () => {
  test.each([
    ['0', '0'],
    ['0Mi', '0'],
    ['-0', '0'],
    ['0.5', '500m'],
    ['.5', '500m'],
    ['5.', '5'],
    ['+5', '5'],
    [' 1', '1'],
    ['0.0001', '100u'],
    ['0.5m', '500u'],
    ['0.333333333333', '333333334n'],
    ['1n', '1n'],
    ['0.1n', '1n'],
    ['1000', '1k'],
    [1000, '1k'],
    [1e-3, '1m'],
    ['100000', '100k'],
    ['1500', '1500'],
    ['1E', '1E'],
    ['1.5Gi', '1536Mi'],
    ['1Ki', '1Ki'],
    ['0.5Ki', '512'],
    ['-0.1Ki', '-102400m'],
    ['8388608Ti', '9223372036854775807'],
    ['9000000Ti', '9223372036854775807'],
    ['1.2345678901234568e+29', '123456789012345680e12'],
    ['1e3', '1e3'],
    ['12e2', '1200'],
    ['-1000', '-1k'],
  ])('%s is stored as %s', (text, canonical) => expect(formatQuantity(quantity(text))).toBe(canonical));
});

describe('texts that are not quantities', () => {
  const wrongFormat = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
  test.each(['', 'five', '1.5.2', '50%', '1gi', '1 Gi', '１', '100x', '1KB', '1e3m'])(
    '%s has the wrong format',
    (text) => expect(parseQuantity(text)).toEqual({ ok: false, problem: wrongFormat }),
  );
  test.each(['--1', '1mm', '1KiM', '1e', '1iE'])('%s has an unknown suffix', (text) =>
    expect(parseQuantity(text)).toEqual({ ok: false, problem: "unable to parse quantity's suffix" }),
  );
});

describe('milli-units', () => {
  test.each([
    ['505634152n', 506n],
    ['523202787n', 524n],
    ['1', 1000n],
    ['1Mi', 1048576000n],
    ['-1n', -1n],
    ['1e40', 2n ** 63n - 1n],
    ['8Ei', 2n ** 63n - 1n],
  ])('%s rounds up to %s', (text, milli) => expect(milliOf(quantity(text))).toBe(milli));
});

describe('quantities as doubles', () => {
  test.each([
    ['0.05', 0.05],
    ['300m', 0.3],
    ['100m', 0.1],
    ['5', 5],
    ['1Gi', 2 ** 30],
    ['1e3', 1000],
    ['0', 0],
  ])('%s is converted as the controller does', (text, number) => expect(toNumber(quantity(text))).toBe(number));
});

describe('any quantity', () => {
  const suffix = fc.constantFrom('', 'n', 'u', 'm', 'k', 'M', 'G', 'Ki', 'Mi', 'Gi', 'Ei', 'e3', 'E-4', 'e-12');
  const text = fc
    .tuple(fc.integer({ min: -5000, max: 5000 }), fc.nat(999), suffix)
    .map(([whole, fraction, end]) => `${whole}.${fraction}${end}`);

  test('has the same value in its canonical form', () => {
    fc.assert(
      fc.property(text, (any) => compareQuantities(quantity(formatQuantity(quantity(any))), quantity(any)) === 0),
    );
  });

  test('compares as its double does, if the doubles are far apart', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [x, y] = [toNumber(quantity(a)), toNumber(quantity(b))];
        fc.pre(Math.abs(x - y) > 1e-6 * Math.max(Math.abs(x), Math.abs(y)));
        expect(Math.sign(compareQuantities(quantity(a), quantity(b)))).toBe(Math.sign(x - y));
      }),
    );
  });

  test('is parsed without an exception or endless loop, whatever the text is', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[-+]?\d{0,30}\.?\d{0,30}[eEinumkKMGTP]{0,2}[-+]?\d{0,20}$/)),
        (any) => {
          const parsed = parseQuantity(any);
          if (parsed.ok)
            expect([formatQuantity(parsed.value), milliOf(parsed.value), toNumber(parsed.value)]).not.toContain(
              Number.NaN,
            );
        },
      ),
      runs(2000),
    );
  });
});
