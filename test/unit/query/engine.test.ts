// Each test is named after a sentence of the description in core/query/engine.ts.
import { describe, expect, test } from 'vitest';
import { Cancelled, equalLists, InvalidRead, input, type Query, query } from '../../../core/query/declarations.ts';
import { QueryEngine } from '../../../core/query/engine.ts';
import { computedBy } from './counted.ts';

const text = input<[uri: string], string>('text', '');
const words = query('words', (read, uri: string): readonly string[] => read(text, uri).split(' '), {
  equals: equalLists(),
});
const count = query('count', (read, uri: string) => read(words, uri).length);
const report = query('report', (read, uri: string) => ({ uri, count: read(count, uri) }));

function engineWith(texts: Record<string, string>): QueryEngine {
  const engine = new QueryEngine();
  for (const [uri, value] of Object.entries(texts)) engine.set(text, uri, value);
  return engine;
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('an input', () => {
  test('starts a new revision when it is set to another value', () => {
    const engine = engineWith({ a: 'one' });
    const { revision } = engine;
    engine.set(text, 'a', 'two');
    expect(engine.revision).toBe(revision + 1);
    expect(engine.snapshot().read(text, 'a')).toBe('two');
  });

  test('changes nothing when it is set to an equal value', () => {
    const size = input<[], { width: number }>('size', { width: 0 }, { equals: (a, b) => a.width === b.width });
    const engine = new QueryEngine();
    const first = { width: 1 };
    engine.set(size, first);
    const snapshot = engine.snapshot();
    engine.set(size, { width: 1 });
    expect(engine.revision).toBe(snapshot.revision);
    expect(snapshot.read(size)).toBe(first);
  });

  test('has the initial value for every key that has not been set', () => {
    expect(engineWith({ a: 'one' }).snapshot().read(text, 'b')).toBe('');
  });

  test('outdates what has read a key before it was set', () => {
    const engine = engineWith({});
    expect(engine.snapshot().read(report, 'a')).toEqual({ uri: 'a', count: 1 });
    engine.set(text, 'a', 'one two');
    expect(engine.snapshot().read(report, 'a')).toEqual({ uri: 'a', count: 2 });
  });

  test('outdates what has read a key that is set to the initial value again', () => {
    const engine = engineWith({ a: 'one two' });
    expect(engine.snapshot().read(count, 'a')).toBe(2);
    engine.set(text, 'a', '');
    expect(engine.snapshot().read(count, 'a')).toBe(1);
    engine.set(text, 'a', 'one two three');
    expect(engine.snapshot().read(count, 'a')).toBe(3);
  });
});

describe('a key', () => {
  const twoParts = query('twoParts', (_, ...parts: [object | string | number, object | string | number]) => ({
    parts,
  }));

  test('may have no parts', () => {
    const limit = input<[], number>('limit', 1);
    const double = query('double', (read) => 2 * read(limit));
    const engine = new QueryEngine();
    expect(engine.snapshot().read(double)).toBe(2);
    engine.set(limit, 4);
    expect(engine.snapshot().read(double)).toBe(8);
  });

  test('is compared by the values of strings and numbers and the identity of objects', () => {
    const { read } = new QueryEngine().snapshot();
    const [one, other] = [{}, {}];
    expect(read(twoParts, one, 'a')).toBe(read(twoParts, one, 'a'));
    expect(read(twoParts, one, other)).toBe(read(twoParts, one, other));
    expect(read(twoParts, 'a', 1)).toBe(read(twoParts, 'a', 1));
  });

  test('differs if one of its parts does', () => {
    const { read } = new QueryEngine().snapshot();
    const [one, other] = [{}, {}];
    const keys = [
      [one, other],
      [other, one],
      [one, 'a'],
      ['a', one],
      [one, 1],
      [one, '1'],
      ['a', 'b'],
      ['a","b', 'c'],
      ['a', 'b","c'],
      ['a', '[]'],
    ] as const;
    expect(new Set(keys.map((key) => read(twoParts, ...key))).size).toBe(keys.length);
  });
});

describe('a query', () => {
  test('is computed when it is read for the first time, and kept', () => {
    const engine = engineWith({ a: 'one two' });
    expect(computedBy(engine, (read) => read(report, 'a'))).toEqual({ report: 1, count: 1, words: 1 });
    expect(computedBy(engine, (read) => read(report, 'a'))).toEqual({});
    expect(engine.snapshot().read(report, 'a')).toBe(engine.snapshot().read(report, 'a'));
  });

  test('is not computed again when something changes that it has not read', () => {
    const engine = engineWith({ a: 'one', b: 'one' });
    engine.snapshot().read(report, 'a');
    engine.set(text, 'b', 'two');
    expect(computedBy(engine, (read) => read(report, 'a'))).toEqual({});
  });

  test('is not computed again when what it has read was computed again with an equal value', () => {
    const engine = engineWith({ a: 'one two' });
    const before = engine.snapshot().read(report, 'a');
    engine.set(text, 'a', 'two one');
    expect(computedBy(engine, (read) => read(report, 'a'))).toEqual({ words: 1, count: 1 });
    expect(engine.snapshot().read(report, 'a')).toBe(before);
  });

  test('keeps the old object when the new one is equal', () => {
    const letters = query('letters', (read, uri: string) => [...read(text, uri).toLowerCase()], {
      equals: equalLists(),
    });
    const engine = engineWith({ a: 'Ab' });
    const before = engine.snapshot().read(letters, 'a');
    engine.set(text, 'a', 'aB');
    expect(engine.snapshot().read(letters, 'a')).toBe(before);
    engine.set(text, 'a', 'abc');
    expect(engine.snapshot().read(letters, 'a')).toEqual(['a', 'b', 'c']);
  });

  test('depends on what it has read the last time, and on nothing else', () => {
    const chosen = query('chosen', (read) => read(text, read(text, 'choice')));
    const engine = engineWith({ choice: 'a', a: 'one', b: 'two' });
    expect(engine.snapshot().read(chosen)).toBe('one');
    engine.set(text, 'choice', 'b');
    expect(engine.snapshot().read(chosen)).toBe('two');
    engine.set(text, 'a', 'three');
    expect(computedBy(engine, (read) => read(chosen))).toEqual({});
    engine.set(text, 'b', 'four');
    expect(engine.snapshot().read(chosen)).toBe('four');
  });

  test('checks its reads in their order, so that nothing is computed that it would not read now', () => {
    const uri = query('uri', (read) => read(text, 'choice') || 'a');
    const chosen = query('chosen', (read) => (read(uri) === 'a' ? read(count, 'a') : -1));
    const engine = engineWith({ a: 'one' });
    engine.snapshot().read(chosen);
    engine.set(text, 'a', 'one two');
    engine.set(text, 'choice', 'b');
    expect(computedBy(engine, (read) => expect(read(chosen)).toBe(-1))).toEqual({ uri: 1, chosen: 1 });
  });

  test('reads one value several times as one read', () => {
    const twice = query('twice', (read, key: string) => read(text, key) + read(text, key));
    const engine = engineWith({ a: 'b' });
    expect(engine.snapshot().read(twice, 'a')).toBe('bb');
    expect(engine.statistics().links).toBe(1);
  });

  test('is computed once if two results depend on it', () => {
    const both = query('both', (read, key: string) => [read(count, key), read(report, key)]);
    const engine = engineWith({ a: 'one' });
    engine.snapshot().read(both, 'a');
    engine.set(text, 'a', 'one two');
    expect(computedBy(engine, (read) => read(both, 'a'))).toEqual({ both: 1, report: 1, count: 1, words: 1 });
  });

  test('is computed again for a value that has changed and changed back', () => {
    const engine = engineWith({ a: 'one' });
    engine.snapshot().read(words, 'a');
    engine.set(text, 'a', 'two');
    engine.set(text, 'a', 'one');
    expect(computedBy(engine, (read) => read(report, 'a'))).toEqual({ report: 1, count: 1, words: 1 });
  });

  test('must not read after it has returned', () => {
    const late = query('late', (read, uri: string) => () => read(text, uri));
    const readLate = new QueryEngine().snapshot().read(late, 'a');
    expect(readLate).toThrow(new InvalidRead('late("a") reads text, but late("a") is not being computed'));
  });

  test('must not read in place of another one', () => {
    const run = query('run', (_, callback: { call: () => string }) => callback.call());
    const lending = query('lending', (read) => read(run, { call: () => read(text, 'a') }));
    expect(() => new QueryEngine().snapshot().read(lending)).toThrow(
      new InvalidRead('lending() reads text, but lending() is not being computed'),
    );
  });

  test('must not use a snapshot', () => {
    const engine = new QueryEngine();
    const unrecorded = query('unrecorded', () => engine.snapshot().read(text, 'a'));
    expect(() => engine.snapshot().read(unrecorded)).toThrow(InvalidRead);
  });

  test('must not change an input', () => {
    const engine = new QueryEngine();
    const changing = query('changing', () => engine.set(text, 'a', 'b'));
    expect(() => engine.snapshot().read(changing)).toThrow(new InvalidRead('A query must not change the input text'));
    expect(engine.revision).toBe(0);
  });
});

describe('a thrown error', () => {
  const positive = query('positive', (read, uri: string) => {
    const value = Number(read(text, uri));
    if (value < 0) throw new Error(`${value} is negative`);
    return value;
  });
  const root = query('root', (read, uri: string) => Math.sqrt(read(positive, uri)));
  const rootOrNone = query('rootOrNone', (read, uri: string) => {
    try {
      return read(root, uri);
    } catch {
      return undefined;
    }
  });

  test('is kept and thrown by each read', () => {
    const engine = engineWith({ a: '-1' });
    const error = thrownBy(() => engine.snapshot().read(root, 'a'));
    expect(error).toEqual(new Error('-1 is negative'));
    expect(computedBy(engine, (read) => expect(thrownBy(() => read(root, 'a'))).toBe(error))).toEqual({});
  });

  test('is replaced when something changes that was read before it', () => {
    const engine = engineWith({ a: '-1' });
    expect(() => engine.snapshot().read(root, 'a')).toThrow('-1 is negative');
    engine.set(text, 'a', '4');
    expect(engine.snapshot().read(root, 'a')).toBe(2);
    engine.set(text, 'a', '-4');
    expect(() => engine.snapshot().read(root, 'a')).toThrow('-4 is negative');
  });

  test('is an equal one if it is the same object', () => {
    const error = new Error('always');
    const failing = query('failing', (read, uri: string) => {
      read(text, uri);
      throw error;
    });
    const caught = query('caught', (read, uri: string) => thrownBy(() => read(failing, uri)));
    const engine = engineWith({});
    engine.snapshot().read(caught, 'a');
    engine.set(text, 'a', 'b');
    expect(computedBy(engine, (read) => read(caught, 'a'))).toEqual({ failing: 1 });
  });

  test('can be caught by a query that reads it, which then depends on it', () => {
    const engine = engineWith({ a: '-1' });
    expect(engine.snapshot().read(rootOrNone, 'a')).toBeUndefined();
    engine.set(text, 'a', '9');
    expect(engine.snapshot().read(rootOrNone, 'a')).toBe(3);
  });

  test('is kept if `equals` throws it', () => {
    const incomparable = query('incomparable', (read, uri: string) => read(text, uri), {
      equals: () => {
        throw new Error('incomparable');
      },
    });
    const engine = engineWith({ a: '1' });
    expect(engine.snapshot().read(incomparable, 'a')).toBe('1');
    engine.set(text, 'a', '2');
    expect(() => engine.snapshot().read(incomparable, 'a')).toThrow('incomparable');
    engine.set(text, 'a', '3');
    expect(engine.snapshot().read(incomparable, 'a')).toBe('3');
  });
});

describe('a cycle', () => {
  const first: Query<[string], number> = query(
    'first',
    (read, key: string) => read(text, key).length + read(second, key),
  );
  const second: Query<[string], number> = query('second', (read, key: string) =>
    read(text, 'end') === '' ? read(first, key) : 1,
  );
  const catching = query('catching', (read, key: string) => {
    try {
      return read(first, key);
    } catch {
      return -1;
    }
  });

  test('is an error that names the queries', () => {
    const engine = engineWith({});
    const message = 'Queries read each other: second("a") → first("a") → second("a")';
    expect(() => engine.snapshot().read(second, 'a')).toThrow(new InvalidRead(message));
  });

  test('is not kept: the queries are computed once they do not read each other any more', () => {
    const engine = engineWith({ a: 'bc' });
    expect(() => engine.snapshot().read(first, 'a')).toThrow(InvalidRead);
    expect(engine.statistics()).toMatchObject({ results: 0, inputs: 1, links: 0 });
    engine.set(text, 'end', 'yes');
    expect(engine.snapshot().read(first, 'a')).toBe(3);
    engine.set(text, 'end', '');
    expect(() => engine.snapshot().read(first, 'a')).toThrow(InvalidRead);
    engine.set(text, 'end', 'yes');
    expect(engine.snapshot().read(first, 'a')).toBe(3);
  });

  test('is thrown even if a query catches it', () => {
    const engine = engineWith({});
    expect(() => engine.snapshot().read(catching, 'a')).toThrow(InvalidRead);
  });

  test('is not reported for queries that read each other at different times', () => {
    const start: Query<[], number> = query('start', (read) => (read(text, 'turn') === '' ? read(end) : 1));
    const end: Query<[], number> = query('end', (read) => (read(text, 'turn') === '' ? 2 : read(start)));
    const engine = engineWith({});
    expect(engine.snapshot().read(start)).toBe(2);
    engine.set(text, 'turn', 'other');
    expect(engine.snapshot().read(end)).toBe(1);
    expect(engine.snapshot().read(start)).toBe(1);
    engine.set(text, 'turn', '');
    expect(engine.snapshot().read(start)).toBe(2);
  });

  test('of queries whose keys never repeat ends at 200 queries', () => {
    const endless: Query<[number], number> = query('endless', (read, depth: number) => read(endless, depth + 1));
    const chain: Query<[number], number> = query('chain', (read, left: number) =>
      left > 1 ? read(chain, left - 1) : 0,
    );
    const { read } = new QueryEngine().snapshot();
    expect(() => read(endless, 0)).toThrow(new InvalidRead('More than 200 queries wait for each other'));
    expect(() => read(chain, 201)).toThrow(InvalidRead);
    expect(read(chain, 200)).toBe(0);
  });
});

describe('a cancelled read', () => {
  const stoppable = query('stoppable', (read, uri: string) => {
    if (read(text, uri) === 'stop') throw new Cancelled('stopped');
    return { uri };
  });
  const reading = query('reading', (read, uri: string) => {
    const before = read(count, uri);
    try {
      return { before, ...read(stoppable, uri) };
    } catch {
      return { before };
    }
  });

  test('keeps neither the query that throws nor one that waits for it, even if it catches the error', () => {
    const engine = engineWith({ a: 'stop' });
    expect(() => engine.snapshot().read(reading, 'a')).toThrow(Cancelled);
    expect(computedBy(engine, (read) => thrownBy(() => read(reading, 'a')))).toEqual({ reading: 1, stoppable: 1 });
  });

  test('keeps what was complete before', () => {
    const engine = engineWith({ a: 'stop' });
    thrownBy(() => engine.snapshot().read(reading, 'a'));
    expect(engine.statistics()).toMatchObject({ results: 2, links: 2 });
    expect(computedBy(engine, (read) => read(count, 'a'))).toEqual({});
  });

  test('leaves the former result, which may be right the next time', () => {
    const engine = engineWith({ a: 'go' });
    const before = engine.snapshot().read(stoppable, 'a');
    const alike = query('alike', (read, uri: string) => ({ ...read(reading, uri) }), { equals: () => true });
    const kept = engine.snapshot().read(alike, 'a');
    engine.set(text, 'a', 'stop');
    expect(() => engine.snapshot().read(alike, 'a')).toThrow(Cancelled);
    engine.set(text, 'a', 'go');
    expect(engine.snapshot().read(alike, 'a')).toBe(kept);
    expect(engine.snapshot().read(stoppable, 'a')).not.toBe(before);
  });
});

describe('the example in the description', () => {
  const lines = query('lines', (read, uri: string) => read(text, uri).split('\n'), { equals: equalLists() });
  const title = query('title', (read, uri: string) => read(lines, uri)[0] ?? '');
  const heading = query('heading', (read, uri: string) => read(title, uri).toUpperCase());

  test('does not compute `heading` for a new text with the same title', () => {
    const engine = engineWith({ 'a.md': 'Intro\n\nMore' });
    expect(engine.snapshot().read(heading, 'a.md')).toBe('INTRO');
    engine.set(text, 'a.md', 'Intro\n\nLess');
    expect(computedBy(engine, (read) => read(heading, 'a.md'))).toEqual({ lines: 1, title: 1 });
    engine.set(text, 'a.md', 'Outro');
    expect(engine.snapshot().read(heading, 'a.md')).toBe('OUTRO');
  });
});

describe('a snapshot', () => {
  test('answers until an input has changed, and is then cancelled', () => {
    const engine = engineWith({ a: 'one' });
    const snapshot = engine.snapshot();
    expect(snapshot.revision).toBe(engine.revision);
    expect(snapshot.read(count, 'a')).toBe(1);
    engine.set(text, 'b', 'two');
    expect(() => snapshot.read(count, 'a')).toThrow(Cancelled);
    expect(engine.snapshot().read(count, 'a')).toBe(1);
  });
});
