import { expect, test } from 'vitest';
import { query } from '../../../core/query/declarations.ts';
import { QueryEngine } from '../../../core/query/engine.ts';
import { LoadedValues, loadedInput, readLoaded } from '../../../core/query/loaded-input.ts';
import { whenKnown } from '../../../core/query/not-yet-known.ts';

const price = loadedInput<[name: string], number>('price');
const withTax = query('withTax', (read, name: string) => 1.2 * readLoaded(read, price, name));

function loadedPrices(fetch: (name: string) => Promise<number>) {
  const engine = new QueryEngine();
  const values = new LoadedValues(engine, price, fetch);
  const ask = (name: string) => whenKnown(() => readLoaded(engine.snapshot().read, price, name));
  return { engine, values, ask };
}

test('a value is loaded once, until it is forgotten', async () => {
  let next = 1;
  const { values, ask } = loadedPrices(async () => next++);
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
  expect(ask('a')).toBe(1);
  values.forget('a');
  expect(await ask('a')).toBe(3);
  expect(values.keys).toEqual([['b'], ['a']]);
});

test('a value that is forgotten while it is loaded is loaded again', async () => {
  const answers: ((value: number) => void)[] = [];
  const { values, ask } = loadedPrices(() => new Promise((resolve) => answers.push(resolve)));
  const found = ask('a');
  values.forget('a');
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(2);
  answers[0]?.(1);
  expect(await found).toBe(2);
});

test('a failed load is tried again by the next reader', async () => {
  let isBroken = true;
  const { ask } = loadedPrices(async () => {
    if (isBroken) throw new Error('broken');
    return 1;
  });
  await expect(ask('a')).rejects.toThrow('broken');
  isBroken = false;
  expect(await ask('a')).toBe(1);
});

test('an observation of forgotten values loads all of them at once', async () => {
  let running = 0;
  let most = 0;
  const { engine, values, ask } = loadedPrices(async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return 1;
  });
  const names = Array.from({ length: 2000 }, (_, i) => String(i));
  const observation = engine.observe();
  for (const name of names) await whenKnown(() => observation.read(withTax, name));
  for (const name of names) values.forget(name);
  most = 0;
  expect(await whenKnown(() => observation.isCurrent())).toBe(true);
  expect(most).toBe(names.length);
  expect(ask('0')).toBe(1);
});
