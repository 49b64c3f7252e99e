// A function that lacks a value is called again when the value is known.
import { expect, test } from 'vitest';
import { input, query, type Read } from '../../../core/query/declarations.ts';
import { QueryEngine } from '../../../core/query/engine.ts';
import { NotYetKnown, together, whenKnown } from '../../../core/query/not-yet-known.ts';
import { KeptAnswers } from '../../../core/render-thread/kept-answers.ts';
import { fileTextOf, Store } from '../../../core/workspace/store.ts';

/** A value that is known after one wait. `waits` counts the waits that have started. */
function lateValue(value: string) {
  const late = { waits: 0, isKnown: false, get };
  function get(): string {
    if (late.isKnown) return value;
    throw new NotYetKnown(async () => {
      late.waits += 1;
      await Promise.resolve();
      late.isKnown = true;
    });
  }
  return late;
}

test('a known value and an error are given without a promise', () => {
  expect(whenKnown(() => 1)).toBe(1);
  const fail = () => {
    throw new Error('broken');
  };
  expect(() => whenKnown(fail)).toThrow('broken');
});

test('a function is called again after each value that it lacks', async () => {
  const [a, b] = [lateValue('a'), lateValue('b')];
  let calls = 0;
  const compute = () => {
    calls += 1;
    return a.get() + b.get();
  };
  expect(await whenKnown(compute)).toBe('ab');
  expect([calls, a.waits, b.waits]).toEqual([3, 1, 1]);
  expect(whenKnown(compute)).toBe('ab');
});

test('an asynchronous function is called again, too', async () => {
  const a = lateValue('a');
  expect(await whenKnown(async () => a.get())).toBe('a');
});

test('values that are needed together are awaited together', async () => {
  const [a, b, c] = [lateValue('a'), lateValue('b'), lateValue('c')];
  let calls = 0;
  const found = whenKnown(() => {
    calls += 1;
    return together([a.get, () => together([b.get, c.get]).join('')]);
  });
  expect([a.waits, b.waits, c.waits]).toEqual([1, 1, 1]);
  expect(await found).toEqual(['a', 'bc']);
  expect(calls).toBe(2);
});

test('a file and a rendering of another thread are awaited together', async () => {
  const started: string[] = [];
  const kept = new KeptAnswers({
    async answer({ of }) {
      started.push(of);
      return { of: 'nothing', stopped: '' };
    },
  });
  const files = {
    canRead: true,
    scopeOf: String,
    list: async () => [],
    async read() {
      started.push('file');
      return 'text';
    },
  };
  const store = new Store({ files, isWatched: () => true, now: () => 0 });
  let calls = 0;
  const compute = (read: Read) => {
    calls += 1;
    const render = () => kept.get({ of: 'kustomization', files: new Map(), directory: '', kinds: [], notRead: [] }).of;
    return together([render, () => fileTextOf(read, 'file:///w/a')]);
  };
  const found = store.ask(compute);
  expect(started).toEqual(['kustomization', 'file']);
  expect(await found).toEqual(['nothing', 'text']);
  expect(calls).toBe(2);
});

test('another error is thrown at once, even if values are missing', () => {
  const broken = () => {
    throw new Error('broken');
  };
  expect(() => together([lateValue('a').get, broken])).toThrow('broken');
});

test('a rejected wait is thrown', async () => {
  const compute = () => {
    throw new NotYetKnown(() => Promise.reject(new Error('unreadable')));
  };
  await expect(whenKnown(compute)).rejects.toThrow('unreadable');
});

test('a value that never becomes known is an error, which an outer call does not repeat', async () => {
  let calls = 0;
  const compute = () => {
    calls += 1;
    throw new NotYetKnown(async () => {});
  };
  await expect(whenKnown(() => whenKnown(compute))).rejects.toThrow('not known after 1000 rounds');
  expect(calls).toBe(1001);
});

test('a query that lacks a value keeps no result, even if it catches the error', async () => {
  const a = lateValue('a');
  const base = input<[], number>('base', 0);
  const direct = query('direct', (read) => read(base) + a.get());
  const catching = query('catching', (read) => {
    try {
      return read(direct);
    } catch {
      return 'missing';
    }
  });
  const { read } = new QueryEngine().snapshot();
  expect(await whenKnown(() => read(catching))).toBe('0a');
  expect(a.waits).toBe(1);
});
