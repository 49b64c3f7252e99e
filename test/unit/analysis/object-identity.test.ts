import { describe, expect, test } from 'vitest';
import { identitiesOf, labelsOf, withKey } from '../../../core/analysis/object-identity.ts';
import { nameProblems } from '../../../core/lint/name-problems.ts';

const named = (name: string, namespace?: string) => ({ metadata: { name, ...(namespace && { namespace }) } });

describe('labels of objects', () => {
  test.each([
    ['leave out the words that all names begin with', ['release-name-cart', 'release-name-store'], ['cart', 'store']],
    ['keep a word that one name consists of', ['shop', 'shop-worker'], ['shop', 'shop-worker']],
    ['do not cut words', ['web-a1', 'web-a2', 'web-b'], ['a1', 'a2', 'b']],
    ['number equal names', ['web', 'web'], ['web', 'web (2)']],
    ['of a single object are whole', ['release-name-cart'], ['release-name-cart']],
  ])('%s', (_, names, expected) => expect(labelsOf(names.map((name) => named(name)))).toEqual(expected));

  test('have the namespaces if these differ', () =>
    expect(labelsOf([named('web', 'blue'), named('web', 'green')])).toEqual(['blue/web', 'green/web']));
});

describe('the identity of an object', () => {
  test('counts those that begin at the same place', () => {
    const objects = [named('cart'), named('store'), named('web')].map((object, i) => ({
      start: i < 2 ? 4 : 90,
      object,
    }));
    expect(identitiesOf(objects)).toEqual([
      { key: '/cart', label: 'cart', count: 2 },
      { key: '/store', label: 'store', count: 2 },
      { key: '/web', label: 'web', count: 1 },
    ]);
  });

  test('finds the object, and otherwise the first one', () => {
    const keys = ['/cart', '/store'];
    expect(withKey(keys, '/store', (key) => key)).toBe('/store');
    expect(withKey(keys, '/gone', (key) => key)).toBe('/cart');
    expect(withKey(keys, undefined, () => undefined)).toBe('/cart');
  });
});

test('a problem of several objects is reported once, with the names of those that have it', () => {
  const problem = (message: string) => ({ code: 'api/invalid', range: { start: 1, end: 2 }, message });
  const found = ['a', 'b', 'c', 'd', 'e'].flatMap((label) => [
    { problem: problem('all'), label, count: 5 },
    ...(label === 'b' ? [{ problem: problem('one'), label, count: 5 }] : []),
    ...(label === 'e' ? [] : [{ problem: problem('four'), label, count: 5 }]),
  ]);
  expect(nameProblems(found).map(({ message }) => message)).toEqual(['all', 'four (a, b, c and 1 more)', 'one (b)']);
});
