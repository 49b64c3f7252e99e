import { describe, expect, test } from 'vitest';
import {
  firstPage,
  pageSize,
  rangeWithRow,
  withNextPage,
  withPreviousPage,
} from '../../../client/panel/parts/row-range.ts';

describe('the rendered rows of a long table', () => {
  test('start with the first page', () => expect(rangeWithRow(firstPage, -1)).toEqual({ from: 0, to: pageSize }));
  test('do not change while the selected row is among them', () =>
    expect(rangeWithRow({ from: 100, to: 300 }, 299)).toEqual({ from: 100, to: 300 }));
  test('are otherwise as many rows around the selected one', () => {
    expect(rangeWithRow(firstPage, 1234)).toEqual({ from: 1224, to: 1236 });
    expect(rangeWithRow({ from: 0, to: 112 }, 1234)).toEqual({ from: 1232, to: 1344 });
  });
  test('can be extended in both directions', () => {
    expect(withNextPage({ from: 100, to: 200 })).toEqual({ from: 100, to: 300 });
    expect(withPreviousPage({ from: 150, to: 200 })).toEqual({ from: 50, to: 200 });
    expect(withPreviousPage({ from: 50, to: 200 })).toEqual({ from: 0, to: 200 });
  });
});
