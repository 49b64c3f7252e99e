import { decimal } from './svg.ts';

export interface Point {
  x: number;
  y: number;
}

/**
 * Returns a path of horizontal and vertical lines. The path uses `H` and `V`, because these commands take only one
 * number each.
 */
export function stepPath(points: readonly Point[]): string {
  let [atX, atY] = ['', ''];
  const strokes = decimate(points).map((point, i) => {
    const [x, y] = [decimal(point.x), decimal(point.y)];
    const stroke = i === 0 ? `M${x} ${y}` : `${x === atX ? '' : `H${x}`}${y === atY ? '' : `V${y}`}`;
    [atX, atY] = [x, y];
    return stroke;
  });
  return strokes.join('');
}

export function linePath(points: readonly Point[]): string {
  let [atX, atY] = ['', ''];
  const strokes = decimate(points).map((point, i) => {
    const [x, y] = [decimal(point.x), decimal(point.y)];
    const straight = y === atY ? `H${x}` : `L${x} ${y}`;
    const stroke = i === 0 ? `M${x} ${y}` : x === atX ? (y === atY ? '' : `V${y}`) : straight;
    [atX, atY] = [x, y];
    return stroke;
  });
  return strokes.join('');
}

export function stepAreaPath(points: readonly Point[], baseY: number): string {
  const [first] = points;
  return first === undefined ? '' : `${stepPath(points)}V${decimal(baseY)}H${decimal(first.x)}Z`;
}

/**
 * Returns the path of the area between two step lines. Both lines must begin at the same time and end at the same time.
 */
export function stepBandPath(low: readonly Point[], high: readonly Point[]): string {
  const back = low.map(({ x }, i) => ({ x, y: low[i - 1]?.y ?? low[0]?.y ?? 0 })).reverse();
  return high.length === 0 || low.length === 0 ? '' : `${stepPath(high)}${stepPath(back).replace('M', 'L')}Z`;
}

/**
 * Keeps at most four points of each pixel column. Reads the points only once, because the line of a month has hundreds
 * of thousands of points.
 */
export function decimate(points: readonly Point[]): Point[] {
  const decimated: Point[] = [];
  for (let from = 0; from < points.length; ) {
    const to = columnEnd(points, from);
    const columnPoints = to - from <= 4 ? points.slice(from, to) : columnOutline(points, from, to);
    for (const point of columnPoints) decimated.push(point);
    from = to;
  }
  return decimated;
}

/**
 * A line is dense if it draws more than this height in each pixel column on average. A dense line covers its background
 * like an area.
 */
const minDenseHeight = 12;

export function isDense(points: readonly Point[]): boolean {
  const columns = (points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0);
  const upAndDown = points.reduce((sum, { y }, i) => sum + Math.abs(y - (points[i - 1]?.y ?? y)), 0);
  return upAndDown > minDenseHeight * columns;
}

function columnEnd(points: readonly Point[], from: number): number {
  const column = Math.floor(points[from]?.x ?? 0);
  let to = from + 1;
  while (to < points.length && Math.floor(points[to]?.x ?? 0) === column) to++;
  return to;
}

function columnOutline(points: readonly Point[], from: number, to: number): Point[] {
  const yOf = (index: number) => points[index]?.y ?? 0;
  let [highest, lowest] = [from, from];
  for (let i = from; i < to; i++) {
    if (yOf(i) < yOf(highest)) highest = i;
    if (yOf(i) >= yOf(lowest)) lowest = i;
  }
  const kept = [...new Set([from, highest, lowest, to - 1])].sort((a, b) => a - b);
  return kept.flatMap((index) => points[index] ?? []);
}
