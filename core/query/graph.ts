// The graph of reads between queries. The graph contains neither keys nor results of queries, so that the graph does
// not keep the objects of keys and results in memory.

export abstract class Readable {
  /**
   * The readers of the value. Most values have one reader, which is stored without a set, because a set takes 150
   * bytes.
   */
  private reader: Reader | Set<Reader> | undefined;
  changedAt = 0;
  /**
   * The values that may have changed since the last check. If there are none, the field is undefined instead of an
   * empty set, because a set takes 150 bytes.
   */
  suspects: Set<Readable> | undefined;
  /** The readers that have not been notified of a change since they read this value. */
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

  /**
   * Called when the value has no reader any more. Returns the reads that the value itself no longer needs, for the
   * caller to remove. Returns undefined if there are none.
   */
  abstract release(): Reads | undefined;
}

export interface Reader {
  readonly reads: readonly Readable[];
  /**
   * Notifies the reader that a value may have changed. The next notification comes only after the reader has read the
   * value again.
   */
  tell(readable: Readable): void;
}

export interface Reads {
  reader: Reader;
  readables: readonly Readable[];
}

export interface Answer {
  readable: Readable;
  outcome: QueryOutcome;
}

export interface QueryOutcome {
  readonly isError: boolean;
  readonly value: unknown;
}

export function valueOrThrow({ isError, value }: QueryOutcome): unknown {
  if (isError) throw value;
  return value;
}

export class ReadGraph {
  revision = 0;
  visits = 0;

  /**
   * Notifies the readers of a changed value, and in turn their readers. A reader that was notified is not notified
   * again until it has read the changed value.
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

/**
 * Removes the links from a reader to its readables. Then also removes the links of each readable that no reader needs
 * any more.
 */
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
