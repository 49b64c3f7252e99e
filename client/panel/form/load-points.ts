// Calculations with the points of a load that the user draws. Every change keeps the points ordered by time.
import type { SeriesPoint } from '../../../core/model/scenario/scenario.ts';
import { barScale, roundLoad } from './hour-bars.ts';
import { secondsText } from './time.ts';

export interface PadScale {
  endSeconds: number;
  top: number;
}

export function padScale(points: readonly SeriesPoint[]): PadScale {
  const last = points.at(-1)?.[0] ?? 0;
  return {
    endSeconds: Math.max(600, Math.ceil((last * 1.15) / 60) * 60),
    top: barScale(points.map(([, value]) => value)),
  };
}

export interface PadSize {
  width: number;
  height: number;
}

export function toPixel(
  [seconds, value]: SeriesPoint,
  { endSeconds, top }: PadScale,
  { width, height }: PadSize,
): { x: number; y: number } {
  return { x: (seconds / endSeconds) * width, y: height - (Math.min(value, top) / top) * height };
}

export function toPoint(
  { x, y }: { x: number; y: number },
  { endSeconds, top }: PadScale,
  { width, height }: PadSize,
): SeriesPoint {
  const part = (of: number, whole: number) => Math.max(0, Math.min(1, of / whole));
  return [Math.round(part(x, width) * endSeconds), roundLoad((1 - part(y, height)) * top, top)];
}

/**
 * Returns the index of the point at the pointer. Returns undefined if no point is near enough; a click then adds a new
 * point.
 */
export function nearestPoint(
  points: readonly SeriesPoint[],
  at: { x: number; y: number },
  scale: PadScale,
  box: PadSize,
): number | undefined {
  const distances = points.map((point) => {
    const { x, y } = toPixel(point, scale, box);
    return Math.hypot(x - at.x, y - at.y);
  });
  const nearest = Math.min(...distances);
  return nearest <= 9 ? distances.indexOf(nearest) : undefined;
}

export function addPoint(points: readonly SeriesPoint[], point: SeriesPoint): { points: SeriesPoint[]; index: number } {
  const after = points.findIndex(([seconds]) => seconds > point[0]);
  const index = after < 0 ? points.length : after;
  return { points: points.toSpliced(index, 0, point), index };
}

export function movePoint(points: readonly SeriesPoint[], index: number, [seconds, value]: SeriesPoint): SeriesPoint[] {
  const [earliest, latest] = [points[index - 1]?.[0] ?? 0, points[index + 1]?.[0] ?? Number.POSITIVE_INFINITY];
  return points.with(index, [Math.max(earliest, Math.min(latest, seconds)), value]);
}

export function removePoint(points: readonly SeriesPoint[], index: number): SeriesPoint[] {
  return points.length <= 1 ? [...points] : points.toSpliced(index, 1);
}

export function pointAfter(points: readonly SeriesPoint[], index: number): SeriesPoint {
  const [before, after] = [points[index], points[index + 1]];
  if (before === undefined) return [0, 0];
  if (after === undefined) return [before[0] + 60, before[1]];
  return [Math.round((before[0] + after[0]) / 2), Math.round((before[1] + after[1]) / 2)];
}

/**
 * Changes the time or the load of a point, or returns why the value is invalid. `part` is 0 for the time and 1 for the
 * load.
 */
export function parsePoint(
  points: readonly SeriesPoint[],
  index: number,
  part: 0 | 1,
  value: number,
): SeriesPoint[] | { problem: string } {
  const point = points[index];
  if (point === undefined || !Number.isFinite(value)) return { problem: 'Not a number.' };
  if (value < 0 || value > 1e9) return { problem: 'Must be from 0 to 1,000,000,000.' };
  const [earliest, latest] = [points[index - 1]?.[0] ?? 0, points[index + 1]?.[0] ?? Number.POSITIVE_INFINITY];
  if (part === 0 && value < earliest)
    return { problem: `Must not be before the previous point, at ${secondsText(earliest)}.` };
  if (part === 0 && value > latest) return { problem: `Must not be after the next point, at ${secondsText(latest)}.` };
  return points.with(index, part === 0 ? [value, point[1]] : [point[0], value]);
}
