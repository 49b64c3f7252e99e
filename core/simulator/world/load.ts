// The offered load over time: points with straight lines between them, and noise as a factor that changes in steps.

import { oncePer } from '../../model/once.ts';
import type { Load, LoadShape, SeriesPoint } from '../../model/scenario/scenario.ts';
import { noiseAt } from './noise.ts';

export interface LoadPoint {
  atMs: number;
  value: number;
}

/** A time span in which the load changes linearly from `start` to `end`. The load may jump at `fromMs`. */
export interface LoadSegment {
  fromMs: number;
  toMs: number;
  start: number;
  end: number;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

function pointsOfShape(load: LoadShape, horizonMs: number): readonly LoadPoint[] {
  switch (load.shape) {
    case 'constant':
      return [{ atMs: 0, value: load.to }];
    case 'step':
      return jump(load.from, load.to, ms(load.atSeconds));
    case 'ramp':
      return [
        { atMs: ms(load.fromSeconds), value: load.from },
        { atMs: Math.max(ms(load.fromSeconds), ms(load.toSeconds)), value: load.to },
      ];
    case 'spike':
      return [
        ...jump(load.from, load.to, ms(load.atSeconds)),
        ...jump(load.to, load.from, ms(load.atSeconds) + Math.max(1, ms(load.forSeconds))),
      ];
    case 'wave':
      return repeatedPoints([load.low, load.high], Math.max(1, Math.round(ms(load.periodSeconds) / 2)), horizonMs);
    case 'day':
      return repeatedPoints(load.hours, hourMs, horizonMs);
    case 'points':
      return toLoadPoints(load.at);
  }
}

/**
 * Converts the points of a series, and sorts them by time. The result is cached, because a calibration runs thousands
 * of short simulations under the same long load.
 */
export const toLoadPoints = oncePer((points: readonly SeriesPoint[]): readonly LoadPoint[] =>
  points.map(([seconds, value]) => ({ atMs: ms(seconds), value })).sort((a, b) => a.atMs - b.atMs),
);

/**
 * Returns the time of the last change of the load. A wave and a day never stop changing, so the end of the third wave
 * or of the first day counts as the last change.
 */
export function lastChangeMs(load: LoadShape): number {
  if (load.shape === 'wave') return 3 * ms(load.periodSeconds);
  if (load.shape === 'day') return dayMs;
  return pointsOfShape(load, 0).at(-1)?.atMs ?? 0;
}

export function firstChangeMs(load: LoadShape): number {
  if (load.shape === 'wave' || load.shape === 'day') return 0;
  const points = pointsOfShape(load, 0);
  const changed = points.findIndex(({ value }) => value !== points[0]?.value);
  return Math.max(0, points[Math.max(0, changed - 1)]?.atMs ?? 0);
}

export function initialLoad(load: LoadShape): number {
  return pointsOfShape(load, 0)[0]?.value ?? 0;
}

/** The load at any time of a run. Reading the load in order of time is fast. */
export interface LoadCurve {
  /**
   * Returns the load segment at the time. The segment is valid only until the next call, which may reuse the object:
   * creating a new object at every event would be slow.
   */
  segmentAt(atMs: number): LoadSegment;
}

export function loadCurve(load: Load, seed: number, horizonMs: number): LoadCurve {
  const plain = linearCurve(pointsOfShape(load, horizonMs));
  const { relative, everySeconds } = load.noise;
  if (relative === 0) return plain;
  const everyMs = Math.max(1, ms(everySeconds));
  const segment: LoadSegment = { fromMs: 0, toMs: 0, start: 0, end: 0 };
  return {
    segmentAt(atMs) {
      const index = Math.floor(atMs / everyMs);
      const piece = plain.segmentAt(atMs);
      const toMs = Math.min(piece.toMs, (index + 1) * everyMs);
      const factor = Math.max(0, 1 + relative * noiseAt(seed, index));
      segment.fromMs = atMs;
      segment.toMs = toMs;
      segment.start = piece.start * factor;
      segment.end = loadValueAt(piece, toMs) * factor;
      return segment;
    },
  };
}

export function linearCurve(points: readonly LoadPoint[]): LoadCurve {
  let next = 0;
  const segment: LoadSegment = { fromMs: 0, toMs: 0, start: 0, end: 0 };
  return {
    segmentAt(atMs) {
      while (next > 0 && timeOf(points[next - 1]) > atMs) next--;
      while (next < points.length && timeOf(points[next]) <= atMs) next++;
      fillSegment(segment, atMs, next === 0 ? undefined : points[next - 1], points[next]);
      return segment;
    },
  };
}

const timeOf = (point: LoadPoint | undefined) => (point ? point.atMs : 0);

function fillSegment(
  segment: LoadSegment,
  atMs: number,
  before: LoadPoint | undefined,
  after: LoadPoint | undefined,
): void {
  const known = after ?? before;
  segment.fromMs = atMs;
  segment.toMs = after ? after.atMs : Number.POSITIVE_INFINITY;
  segment.end = known ? known.value : 0;
  segment.start = before && after ? valueBetween(before, after, atMs) : segment.end;
}

export function loadValueAt({ fromMs, toMs, start, end }: LoadSegment, atMs: number): number {
  if (toMs === Number.POSITIVE_INFINITY || toMs <= fromMs || start === end) return start;
  return start + ((end - start) * (atMs - fromMs)) / (toMs - fromMs);
}

function valueBetween(before: LoadPoint, after: LoadPoint, atMs: number): number {
  const { atMs: fromMs, value: start } = before;
  if (start === after.value) return start;
  return start + ((after.value - start) * (atMs - fromMs)) / (after.atMs - fromMs);
}

function jump(from: number, to: number, atMs: number): LoadPoint[] {
  return [
    { atMs, value: from },
    { atMs, value: to },
  ];
}

function repeatedPoints(values: readonly number[], everyMs: number, horizonMs: number): LoadPoint[] {
  if (values.length === 0) return [];
  const count = Math.floor(horizonMs / everyMs) + 2;
  return Array.from({ length: count }, (_, i) => ({ atMs: i * everyMs, value: values[i % values.length] ?? 0 }));
}

const ms = (seconds: number) => Math.round(seconds * 1000);

export function loadPolyline(load: Load, seed: number, horizonMs: number): LoadPoint[] {
  const curve = loadCurve(load, seed, horizonMs);
  const line: LoadPoint[] = [];
  for (let atMs = 0; atMs < horizonMs; ) {
    const piece = curve.segmentAt(atMs);
    const toMs = Math.min(piece.toMs, horizonMs);
    if (line.at(-1)?.value !== piece.start) line.push({ atMs, value: piece.start });
    line.push({ atMs: toMs, value: loadValueAt(piece, toMs) });
    atMs = toMs;
  }
  return line;
}
