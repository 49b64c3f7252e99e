// The second lane of the chart: what is offered against what the ready pods can serve, on the time axis of the first.
import { max, ticks as roundNumbers } from 'd3-array';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { countText } from './count.ts';
import type { Layout } from './layout.ts';
import { linePath, type Point, stepArea, stepLine } from './lines.ts';
import { loadAt, pointAt } from './moment.ts';
import { scale } from './scale.ts';
import { element, path, text } from './svg.ts';
import type { View } from './view.ts';

export interface Lane {
  top: number;
  bottom: number;
  y(units: number): number;
}

const gap = 30;
const laneHeight = 72;
const timesHeight = 24;
const lineHeight = 13;
/** A capacity far above the load would press it flat. */
const mostCapacity = 2.5;

/** Below the first lane; the whole picture ends at `bottom` + the times. */
export function laneBelow({ bottom }: Layout, trace: WorldTrace, view: View): Lane {
  const top = bottom + gap;
  const loads = trace.load.filter(({ atMs }) => atMs <= view.endMs);
  const highestLoad = Math.max(max(loads, ({ value }) => value) ?? 0, loadAt(trace, view.endMs));
  const capacity = max(trace.points, ({ atMs, capacity }) => (atMs <= view.endMs ? capacity : 0)) ?? 0;
  const highest = Math.max(1e-9, highestLoad, Math.min(capacity, highestLoad > 0 ? highestLoad * mostCapacity : capacity)) || 1;
  const toPixel = scale([0, highest], [top + laneHeight, top]);
  return { top, bottom: top + laneHeight, y: (units) => Math.round(toPixel(Math.min(units, highest)) * 2) / 2 };
}

export const heightWithLane = ({ bottom }: Pick<Lane, 'bottom'>): number => bottom + timesHeight;

export function drawLane(trace: WorldTrace, view: View, layout: Layout, lane: Lane, measure: (text: string) => number): string {
  const { left, right } = layout;
  const capacity = capacityLine(trace, view, layout, lane);
  const unmet = unmetArea(trace, view, layout, lane);
  return [
    loadAxis(trace, view, layout, lane),
    element('path', { class: 'capacityarea', d: stepArea(capacity, lane.bottom) }),
    path('unmet', unmet.d),
    element('path', { class: 'capacity', d: stepLine(capacity) }),
    element('path', { class: 'load', d: linePath(loadPoints(trace, view, layout, lane)) }),
    unmetLabel(trace, unmet.widest, layout, lane, measure),
    endLabels(trace, view, right, lane),
    path('base', `M${left} ${lane.bottom}H${right}`),
  ].join('');
}

/** Dots where a sync meets both lines. */
export function laneDots(trace: WorldTrace, atMs: number, { x }: Layout, { y }: Lane): string {
  const dot = (className: string, value: number) => element('circle', { class: `dot ${className}`, cx: x(atMs), cy: y(value), r: 3.5 });
  return dot('loaddot', loadAt(trace, atMs)) + dot('capacitydot', pointAt(trace, atMs).capacity);
}

function loadAxis(trace: WorldTrace, view: View, { left, right }: Layout, lane: Lane): string {
  const highest = Math.max(max(trace.load, ({ value }) => value) ?? 0, pointAt(trace, view.endMs).capacity, 1e-9);
  const values = roundNumbers(0, highest, 2).filter((value) => lane.y(value) >= lane.top + 4 || value === highest);
  const shown = values.filter((value, i) => i === 0 || lane.y(values[i - 1] ?? 0) - lane.y(value) >= lineHeight);
  const lines = shown.filter((value) => value > 0).map((value) => path('grid', `M${left} ${lane.y(value)}H${right}`));
  const numbers = shown.map((value) => text(left - 6, lane.y(value) + 4, countText(value), { anchor: 'end' }));
  return text(left, lane.top - 8, 'units per second') + lines.join('') + numbers.join('');
}

function loadPoints(trace: WorldTrace, view: View, { x, left }: Layout, { y }: Lane): Point[] {
  const inside = trace.load.filter(({ atMs }) => atMs <= view.endMs).map(({ atMs, value }) => ({ x: x(atMs), y: y(value) }));
  const first = inside[0];
  return [...(first ? [{ x: left, y: first.y }] : []), ...inside, { x: x(view.endMs), y: y(loadAt(trace, view.endMs)) }];
}

function capacityLine(trace: WorldTrace, view: View, { x, left }: Layout, { y }: Lane): Point[] {
  const inside = trace.points.filter(({ atMs }) => atMs <= view.endMs).map(({ atMs, capacity }) => ({ x: x(atMs), y: y(capacity) }));
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return [];
  return [{ x: left, y: first.y }, ...inside, { x: x(view.endMs), y: last.y }];
}

/** Column by column, half a pixel wide: where the load is above the capacity. */
function unmetArea(trace: WorldTrace, view: View, layout: Layout, { y }: Lane): { d: string; widest: { from: number; to: number } } {
  const [from, to] = [layout.x(0), layout.x(view.endMs)];
  const parts: string[] = [];
  let widest = { from: 0, to: 0 };
  let open: { above: string[]; below: string[]; from: number } | undefined;
  const close = (at: number) => {
    if (open === undefined) return;
    parts.push(`M${open.above.join('L')}L${open.below.toReversed().join('L')}Z`);
    if (at - open.from > widest.to - widest.from) widest = { from: open.from, to: at };
    open = undefined;
  };
  for (let px = from; px <= to; px += 0.5) {
    const atMs = Math.max(0, layout.msAt(px));
    const [load, { capacity }] = [loadAt(trace, atMs), pointAt(trace, atMs)];
    if (load <= capacity) close(px);
    else {
      open ??= { above: [], below: [], from: px };
      addCorner(open.above, px, y(load));
      addCorner(open.below, px, y(capacity));
    }
  }
  close(to);
  return { d: parts.join(''), widest };
}

/** On a level stretch the last corner only moves on. */
function addCorner(corners: string[], x: number, y: number): void {
  const level = (corner: string | undefined) => corner?.endsWith(` ${y}`) === true;
  if (level(corners.at(-1)) && level(corners.at(-2))) corners.pop();
  corners.push(`${x} ${y}`);
}

/** In the widest part of the area, where that is large enough; the figure above the chart says it anyway. */
function unmetLabel(
  trace: WorldTrace,
  { from, to }: { from: number; to: number },
  layout: Layout,
  { y }: Lane,
  measure: (text: string) => number,
): string {
  const content = `unmet ${(Math.round(trace.report.unmet.part * 1000) / 10).toFixed(1)} %`;
  const middle = (from + to) / 2;
  const half = measure(content) / 2;
  const depthAt = (px: number) => y(pointAt(trace, layout.msAt(px)).capacity) - y(loadAt(trace, layout.msAt(px)));
  const top = Math.max(...[middle - half, middle, middle + half].map((px) => y(loadAt(trace, layout.msAt(px)))));
  if (trace.report.unmet.units <= 0 || half * 2 + 8 > to - from || [middle - half, middle, middle + half].some((px) => depthAt(px) < 20))
    return '';
  return text(middle, top + 14, content, { className: 'strong', anchor: 'middle' });
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
