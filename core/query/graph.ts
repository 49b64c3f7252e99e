// The graph of reads. It contains neither the keys nor the results of queries, so it keeps no object in them alive.

/** An input, or the result of a query. */
export abstract class Readable {
  /** Everything that has read it and was not told since then that it may have changed. */
  readonly readers = new Set<Reader>();
  /** The revision in which its value changed last. */
  changedAt = 0;
  /** The reads of a result that may have changed since then. Undefined rather than empty: a set takes 150 bytes. */
  suspects: Set<Readable> | undefined;
  /** Called when it has no readers. Returns the reads that it does not need any more. */
  abstract release(): Reads | undefined;
}

export interface Reader {
  /** In the order in which they were first read. */
  readonly reads: readonly Readable[];
  /** Something that it has read may have changed. It is told again only after it has read the same thing again. */
  tell(readable: Readable, graph: ReadGraph): void;
}

export interface Reads {
  reader: Reader;
  readables: readonly Readable[];
}

/** The result of a read. */
export interface Answer {
  readable: Readable;
  outcome: Outcome;
}

export interface Outcome {
  readonly isError: boolean;
  /** The thrown value if it is an error. */
  readonly value: unknown;
}

export class ReadGraph {
  /** Increases when an input changes. */
  revision = 0;
  /** How many values were read, suspects checked, and readers told. */
  visits = 0;

  /**
   * Tells everything that was computed from `changed` that it may be out of date. A reader is told once: further
   * changes do not visit it until it has read the same thing again.
   */
  markChanged(changed: Readable): void {
    changed.changedAt = this.revision;
    const readables = [changed];
    for (const readable of readables) {
      this.visits += readable.readers.size;
      for (const reader of readable.readers) {
        reader.tell(readable, this);
        if (reader instanceof Readable) readables.push(reader);
      }
      readable.readers.clear();
    }
  }
}

/** Removes links, and those of each readable that nothing needs any more. */
export function unlink(reads: Reads): void {
  const all = [reads];
  for (const { reader, readables } of all) {
    for (const readable of readables) {
      readable.readers.delete(reader);
      const released = readable.readers.size === 0 ? readable.release() : undefined;
      if (released) all.push(released);
    }
  }
}
