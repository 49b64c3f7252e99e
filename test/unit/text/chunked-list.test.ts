import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChunkedList, changeOf } from '../../../core/text/chunked-list.ts';

const newItem = () => ({});
const newItems = (count: number) => Array.from({ length: count }, newItem);

const change = fc.record({ from: fc.nat(700), count: fc.nat(300), added: fc.constantFrom(0, 1, 1, 2, 150, 400) });
const changes = fc.array(change, { maxLength: 6 });
const size = fc.constantFrom(0, 1, 99, 100, 199, 200, 201, 650);

function* changed(length: number, all: readonly { from: number; count: number; added: number }[]) {
  let items = newItems(length);
  let list = ChunkedList.of(items);
  for (const { from: wanted, count, added } of all) {
    const from = Math.min(wanted, items.length);
    const to = Math.min(from + count, items.length);
    const inserted = newItems(added);
    const before = { items, list };
    items = [...items.slice(0, from), ...inserted, ...items.slice(to)];
    list = list.replace(from, to, inserted);
    yield { items, list, before };
  }
}

describe('a list in chunks', () => {
  test('has the items of an array with the same changes', () => {
    fc.assert(
      fc.property(size, changes, fc.nat(800), fc.nat(800), (length, all, one, other) => {
        for (const { items, list } of changed(length, all)) {
          expect([...list]).toEqual(items);
          expect(list).toHaveLength(items.length);
          expect(list.at(one)).toBe(items[one]);
          expect(list.slice(one, other)).toEqual(items.slice(one, Math.max(one, other)));
          expect(list.chunksOf(one, other).every((chunk) => chunk.length > 0)).toBe(true);
        }
      }),
    );
  });

  test('has no empty chunk and none over 199 items', () => {
    fc.assert(
      fc.property(size, changes, (length, all) => {
        for (const { list } of changed(length, all))
          for (const chunk of list.chunks) expect(chunk.length > 0 && chunk.length < 200).toBe(true);
      }),
    );
  });

  test('shares the chunks that a change does not touch', () => {
    const before = ChunkedList.of(newItems(1000));
    const after = before.replace(450, 451, newItems(1));
    expect(after.chunks.map((chunk, i) => chunk === before.chunks[i])).toEqual(
      Array.from({ length: 10 }, (_, i) => i !== 4),
    );
  });

  test('tells what has changed', () => {
    fc.assert(
      fc.property(size, changes, (length, all) => {
        for (const { items, list, before } of changed(length, all)) {
          const { from, before: old, after } = changeOf(before.list, list);
          const back = items.length - from - after.length;
          expect(before.items).toEqual([...items.slice(0, from), ...old, ...items.slice(items.length - back)]);
          expect(items.slice(from, from + after.length)).toEqual(after);
          expect(old[0] === undefined || old[0] !== after[0]).toBe(true);
        }
      }),
    );
  });
});
