import { expect, test } from 'vitest';
import { LastResults } from '../../../core/model/last-results.ts';

function computedBy(results: LastResults<string>, keys: readonly string[]): string[] {
  const computed: string[] = [];
  for (const key of keys) {
    const result = results.get(key, () => {
      computed.push(key);
      return key.toUpperCase();
    });
    expect(result).toBe(key.toUpperCase());
  }
  return computed;
}

test('the result that was used least recently is dropped first', () => {
  expect(computedBy(new LastResults(2), ['a', 'b', 'a', 'c', 'a', 'b'])).toEqual(['a', 'b', 'c', 'b']);
});

test('an undefined result is kept, too', () => {
  const results = new LastResults<undefined>(2);
  let computed = 0;
  for (let i = 0; i < 3; i++) results.get('a', () => void computed++);
  expect(computed).toBe(1);
});

test('with sizes, the sum of them is limited, and a result that is too large alone is not kept', () => {
  const results = new LastResults<string>(5, (key) => key.length);
  expect(computedBy(results, ['aa', 'bbb', 'aa', 'bbb', 'cc', 'bbb', 'aa'])).toEqual(['aa', 'bbb', 'cc', 'aa']);
  expect(computedBy(results, ['longer', 'longer', 'aa'])).toEqual(['longer', 'longer', 'aa']);
});
