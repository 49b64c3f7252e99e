// Records what an asynchronous task reads; queries are synchronous. The result of the task stays true until one of
// these values changes.
import type { Declaration, QueryKey, Read } from './declarations.ts';
import { type Answer, type Readable, type Reader, unlink, valueOrThrow } from './graph.ts';

/** The part of the engine that observations use. */
export interface ObservedEngine {
  readonly revision: number;
  /**
   * Calls `keep` with the answer before the result can be dropped, and returns what `keep` returns. Throws `Cancelled`
   * or `InvalidRead` if there is no answer.
   */
  answer(of: Declaration<QueryKey, unknown>, key: QueryKey, keep: (answer: Answer) => unknown): unknown;
  /** Whether a value has changed since a revision. Throws if the value cannot be computed. */
  hasChanged(readable: Readable, since: number): boolean;
}

export class QueryObservation implements Reader {
  private readonly engine: ObservedEngine;
  private readonly onSuspect: (observation: QueryObservation) => void;
  /** The values that were read, each with the revision of its first read. */
  private readonly readAt = new Map<Readable, number>();
  /** The values that may have changed. Undefined rather than empty, because a set takes 150 bytes. */
  private suspects: Set<Readable> | undefined;

  constructor(engine: ObservedEngine, onSuspect: (observation: QueryObservation) => void) {
    this.engine = engine;
    this.onSuspect = onSuspect;
  }

  get reads(): readonly Readable[] {
    return [...this.readAt.keys()];
  }

  /** Links the observation to the value that was read. Returns that value, or throws its error. */
  private keep({ readable, outcome }: Answer): unknown {
    if (!this.readAt.has(readable)) {
      this.readAt.set(readable, this.engine.revision);
      readable.addReader(this);
    }
    return valueOrThrow(outcome);
  }

  /**
   * Reads the value of the newest revision. The function is not a part of the observation, because an editor keeps an
   * observation for each YAML document.
   */
  get read(): Read {
    return (of, ...key) => this.engine.answer(of, key, (answer) => this.keep(answer)) as never;
  }

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
    if (isFirst) this.onSuspect(this);
  }
}
