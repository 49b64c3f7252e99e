// An immutable list in chunks that versions of the list share. In a file of ten thousand documents, a keystroke copies
// only one hundred of them, and results can be cached by chunk.
import { countLeading } from './count-leading.ts';

const chunkLength = 100;

export class ChunkedList<Item> implements Iterable<Item> {
  /** No chunk is empty. */
  readonly chunks: readonly (readonly Item[])[];
  readonly length: number;
  private readonly ends: readonly number[];

  private constructor(chunks: readonly (readonly Item[])[]) {
    this.chunks = chunks;
    let end = 0;
    this.ends = chunks.map((chunk) => {
      end += chunk.length;
      return end;
    });
    this.length = end;
  }

  static of<Item>(items: readonly Item[]): ChunkedList<Item> {
    return new ChunkedList(cutIntoChunks(items));
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const chunk of this.chunks) yield* chunk;
  }

  at(index: number): Item | undefined {
    const chunk = countLeading(this.ends, (end) => end <= index);
    return this.chunks[chunk]?.[index - (this.ends[chunk - 1] ?? 0)];
  }

  slice(from: number, to: number): Item[] {
    return this.chunksOf(from, to).flat();
  }

  /**
   * Returns the items from `from` to `to` (exclusive), in the chunks of the list. Only the first and the last chunk may
   * be cut.
   */
  chunksOf(from: number, to: number): (readonly Item[])[] {
    let start = 0;
    return this.chunks.flatMap((chunk) => {
      const [first, end] = [from - start, to - start];
      start += chunk.length;
      if (first >= chunk.length || end <= Math.max(0, first)) return [];
      return [first <= 0 && end >= chunk.length ? chunk : chunk.slice(Math.max(0, first), end)];
    });
  }

  replace(from: number, to: number, items: readonly Item[]): ChunkedList<Item> {
    const [front, back] = [this.chunksOf(0, from), this.chunksOf(to, this.length)];
    const before = front.at(-1) === this.chunks[front.length - 1] ? [] : (front.pop() ?? []);
    const after = back[0] === this.chunks[this.chunks.length - back.length] ? [] : (back.shift() ?? []);
    return new ChunkedList([...front, ...cutIntoChunks([...before, ...items, ...after]), ...back]);
  }
}

export interface ListChange<Item> {
  /** The index of the first difference; the length of both lists if no item differs. */
  from: number;
  before: readonly Item[];
  after: readonly Item[];
}

/** Returns the items that differ between two lists. Items are compared by identity, and only in chunks that differ. */
export function changeOf<Item extends object>(before: ChunkedList<Item>, after: ChunkedList<Item>): ListChange<Item> {
  const chunks = differenceOf(before.chunks, after.chunks);
  const items = differenceOf(chunks.before.flat(), chunks.after.flat());
  return { ...items, from: countItems(after.chunks.slice(0, chunks.from)) + items.from };
}

export function itemsOnlyIn<Item extends object>(one: ChunkedList<Item>, other: ChunkedList<Item>): Item[] {
  const [own, others] = [new Set(one.chunks), new Set(other.chunks)];
  const kept = new Set(other.chunks.filter((chunk) => !own.has(chunk)).flat());
  return one.chunks.filter((chunk) => !others.has(chunk)).flatMap((chunk) => chunk.filter((item) => !kept.has(item)));
}

function differenceOf<Item extends object>(before: readonly Item[], after: readonly Item[]): ListChange<Item> {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let back = 0;
  while (back < shorter - from && before[before.length - 1 - back] === after[after.length - 1 - back]) back++;
  return { from, before: before.slice(from, before.length - back), after: after.slice(from, after.length - back) };
}

function countItems(chunks: readonly (readonly unknown[])[]): number {
  return chunks.reduce((count, chunk) => count + chunk.length, 0);
}

/** Cuts the items into chunks of about equal length, so that repeated edits do not leave shorter and shorter chunks. */
function cutIntoChunks<Item>(items: readonly Item[]): (readonly Item[])[] {
  if (items.length === 0) return [];
  if (items.length < 2 * chunkLength) return [items];
  const count = Math.floor(items.length / chunkLength);
  const at = (chunk: number) => Math.floor((chunk * items.length) / count);
  return Array.from({ length: count }, (_, chunk) => items.slice(at(chunk), at(chunk + 1)));
}
