// Draws the replicas over time for the panel, for hovers and for files. The chart depends on no theme, document or
// font.
import { bisector } from 'd3-array';
import type { Tick, Trace } from '../simulator/trace.ts';
import { durationText, sequenceText } from '../simulator/trace-text.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { boundLines, countAxis, timeAxis } from './axes.ts';
import { drawBands, hatchPatterns, narrowBandBoxes, placeBands } from './bands.ts';
import { chartRules, standalonePalette } from './chart-style.ts';
import { comparedLabel, drawComparedLine } from './compared-lines.ts';
import { type ComparedTrace, lastComparedChangeMs, withComparedCounts } from './compared-trace.ts';
import { estimateWidth } from './estimate-width.ts';
import { type ExpectedBound, expectedBound } from './expected-bound.ts';
import { faultAreas, faultLabels, lastFaultMs } from './fault-areas.ts';
import { headingHeight } from './heading.ts';
import { LabelPlacer, type MeasureText, reserveSteps } from './label-placer.ts';
import { bandLabels, lineEndLabels, readyLabel } from './labels.ts';
import { computeLayout, type Layout } from './layout.ts';
import { drawLoadLane, loadLaneDots, loadLaneLabels, loadLaneNumbers, loadLaneTitle } from './load-lane.ts';
import { type ChartLane, chartHeight, layOutLoadLane } from './load-lane-layout.ts';
import {
  drawMetricLane,
  layOutMetricLanes,
  type MetricLane,
  metricDots,
  metricLabels,
  metricsAltText,
  metricTitle,
} from './metric-lanes.ts';
import { otherScaleLabels, otherScaleMarks, otherScales } from './other-scales.ts';
import { decimate, type Point, stepAreaPath, stepPath } from './path-data.ts';
import {
  drawRecommendations,
  recommendationLabels,
  recommendationLines,
  recommendationParts,
  stepLinePoints,
} from './recommendation-lines.ts';
import { bandsOf, replicaSteps } from './steps-and-bands.ts';
import { element } from './svg.ts';
import { svgFrame } from './svg-frame.ts';
import { changeMarks, crosshair, highlightedSyncs, markBoxes, syncMarks } from './sync-marks.ts';
import { type VisibleRange, visibleRangeOf } from './visible-range.ts';

export interface ReplicaChartOptions {
  /** The width in CSS pixels; the chart is never scaled, so its texts keep their size. */
  width: number;
  height?: number;
  narrow?: boolean;
  selectedMs?: number | undefined;
  /** Whether the chart shows the whole run. By default, the chart ends shortly after the last change. */
  whole?: boolean;
  /**
   * With `page`, the chart uses classes of the page's style sheet. With `standalone` (default), the chart contains its
   * own style rules and an alternative text.
   */
  style?: 'page' | 'standalone';
  /** Returns the width of a string in pixels at a font size of 11 px. */
  measure?: (text: string) => number;
  isHighlighted?: (tick: Tick) => boolean;
  compared?: readonly ComparedTrace[];
  expected?: ExpectedBound | undefined;
  heading?: readonly string[];
  /** A prefix for the names of SVG patterns. The prefix is unique for each chart of a page. */
  ids: string;
}

export interface ChartDrawing {
  svg: string;
  width: number;
  height: number;
  endMs: number;
  /**
   * The control that switches between the whole run and a first part, which ends shortly after the last change;
   * undefined if this part already is the whole run.
   */
  more?: { text: string; x: number } | undefined;
  timeAt(px: number): number;
}

const minWidth = 240;

export function drawReplicaChart(trace: Trace | WorldTrace, options: ReplicaChartOptions): ChartDrawing {
  return prepareReplicaChart(trace, options)(options.selectedMs);
}

/**
 * Prepares a chart and returns a function that draws the chart with a selected sync. Parts that do not depend on the
 * selection are drawn only once, so selecting a sync is as fast in a long run as in a short run.
 */
export function prepareReplicaChart(
  trace: Trace | WorldTrace,
  options: Omit<ReplicaChartOptions, 'selectedMs'>,
): (selectedMs: number | undefined) => ChartDrawing {
  const { measure = estimateWidth, narrow = options.width < 420, whole = false, compared = [], expected } = options;
  const size = { width: Math.max(minWidth, options.width), height: options.height ?? (narrow ? 178 : 200), narrow };
  const events = Math.max(
    isWorldTrace(trace) ? lastEventMs(trace) : 0,
    lastComparedChangeMs(compared),
    expected?.atMs ?? 0,
  );
  const view = visibleRangeOf(trace.ticks, { whole, lastEventMs: events, isWorld: isWorldTrace(trace) });
  const lanes = isWorldTrace(trace)
    ? { numbers: loadLaneNumbers(trace, view), ends: [...loadLaneLabels(trace, view), ...metricLabels(trace)] }
    : undefined;
  const counted = withComparedCounts(trace, compared);
  const all = expected ? { ...counted, sequence: [...counted.sequence, expected.count] } : counted;
  const layout = computeLayout(all, view, size, measure, lanes);
  const lane = isWorldTrace(trace) ? layOutLoadLane(layout, trace, view) : undefined;
  const metrics = isWorldTrace(trace) && lane ? layOutMetricLanes(trace, view, lane.bottom) : [];
  const lowest = metrics.at(-1) ?? lane;
  const height = lowest ? chartHeight(lowest) : size.height;
  const contentWith = drawContent(trace, view, layout, { lane, metrics, lowest }, { ...options, measure });
  return (selectedMs) => ({
    svg: wrapSvg(trace, { width: size.width, height }, contentWith(selectedMs), { ...options, measure }),
    width: size.width,
    height: height + headingHeight(options.heading),
    endMs: view.endMs,
    more: view.note === undefined ? undefined : { text: view.note, x: rangeToggleX(layout, measure) },
    timeAt: (px) => nearestSyncMs(trace.ticks, layout.msAt(px)),
  });
}

function rangeToggleX({ left }: Layout, measure: (text: string) => number): number {
  return left + measure('replicas') + 14;
}

type DrawOptions = Omit<ReplicaChartOptions, 'selectedMs'> & { measure: (text: string) => number };

/** A load point at the horizon only marks the end of the run, so it does not count as an event. */
function lastEventMs(trace: WorldTrace): number {
  const { load, manualScales, horizonMs } = trace;
  return Math.max(
    load.findLast(({ atMs }) => atMs < horizonMs)?.atMs ?? 0,
    manualScales.at(-1)?.atMs ?? 0,
    lastFaultMs(trace),
  );
}

function isWorldTrace(trace: Trace | WorldTrace): trace is WorldTrace {
  return 'points' in trace;
}

interface Lanes {
  lane: ChartLane | undefined;
  metrics: readonly MetricLane[];
  lowest: Pick<ChartLane, 'bottom'> | undefined;
}

function drawContent(
  trace: Trace,
  view: VisibleRange,
  layout: Layout,
  { lane, metrics, lowest }: Lanes,
  { ids, measure, isHighlighted, compared = [], expected }: DrawOptions,
): (selectedMs: number | undefined) => string {
  const whole = lowest
    ? { ...layout, bottom: lowest.bottom, height: chartHeight(lowest), timesY: chartHeight(lowest) - 5 }
    : layout;
  const visibleTicks = trace.ticks.filter((tick) => tick.atMs <= view.endMs);
  const bands = placeBands(bandsOf(visibleTicks, view.periodMs), layout, view.endMs);
  const recommendationsEndMs = Math.min(view.endMs, view.dataEndMs);
  const recommendations = recommendationParts(recommendationLines(trace, visibleTicks, recommendationsEndMs), layout);
  const desiredPoints = desiredLine(trace, visibleTicks, view, layout);
  const ready = isWorldTrace(trace) ? readyLine(trace, view, layout) : desiredPoints;
  const manualScales = isWorldTrace(trace) ? trace.manualScales.filter(({ atMs }) => atMs <= view.endMs) : [];
  const others = otherScales(manualScales, visibleTicks);
  const steps = replicaSteps(visibleTicks);
  const comparedLines = compared.map((one) =>
    desiredLine(
      one.trace,
      one.trace.ticks.filter((tick) => tick.atMs <= view.endMs),
      view,
      layout,
    ),
  );
  const placer = labelPlacer(
    trace,
    visibleTicks,
    [desiredPoints, ...recommendations, ...comparedLines],
    layout,
    rangeToggleX(layout, measure) + measure(view.note ?? ''),
    measure,
  );
  for (const box of narrowBandBoxes(bands, layout)) placer.reserve(box);
  const background = [
    hatchPatterns(ids),
    countAxis(layout),
    isWorldTrace(trace) ? faultAreas(trace, view, layout, whole) : '',
    drawBands(bands, layout, ids),
    desiredPoints.length > 0 ? element('path', { class: 'ready', d: stepAreaPath(ready, layout.bottom) }) : '',
    boundLines(trace, layout),
    expectedBound(expected, layout),
    drawRecommendations(recommendations),
    ...compared.map((one) => drawComparedLine(one, steps, view.endMs, layout)),
    desiredPoints.length > 0 ? element('path', { class: 'desired', d: stepPath(desiredPoints) }) : '',
    changeMarks(visibleTicks, layout),
    otherScaleMarks(others, layout),
    bandLabels(bands, layout, placer, measure),
    ...compared.map((one) => comparedLabel(one, { shown: steps, endMs: view.endMs, layout, placer, measure })),
    otherScaleLabels(others, layout, placer, measure),
    recommendationLabels(trace, visibleTicks, recommendationsEndMs, layout, placer, measure),
    isWorldTrace(trace) ? readyLabel(ready, bands, layout, placer, measure) : '',
    lineEndLabels(trace, layout, visibleTicks.at(-1)?.desired),
    syncMarks(visibleTicks, view, layout),
    isHighlighted ? highlightedSyncs(visibleTicks.filter(isHighlighted), layout) : '',
  ].join('');
  const laneWith = isWorldTrace(trace) && lane ? drawLoadLane(trace, view, layout, lane, measure) : () => '';
  const below = metrics.map((metric) => drawMetricLane(metric, view, layout)).join('');
  const laneTitle =
    isWorldTrace(trace) && lane ? loadLaneTitle(layout, lane) + faultLabels(trace, view, layout, lane, measure) : '';
  const titles = laneTitle + metrics.map((metric) => metricTitle(metric, layout, measure)).join('');
  return (selectedMs) => {
    const selected = tickAt(visibleTicks, selectedMs);
    const dots = selected && isWorldTrace(trace) && lane ? loadLaneDots(trace, selected.atMs, layout, lane) : '';
    const axis = timeAxis(view, whole, measure, selected?.atMs);
    const cross = selected
      ? crosshair(selected, whole, measure) + dots + metricDots(metrics, selected.atMs, layout)
      : '';
    return background + laneWith(selected?.atMs) + below + axis + cross + titles;
  };
}

function tickAt(ticks: readonly Tick[], atMs: number | undefined): Tick | undefined {
  const tick = atMs === undefined ? undefined : ticks[byTime.left(ticks, atMs)];
  return tick?.atMs === atMs ? tick : undefined;
}

function labelPlacer(
  { minReplicas, maxReplicas }: Trace,
  shown: readonly Tick[],
  lines: readonly Point[][],
  layout: Layout,
  titleEnd: number,
  measure: DrawOptions['measure'],
): LabelPlacer {
  const { left, right, bottom, y } = layout;
  const placer = new LabelPlacer({ left: left + 2, right: right - 2, top: 0, bottom: bottom - 1 }, measure);
  placer.reserve({ left: 0, right: titleEnd + 8, top: 0, bottom: 12 });
  for (const bound of [minReplicas, maxReplicas])
    placer.reserve({ left, right, top: y(bound) - 1, bottom: y(bound) + 1 });
  for (const line of lines) reserveSteps(placer, decimate(line));
  for (const box of markBoxes(shown, layout)) placer.reserve(box);
  return placer;
}

function desiredLine(trace: Trace, ticks: readonly Tick[], view: VisibleRange, layout: Layout): Point[] {
  const [first] = ticks;
  if (first === undefined) return [];
  const endMs = Math.min(view.endMs, view.dataEndMs);
  const manualScales = isWorldTrace(trace) ? trace.manualScales.filter(({ atMs }) => atMs <= endMs) : [];
  return [
    { x: layout.left, y: layout.y(first.current) },
    ...stepLinePoints(replicaSteps(ticks, manualScales), endMs, layout),
  ];
}

function readyLine({ points }: WorldTrace, view: VisibleRange, { x, y, left }: Layout): Point[] {
  const inside = points
    .filter(({ atMs }) => atMs <= view.endMs)
    .map(({ atMs, ready }) => ({ x: x(atMs), y: y(ready) }));
  const [first, last] = [inside[0], inside.at(-1)];
  return first && last ? [{ x: left, y: first.y }, ...inside, { x: x(view.endMs), y: last.y }] : [];
}

function nearestSyncMs(ticks: readonly Tick[], ms: number): number {
  return ticks[byTime.center(ticks, ms)]?.atMs ?? 0;
}

const byTime = bisector(({ atMs }: Tick) => atMs);

interface WrapOptions extends Pick<ReplicaChartOptions, 'style' | 'heading'> {
  measure: MeasureText;
}

function wrapSvg(
  trace: Trace | WorldTrace,
  size: { width: number; height: number },
  content: string,
  { style, heading = [], measure }: WrapOptions,
): string {
  return svgFrame(size, content, {
    style,
    heading,
    measure,
    label: () => altText(trace),
    rules: () => chartRules(standalonePalette),
  });
}

export function altText(trace: Trace | WorldTrace): string {
  const { name, sequence, ticks } = trace;
  const lastChange = ticks.findLast((tick) => tick.desired !== tick.current);
  const when =
    lastChange === undefined || lastChange.atMs === 0 ? '' : `, the last after ${durationText(lastChange.atMs / 1000)}`;
  return `Replicas of ${name}: ${sequenceText(sequence)}${when}${isWorldTrace(trace) ? metricsAltText(trace) : ''}`;
}
