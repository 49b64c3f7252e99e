// Where things stand on the chart: margins, and the scales of time and of replicas.
import { max, ticks as roundNumbers } from 'd3-array';
import type { Trace } from '../simulator/trace.ts';
import { countText, maxText, setText } from './count.ts';
import { clamp, type Span, scale } from './scale.ts';
import type { View } from './view.ts';

export interface Layout {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Base line of the times. */
  timesY: number;
  x(ms: number): number;
  y(count: number): number;
  /** From a pixel back to a time of the view. */
  msAt(px: number): number;
  counts: number[];
  /** The scale is broken above the last of `counts`: maxReplicas is pinned on top. */
  brokenY?: number;
}

export interface Size {
  width: number;
  height: number;
  narrow: boolean;
}

const topMargin = 18;
/** Sync marks stand below the base line, then the times. */
const bottomMargin = 32;
/** Before the first sync the old count is seen for a moment; without it the first change would be a line on the border. */
const leadPx = 12;
/** More than this many times the highest count, and maxReplicas is pinned on top of a broken scale. */
const breakRatio = 2.5;
const pinnedPx = 22;

/** `beside`: further texts at the right ends of lines. */
export function layOut(
  trace: Trace,
  view: View,
  { width, height, narrow }: Size,
  measure: (text: string) => number,
  beside: readonly string[] = [],
): Layout {
  const [top, bottom] = [topMargin, height - bottomMargin];
  const replicas = replicaScale(trace, top, bottom);
  const left = Math.max(26, Math.ceil((max(replicas.counts, (count) => measure(countText(count))) ?? 0) + 12));
  const gutter = Math.max(gutterWidth(trace, measure), ...beside.map((label) => measure(label) + 10));
  const right = width - Math.max(narrow ? 56 : 78, Math.ceil(gutter));
  const [times, pixels]: [Span, Span] = [
    [0, view.endMs],
    [left + leadPx, right],
  ];
  const [toPixel, toTime] = [scale(times, pixels), scale(pixels, times)];
  return {
    ...{ width, height, left, right, top, bottom, timesY: height - 5 },
    ...replicas,
    x: (ms) => halfPixel(toPixel(clamp(ms, times))),
    msAt: (px) => clamp(toTime(px), times),
  };
}

function gutterWidth({ ticks, maxReplicas }: Trace, measure: (text: string) => number): number {
  return Math.max(measure(maxText(maxReplicas)), measure(setText(ticks.at(-1)?.desired ?? 0))) + 10;
}

/** Straight lines look sharp on whole and half pixels. */
function halfPixel(px: number): number {
  return Math.round(px * 2) / 2;
}

function replicaScale({ ticks, maxReplicas, sequence }: Trace, top: number, bottom: number): Pick<Layout, 'y' | 'counts' | 'brokenY'> {
  // Counts that somebody set and nobody saw are in the sequence alone.
  const peak = Math.max(max(ticks, (tick) => Math.max(tick.current, tick.desired)) ?? 0, max(sequence) ?? 0);
  const highest = Math.max(1, maxReplicas, peak);
  const broken = highest > breakRatio * Math.max(1, peak) && highest > 5;
  const linearTo = broken ? Math.max(1, peak) * 1.15 : highest;
  const linear = scale([0, linearTo], [bottom, broken ? top + pinnedPx : top]);
  const counts = roundNumbers(0, linearTo, Math.max(2, (bottom - top) / 36)).filter(Number.isInteger);
  if (!broken) return { y: (count) => halfPixel(linear(Math.min(count, highest))), counts };
  const brokenY = top + pinnedPx / 2;
  return { y: (count) => halfPixel(count <= linearTo ? linear(count) : count >= highest ? top : brokenY), counts, brokenY };
}
