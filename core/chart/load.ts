// The second lane of the chart: what is offered against what the ready pods can serve, on the time axis of the first.
import { max, ticks as roundNumbers } from 'd3-array';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { countText } from './count.ts';
import type { Lane } from './lane.ts';
import type { Layout } from './layout.ts';
import { isDense, linePath, type Point, stepArea, stepLine, thin } from './lines.ts';
import { loadAt, pointAt } from './moment.ts';
import { type Measure, Places, takeLine, takeSteps } from './places.ts';
import { drawQueue, isQueue } from './queue.ts';
import { element, path, text } from './svg.ts';
import { drawUnmet } from './unmet.ts';
import type { View } from './view.ts';

const lineHeight = 13;

/** All but a label waits for no selection; that is asked for again with each. */
export function drawLane(
  trace: WorldTrace,
  view: View,
  layout: Layout,
  lane: Lane,
  measure: Measure,
): (selectedMs: number | undefined) => string {
  const { left, right } = layout;
  const capacity = capacityLine(trace, view, layout, lane);
  // A noisy month has hundreds of thousands: what is drawn of them is found once.
  const load = thin(loadPoints(trace, view, layout, lane));
  const places = new Places({ left: left + 2, right: right - 2, top: lane.top - 4, bottom: lane.bottom - 1 }, measure);
  takeSteps(places, thin(capacity));
  takeLine(places, load);
  // What a queue holds is not lost: it has a line of its own instead of the area.
  const beyond = isQueue(trace) ? drawQueue(trace, view, layout, lane) : drawUnmet(trace, view, layout, lane);
  const before = [
    loadAxis(trace, view, layout, lane),
    element('path', { class: 'capacityarea', d: stepArea(capacity, lane.bottom) }),
    beyond.area,
    element('path', { class: 'capacity', d: stepLine(capacity) }),
    // Capacity and unmet load are seen through it.
    element('path', { class: 'load', d: linePath(load), ...(isDense(load) && { 'stroke-opacity': 0.35 }) }),
  ].join('');
  const after = endLabels(trace, view, right, lane) + path('base', `M${left} ${lane.bottom}H${right}`);
  const labelFor = (selectedMs: number | undefined) => {
    const options = { measure, selectedMs };
    const clear = places.copy();
    if (selectedMs !== undefined)
      clear.take({ left: layout.x(selectedMs), right: layout.x(selectedMs), top: lane.top, bottom: lane.bottom });
    // Crossed out it is better than not there.
    return beyond.label(clear, options) || beyond.label(places.copy(), options);
  };
  return (selectedMs) => before + labelFor(selectedMs) + after;
}

/** Dots where a sync meets both lines. */
export function laneDots(trace: WorldTrace, atMs: number, { x }: Layout, { y }: Lane): string {
  const dot = (className: string, value: number) => element('circle', { class: `dot ${className}`, cx: x(atMs), cy: y(value), r: 3.5 });
  return dot('loaddot', loadAt(trace, atMs)) + dot('capacitydot', pointAt(trace, atMs).capacity);
}

/** Above the crosshair, which would cross it out. */
export function loadTitle({ left }: Layout, lane: Lane): string {
  return text(left, lane.top - 8, 'units/s', { className: 'halo' });
}

function loadAxis(trace: WorldTrace, view: View, { left, right }: Layout, lane: Lane): string {
  const highest = Math.max(max(trace.load, ({ value }) => value) ?? 0, pointAt(trace, view.endMs).capacity, 1e-9);
  const values = roundNumbers(0, highest, 2).filter((value) => lane.y(value) >= lane.top + 4 || value === highest);
  const shown = values.filter((value, i) => i === 0 || lane.y(values[i - 1] ?? 0) - lane.y(value) >= lineHeight);
  const lines = shown.filter((value) => value > 0).map((value) => path('grid', `M${left} ${lane.y(value)}H${right}`));
  const numbers = shown.map((value) => text(left - 6, lane.y(value) + 4, countText(value), { anchor: 'end' }));
  return lines.join('') + numbers.join('');
}

function loadPoints(trace: WorldTrace, view: View, { x, left }: Layout, { y }: Lane): Point[] {
  const points: Point[] = [];
  for (const { atMs, value } of trace.load) {
    if (atMs > view.endMs) break;
    if (points.length === 0) points.push({ x: left, y: y(value) });
    points.push({ x: x(atMs), y: y(value) });
  }
  points.push({ x: x(view.endMs), y: y(loadAt(trace, view.endMs)) });
  return points;
}

function capacityLine(trace: WorldTrace, view: View, { x, left }: Layout, { y }: Lane): Point[] {
  const inside = trace.points.filter(({ atMs }) => atMs <= view.endMs).map(({ atMs, capacity }) => ({ x: x(atMs), y: y(capacity) }));
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return [];
  return [{ x: left, y: first.y }, ...inside, { x: x(view.endMs), y: last.y }];
}

/** What stands at the right ends of the lines. */
export function laneLabels(trace: WorldTrace, view: View): string[] {
  return endsOf(trace, view).map(endText);
}

/** Pushed apart. */
function endLabels(trace: WorldTrace, view: View, right: number, { y, top, bottom }: Lane): string {
  const ends = endsOf(trace, view);
  let lowest = top;
  return ends
    .map((end, i) => {
      const at = Math.min(Math.max(y(end.value), lowest), bottom - (ends.length - 1 - i) * lineHeight);
      lowest = at + lineHeight;
      return text(right + 7, at + 4, endText(end), { className: end.name === 'load' ? 'strong' : undefined });
    })
    .join('');
}

interface LineEnd {
  value: number;
  name: 'load' | 'capacity';
}

/** The higher one first. */
function endsOf(trace: WorldTrace, { endMs }: View): LineEnd[] {
  const ends: LineEnd[] = [
    { value: loadAt(trace, endMs), name: 'load' },
    { value: pointAt(trace, endMs).capacity, name: 'capacity' },
  ];
  return ends.sort((a, b) => b.value - a.value);
}

const endText = ({ value, name }: LineEnd) => `${countText(Math.round(value * 10) / 10)} ${name}`;
