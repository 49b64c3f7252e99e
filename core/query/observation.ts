// What a task has read that may wait in between, as a query cannot: its result stays true until one of these values
// changes.
import type { Declaration, QueryKey, Read } from './declarations.ts';
import { type Answer, type Readable, type Reader, unlink } from './graph.ts';

export interface ObservationOptions {
  readonly revision: () => number;
  /** Throws if it cannot answer. `keep` is called with what has answered before anything can drop it. */
  answer(of: Declaration<QueryKey, unknown>, key: QueryKey, keep: (answer: Answer) => void): unknown;
  /** Whether a value has changed since a revision. Throws if that cannot be computed. */
  hasChanged(readable: Readable, since: number): boolean;
  onSuspect(): void;
}

export class Observation implements Reader {
  readonly #options: ObservationOptions;
  /** The revision in which each was read first. */
  readonly #readAt = new Map<Readable, number>();
  readonly #suspects = new Set<Readable>();

  constructor(options: ObservationOptions) {
    this.#options = options;
  }

  get reads(): readonly Readable[] {
    return [...this.#readAt.keys()];
  }

  /** Always of the newest revision. */
  read: Read = (of, ...key) => this.#options.answer(of, key, (answer) => this.#keep(answer)) as never;

  /** Whether everything that was read still has the value that it had when it was read first. */
  isCurrent(): boolean {
    if (this.#suspects.size === 0) return true;
    for (const [readable, revision] of this.#readAt) {
      if (!this.#suspects.has(readable)) continue;
      if (this.#options.hasChanged(readable, revision)) return false;
      readable.readers.add(this);
      this.#suspects.delete(readable);
    }
    return true;
  }

  /** Nothing is told any more. */
  end(): void {
    unlink({ reader: this, readables: this.reads });
    this.#readAt.clear();
    this.#suspects.clear();
  }

  tell(readable: Readable): void {
    const isFirst = this.#suspects.size === 0;
    this.#suspects.add(readable);
    if (isFirst) this.#options.onSuspect();
  }

  #keep({ readable }: Answer): void {
    if (this.#readAt.has(readable)) return;
    this.#readAt.set(readable, this.#options.revision());
    readable.readers.add(this);
  }
}
