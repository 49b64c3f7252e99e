// Costs are counted in computations and visits.
import { beforeEach, describe, expect, test } from 'vitest';
import { equalLists, input, query } from '../../../core/query/declarations.ts';
import { QueryEngine } from '../../../core/query/engine.ts';
import { countedIn } from './counted.ts';

interface Document {
  text: string;
}

type Chunk = readonly Document[];

/** As in core/text/chunked-list.ts. */
const chunks = input<[], readonly Chunk[]>('chunks', []);
const settings = input<[], string>('settings', '');
const named = input<[name: string], number>('named', 0);
const name = query('name', (_, document: Document) => document.text.split(' ')[0] ?? '');
const problems = query(
  'problems',
  (read, document: Document): readonly string[] => {
    const namesakes = read(named, read(name, document));
    return namesakes > 1 ? [`${read(settings)}: ${namesakes} are named ${read(name, document)}`] : [];
  },
  { equals: equalLists() },
);
const problemsOfChunk = query(
  'problemsOfChunk',
  (read, chunk: Chunk): readonly string[] => chunk.flatMap((document) => read(problems, document)),
  { equals: equalLists() },
);
const problemsOfFile = query('problemsOfFile', (read) => read(chunks).flatMap((chunk) => read(problemsOfChunk, chunk)));

class File {
  readonly engine = new QueryEngine();
  private chunks: readonly Chunk[];

  constructor(chunkCount: number, chunkLength: number) {
    const numbers = (length: number) => Array.from({ length }, (_, index) => index);
    this.chunks = numbers(chunkCount).map((chunk) =>
      numbers(chunkLength).map((index) => ({ text: `name-${chunk}-${index} first` })),
    );
    for (const document of this.chunks.flat()) this.count(document);
    this.engine.set(chunks, this.chunks);
  }

  at(chunk: number, index: number): Document {
    return this.chunks[chunk]?.[index] ?? { text: '' };
  }

  /** A new object takes the place of the old document. */
  edit(chunk: number, index: number, text: string): void {
    const edited = { text };
    this.count(this.at(chunk, index), -1);
    this.count(edited);
    this.chunks = this.chunks.with(chunk, (this.chunks[chunk] ?? []).with(index, edited));
    this.engine.set(chunks, this.chunks);
  }

  private count({ text }: Document, change = 1): void {
    const [start = ''] = text.split(' ');
    this.engine.set(named, start, this.engine.snapshot().read(named, start) + change);
  }

  read(): readonly string[] {
    return this.engine.snapshot().read(problemsOfFile);
  }
}

function costsOf(file: File, edit: () => void) {
  const set = countedIn(file.engine, edit);
  const first = countedIn(file.engine, () => file.read());
  const second = countedIn(file.engine, () => file.read());
  return { set, first, second };
}

describe('in a file of a thousand documents', () => {
  let file: File;
  beforeEach(() => {
    file = new File(50, 20);
    file.read();
  });

  test('a keystroke computes one document, its chunk and the file', () => {
    const { set, first, second } = costsOf(file, () => file.edit(3, 4, 'name-3-4 second'));
    expect(first.computed).toEqual({ name: 1, problems: 1, problemsOfChunk: 1, problemsOfFile: 1 });
    // The file reads 51 values, the chunk 20.
    expect(first.visits).toBeLessThan(100);
    expect(set.visits).toBeLessThan(10);
    expect(second).toEqual({ computed: {}, visits: 0 });
  });

  test('a name that another document has computes these two, their chunks and the file', () => {
    const { first } = costsOf(file, () => file.edit(3, 4, 'name-20-0 third'));
    expect(first.computed).toEqual({ name: 1, problems: 2, problemsOfChunk: 2, problemsOfFile: 1 });
    expect(file.read()).toHaveLength(2);
  });

  test('keystrokes between two reads visit what depends on the file once', () => {
    file.read();
    file.edit(7, 7, 'name-7-7 a');
    const more = countedIn(file.engine, () => {
      for (const text of ['name-7-7 b', 'name-7-7 c', 'name-7-7 d']) file.edit(7, 7, text);
    });
    expect(more.visits).toBe(0);
    expect(countedIn(file.engine, () => file.read()).computed).toMatchObject({ name: 1, problems: 1 });
  });
});

test('a keystroke visits as much in a file with ten times as many chunks, but for one read of each', () => {
  const visitsIn = (chunkCount: number) => {
    const file = new File(chunkCount, 20);
    file.read();
    const { set, first } = costsOf(file, () => file.edit(1, 1, 'name-1-1 second'));
    return set.visits + first.visits - chunkCount;
  };
  expect(visitsIn(100)).toBe(visitsIn(10));
});

describe('with ten thousand inputs', () => {
  const value = input<[index: number], number>('value', 0);
  const sum = query('sum', (read) => {
    let total = 0;
    for (let index = 0; index < 10_000; index++) total += read(value, index);
    return total;
  });
  const sign = query('sign', (read, index: number) => Math.sign(read(value, index)));
  const signs = query('signs', (read) => {
    let total = 0;
    for (let index = 0; index < 10_000; index++) total += read(sign, index);
    return total;
  });
  let engine: QueryEngine;
  beforeEach(() => {
    engine = new QueryEngine();
    engine.snapshot().read(sum);
    engine.snapshot().read(signs);
  });

  test('reading what is up to date visits none of them', () => {
    expect(countedIn(engine, () => engine.snapshot().read(sum))).toEqual({ computed: {}, visits: 0 });
  });

  test('reading what is up to date visits none of them after a change elsewhere', () => {
    engine.set(value, 20_000, 1);
    expect(countedIn(engine, () => engine.snapshot().read(sum))).toEqual({ computed: {}, visits: 0 });
  });

  test('a change tells its readers, and theirs, once', () => {
    engine.set(value, 1, 1);
    engine.snapshot().read(sum);
    engine.snapshot().read(signs);
    expect(countedIn(engine, () => engine.set(value, 1, 2)).visits).toBe(3);
    expect(countedIn(engine, () => engine.set(value, 1, 3)).visits).toBe(0);
  });

  test('checking a result visits only what may have changed', () => {
    engine.set(value, 1, 1);
    engine.snapshot().read(sum);
    engine.snapshot().read(signs);
    engine.set(value, 1, 2);
    // `signs` checks one sign, which checks and reads one value; `sum` reads all values again.
    expect(countedIn(engine, () => engine.snapshot().read(signs))).toEqual({ computed: { sign: 1 }, visits: 3 });
    expect(countedIn(engine, () => engine.snapshot().read(sum))).toEqual({ computed: { sum: 1 }, visits: 10_001 });
  });
});

test('a change of settings costs nothing for results that are never read again', () => {
  const file = new File(10, 20);
  for (let index = 0; index < 20; index++) file.edit(0, index, 'twin');
  file.read();
  const first = countedIn(file.engine, () => file.engine.set(settings, 'a'));
  // Each of twenty results notifies its chunk, which notifies the file.
  expect(first.visits).toBe(41);
  expect(countedIn(file.engine, () => file.engine.set(settings, 'b')).visits).toBe(0);
});
