// Results, links and keys that stay in memory, and those that do not.
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Cancelled, input, query } from '../../../core/query/declarations.ts';
import { QueryEngine } from '../../../core/query/engine.ts';
import { InputCells } from '../../../core/query/inputs.ts';
import { KeyedMap } from '../../../core/query/keyed-map.ts';
import { computedBy } from './counted.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The result is a number, because `expect.poll` holds its results. */
async function countCollected(objects: readonly WeakRef<object>[]): Promise<number> {
  await setImmediate();
  collectGarbage();
  return objects.filter((each) => each.deref() === undefined).length;
}

const value = input<[index: number], number>('value', 0);
const half = query('half', (read, index: number) => Math.floor(read(value, index) / 2));
const quarter = query('quarter', (read, index: number) => Math.floor(read(half, index) / 2));

const memoryOf = (engine: QueryEngine) => {
  const { results, inputs, links } = engine.statistics();
  return { results, inputs, links };
};

describe('of more results than the limit', () => {
  test('the least recently read ones are dropped', () => {
    const engine = new QueryEngine({ maxResults: 2 });
    for (const index of [1, 2, 1, 3]) engine.snapshot().read(half, index);
    expect(memoryOf(engine)).toEqual({ results: 2, inputs: 2, links: 2 });
    expect(computedBy(engine, (read) => [read(half, 1), read(half, 3)])).toEqual({});
    expect(computedBy(engine, (read) => read(half, 2))).toEqual({ half: 1 });
  });

  test('an eighth is dropped at once', () => {
    const engine = new QueryEngine({ maxResults: 80 });
    for (let index = 0; index < 80; index++) engine.snapshot().read(half, index);
    expect(memoryOf(engine)).toMatchObject({ results: 80, inputs: 80, links: 80 });
    engine.snapshot().read(half, 80);
    expect(memoryOf(engine)).toMatchObject({ results: 70, inputs: 70, links: 70 });
  });

  test('at least one is kept', () => {
    const engine = new QueryEngine({ maxResults: 0 });
    engine.set(value, 1, 8);
    expect(engine.snapshot().read(quarter, 1)).toBe(2);
    expect(computedBy(engine, (read) => read(quarter, 1))).toEqual({});
  });

  test('a result that was computed from dropped ones is right, and out of date after a change', () => {
    const engine = new QueryEngine({ maxResults: 1 });
    const eighth = query('eighth', (read, index: number) => Math.floor(read(quarter, index) / 2));
    engine.set(value, 1, 16);
    expect(engine.snapshot().read(eighth, 1)).toBe(2);
    expect(memoryOf(engine)).toMatchObject({ results: 3, links: 3 });
    expect(computedBy(engine, (read) => read(eighth, 1))).toEqual({});
    engine.set(value, 1, 80);
    expect(engine.snapshot().read(eighth, 1)).toBe(10);
  });

  test('a change of what a dropped one has read counts as a change of its value', () => {
    const engine = new QueryEngine({ maxResults: 1 });
    engine.snapshot().read(quarter, 1);
    engine.set(value, 1, 1);
    expect(computedBy(engine, (read) => read(quarter, 1))).toEqual({ half: 1, quarter: 1 });
  });

  test('the links of a dropped one are gone with the last result that was computed from it', () => {
    const engine = new QueryEngine({ maxResults: 1 });
    engine.snapshot().read(quarter, 1);
    engine.snapshot().read(half, 2);
    expect(memoryOf(engine)).toEqual({ results: 1, inputs: 1, links: 1 });
  });
});

describe('after thousands of changes', () => {
  const limit = 64;
  const settings = input<[], number>('settings', 0);
  /** The keys that are read depend on values, and some keys are never read again. */
  const wandering = query('wandering', (read, start: number) => {
    const next = read(value, start);
    return next === 0 ? start : read(quarter, start + next) + read(value, -next) + read(settings);
  });

  test.each([1, 3])('the memory is bounded, if one revision of %i is read', (every) => {
    const engine = new QueryEngine({ maxResults: limit });
    const largest = { results: 0, inputs: 0, links: 0 };
    for (let round = 0; round < 3000; round++) {
      engine.set(value, round % 50, round % 7);
      engine.set(value, 1000 + round, 5);
      engine.set(value, 1000 + round - 1, 0);
      if (round % every > 0) continue;
      engine.snapshot().read(wandering, round % 90);
      engine.snapshot().read(value, 5000 + round);
      if (round % 100 > 2) continue;
      const now = engine.statistics();
      for (const name of ['results', 'inputs', 'links'] as const) largest[name] = Math.max(largest[name], now[name]);
    }
    // Each kept result allows two dropped ones. 51 keys are set.
    expect(largest.results).toBeLessThanOrEqual(3 * limit);
    expect(largest.inputs).toBeLessThanOrEqual(4 * limit + 51);
    expect(largest.links).toBeLessThanOrEqual(7 * limit);
  });
});

describe('what is dropped', () => {
  test('includes reads of earlier computations', () => {
    const engine = new QueryEngine();
    const chosen = query('chosen', (read) => read(half, read(value, 0)));
    for (let index = 1; index < 100; index++) {
      engine.set(value, 0, index);
      engine.snapshot().read(chosen);
    }
    // `chosen` has two; `half` of each index has one.
    expect(memoryOf(engine)).toEqual({ results: 100, inputs: 100, links: 101 });
  });

  test('includes reads of a computation that was cut', () => {
    const engine = new QueryEngine();
    const cut = query('cut', (read) => {
      read(value, 10);
      read(half, 1);
      throw new Cancelled('cut');
    });
    expect(() => engine.snapshot().read(cut)).toThrow(Cancelled);
    expect(memoryOf(engine)).toEqual({ results: 1, inputs: 1, links: 1 });
  });

  test('includes keys that are not set', () => {
    const engine = new QueryEngine();
    engine.snapshot().read(value, 1);
    engine.set(value, 2, 1);
    engine.set(value, 2, 0);
    expect(memoryOf(engine)).toMatchObject({ inputs: 0 });
  });

  test('includes the cell of a key that was forgotten, which does not drop the new cell of this key', () => {
    const cells = new InputCells(value);
    const { readable } = cells.answer([1]);
    for (const each of [5, 0, 6]) cells.set([1], each);
    readable.release();
    expect(cells.answer([1]).outcome.value).toBe(6);
  });
});

describe('objects that are gone', () => {
  interface Document {
    text: string;
  }
  const settings = input<[], string>('settings', '');
  const override = input<[document: Document], string>('override', '');
  const length = query('length', (read, document: Document) => ({
    document,
    length: document.text.length + read(settings).length,
  }));
  const longer = query('longer', (read, document: Document, other: Document) => ({
    longest: [read(length, document), read(length, other)],
    override: read(override, document),
  }));
  const overridden = query('overridden', (read, document: Document) => [document, read(override, document)]);
  const last = query('last', (read, uri: string, at: { document: Document }) => [uri, read(length, at.document)]);

  test('are not kept by results, by what was computed from them, or by inputs that are not set', async () => {
    const engine = new QueryEngine();
    const gone = (() => {
      const documents = [{ text: 'one' }, { text: 'three' }] as const;
      engine.snapshot().read(overridden, documents[0]);
      const at = { document: documents[1] };
      engine.set(override, documents[1], 'x');
      engine.snapshot().read(longer, ...documents);
      engine.snapshot().read(last, 'uri', at);
      engine.set(override, documents[1], '');
      return [...documents, at].map((each) => new WeakRef(each));
    })();
    await expect.poll(() => countCollected(gone)).toBe(3);
    await expect.poll(() => memoryOf(engine)).toEqual({ results: 0, inputs: 0, links: 0 });
  });

  test('are kept by an input that is set', () => {
    const engine = new QueryEngine();
    const kept = (() => {
      const document = { text: 'kept' };
      engine.set(override, document, 'x');
      return new WeakRef(document);
    })();
    collectGarbage();
    expect(kept.deref()).toEqual({ text: 'kept' });
  });

  test('leave their nodes only to results that were computed from them', async () => {
    const engine = new QueryEngine();
    const current = input<[], Document>('current', { text: '' });
    const ofCurrent = query('ofCurrent', (read) => read(length, read(current)).length);
    const gone = (() => {
      const document = { text: 'four' };
      engine.set(current, document);
      engine.snapshot().read(ofCurrent);
      engine.set(current, { text: 'seven' });
      return new WeakRef(document);
    })();
    await expect.poll(() => countCollected([gone])).toBe(1);
    engine.set(settings, '!');
    expect(engine.snapshot().read(ofCurrent)).toBe(6);
    await expect.poll(() => memoryOf(engine)).toMatchObject({ results: 2, links: 3 });
  });
});

describe('a map by keys', () => {
  test('finds and deletes each value by its key alone', () => {
    const [one, other] = [{}, {}];
    const keys = [
      [],
      ['a'],
      [1],
      ['1'],
      [one],
      [other],
      ['a', 1],
      ['a', '1'],
      [one, 1],
      [1, one],
      [one, other],
      [other, one],
    ];
    const map = new KeyedMap<number>();
    for (const [index, key] of keys.entries()) map.set(key, index);
    expect(keys.map((key) => map.get([...key]))).toEqual(keys.map((_, index) => index));
    for (const [deleted, key] of keys.entries()) {
      map.delete([...key]);
      expect(keys.map((each) => map.get(each))).toEqual(keys.map((_, index) => (index > deleted ? index : undefined)));
    }
  });

  test('has nothing to delete for a key that was not set', () => {
    const map = new KeyedMap<number>();
    for (const key of [[], ['a'], [{}], [{}, 'a']]) map.delete(key);
    expect(map.get(['a'])).toBeUndefined();
  });
});
