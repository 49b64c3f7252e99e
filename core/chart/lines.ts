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

export function thin(points: readonly Point[]): Point[] {
  const thinned: Point[] = [];
  for (let from = 0; from < points.length; ) {
    let to = from + 1;
    while (to < points.length && Math.floor(points[to]?.x ?? 0) === Math.floor(points[from]?.x ?? 0)) to++;
    thinned.push(...outline(points.slice(from, to)));
    from = to;
  }
  return thinned;
}

function outline(column: readonly Point[]): readonly Point[] {
  if (column.length <= 4) return column;
  const byHeight = [...column].sort((a, b) => a.y - b.y);
  const kept = new Set([column[0], byHeight[0], byHeight.at(-1), column.at(-1)]);
  return column.filter((point) => kept.has(point));
}
