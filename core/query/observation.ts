// What a task has read that may wait in between, as a query cannot: its result stays true until one of these values
// changes.
import type { Declaration, QueryKey, Read } from './declarations.ts';
import { type Answer, type Readable, type Reader, unlink, valueOrThrow } from './graph.ts';

/** The engine, as its observations see it. */
export interface ObservedEngine {
  readonly revision: number;
  /** Throws if it cannot answer. `keep` is called with what has answered before anything can drop it. */
  answer(of: Declaration<QueryKey, unknown>, key: QueryKey, keep: (answer: Answer) => unknown): unknown;
  /** Whether a value has changed since a revision. Throws if that cannot be computed. */
  hasChanged(readable: Readable, since: number): boolean;
}

export class QueryObservation implements Reader {
  private readonly engine: ObservedEngine;
  private readonly onSuspect: () => void;
  /** The revision in which each was read first. */
  private readonly readAt = new Map<Readable, number>();
  /** Undefined rather than empty: a set takes 150 bytes. */
  private suspects: Set<Readable> | undefined;

  constructor(engine: ObservedEngine, onSuspect: () => void) {
    this.engine = engine;
    this.onSuspect = onSuspect;
  }

  get reads(): readonly Readable[] {
    return [...this.readAt.keys()];
  }

  /** Its value, or the error that it throws. */
  private readonly keep = ({ readable, outcome }: Answer): unknown => {
    if (!this.readAt.has(readable)) {
      this.readAt.set(readable, this.engine.revision);
      readable.addReader(this);
    }
    return valueOrThrow(outcome);
  };

  /** Always of the newest revision. */
  read: Read = (of, ...key) => this.engine.answer(of, key, this.keep) as never;

  /** Whether every value that was read still equals its value at the first read. */
  isCurrent(): boolean {
    if (!this.suspects) return true;
    for (const [readable, revision] of this.readAt) {
      if (!this.suspects.has(readable)) continue;
      if (this.engine.hasChanged(readable, revision)) return false;
      readable.addReader(this);
      this.suspects.delete(readable);
    }
    this.suspects = undefined;
    return true;
  }

  /** Ends the observation: no more changes are reported. */
  end(): void {
    unlink({ reader: this, readables: this.reads });
    this.readAt.clear();
    this.suspects = undefined;
  }

  tell(readable: Readable): void {
    const isFirst = this.suspects === undefined;
    this.suspects ??= new Set();
    this.suspects.add(readable);
    if (isFirst) this.onSuspect();
  }
}
