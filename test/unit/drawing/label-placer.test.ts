import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LabelPlacer, reserveLine, reserveSteps, truncateText } from '../../../core/drawing/label-placer.ts';

const measure = (text: string) => text.length * 7;
const page = { left: 0, right: 300, top: 0, bottom: 100 };

describe('the position of a label', () => {
  test('a label is placed at the first free position', () => {
    const places = new LabelPlacer(page, measure);
    places.reserveText('first', { x: 10, y: 20 });
    expect(
      places.placeText('second', [
        { x: 20, y: 22 },
        { x: 60, y: 20 },
      ]),
    ).toEqual({ x: 60, y: 20 });
  });

  test('a label may touch another one', () => {
    const places = new LabelPlacer(page, measure);
    // A label has 3 px on both sides: the first one ends at 10 + 5 × 7 + 3, the second one begins at 51 − 3.
    places.reserveText('first', { x: 10, y: 20 });
    expect(places.placeText('second', [{ x: 51, y: 20 }])).toEqual({ x: 51, y: 20 });
    expect(places.placeText('third', [{ x: 50, y: 20 }])).toBeUndefined();
  });

  test('a label is left out if no position is free', () => {
    const places = new LabelPlacer(page, measure);
    expect(
      places.placeText('far out', [
        { x: 280, y: 20 },
        { x: 20, y: 200 },
      ]),
    ).toBeUndefined();
  });

  test('a label never overlaps a line', () => {
    const places = new LabelPlacer(page, measure);
    reserveSteps(places, [
      { x: 0, y: 50 },
      { x: 100, y: 20 },
      { x: 300, y: 20 },
    ]);
    reserveLine(places, [
      { x: 0, y: 100 },
      { x: 300, y: 70 },
    ]);
    expect(
      places.placeText('label', [
        { x: 90, y: 40 },
        { x: 20, y: 52 },
        { x: 20, y: 98 },
        { x: 120, y: 50 },
      ]),
    ).toEqual({ x: 120, y: 50 });
  });

  test('labels never overlap each other', () => {
    const spot = fc.record({ x: fc.nat(300), y: fc.nat(100) });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.array(spot)), { maxLength: 20 }),
        (labels) => {
          const places = new LabelPlacer(page, measure);
          const placed = labels.flatMap(([text, spots]) => {
            const found = places.placeText(text, spots);
            return found
              ? [{ left: found.x, right: found.x + measure(text), top: found.y - 9, bottom: found.y + 3 }]
              : [];
          });
          placed.forEach((a, i) => {
            for (const b of placed.slice(i + 1)) {
              expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
            }
          });
        },
      ),
    );
  });
});

describe('the truncation of a text', () => {
  test('a truncated text ends with an ellipsis', () =>
    expect(truncateText('requests_per_second', 70, measure)).toBe('requests_…'));
  test('a text that fits is not truncated', () => expect(truncateText('cpu', 70, measure)).toBe('cpu'));
});
