// Records what an asynchronous task reads. A query cannot do this work, because queries are synchronous. The result of
// the task stays valid until a value that the task has read changes.
import type { Declaration, QueryKey, Read } from './declarations.ts';
import { type Answer, type Readable, type Reader, unlink, valueOrThrow } from './graph.ts';
import { allOf, NotYetKnown } from './not-yet-known.ts';

export interface ObservedEngine {
  readonly revision: number;
  /**
   * Reads the answer and passes it to `keep`, before the engine can drop the answer. Returns the result of `keep`.
   * Throws `Cancelled` or `InvalidRead`.
   */
  answer(of: Declaration<QueryKey, unknown>, key: QueryKey, keep: (answer: Answer) => unknown): unknown;
  hasChanged(readable: Readable, since: number): boolean;
}

export class QueryObservation implements Reader {
  private readonly engine: ObservedEngine;
  private readonly onSuspect: (observation: QueryObservation) => void;
  private readonly readAt = new Map<Readable, number>();
  /**
   * The values that may have changed. The field is undefined instead of an empty set, because a set takes 150 bytes.
   */
  private suspects: Set<Readable> | undefined;

  constructor(engine: ObservedEngine, onSuspect: (observation: QueryObservation) => void) {
    this.engine = engine;
    this.onSuspect = onSuspect;
  }

  get reads(): readonly Readable[] {
    return [...this.readAt.keys()];
  }

  private keep({ readable, outcome }: Answer): unknown {
    if (!this.readAt.has(readable)) {
      this.readAt.set(readable, this.engine.revision);
      readable.addReader(this);
    }
    return valueOrThrow(outcome);
  }

  /** The function is created on demand to save memory: an editor keeps an observation for each YAML document. */
  get read(): Read {
    return (of, ...key) => this.engine.answer(of, key, (answer) => this.keep(answer)) as never;
  }

  isCurrent(): boolean {
    if (!this.suspects) return true;
    const missing: NotYetKnown[] = [];
    for (const [readable, revision] of this.readAt) {
      if (!this.suspects.has(readable)) continue;
      try {
        if (this.engine.hasChanged(readable, revision)) return false;
        readable.addReader(this);
        this.suspects.delete(readable);
      } catch (error) {
        if (!(error instanceof NotYetKnown)) throw error;
        missing.push(error);
      }
    }
    if (missing.length > 0) throw allOf(missing);
    this.suspects = undefined;
    return true;
  }

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
