// Each test has the name of a sentence about groups in core/query/engine.ts, or of a part of it.
import { describe, expect, test } from 'vitest';
import { Cancelled, type GroupQuery, grouped, InvalidRead, input, query } from '../../../core/query/declarations.ts';
import { QueryEngine } from '../../../core/query/engine.ts';
import { computedBy } from './counted.ts';

interface Item {
  name: string;
  uri: string;
}

const byUri = (one: Item, other: Item) => (one.uri < other.uri ? -1 : Number(one.uri > other.uri));
const areEqual = (one: Item, other: Item) => one.name === other.name && one.uri === other.uri;

/** Names, separated by spaces. */
const text = input<[uri: string], string>('text', '');
const unit = input<[], string>('unit', '');
const objects = query('objects', (read, uri: string): readonly string[] => {
  const names = read(text, uri).trim().split(/ +/);
  if (names.includes('unreadable')) throw new Error(`${uri} is unreadable`);
  return names;
});
const named = grouped(
  'named',
  text,
  (read, uri) => read(objects, uri).map((name): [string, Item] => [name, { name: name + read(unit), uri }]),
  { compare: byUri, equals: areEqual },
);
const namesakes = query('namesakes', (read, name: string) => read(named, name).map(({ uri }) => uri));

function engineWith(texts: Record<string, string>): QueryEngine {
  const engine = new QueryEngine();
  for (const [uri, value] of Object.entries(texts)) engine.set(text, uri, value);
  return engine;
}

describe('a group', () => {
  test('has the items that the keys of an input contribute, in the order of `compare`', () => {
    const { read } = engineWith({ c: 'web', a: 'web db', b: 'db' }).snapshot();
    expect(read(namesakes, 'web')).toEqual(['a', 'c']);
    expect(read(named, 'db')).toEqual([
      { name: 'db', uri: 'a' },
      { name: 'db', uri: 'b' },
    ]);
    expect(read(named, 'none')).toEqual([]);
  });

  test('has several items of a member with one key', () => {
    expect(engineWith({ a: 'web web' }).snapshot().read(namesakes, 'web')).toEqual(['a', 'a']);
  });

  test('gains and loses members and items', () => {
    const engine = engineWith({ a: 'web' });
    const at = () => engine.snapshot().read(namesakes, 'web');
    expect(at()).toEqual(['a']);
    engine.set(text, 'b', 'web');
    expect(at()).toEqual(['a', 'b']);
    engine.set(text, 'a', '');
    expect(at()).toEqual(['b']);
    engine.set(text, 'b', 'db');
    expect(at()).toEqual([]);
    engine.set(text, 'a', 'web');
    expect(at()).toEqual(['a']);
  });

  test('may have a member that was removed and added again between two reads', () => {
    const engine = engineWith({ a: 'web', b: 'web' });
    engine.snapshot().read(namesakes, 'web');
    engine.set(text, 'a', '');
    engine.set(text, 'a', 'db web');
    expect(engine.snapshot().read(namesakes, 'web')).toEqual(['a', 'b']);
    expect(engine.snapshot().read(namesakes, 'db')).toEqual(['a']);
  });

  test('has members whose keys are objects or have several parts', () => {
    const place = input<[document: object, index: number], string>('place', '');
    const placed = grouped('placed', place, (read, document, index) => [[read(place, document, index), index]], {
      compare: (one, other) => one - other,
    });
    const engine = new QueryEngine();
    const document = {};
    engine.set(place, document, 2, 'a');
    engine.set(place, document, 1, 'a');
    expect(engine.snapshot().read(placed, 'a')).toEqual([1, 2]);
    engine.set(place, document, 1, '');
    expect(engine.snapshot().read(placed, 'a')).toEqual([2]);
  });

  test('can have numbers as keys', () => {
    const byLength = grouped('byLength', text, (read, uri) => [[read(text, uri).length, uri]], {
      compare: (one, other) => (one < other ? -1 : 1),
    });
    expect(engineWith({ a: '12', b: '123', c: '45' }).snapshot().read(byLength, 2)).toEqual(['a', 'c']);
  });

  test('is the same list as long as its items are equal', () => {
    const engine = engineWith({ a: 'web', b: 'web db' });
    engine.snapshot().read(namesakes, 'web');
    const before = engine.snapshot().read(named, 'web');
    engine.set(text, 'b', 'web cache');
    expect(engine.snapshot().read(named, 'web')).toBe(before);
  });

  test('is the same list if a member takes the place of another one with an equal item', () => {
    const place = input<[document: object], string>('place', '');
    const placed = grouped('placed', place, (read, document) => [['all', read(place, document)]], {
      compare: (one, other) => (one < other ? -1 : Number(one > other)),
    });
    const all = query('all', (read) => read(placed, 'all'));
    const engine = new QueryEngine();
    const [old, other, edited] = [{}, {}, {}];
    engine.set(place, old, 'a');
    engine.set(place, other, 'b');
    const before = engine.snapshot().read(all);
    engine.set(place, old, '');
    engine.set(place, edited, 'a');
    expect(computedBy(engine, (read) => expect(read(all)).toBe(before))).toEqual({ placed: 1 });
  });

  test('outdates only its own readers', () => {
    const engine = engineWith({ a: 'web', b: 'db' });
    for (const name of ['web', 'db', 'none']) engine.snapshot().read(namesakes, name);
    engine.set(text, 'b', 'none');
    expect(computedBy(engine, (read) => read(namesakes, 'web'))).toEqual({ named: 1, objects: 1 });
    expect(computedBy(engine, (read) => read(namesakes, 'db'))).toEqual({ namesakes: 1 });
    expect(computedBy(engine, (read) => read(namesakes, 'none'))).toEqual({ namesakes: 1 });
  });

  test('changes with what its members read', () => {
    const engine = engineWith({ a: 'web' });
    const names = query('names', (read) => read(named, 'web').map(({ name }) => name));
    expect(engine.snapshot().read(names)).toEqual(['web']);
    engine.set(unit, '!');
    expect(engine.snapshot().read(names)).toEqual(['web!']);
  });

  test('is up to date before anything is read, as far as it was read before', () => {
    const engine = engineWith({ a: 'web' });
    expect(computedBy(engine, (read) => read(objects, 'a'))).toEqual({ objects: 1 });
    engine.snapshot().read(namesakes, 'web');
    engine.set(text, 'b', 'db');
    expect(computedBy(engine, (read) => read(unit))).toEqual({ named: 1, objects: 1 });
  });
});

describe('contributions', () => {
  const nested = grouped('nested', text, (read, uri) => [[read(namesakes, 'web').length, uri]], {
    compare: (one, other) => (one < other ? -1 : 1),
  });

  test('must not depend on groups', () => {
    const engine = engineWith({ a: 'web' });
    const message = 'The contributions to groups must not depend on named';
    expect(() => engine.snapshot().read(nested, 1)).toThrow(new InvalidRead(message));
  });

  test('must not depend on groups through results that are up to date', () => {
    const engine = engineWith({ a: 'web' });
    const indirect = query('indirect', (read) => read(namesakes, 'web'));
    const others = grouped('others', text, (read, uri) => [[read(indirect).length, uri]], { compare: () => 0 });
    engine.snapshot().read(indirect);
    const message = 'The contributions to others must not depend on groups';
    expect(() => engine.snapshot().read(others, 1)).toThrow(new InvalidRead(message));
  });

  test('must not depend on groups through a result that has not changed when another one began to use them', () => {
    const engine = engineWith({ a: 'web' });
    const size = query('size', (read) => (read(unit) === '' ? 1 : read(namesakes, 'web!').length + 1));
    const double = query('double', (read) => 2 * read(size));
    const others = grouped('others', text, (read, uri) => [[read(double), uri]], { compare: () => 0 });
    expect(engine.snapshot().read(double)).toBe(2);
    engine.set(unit, '!');
    expect(computedBy(engine, (read) => read(double))).toMatchObject({ size: 1 });
    expect(() => engine.snapshot().read(others, 2)).toThrow(InvalidRead);
  });

  test('must not depend on their own groups', () => {
    const own: GroupQuery<[string], readonly string[]> = grouped(
      'own',
      text,
      (read, uri) => [['', ...read(own, uri)]] as never,
      {
        compare: () => 0,
      },
    );
    expect(() => engineWith({ a: 'web' }).snapshot().read(own, 'a')).toThrow(InvalidRead);
  });

  test('that throw make every group throw until they return again', () => {
    const engine = engineWith({ a: 'web' });
    expect(engine.snapshot().read(namesakes, 'web')).toEqual(['a']);
    engine.set(text, 'b', 'unreadable');
    for (const name of ['web', 'none']) {
      expect(() => engine.snapshot().read(namesakes, name)).toThrow('b is unreadable');
      expect(computedBy(engine, (read) => expect(() => read(namesakes, name)).toThrow('b is unreadable'))).toEqual({});
    }
    expect(engine.snapshot().read(objects, 'a')).toEqual(['web']);
    engine.set(text, 'b', 'web');
    expect(engine.snapshot().read(namesakes, 'web')).toEqual(['a', 'b']);
    expect(engine.snapshot().read(namesakes, 'none')).toEqual([]);
  });

  test('that throw have no effect after their member is removed', () => {
    const engine = engineWith({ a: 'web', b: 'unreadable' });
    expect(() => engine.snapshot().read(namesakes, 'web')).toThrow('b is unreadable');
    engine.set(text, 'b', '');
    expect(engine.snapshot().read(namesakes, 'web')).toEqual(['a']);
  });

  test('that are cancelled are computed before the next read', () => {
    const engine = engineWith({ a: 'web', b: 'web', c: 'web' });
    const attempt = () => engine.snapshot({ shouldStop: () => true }).read(namesakes, 'web');
    expect(attempt).toThrow(Cancelled);
    expect(attempt).toThrow(Cancelled);
    expect(engine.snapshot().read(namesakes, 'web')).toEqual(['a', 'b', 'c']);
    expect(Object.fromEntries(engine.statistics().computed)).toEqual({ named: 3, objects: 3, namesakes: 2 });
  });
});
