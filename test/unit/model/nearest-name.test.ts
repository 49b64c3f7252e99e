import { describe, expect, test } from 'vitest';
import { namesNear, nearestName, prepareName } from '../../../core/model/nearest-name.ts';
import { Chance } from '../../support/chance.ts';
import { isWhole } from '../../support/effort.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Two changes have no swap: a swap and then a change between its characters are three differences. */
function changed(name: string, chance: Chance, { swaps }: { swaps: boolean }): string {
  const at = chance.whole(0, name.length - 1);
  const [before, here = '', after] = [name.slice(0, at), name[at], name.slice(at + 1)];
  const swapped = after === '' ? here : `${after[0]}${here}${after.slice(1)}`;
  return chance.of([
    `${before}${after}`,
    `${before}${chance.of(letters)}${here}${after}`,
    `${before}${chance.of(letters)}${after}`,
    ...(swaps ? [`${before}${swapped}`] : []),
  ]);
}

function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [before, last] = [a.slice(0, -1), b.slice(0, -1)];
  if (a.at(-1) === b.at(-1)) return distance(before, last);
  const isSwapped = a.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  const swapped = isSwapped ? distance(a.slice(0, -2), b.slice(0, -2)) : Number.POSITIVE_INFINITY;
  return 1 + Math.min(distance(before, b), distance(a, last), distance(before, last), swapped);
}

test('two names are near by the number of their differences', () => {
  const chance = new Chance(11);
  const few = ['a', 'b', 'c'];
  for (let i = 0; i < (isWhole ? 2000 : 200); i++) {
    const name = () => Array.from({ length: chance.whole(1, 10) }, () => chance.of(few)).join('');
    const [written, known] = [name(), name()];
    const max = written.length < 5 ? 1 : written.length < 10 ? 2 : 3;
    const isNear = distance(written, known) <= max;
    expect({ written, known, near: namesOf(written, [known]) }).toEqual({
      written,
      known,
      near: isNear ? [known] : [],
    });
  }
});

describe('a misspelled name', () => {
  // An early rejection must never hit a near name.
  test('has the known name as the nearest, whatever was changed in it', () => {
    const chance = new Chance(7);
    for (let i = 0; i < (isWhole ? 3000 : 300); i++) {
      const name = Array.from({ length: chance.whole(8, 30) }, () => chance.of(letters)).join('');
      const twice = changed(changed(name, chance, { swaps: false }), chance, { swaps: false });
      const written = chance.is() ? changed(name, chance, { swaps: true }) : twice;
      expect(nearestName(written, ['x', name])).toBe(name);
      expect(namesOf(written, [name])).toEqual([name]);
    }
  });

  test('has no nearest one if more was changed', () => {
    expect(nearestName('abcd', ['abxy'])).toBeUndefined();
    expect(nearestName('abcdefgh', ['abcdexyz'])).toBeUndefined();
    expect(nearestName('abcdefghijkl', ['abcdefghwxyz'])).toBeUndefined();
    expect(namesOf('abcdefghijkl', ['abcdefgh'])).toEqual([]);
  });

  test('with other separators or case is the same', () =>
    expect(nearestName('Scale_Up', ['scaleDown', 'scaleUp'])).toBe('scaleUp'));
});

function namesOf(written: string, known: string[]): string[] {
  return Array.from(namesNear(written, known.map(prepareName)), ({ name }) => name);
}
