import { describe, expect, test } from 'vitest';
import { firstPage, pageOfRows, shownWith, withEarlier, withLater } from '../../../client/panel/shown-rows.ts';

describe('of a long table', () => {
  test('the first rows are drawn', () => expect(shownWith(firstPage, -1)).toEqual({ from: 0, to: pageOfRows }));
  test('nothing moves while the selected one is among them', () =>
    expect(shownWith({ from: 100, to: 300 }, 299)).toEqual({ from: 100, to: 300 }));
  test('else those around it are', () => expect(shownWith(firstPage, 1234)).toEqual({ from: 1200, to: 1300 }));
  test('there are more in both directions', () => {
    expect(withLater({ from: 100, to: 200 })).toEqual({ from: 100, to: 300 });
    expect(withEarlier({ from: 150, to: 200 })).toEqual({ from: 50, to: 200 });
    expect(withEarlier({ from: 50, to: 200 })).toEqual({ from: 0, to: 200 });
  });
});
