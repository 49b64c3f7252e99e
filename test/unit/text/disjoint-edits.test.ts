import { expect, test } from 'vitest';
import { DisjointEdits } from '../../../core/text/edits/disjoint-edits.ts';

const edit = (start: number, end: number) => ({ start, end, text: 'x' });

test('edits that overlap an earlier group are refused with their group', () => {
  const edits = new DisjointEdits();
  expect(edits.add([edit(10, 20), edit(40, 50)])).toBe(true);
  expect(edits.add([edit(0, 5), edit(15, 16)])).toBe(false);
  expect(edits.add([edit(0, 11)])).toBe(false);
  expect(edits.add([edit(45, 60)])).toBe(false);
  expect(edits.add([edit(10, 20)])).toBe(false);
  expect(edits.add([edit(0, 5)])).toBe(true);
  expect(edits.add([edit(20, 40)])).toBe(true);
});

test('an insertion must not touch another edit', () => {
  const edits = new DisjointEdits();
  expect(edits.add([edit(10, 20)])).toBe(true);
  for (const at of [10, 15, 20]) expect(edits.add([edit(at, at)]), `${at}`).toBe(false);
  expect(edits.add([edit(21, 21)])).toBe(true);
  expect(edits.add([edit(21, 25)])).toBe(false);
  expect(edits.add([edit(22, 25)])).toBe(true);
});
