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
  timesY: number;
  x(ms: number): number;
  y(count: number): number;
  msAt(px: number): number;
  counts: number[];
  /** The y coordinate at which the scale is broken; undefined if the scale is not broken. */
  brokenY?: number;
}

export interface ChartSize {
  width: number;
  height: number;
  narrow: boolean;
}

const topMargin = 18;
/** Room for the sync marks below the baseline, and for the time labels below the marks. */
const bottomMargin = 32;
/**
 * The width before the first sync, where the old count is shown. Without this width, the first change would coincide
 * with the border.
 */
const leadWidth = 12;
/**
 * If `maxReplicas` is above 5 and more than this many times the highest count, the chart shows `maxReplicas` above a
 * break in the scale.
 */
const breakRatio = 2.5;
const pinnedHeight = 22;

export interface LayoutContent {
  endMs: number;
  highestCount: number;
  /** If `maxReplicas` is far higher than the counts, the chart shows it above a break in the scale. */
  maxReplicas: number;
  endLabelWidth: number;
  laneNumbers: readonly number[];
}

/**
 * The labels of the lanes below the replicas. The margins of the chart must fit these labels, because all lanes share
 * the margins.
 */
export interface LaneLabels {
  numbers: readonly number[];
  ends: readonly string[];
}

export function computeLayout(
  trace: Trace,
  view: VisibleRange,
  size: ChartSize,
  measure: (text: string) => number,
  lanes: LaneLabels = { numbers: [], ends: [] },
): Layout {
  const { ticks, maxReplicas, sequence } = trace;
  // If a person set a count and no sync read this count, only `sequence` contains the count.
  const highestCount = Math.max(max(ticks, (tick) => Math.max(tick.current, tick.desired)) ?? 0, max(sequence) ?? 0);
  const labelWidth = Math.max(endLabelWidth(trace, measure), ...lanes.ends.map((label) => measure(label) + 10));
  return layOut(
    {
      endMs: view.endMs,
      highestCount,
      maxReplicas,
      endLabelWidth: Math.max(size.narrow ? 56 : 78, Math.ceil(labelWidth)),
      laneNumbers: lanes.numbers,
    },
    size,
    measure,
  );
}

export function layOut(
  content: LayoutContent,
  { width, height }: Pick<ChartSize, 'width' | 'height'>,
  measure: (text: string) => number,
): Layout {
  const [top, bottom] = [topMargin, height - bottomMargin];
  const replicas = replicaScale(content, top, bottom);
  const numbers = [...replicas.counts, ...content.laneNumbers];
  const left = Math.max(26, Math.ceil((max(numbers, (number) => measure(countText(number))) ?? 0) + 12));
  const right = width - content.endLabelWidth;
  const [times, pixels]: [Interval, Interval] = [
    [0, content.endMs],
    [left + leadWidth, right],
  ];
  const [toPixel, toTime] = [scale(times, pixels), scale(pixels, times)];
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    timesY: height - 5,
    ...replicas,
    x: (ms) => halfPixel(toPixel(clamp(ms, times))),
    msAt: (px) => clamp(toTime(px), times),
  };
}

function endLabelWidth({ ticks, maxReplicas }: Trace, measure: (text: string) => number): number {
  return Math.max(measure(maxText(maxReplicas)), measure(desiredText(ticks.at(-1)?.desired ?? 0))) + 10;
}

/** Rounds to a half pixel, because straight lines are sharp on whole and half pixels. */
function halfPixel(px: number): number {
  return Math.round(px * 2) / 2;
}

function replicaScale(
  { highestCount, maxReplicas }: LayoutContent,
  top: number,
  bottom: number,
): Pick<Layout, 'y' | 'counts' | 'brokenY'> {
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
