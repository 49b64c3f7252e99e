// However long a run is, its line touches each count in the count's own pixel column.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePath, type Point, stepPath } from '../../../core/drawing/path-data.ts';
import { replicaSteps } from '../../../core/drawing/steps-and-bands.ts';
import { tick } from './traces.ts';

interface Stroke {
  from: Point;
  to: Point;
}

/** `d` is path data as the chart writes it: M, H, V and L. */
function strokesOf(d: string): Stroke[] {
  const strokes: Stroke[] = [];
  let at: Point = { x: 0, y: 0 };
  for (const [, command, numbers = ''] of d.matchAll(/([MHVL])([^MHVL]+)/g)) {
    const [a = 0, b = 0] = numbers.split(' ').map(Number);
    const to = command === 'H' ? { x: a, y: at.y } : command === 'V' ? { x: at.x, y: a } : { x: a, y: b };
    if (command !== 'M') strokes.push({ from: at, to });
    at = to;
  }
  return strokes;
}

const slack = 0.06;

function isTouched({ x, y }: Point, strokes: readonly Stroke[]): boolean {
  const column = Math.floor(x);
  return strokes.some(
    ({ from, to }) =>
      Math.min(from.x, to.x) <= column + 1 + slack &&
      Math.max(from.x, to.x) >= column - slack &&
      Math.min(from.y, to.y) <= y + slack &&
      Math.max(from.y, to.y) >= y - slack,
  );
}

const crowded = fc
  .array(fc.tuple(fc.double({ min: 0, max: 30, noNaN: true }), fc.integer({ min: 0, max: 150 })), {
    minLength: 2,
    maxLength: 400,
  })
  .map((pairs) => pairs.map(([x, y]) => ({ x: Math.round(x * 2) / 2, y })).sort((a, b) => a.x - b.x));

test('a decimated step line touches every count in its pixel column', () => {
  fc.assert(
    fc.property(crowded, (points) => {
      const strokes = strokesOf(stepPath(points));
      // The last point only ends the line.
      for (const point of points.slice(0, -1)) expect(strokes.length === 0 || isTouched(point, strokes)).toBe(true);
    }),
  );
});

test('a decimated straight line touches every value in its pixel column', () => {
  fc.assert(
    fc.property(crowded, (points) => {
      const strokes = strokesOf(linePath(points));
      for (const point of points) expect(strokes.length === 0 || isTouched(point, strokes)).toBe(true);
    }),
  );
});

const counts = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 40 });

test('every count that a sync read or set is a step, no matter who set it', () => {
  fc.assert(
    fc.property(counts, (pairs) => {
      const ticks = pairs.map(([current, desired], i) => tick({ atMs: i * 15_000, current, desired }));
      const steps = replicaSteps(ticks);
      const at = (ms: number) => steps.filter(({ atMs }) => atMs <= ms).at(-1)?.count;
      ticks.forEach(({ atMs, current, desired }, i) => {
        expect(at(atMs)).toBe(desired);
        const found =
          i === 0 || current === at(atMs - 1) || steps.some((step) => step.atMs === atMs && step.count === current);
        expect(found).toBe(true);
      });
    }),
  );
});

test('a count that a person set appears at its own time', () => {
  const ticks = [tick({ desired: 3 }), tick({ atMs: 15_000, current: 8, desired: 3 })];
  expect(replicaSteps(ticks, [{ atMs: 5000, count: 8 }])).toEqual([
    { atMs: 0, count: 3 },
    { atMs: 5000, count: 8 },
    { atMs: 15_000, count: 3 },
  ]);
  expect(replicaSteps(ticks.slice(0, 1), [{ atMs: 5000, count: 8 }]).at(-1)).toEqual({ atMs: 5000, count: 8 });
});
