// Steps as path data. A pixel column shows no more than its first, lowest, highest and last value, so a long run stays a small picture.
import { decimal } from './svg.ts';

export interface Point {
  x: number;
  y: number;
}

/** Steps are horizontal and vertical by turns, which SVG can say with one number each. The last point only ends the line. */
export function stepLine(points: readonly Point[]): string {
  let [atX, atY] = ['', ''];
  const strokes = thin(points).map((point, i) => {
    const [x, y] = [decimal(point.x), decimal(point.y)];
    const stroke = i === 0 ? `M${x} ${y}` : `${x === atX ? '' : `H${x}`}${y === atY ? '' : `V${y}`}`;
    [atX, atY] = [x, y];
    return stroke;
  });
  return strokes.join('');
}

/** Straight from point to point. */
export function linePath(points: readonly Point[]): string {
  let [atX, atY] = ['', ''];
  const strokes = thin(points).map((point, i) => {
    const [x, y] = [decimal(point.x), decimal(point.y)];
    const straight = y === atY ? `H${x}` : `L${x} ${y}`;
    const stroke = i === 0 ? `M${x} ${y}` : x === atX ? (y === atY ? '' : `V${y}`) : straight;
    [atX, atY] = [x, y];
    return stroke;
  });
  return strokes.join('');
}

/** From the line down to a straight base. */
export function stepArea(points: readonly Point[], baseY: number): string {
  const [first] = points;
  return first === undefined ? '' : `${stepLine(points)}V${decimal(baseY)}H${decimal(first.x)}Z`;
}

/** In one pass, since the line of a month has hundreds of thousands of points. */
export function thin(points: readonly Point[]): Point[] {
  const thinned: Point[] = [];
  for (let from = 0; from < points.length; ) {
    const column = Math.floor(points[from]?.x ?? 0);
    let [to, highest, lowest] = [from, from, from];
    for (; to < points.length && Math.floor(points[to]?.x ?? 0) === column; to++) {
      if (yOf(points, to) < yOf(points, highest)) highest = to;
      if (yOf(points, to) >= yOf(points, lowest)) lowest = to;
    }
    const kept = to - from <= 4 ? points.slice(from, to) : outline(points, [from, highest, lowest, to - 1]);
    for (const point of kept) thinned.push(point);
    from = to;
  }
  return thinned;
}

function yOf(points: readonly Point[], index: number): number {
  return points[index]?.y ?? 0;
}

/** In order of time, each once. */
function outline(points: readonly Point[], indices: readonly number[]): Point[] {
  return [...new Set(indices)].sort((a, b) => a - b).flatMap((index) => points[index] ?? []);
}
