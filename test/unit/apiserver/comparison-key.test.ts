// Metrics are compared only with those of the same key, so equal metrics must have the same key.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparisonKey, equalSpecs } from '../../../core/apiserver/equal-specs.ts';
import type { Value } from '../../../core/model/value.ts';
import { runs } from '../../support/effort.ts';

const quantity = fc.constantFrom<Value>('500m', '0.5', '1Ki', '1024', 1024, '1e3', '1k', 0, '0', '-0', '1n', 'x', true);

const value = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    quantity,
    fc.constant<Value>(null),
    fc.array(tie('value'), { maxLength: 2 }) as fc.Arbitrary<Value>,
    fc.dictionary(fc.constantFrom('value', 'averageValue', 'name'), tie('value'), {
      maxKeys: 3,
    }) as fc.Arbitrary<Value>,
  ),
})).value;

test('equal specs have the same key', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      if (equalSpecs(one, other)) expect(comparisonKey(one)).toBe(comparisonKey(other));
    }),
    runs(3000),
  );
});

test('equal quantities have the same key', () => {
  const keyOf = (text: Value) => comparisonKey({ value: text });
  expect(keyOf('500m')).toBe(keyOf('0.5'));
  expect(keyOf('1024')).toBe(keyOf('1Ki'));
  expect(keyOf('1')).not.toBe(keyOf('1m'));
});
