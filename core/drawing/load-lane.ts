import { max, ticks as roundNumbers } from 'd3-array';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { countText } from './count-text.ts';
import { LabelPlacer, type MeasureText, reserveLine, reserveSteps } from './label-placer.ts';
import type { Layout } from './layout.ts';
import type { ChartLane } from './load-lane-layout.ts';
import { decimate, isDense, linePath, type Point, stepAreaPath, stepPath } from './path-data.ts';
import { drawQueue } from './queue-line.ts';
import { loadAt, worldPointAt } from './state-at.ts';
import { element, pathElement, textElement } from './svg.ts';
import { drawUnmet } from './unmet-load.ts';
import type { VisibleRange } from './visible-range.ts';

const lineHeight = 13;

/**
 * Prepares the load lane and returns a function that draws the lane. Only one label depends on the selected time, so
 * everything else is drawn once.
 */
export function drawLoadLane(
  trace: WorldTrace,
  view: VisibleRange,
  layout: Layout,
  lane: ChartLane,
  measure: MeasureText,
): (selectedMs: number | undefined) => string {
  const { left, right } = layout;
  const capacity = capacityLine(trace, view, layout, lane);
  // A load with noise over a month has hundreds of thousands of points, so the points are decimated once.
  const load = decimate(loadPoints(trace, view, layout, lane));
  const placer = new LabelPlacer(
    { left: left + 2, right: right - 2, top: lane.top - 4, bottom: lane.bottom - 1 },
    measure,
  );
  reserveSteps(placer, decimate(capacity));
  reserveLine(placer, load);
  // A queue does not lose load, so the chart shows the length of the queue instead of the unmet load.
  const overlay = hasQueue(trace) ? drawQueue(trace, view, layout, lane) : drawUnmet(trace, view, layout, lane);
  const before = [
    loadAxis(trace, view, layout, lane),
    element('path', { class: 'capacity-area', d: stepAreaPath(capacity, lane.bottom) }),
    overlay.area,
    element('path', { class: 'capacity', d: stepPath(capacity) }),
    // A dense load line is transparent, so that capacity and unmet load remain visible.
    element('path', { class: 'load', d: linePath(load), ...(isDense(load) && { 'stroke-opacity': 0.35 }) }),
  ].join('');
  const after = endLabels(trace, view, right, lane) + pathElement('base', `M${left} ${lane.bottom}H${right}`);
  const labelFor = (selectedMs: number | undefined) => {
    const options = { measure, selectedMs };
    const clear = placer.copy();
    if (selectedMs !== undefined)
      clear.reserve({ left: layout.x(selectedMs), right: layout.x(selectedMs), top: lane.top, bottom: lane.bottom });
    // If the label fits nowhere else, the crosshair may cross the label, because a crossed label is better than no
    // label.
    return overlay.label(clear, options) || overlay.label(placer.copy(), options);
  };
  return (selectedMs) => before + labelFor(selectedMs) + after;
}

export function loadLaneDots(trace: WorldTrace, atMs: number, { x }: Layout, { y }: ChartLane): string {
  const dot = (className: string, value: number) =>
    element('circle', { class: `dot ${className}`, cx: x(atMs), cy: y(value), r: 3.5 });
  return dot('load-dot', loadAt(trace, atMs)) + dot('capacity-dot', worldPointAt(trace, atMs).capacity);
}

/** The title is drawn on top of the crosshair, because the crosshair would otherwise cross the title. */
export function loadLaneTitle({ left }: Layout, lane: ChartLane): string {
  return textElement(left, lane.top - 8, 'units/s', { className: 'halo' });
}

export function loadLaneNumbers(trace: WorldTrace, view: VisibleRange): number[] {
  return roundNumbers(0, highestNumber(trace, view), 2);
}

function highestNumber(trace: WorldTrace, { endMs }: VisibleRange): number {
  return Math.max(max(trace.load, ({ value }) => value) ?? 0, worldPointAt(trace, endMs).capacity, 1e-9);
}

function loadAxis(trace: WorldTrace, view: VisibleRange, { left, right }: Layout, lane: ChartLane): string {
  const highest = highestNumber(trace, view);
  const values = loadLaneNumbers(trace, view).filter((value) => lane.y(value) >= lane.top + 4 || value === highest);
  const shown = values.filter((value, i) => i === 0 || lane.y(values[i - 1] ?? 0) - lane.y(value) >= lineHeight);
  const lines = shown
    .filter((value) => value > 0)
    .map((value) => pathElement('grid', `M${left} ${lane.y(value)}H${right}`));
  const numbers = shown.map((value) => textElement(left - 6, lane.y(value) + 4, countText(value), { anchor: 'end' }));
  return lines.join('') + numbers.join('');
}

function loadPoints(trace: WorldTrace, view: VisibleRange, { x, left }: Layout, { y }: ChartLane): Point[] {
  const points: Point[] = [];
  for (const { atMs, value } of trace.load) {
    if (atMs > view.endMs) break;
    if (points.length === 0) points.push({ x: left, y: y(value) });
    points.push({ x: x(atMs), y: y(value) });
  }
  points.push({ x: x(view.endMs), y: y(loadAt(trace, view.endMs)) });
  return points;
}

function capacityLine(trace: WorldTrace, view: VisibleRange, { x, left }: Layout, { y }: ChartLane): Point[] {
  const inside = trace.points
    .filter(({ atMs }) => atMs <= view.endMs)
    .map(({ atMs, capacity }) => ({ x: x(atMs), y: y(capacity) }));
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return [];
  return [{ x: left, y: first.y }, ...inside, { x: x(view.endMs), y: last.y }];
}

export function loadLaneLabels(trace: WorldTrace, view: VisibleRange): string[] {
  return lineEnds(trace, view).map(endText);
}

function endLabels(trace: WorldTrace, view: VisibleRange, right: number, { y, top, bottom }: ChartLane): string {
  const ends = lineEnds(trace, view);
  let lowest = top;
  return ends
    .map((end, i) => {
      const at = Math.min(Math.max(y(end.value), lowest), bottom - (ends.length - 1 - i) * lineHeight);
      lowest = at + lineHeight;
      return textElement(right + 7, at + 4, endText(end), { className: end.name === 'load' ? 'strong' : undefined });
    })
    .join('');
}

interface LineEnd {
  value: number;
  name: 'load' | 'capacity';
}

function lineEnds(trace: WorldTrace, { endMs }: VisibleRange): LineEnd[] {
  const ends: LineEnd[] = [
    { value: loadAt(trace, endMs), name: 'load' },
    { value: worldPointAt(trace, endMs).capacity, name: 'capacity' },
  ];
  return ends.sort((a, b) => b.value - a.value);
}

const endText = ({ value, name }: LineEnd) => `${countText(Math.round(value * 10) / 10)} ${name}`;

/** Whether the load waits in a queue. A queue loses nothing, so its report has waiting times instead of unmet load. */
function hasQueue({ report }: WorldTrace): boolean {
  return report.longestWaitSeconds !== null;
}
