// Each test is named after a sentence about observations in core/query/engine.ts.
import { expect, test } from 'vitest';
import { Cancelled, input, query } from '../../../core/query/declarations.ts';
import { QueryEngine } from '../../../core/query/engine.ts';

const text = input<[uri: string], string>('text', '');
const length = query('length', (read, uri: string) => read(text, uri).length);

function observed() {
  const engine = new QueryEngine();
  engine.set(text, 'a', 'one');
  let told = 0;
  const observation = engine.observe(() => void told++);
  return { engine, observation, told: () => told };
}

test('each of its reads is of the newest revision', () => {
  const { engine, observation } = observed();
  expect(observation.read(text, 'a')).toBe('one');
  engine.set(text, 'a', 'three');
  expect(observation.read(text, 'a')).toBe('three');
  expect(observation.isCurrent()).toBe(false);
});

test('it is current while all values are those that were read', () => {
  const { engine, observation } = observed();
  observation.read(length, 'a');
  engine.set(text, 'a', 'two');
  expect(observation.isCurrent()).toBe(true);
  engine.set(text, 'a', 'three');
  expect(observation.isCurrent()).toBe(false);
});

test('it is told once that a value may have changed, and again when that was checked', () => {
  const { engine, observation, told } = observed();
  observation.read(length, 'a');
  expect(told()).toBe(0);
  engine.set(text, 'a', 'two');
  engine.set(text, 'a', 'six');
  expect(told()).toBe(1);
  expect(observation.isCurrent()).toBe(true);
  engine.set(text, 'a', 'ten');
  expect(told()).toBe(2);
});

test('a value that was read in an earlier revision, and has changed since, is not current', () => {
  const { engine, observation } = observed();
  observation.read(text, 'a');
  engine.set(text, 'a', 'two');
  observation.read(text, 'b');
  observation.read(text, 'a');
  expect(observation.isCurrent()).toBe(false);
});

test('what nobody has read yet can become known later', () => {
  const { engine, observation, told } = observed();
  expect(observation.read(length, 'later')).toBe(0);
  engine.set(text, 'later', 'x');
  expect(told()).toBe(1);
  expect(observation.isCurrent()).toBe(false);
});

test('nothing is told after its end, and nothing stays linked', () => {
  const { engine, observation, told } = observed();
  observation.read(text, 'a');
  observation.read(text, 'unset');
  observation.end();
  engine.set(text, 'a', 'two');
  expect(told()).toBe(0);
  expect(engine.statistics()).toMatchObject({ links: 0, inputs: 1 });
});

test('a dropped result counts as changed', () => {
  const engine = new QueryEngine({ maxResults: 1 });
  const observation = engine.observe();
  observation.read(length, 'a');
  engine.snapshot().read(length, 'b');
  expect(observation.isCurrent()).toBe(true);
  engine.set(text, 'a', '');
  engine.set(text, 'a', 'x');
  expect(observation.isCurrent()).toBe(false);
});

test('a query can catch the errors of several reads and throw one for all of them', () => {
  class Missing extends Cancelled {}
  const missing = query('missing', (_, uri: string): string => {
    throw new Missing(uri);
  });
  const both = query('both', (read) => {
    const messages = ['a', 'b'].map((uri) => {
      try {
        return read(missing, uri);
      } catch (error) {
        return (error as Error).message;
      }
    });
    throw new Missing(messages.join());
  });
  expect(() => new QueryEngine().snapshot().read(both)).toThrow('a,b');
});

test('what an input stands for can change without a value', () => {
  const file = input<[uri: string], undefined>('file', undefined);
  const engine = new QueryEngine();
  const keysOf = (...uris: string[]) => uris.map((uri): [string] => [uri]);
  let asked = 0;
  const invalidate = (...uris: string[]) =>
    engine.invalidate(file, () => {
      asked++;
      return keysOf(...uris);
    });
  invalidate('a');
  expect(asked).toBe(0);
  const observation = engine.observe();
  observation.read(file, 'a');
  invalidate('b');
  expect(observation.isCurrent()).toBe(true);
  invalidate('b', 'a');
  expect(observation.isCurrent()).toBe(false);
  expect(engine.statistics().inputs).toBe(1);
});
