// Where things stand on the chart: margins, and the scales of time and of replicas.
import { max, ticks as roundNumbers } from 'd3-array';
import type { Trace } from '../simulator/trace.ts';
import { countText, desiredText, maxText } from './count-text.ts';
import { clamp, type Interval, scale } from './scale.ts';
import type { VisibleRange } from './visible-range.ts';

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

export interface ChartSize {
  width: number;
  height: number;
  narrow: boolean;
}

const topMargin = 18;
/** Sync marks stand below the base line, then the times. */
const bottomMargin = 32;
/**
 * Before the first sync the old count is seen for a moment; without it the first change would be a line on the border.
 */
const leadWidth = 12;
/** More than this many times the highest count, and maxReplicas is pinned on top of a broken scale. */
const breakRatio = 2.5;
const pinnedHeight = 22;

/** `beside`: further texts at the right ends of lines. */
export function computeLayout(
  trace: Trace,
  view: VisibleRange,
  { width, height, narrow }: ChartSize,
  measure: (text: string) => number,
  extraLabels: readonly string[] = [],
): Layout {
  const [top, bottom] = [topMargin, height - bottomMargin];
  const replicas = replicaScale(trace, top, bottom);
  const left = Math.max(26, Math.ceil((max(replicas.counts, (count) => measure(countText(count))) ?? 0) + 12));
  const gutter = Math.max(endLabelWidth(trace, measure), ...extraLabels.map((label) => measure(label) + 10));
  const right = width - Math.max(narrow ? 56 : 78, Math.ceil(gutter));
  const [times, pixels]: [Interval, Interval] = [
    [0, view.endMs],
    [left + leadWidth, right],
  ];
  const [toPixel, toTime] = [scale(times, pixels), scale(pixels, times)];
  return {
    ...{ width, height, left, right, top, bottom, timesY: height - 5 },
    ...replicas,
    x: (ms) => halfPixel(toPixel(clamp(ms, times))),
    msAt: (px) => clamp(toTime(px), times),
  };
}

function endLabelWidth({ ticks, maxReplicas }: Trace, measure: (text: string) => number): number {
  return Math.max(measure(maxText(maxReplicas)), measure(desiredText(ticks.at(-1)?.desired ?? 0))) + 10;
}

/** Straight lines look sharp on whole and half pixels. */
function halfPixel(px: number): number {
  return Math.round(px * 2) / 2;
}

function replicaScale(
  { ticks, maxReplicas, sequence }: Trace,
  top: number,
  bottom: number,
): Pick<Layout, 'y' | 'counts' | 'brokenY'> {
  // Counts that somebody set and nobody saw are in the sequence alone.
  const highestCount = Math.max(max(ticks, (tick) => Math.max(tick.current, tick.desired)) ?? 0, max(sequence) ?? 0);
  const highest = Math.max(1, maxReplicas, highestCount);
  const broken = highest > breakRatio * Math.max(1, highestCount) && highest > 5;
  const linearTo = broken ? Math.max(1, highestCount) * 1.15 : highest;
  const linear = scale([0, linearTo], [bottom, broken ? top + pinnedHeight : top]);
  const counts = roundNumbers(0, linearTo, Math.max(2, (bottom - top) / 36)).filter(Number.isInteger);
  if (!broken) return { y: (count) => halfPixel(linear(Math.min(count, highest))), counts };
  const brokenY = top + pinnedHeight / 2;
  return {
    y: (count) => halfPixel(count <= linearTo ? linear(count) : count >= highest ? top : brokenY),
    counts,
    brokenY,
  };
}
