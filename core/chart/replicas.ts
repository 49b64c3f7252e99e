// The chart of replicas over time as SVG text: for the page, for hovers and for files. Pure; knows no theme, no document and no font.
import { bisectCenter } from 'd3-array';
import type { Tick, Trace } from '../simulator/trace.ts';
import { durationText, sequenceText } from '../simulator/words.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { boundLines, countAxis, timeAxis } from './axis.ts';
import { drawBands, hatches, placeBands } from './bands.ts';
import { askedLabel, bandLabels, gutterLabels } from './labels.ts';
import { type Layout, layOut } from './layout.ts';
import { type Point, stepArea, stepLine } from './lines.ts';
import { drawLane, heightWithLane, type Lane, laneBelow, laneDots, laneLabels } from './load.ts';
import { changeMarks, crosshair, markedSyncs, syncMarks } from './marks.ts';
import { estimateWidth } from './measure.ts';
import { drawMetricLane, type MetricLane, metersText, metricDots, metricLabels, metricLanes } from './metric.ts';
import { askedSteps, bandsOf, type Step, setSteps } from './series.ts';
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

export function drawReplicas(trace: Trace | WorldTrace, options: ReplicasOptions): Drawing {
  const { measure = estimateWidth, narrow = options.width < 420, whole = false } = options;
  const size = { width: Math.max(smallest, options.width), height: options.height ?? (narrow ? 178 : 200), narrow };
  const view = viewOf(trace.ticks, whole, isWorld(trace) ? lastLoadChange(trace) : 0);
  const layout = layOut(trace, view, size, measure, isWorld(trace) ? [...laneLabels(trace, view), ...metricLabels(trace)] : []);
  const lane = isWorld(trace) ? laneBelow(layout, trace, view) : undefined;
  const metrics = isWorld(trace) && lane ? metricLanes(trace, view, lane.bottom) : [];
  const lowest = metrics.at(-1) ?? lane;
  const height = lowest ? heightWithLane(lowest) : size.height;
  const content = drawContent(trace, view, layout, { lane, metrics, lowest }, { ...options, measure });
  return {
    svg: wrap(trace, { width: size.width, height }, content, options.style ?? 'standalone'),
    ...{ width: size.width, height, endMs: view.endMs },
    ...(view.note !== undefined && { more: { text: view.note, x: noteX(layout, measure) } }),
    timeAt: (px) => nearest(trace.ticks, layout.msAt(px)),
  };
}

function noteX({ left }: Layout, measure: (text: string) => number): number {
  return left + measure('replicas') + 14;
}

type Drawn = ReplicasOptions & { measure: (text: string) => number };

/** The line of the load ends at the horizon, which is no change. */
function lastLoadChange({ load, horizonMs }: WorldTrace): number {
  return load.findLast(({ atMs }) => atMs < horizonMs)?.atMs ?? 0;
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
  { ids, measure, selectedMs, isMarked }: Drawn,
): string {
  // Times stand under the last lane, and the crosshair goes through all of them.
  const whole = lowest ? { ...layout, bottom: lowest.bottom, height: heightWithLane(lowest), timesY: heightWithLane(lowest) - 5 } : layout;
  const shown = trace.ticks.filter((tick) => tick.atMs <= view.endMs);
  const bands = placeBands(bandsOf(shown, view.periodMs), layout, view.endMs);
  const asked = askedSteps(shown, Math.min(view.endMs, view.knownMs));
  const selected = shown.find((tick) => tick.atMs === selectedMs);
  return [
    hatches(ids),
    countAxis(layout),
    drawBands(bands, layout, ids),
    isWorld(trace)
      ? element('path', { class: 'ready', d: stepArea(readyLine(trace, view, layout), layout.bottom) })
      : setLine(shown, view, layout, (line) => element('path', { class: 'ready', d: stepArea(line, layout.bottom) })),
    boundLines(trace, layout),
    ...asked.map(({ steps, endMs }) => element('path', { class: 'asked', d: stepLine(pointsOf(steps, endMs, layout)) })),
    setLine(shown, view, layout, (line) => element('path', { class: 'set', d: stepLine(line) })),
    changeMarks(shown, layout),
    bandLabels(bands, layout, measure),
    askedLabel(asked[0]?.steps ?? [], shown[0]?.current ?? 0, layout, {
      measure,
      wordsEnd: noteX(layout, measure) + measure(view.note ?? ''),
    }),
    gutterLabels(trace, layout, shown.at(-1)?.desired),
    syncMarks(shown, view, layout),
    isMarked ? markedSyncs(shown.filter(isMarked), layout) : '',
    isWorld(trace) && lane ? drawLane(trace, view, layout, lane, measure) : '',
    ...metrics.map((metric) => drawMetricLane(metric, view, layout, measure)),
    timeAxis(view, whole, measure, selected?.atMs),
    selected === undefined ? '' : crosshair(selected, whole, measure),
    selected && isWorld(trace) && lane ? laneDots(trace, selected.atMs, layout, lane) : '',
    selected ? metricDots(metrics, selected.atMs, layout) : '',
  ].join('');
}

/** The line begins at the border with the count that the first sync found. */
function setLine(ticks: readonly Tick[], view: View, layout: Layout, draw: (line: Point[]) => string): string {
  const [first] = ticks;
  if (first === undefined) return '';
  const lead = { x: layout.left, y: layout.y(first.current) };
  return draw([lead, ...pointsOf(setSteps(ticks), Math.min(view.endMs, view.knownMs), layout)]);
}

function readyLine({ points }: WorldTrace, view: View, { x, y, left }: Layout): Point[] {
  const inside = points.filter(({ atMs }) => atMs <= view.endMs).map(({ atMs, ready }) => ({ x: x(atMs), y: y(ready) }));
  const [first, last] = [inside[0], inside.at(-1)];
  return first && last ? [{ x: left, y: first.y }, ...inside, { x: x(view.endMs), y: last.y }] : [];
}

function pointsOf(steps: readonly Step[], endMs: number, { x, y }: Layout): Point[] {
  const points = steps.map(({ atMs, count }) => ({ x: x(atMs), y: y(count) }));
  const last = points.at(-1);
  return last === undefined ? [] : [...points, { x: x(endMs), y: last.y }];
}

function nearest(ticks: readonly Tick[], ms: number): number {
  const times = ticks.map((tick) => tick.atMs);
  return times[bisectCenter(times, ms)] ?? 0;
}

function wrap(
  trace: Trace | WorldTrace,
  { width, height }: { width: number; height: number },
  content: string,
  style: 'page' | 'standalone',
): string {
  const box = { viewBox: `0 0 ${width} ${height}`, width, height, class: 'replicast-chart' };
  if (style === 'page') return element('svg', { ...box, 'aria-hidden': 'true' }, content);
  const rules = element(
    'style',
    {},
    chartRules(standalonePalette, '.replicast-chart', { lane: isWorld(trace), metrics: isWorld(trace) && trace.meters.length > 0 }),
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
