import { describe, expect, test } from 'vitest';
import { countText } from '../../../core/drawing/count-text.ts';
import { decimate, isDense, stepAreaPath, stepPath } from '../../../core/drawing/path-data.ts';
import { element, escapeText } from '../../../core/drawing/svg.ts';

describe('the path data of step lines', () => {
  test('each stroke is written with one number', () => {
    expect(
      stepPath([
        { x: 0, y: 10 },
        { x: 5, y: 4 },
        { x: 9, y: 4 },
      ]),
    ).toBe('M0 10H5V4H9');
  });

  test('the path of an area ends on the baseline', () => {
    expect(
      stepAreaPath(
        [
          { x: 0, y: 10 },
          { x: 5, y: 4 },
          { x: 9, y: 4 },
        ],
        20,
      ),
    ).toBe('M0 10H5V4H9V20H0Z');
  });

  test('an empty list of points gives an empty path', () => expect(stepPath([])).toBe(''));
});

describe('the density of a line', () => {
  const line = (perPixel: number, up: (i: number) => number) =>
    Array.from({ length: 400 * perPixel }, (_, i) => ({ x: i / perPixel, y: up(i) }));
  test('a line that goes up and down in every column is dense', () =>
    expect(isDense(decimate(line(8, (i) => (i % 2) * 50)))).toBe(true));
  test('a line that goes up and down occasionally is not dense', () =>
    expect(isDense(decimate(line(1, (i) => (Math.floor(i / 20) % 2) * 50)))).toBe(false));
  test('a smooth line with many points is not dense', () => expect(isDense(line(4, (i) => i / 16))).toBe(false));
  test('a jump is not dense', () => expect(isDense(line(1, (i) => (i < 200 ? 0 : 90)))).toBe(false));
});

describe('the decimation of a crowded pixel column', () => {
  const column = [5, 9, 1, 7, 3, 6].map((y, i) => ({ x: 10 + i / 10, y }));

  test('a crowded column keeps its ends and its extremes', () =>
    expect(decimate(column).map(({ y }) => y)).toEqual([5, 9, 1, 6]));

  test('other columns stay unchanged', () => {
    const apart = column.map(({ y }, i) => ({ x: i * 2, y }));
    expect(decimate(apart)).toEqual(apart);
  });
});

test('the counts of an axis are short', () => {
  expect([0, 20, 999, 1000, 1500, 2_147_483_647].map(countText)).toEqual(['0', '20', '999', '1k', '1.5k', '2.15G']);
});

describe('the texts of an SVG', () => {
  test('special characters are escaped', () =>
    expect(escapeText(`<a b="c">&'`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;'`));

  test('characters that XML cannot contain are replaced', () =>
    expect(escapeText('a\u0000b\ud800c😀')).toBe('a\ufffdb\ufffdc😀'));

  test('numbers are rounded to a tenth of a pixel', () =>
    expect(element('rect', { x: 1 / 3, id: undefined })).toBe('<rect x="0.3"/>'));
});
