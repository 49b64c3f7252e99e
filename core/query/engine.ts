// A query engine: it keeps the results of functions, records what the functions read, and calls a function again only
// if a value that it has read has changed. It knows nothing of YAML, autoscalers or editors.
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
// - A query must depend only on its key and on its reads, and may read only while it is computed.
// - A value that has changed and changed back counts as changed.
// - If the new value equals the old value, the old object stays, and its readers are not computed again.
// - A result does not keep the objects in its key alive. An input keeps them alive, until the key has the initial value
//   again.
// - A thrown error is kept like a value. After `Cancelled` or `InvalidRead`, neither the error nor the results of the
//   queries that were being computed are kept. Completed results stay, so that another attempt takes less time.
// - If there are more than `maxResults` results, the least recently read eighth is dropped. A changed value that a
//   dropped result has read counts as a change of the dropped result.
// - Setting an input takes one step for each link to a dependent result. The links are removed until the next read, so
//   further changes do not visit results that are never read.
// - A changed read repeats all reads of a query, so a tree of small queries is faster than a query of many reads.
import { Computation } from './computation.ts';
import { Cancelled, type Declaration, type Input, InvalidRead, type QueryKey, type Read } from './declarations.ts';
import { type Answer, Readable, type Reader, ReadGraph, valueOrThrow } from './graph.ts';
import { InputCell, InputCells } from './inputs.ts';
import { type ObservedEngine, QueryObservation } from './observation.ts';
import { ResultNode, Results } from './results.ts';

export interface QueryEngineOptions {
  maxResults?: number;
}

export interface QuerySnapshot {
  readonly revision: number;
  /** Reads an input or a query. Throws `Cancelled` if the engine has changed to another revision. */
  read: Read;
}

export interface QueryStatistics {
  computed: ReadonlyMap<string, number>;
  visits: number;
  /** The number of results, including dropped results from which kept results were computed. */
  results: number;
  inputs: number;
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
        // An input needs no computation. The direct answer saves time, because a task reads thousands of inputs.
        if (of.kind === 'input') return keep(this.cells(of).answer(key));
        return this.readFromOutside(of, key, keep);
      },
      hasChanged: (readable, since) => this.outside(() => this.computation.hasChanged(readable, since)),
    };
  }

  /** Sets the value of an input for a key. Setting the initial value removes the key. */
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
   * Reports a change of data outside the engine. The keys name the changed data. `keys` is called only if a key was
   * read.
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

  snapshot(): QuerySnapshot {
    const { revision } = this;
    const read: Read = (of, ...key) => {
      if (this.isReading) throw new InvalidRead(`A query must read ${of.name} with the function that it receives`);
      if (revision !== this.revision) throw new Cancelled('An input has changed');
      return this.readFromOutside(of, key) as never;
    };
    return { revision, read };
  }

  observe(onSuspect: (observation: QueryObservation) => void = () => {}): QueryObservation {
    return new QueryObservation(this.observed, onSuspect);
  }

  /** Counts the results, inputs and links. This takes long, because it visits everything in memory. */
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
