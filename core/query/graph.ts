// The graph of reads. It contains neither the keys nor the results of queries, so it keeps no object in them alive.

/** The value of an input for one key, or the result of a query. */
export abstract class Readable {
  /** One reader, or a set of several: most values have one reader, and a set takes 150 bytes. */
  private reader: Reader | Set<Reader> | undefined;
  /** The revision in which the value has last changed. */
  changedAt = 0;
  /**
   * The values that the result has read and that may have changed since its last check. Undefined rather than empty,
   * because a set takes 150 bytes.
   */
  suspects: Set<Readable> | undefined;
  /** The readers that have read this value and were not notified since then that it may have changed. */
  get readers(): readonly Reader[] {
    if (this.reader instanceof Set) return [...this.reader];
    return this.reader ? [this.reader] : [];
  }

  get isRead(): boolean {
    return this.reader instanceof Set ? this.reader.size > 0 : this.reader !== undefined;
  }

  addReader(reader: Reader): void {
    if (this.reader instanceof Set) this.reader.add(reader);
    else if (this.reader && this.reader !== reader) this.reader = new Set([this.reader, reader]);
    else this.reader = reader;
  }

  removeReader(reader: Reader): void {
    if (this.reader instanceof Set) this.reader.delete(reader);
    else if (this.reader === reader) this.reader = undefined;
  }

  removeReaders(): void {
    this.reader = undefined;
  }

  /** Called when no reader is left. Returns the reads that are not needed any more. */
  abstract release(): Reads | undefined;
}

export interface Reader {
  /** The values that the reader has read, in the order of the first reads. */
  readonly reads: readonly Readable[];
  /**
   * Notifies the reader that a value which it has read may have changed. The next notification about that value comes
   * only after the reader has read it again.
   */
  tell(readable: Readable): void;
}

export interface Reads {
  reader: Reader;
  readables: readonly Readable[];
}

/** The result of a read. */
export interface Answer {
  readable: Readable;
  outcome: QueryOutcome;
}

export interface QueryOutcome {
  readonly isError: boolean;
  /** The thrown value if it is an error. */
  readonly value: unknown;
}

export function valueOrThrow({ isError, value }: QueryOutcome): unknown {
  if (isError) throw value;
  return value;
}

export class ReadGraph {
  /** Increases when an input changes. */
  revision = 0;
  /** The number of reads, checks of suspects and notifications. */
  visits = 0;

  /**
   * Notifies every result that was computed from `changed` that it may be out of date. A reader is notified once:
   * further changes do not visit it until it has read the same value again.
   */
  markChanged(changed: Readable): void {
    changed.changedAt = this.revision;
    const readables = [changed];
    for (const readable of readables) {
      const { readers } = readable;
      readable.removeReaders();
      this.visits += readers.length;
      for (const reader of readers) {
        reader.tell(readable);
        if (reader instanceof Readable) readables.push(reader);
      }
    }
  }
}

/** Removes links, and the links of each readable that no reader needs any more. */
export function unlink(reads: Reads): void {
  const all = [reads];
  for (const { reader, readables } of all) {
    for (const readable of readables) {
      readable.removeReader(reader);
      const released = readable.isRead ? undefined : readable.release();
      if (released) all.push(released);
    }
  }
}
