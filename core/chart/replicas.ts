// The chart of replicas over time as SVG text: for the page, for hovers and for files. Pure; knows no theme, no document and no font.
import { bisector } from 'd3-array';
import type { Tick, Trace } from '../simulator/trace.ts';
import { durationText, sequenceText } from '../simulator/words.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { askedLabels, askedLines, askedParts, drawAsked, pointsOf } from './asked.ts';
import { boundLines, countAxis, timeAxis } from './axis.ts';
import { drawBands, hatches, placeBands, tickBoxes } from './bands.ts';
import { type ComparedTrace, comparedLabels, drawCompared, lastChangeOf, withCountsOf } from './compared.ts';
import { faultAreas, faultLabels, lastFaultMs } from './faults.ts';
import { handLabels, handMarks } from './hand.ts';
import { bandLabels, gutterLabels, readyLabel } from './labels.ts';
import { heightWithLane, type Lane, laneBelow } from './lane.ts';
import { type Layout, layOut } from './layout.ts';
import { type Point, stepArea, stepLine, thin } from './lines.ts';
import { drawLane, laneDots, laneLabels, loadTitle } from './load.ts';
import { changeMarks, crosshair, markBoxes, markedSyncs, syncMarks } from './marks.ts';
import { estimateWidth } from './measure.ts';
import { drawMetricLane, type MetricLane, metersText, metricDots, metricLabels, metricLanes, metricTitle } from './metric.ts';
import { Places, takeSteps } from './places.ts';
import { bandsOf, setSteps } from './series.ts';
import { chartRules, standalonePalette } from './style.ts';
import { element } from './svg.ts';
import { type View, viewOf } from './view.ts';

export interface ReplicasOptions {
  /** In CSS pixels; the picture is never scaled, so its texts keep their size. */
  width: number;
  height?: number;
  /** Smaller margins. */
  narrow?: boolean;
  /** The sync under the crosshair. */
  selectedMs?: number | undefined;
  /** All syncs instead of the first ones up to a little after the last change. */
  whole?: boolean;
  /** `page`: classes, for a page that has the rules. `standalone` (default): brings its own rules and says in words what it shows. */
  style?: 'page' | 'standalone';
  /** Width of a text at 11 px. */
  measure?: (text: string) => number;
  /** Syncs to point out, under the time axis of the replicas. */
  isMarked?: (tick: Tick) => boolean;
  /** Other runs, drawn dashed. */
  compared?: readonly ComparedTrace[];
  /** Begins the names of patterns: a name per chart of a page. */
  ids: string;
}

export interface Drawing {
  svg: string;
  width: number;
  height: number;
  /** The last moment shown. */
  endMs: number;
  /** The way to the whole run or back, and where it stands. */
  more?: { text: string; x: number };
  /** The sync nearest to a pixel. */
  timeAt(px: number): number;
}

const smallest = 240;

/** `width` and `height` in pixels; times of the trace in milliseconds. */
export function drawReplicas(trace: Trace | WorldTrace, options: ReplicasOptions): Drawing {
  return prepareReplicas(trace, options)(options.selectedMs);
}

/** Everything that waits for no selection is drawn once: pointer and keys move over a long run as over a short one. */
export function prepareReplicas(
  trace: Trace | WorldTrace,
  options: Omit<ReplicasOptions, 'selectedMs'>,
): (selectedMs: number | undefined) => Drawing {
  const { measure = estimateWidth, narrow = options.width < 420, whole = false, compared = [] } = options;
  const size = { width: Math.max(smallest, options.width), height: options.height ?? (narrow ? 178 : 200), narrow };
  const events = Math.max(isWorld(trace) ? lastEvent(trace) : 0, lastChangeOf(compared));
  const view = viewOf(trace.ticks, { whole, eventMs: events, isWorld: isWorld(trace) });
  const besides = isWorld(trace) ? [...laneLabels(trace, view), ...metricLabels(trace)] : [];
  const layout = layOut(withCountsOf(trace, compared), view, size, measure, besides);
  const lane = isWorld(trace) ? laneBelow(layout, trace, view) : undefined;
  const metrics = isWorld(trace) && lane ? metricLanes(trace, view, lane.bottom) : [];
  const lowest = metrics.at(-1) ?? lane;
  const height = lowest ? heightWithLane(lowest) : size.height;
  const contentWith = drawContent(trace, view, layout, { lane, metrics, lowest }, { ...options, measure });
  return (selectedMs) => ({
    svg: wrap(trace, { width: size.width, height }, contentWith(selectedMs), { ...options, compared }),
    ...{ width: size.width, height, endMs: view.endMs },
    ...(view.note !== undefined && { more: { text: view.note, x: noteX(layout, measure) } }),
    timeAt: (px) => nearest(trace.ticks, layout.msAt(px)),
  });
}

function noteX({ left }: Layout, measure: (text: string) => number): number {
  return left + measure('replicas') + 14;
}

type Drawn = Omit<ReplicasOptions, 'selectedMs'> & { measure: (text: string) => number };

/** A change of the load, what a person did, or what went wrong. The line of the load ends at the horizon, which is no change. */
function lastEvent(trace: WorldTrace): number {
  const { load, byHand, horizonMs } = trace;
  return Math.max(load.findLast(({ atMs }) => atMs < horizonMs)?.atMs ?? 0, byHand.at(-1)?.atMs ?? 0, lastFaultMs(trace));
}

/** A trace of the closed loop has a second lane: load against capacity. */
function isWorld(trace: Trace | WorldTrace): trace is WorldTrace {
  return 'points' in trace;
}

/** Below the replicas: load against capacity, then the metrics with their thresholds. */
interface Lanes {
  lane: Lane | undefined;
  metrics: readonly MetricLane[];
  lowest: Pick<Lane, 'bottom'> | undefined;
}

/** Bottom to top: grid, bands, area, bounds, asked for, set, markers, labels, crosshair. */
function drawContent(
  trace: Trace,
  view: View,
  layout: Layout,
  { lane, metrics, lowest }: Lanes,
  { ids, measure, isMarked, compared = [] }: Drawn,
): (selectedMs: number | undefined) => string {
  // Times stand under the last lane, and the crosshair goes through all of them.
  const whole = lowest ? { ...layout, bottom: lowest.bottom, height: heightWithLane(lowest), timesY: heightWithLane(lowest) - 5 } : layout;
  const shown = trace.ticks.filter((tick) => tick.atMs <= view.endMs);
  const bands = placeBands(bandsOf(shown, view.periodMs), layout, view.endMs);
  const askedEndMs = Math.min(view.endMs, view.knownMs);
  const asked = askedParts(askedLines(trace, shown, askedEndMs), layout);
  const set = setLine(trace, shown, view, layout);
  const ready = isWorld(trace) ? readyLine(trace, view, layout) : set;
  const hands = isWorld(trace) ? trace.byHand.filter(({ atMs }) => atMs <= view.endMs) : [];
  const steps = setSteps(shown);
  const others = compared.map((one) =>
    setLine(
      one.trace,
      one.trace.ticks.filter((tick) => tick.atMs <= view.endMs),
      view,
      layout,
    ),
  );
  const places = placesOf(trace, shown, [set, ...asked, ...others], layout, noteX(layout, measure) + measure(view.note ?? ''), measure);
  for (const box of tickBoxes(bands, layout)) places.take(box);
  const behind = [
    hatches(ids),
    countAxis(layout),
    isWorld(trace) ? faultAreas(trace, view, layout, whole) : '',
    drawBands(bands, layout, ids),
    set.length > 0 ? element('path', { class: 'ready', d: stepArea(ready, layout.bottom) }) : '',
    boundLines(trace, layout),
    drawAsked(asked),
    drawCompared(compared, steps, view.endMs, layout),
    set.length > 0 ? element('path', { class: 'set', d: stepLine(set) }) : '',
    changeMarks(shown, layout),
    handMarks(hands, layout),
    bandLabels(bands, layout, places, measure),
    comparedLabels(compared, { shown: steps, endMs: view.endMs, layout, places, measure }),
    handLabels(hands, layout, places, measure),
    askedLabels(trace, shown, askedEndMs, layout, places, measure),
    isWorld(trace) ? readyLabel(ready, bands, layout, places, measure) : '',
    gutterLabels(trace, layout, shown.at(-1)?.desired),
    syncMarks(shown, view, layout),
    isMarked ? markedSyncs(shown.filter(isMarked), layout) : '',
  ].join('');
  const laneWith = isWorld(trace) && lane ? drawLane(trace, view, layout, lane, measure) : () => '';
  const below = metrics.map((metric) => drawMetricLane(metric, view, layout)).join('');
  const laneTitle = isWorld(trace) && lane ? loadTitle(layout, lane) + faultLabels(trace, view, layout, lane, measure) : '';
  const titles = laneTitle + metrics.map((metric) => metricTitle(metric, layout, measure)).join('');
  return (selectedMs) => {
    const selected = tickAt(shown, selectedMs);
    const dots = selected && isWorld(trace) && lane ? laneDots(trace, selected.atMs, layout, lane) : '';
    const axis = timeAxis(view, whole, measure, selected?.atMs);
    const cross = selected ? crosshair(selected, whole, measure) + dots + metricDots(metrics, selected.atMs, layout) : '';
    return behind + laneWith(selected?.atMs) + below + axis + cross + titles;
  };
}

function tickAt(ticks: readonly Tick[], atMs: number | undefined): Tick | undefined {
  const tick = atMs === undefined ? undefined : ticks[byTime.left(ticks, atMs)];
  return tick?.atMs === atMs ? tick : undefined;
}

/** Where labels of the first lane may stand: not on its lines, and not on the words above it. */
function placesOf(
  { minReplicas, maxReplicas }: Trace,
  shown: readonly Tick[],
  lines: readonly Point[][],
  layout: Layout,
  wordsEnd: number,
  measure: Drawn['measure'],
): Places {
  const { left, right, bottom, y } = layout;
  const places = new Places({ left: left + 2, right: right - 2, top: 0, bottom: bottom - 1 }, measure);
  places.take({ left: 0, right: wordsEnd + 8, top: 0, bottom: 12 });
  for (const bound of [minReplicas, maxReplicas]) places.take({ left, right, top: y(bound) - 1, bottom: y(bound) + 1 });
  for (const line of lines) takeSteps(places, thin(line));
  for (const box of markBoxes(shown, layout)) places.take(box);
  return places;
}

/** The line begins at the border with the count that the first sync found. */
function setLine(trace: Trace, ticks: readonly Tick[], view: View, layout: Layout): Point[] {
  const [first] = ticks;
  if (first === undefined) return [];
  const endMs = Math.min(view.endMs, view.knownMs);
  const byHand = isWorld(trace) ? trace.byHand.filter(({ atMs }) => atMs <= endMs) : [];
  return [{ x: layout.left, y: layout.y(first.current) }, ...pointsOf(setSteps(ticks, byHand), endMs, layout)];
}

function readyLine({ points }: WorldTrace, view: View, { x, y, left }: Layout): Point[] {
  const inside = points.filter(({ atMs }) => atMs <= view.endMs).map(({ atMs, ready }) => ({ x: x(atMs), y: y(ready) }));
  const [first, last] = [inside[0], inside.at(-1)];
  return first && last ? [{ x: left, y: first.y }, ...inside, { x: x(view.endMs), y: last.y }] : [];
}

function nearest(ticks: readonly Tick[], ms: number): number {
  return ticks[byTime.center(ticks, ms)]?.atMs ?? 0;
}

const byTime = bisector(({ atMs }: Tick) => atMs);

interface Wrapping extends Pick<ReplicasOptions, 'style'> {
  compared: readonly ComparedTrace[];
}

function wrap(
  trace: Trace | WorldTrace,
  { width, height }: { width: number; height: number },
  content: string,
  { style, compared }: Wrapping,
): string {
  const box = { viewBox: `0 0 ${width} ${height}`, width, height, class: 'replicast-chart' };
  if (style === 'page') return element('svg', { ...box, 'aria-hidden': 'true' }, content);
  const rules = element(
    'style',
    {},
    chartRules(standalonePalette, '.replicast-chart', {
      lane: isWorld(trace),
      metrics: isWorld(trace) && trace.meters.length > 0,
      compared: compared.length > 0,
      faults: isWorld(trace) && trace.faults.length > 0,
    }),
  );
  const file = { xmlns: 'http://www.w3.org/2000/svg', ...box, 'font-family': "system-ui, 'Segoe UI', Ubuntu, sans-serif", role: 'img' };
  return element('svg', { ...file, 'aria-label': altText(trace) }, rules + content);
}

/** `Replicas of web: 1 → 5 → 10 → 20, the last after 30 s`. */
function altText(trace: Trace | WorldTrace): string {
  const { name, sequence, ticks } = trace;
  const lastChange = ticks.findLast((tick) => tick.desired !== tick.current);
  const when = lastChange === undefined || lastChange.atMs === 0 ? '' : `, the last after ${durationText(lastChange.atMs / 1000)}`;
  return `Replicas of ${name}: ${sequenceText(sequence)}${when}${isWorld(trace) ? metersText(trace) : ''}`;
}
