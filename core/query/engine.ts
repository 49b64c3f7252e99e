// A query engine: it keeps the results of functions, records what they read, and calls a function again only if one
// of the values that it has read has changed. It knows nothing of YAML, autoscalers or editors.
//
//   const text = input<[uri: string], string>('text', '');
//   const lines = query('lines', (read, uri: string) => read(text, uri).split('\n'), { equals: equalLists() });
//   const title = query('title', (read, uri: string) => read(lines, uri)[0] ?? '');
//   const heading = query('heading', (read, uri: string) => read(title, uri).toUpperCase());
//
//   const engine = new QueryEngine();
//   engine.set(text, 'a.md', 'Intro\n\nMore');
//   engine.snapshot().read(heading, 'a.md'); // INTRO
//   engine.set(text, 'a.md', 'Intro\n\nLess'); // The title does not change, so `heading` will not be computed again.
//
// Declarations (declarations.ts) are constants without state. The engine has the values; each test makes its own.
//
// Inputs
// - An input has a value for each key. `set` starts a new revision unless the new value equals the old one.
// - A key that was never set has the initial value. Reading it is recorded, so that setting it later has an effect.
// - `invalidate` starts a new revision for an input whose keys stand for data outside the engine and have no values.
// - Setting a key to the initial value forgets the key. Until then the input keeps the objects in the key alive.
//
// Keys
// - A key has any number of parts. Strings and finite numbers are compared by value, objects by identity.
// - A result does not keep the objects in its key alive, and is dropped when one of them is garbage.
//
// Queries
// - A query must depend only on its key and on what it reads. It may read only while it is computed.
// - It is computed when it is read for the first time. After that it is computed only if something that it has read has
//   another value. A value that has changed and changed back counts as changed.
// - If the new value equals the old one, the old object stays, and queries that have read it are not computed again.
//
// Errors
// - A thrown error is kept like a value, and each read throws it. If a query throws the same object again, nothing has
//   changed.
// - `Cancelled` is not kept, and neither is the result of a query that was waiting for the one that throws it. Results
//   that were complete before are kept, so that another attempt takes less time. `shouldStop` of `snapshot` uses this.
// - `InvalidRead` is not kept either. It reports a mistake: queries that read each other (the message has their names),
//   more than 200 queries that wait for each other, and a query that changes an input or reads after it has returned.
// - A query may catch these errors of several reads and throw one for all of them: that one is reported. If it throws
//   neither a `Cancelled` nor an `InvalidRead`, the first one is reported.
//
// Observations
// - An observation records what an asynchronous task reads; queries are synchronous. Each read returns the value of
//   the newest revision. `isCurrent` tells whether all these values are still the same.
// - `onSuspect` is called at once when one of these values may have changed. It must neither read nor set anything.
// - An observation is linked to what it has read until it ends.
//
// Snapshots
// - A snapshot answers for the revision in which it was made. Once an input has changed, it throws `Cancelled`.
//
// Memory
// - If there are more than `maxResults` results, the least recently read eighth of them is dropped. This costs only
//   time. If a kept result has read a dropped result, the links of the dropped result stay, and a change of a value
//   that the dropped result had read counts as a change of the dropped result.
// - A result has links only to what it has read in its last computation. Links end with the results that need them.
//
// Costs
// - Setting an input: one step for each link to something that depends on it, directly or not. These links are then
//   removed until the results are read again, so further changes do not visit results that are never read.
// - Reading a result that is not out of date: a few look-ups, however much it depends on.
// - Reading a result that may be out of date: a few look-ups for each of its reads that may have changed, and its
//   computation if one has changed. If several may have changed, also one step for each of its reads, to order them.
// - A query with ten thousand reads repeats all of them if one has changed. A tree of queries with a hundred reads each
//   repeats a few hundred.
// - Dropping a result: one step for each of its reads.
import { Computation } from './computation.ts';
import { Cancelled, type Declaration, type Input, InvalidRead, type QueryKey, type Read } from './declarations.ts';
import { type Answer, Readable, type Reader, ReadGraph, valueOrThrow } from './graph.ts';
import { InputCell, InputCells } from './inputs.ts';
import { type ObservedEngine, QueryObservation } from './observation.ts';
import { ResultNode, Results } from './results.ts';

export interface QueryEngineOptions {
  /** The number of results that are kept. */
  maxResults?: number;
}

/** The values of one revision. */
export interface QuerySnapshot {
  readonly revision: number;
  /** Throws `Cancelled` once the engine has another revision. */
  read: Read;
}

export interface SnapshotOptions {
  /**
   * Called before a computation if the same read has already completed another computation. If it returns true, the
   * read throws `Cancelled`.
   */
  shouldStop?: () => boolean;
}

export interface QueryStatistics {
  /** How many computations of each query have begun so far, by its name. */
  computed: ReadonlyMap<string, number>;
  /** The number of values that were read, checked or notified so far. */
  visits: number;
  /** The number of results in memory, including dropped results from which kept results were computed. */
  results: number;
  /** The number of keys that are set, or that something in memory has read. */
  inputs: number;
  /** The number of links from a value to a reader that is notified of its changes. */
  links: number;
}

export class QueryEngine {
  private readonly graph = new ReadGraph();
  private readonly inputs = new Map<Input<QueryKey, unknown>, InputCells>();
  private readonly results: Results;
  private readonly computation: Computation;
  private readonly observed = this.createObserved();
  private isReading = false;

  constructor({ maxResults = 100_000 }: QueryEngineOptions = {}) {
    const answer = (of: Declaration<QueryKey, unknown>, key: QueryKey) => this.answer(of, key);
    this.results = new Results(maxResults);
    this.computation = new Computation({ graph: this.graph, results: this.results, answer });
  }

  get revision(): number {
    return this.graph.revision;
  }

  private createObserved(): ObservedEngine {
    const graph = this.graph;
    return {
      get revision() {
        return graph.revision;
      },
      answer: (of, key, keep) => {
        if (this.isReading) throw new InvalidRead(`A query must read ${of.name} with the function that it receives`);
        // Inputs need no computation, and a task reads thousands of them.
        if (of.kind === 'input') return keep(this.cells(of).answer(key));
        this.computation.begin(() => false);
        return this.readFromOutside(of, key, keep);
      },
      hasChanged: (readable, since) => this.outside(() => this.computation.hasChanged(readable, since)),
    };
  }

  /** Sets the value of a key; the value is the last argument. Setting the initial value removes the key. */
  set<Key extends QueryKey, Value>(
    input: Input<Key, Value>,
    ...keyAndValue: [...key: Key, value: NoInfer<Value>]
  ): void {
    if (this.isReading) throw new InvalidRead(`A query must not change the input ${input.name}`);
    const cell = this.cells(input).set(keyAndValue.slice(0, -1) as QueryKey, keyAndValue.at(-1));
    if (!cell) return;
    this.graph.revision += 1;
    this.graph.markChanged(cell);
  }

  /**
   * Reports that data outside the engine has changed. The keys of `input` stand for these data: they have no value and
   * are only read. `keys` is called only if any key was read.
   */
  invalidate<Key extends readonly (string | number)[]>(input: Input<Key, undefined>, keys: () => Iterable<Key>): void {
    if (this.isReading) throw new InvalidRead(`A query must not change the input ${input.name}`);
    const cells = this.cells(input);
    if (cells.isEmpty) return;
    this.graph.revision += 1;
    for (const key of keys()) {
      const cell = cells.find(key);
      if (cell) this.graph.markChanged(cell);
    }
  }

  snapshot({ shouldStop = () => false }: SnapshotOptions = {}): QuerySnapshot {
    const { revision } = this;
    const read: Read = (of, ...key) => {
      if (this.isReading) throw new InvalidRead(`A query must read ${of.name} with the function that it receives`);
      if (revision !== this.revision) throw new Cancelled('An input has changed');
      this.computation.begin(shouldStop);
      return this.readFromOutside(of, key) as never;
    };
    return { revision, read };
  }

  observe(onSuspect: (observation: QueryObservation) => void = () => {}): QueryObservation {
    return new QueryObservation(this.observed, onSuspect);
  }

  /** Statistics for tests and benchmarks. Computing them visits everything in memory. */
  statistics(): QueryStatistics {
    const cells = [...this.inputs.values()].flatMap(({ all }) => [...all]);
    const found = new Set<Readable | Reader>([...this.results.nodes, ...cells]);
    for (const each of found) {
      if (each instanceof Readable) for (const reader of each.readers) found.add(reader);
      if ('reads' in each) for (const readable of each.reads) found.add(readable);
    }
    const readables = [...found].filter((each) => each instanceof Readable);
    const countOf = (kind: abstract new (...options: never) => Readable) =>
      readables.filter((each) => each instanceof kind).length;
    return {
      computed: new Map(this.computation.counts),
      visits: this.graph.visits,
      results: countOf(ResultNode),
      inputs: countOf(InputCell),
      links: readables.reduce((sum, { readers }) => sum + readers.length, 0),
    };
  }

  private readFromOutside(
    of: Declaration<QueryKey, unknown>,
    key: QueryKey,
    keep?: (answer: Answer) => unknown,
  ): unknown {
    return this.outside(() => {
      const answer = this.answer(of, key);
      if (keep) return keep(answer);
      if (!answer.readable.isRead) answer.readable.release();
      return valueOrThrow(answer.outcome);
    });
  }

  private outside<Value>(read: () => Value): Value {
    this.isReading = true;
    try {
      return read();
    } finally {
      this.isReading = false;
    }
  }

  private answer(of: Declaration<QueryKey, unknown>, key: QueryKey): Answer {
    return of.kind === 'input' ? this.cells(of).answer(key) : this.computation.answer(of, key);
  }

  private cells(input: Input<QueryKey, unknown>): InputCells {
    const known = this.inputs.get(input);
    if (known) return known;
    const cells = new InputCells(input);
    this.inputs.set(input, cells);
    return cells;
  }
}
