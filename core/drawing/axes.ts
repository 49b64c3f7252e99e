import type { Trace } from '../simulator/trace.ts';
import { clockText } from '../simulator/trace-text.ts';
import { countText } from './count-text.ts';
import type { Layout } from './layout.ts';
import { pathElement, textElement } from './svg.ts';
import type { VisibleRange } from './visible-range.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const timeSteps = [15, 30]
  .map((n) => n * second)
  .concat(
    [1, 2, 3, 5, 10, 15, 30].map((n) => n * minute),
    [1, 2, 3, 6, 12].map((n) => n * hour),
    [1, 2, 5, 10, 30, 100, 365].map((n) => n * day),
  );
const minTimeGap = 16;

export function countAxis({ counts, left, right, y, top, brokenY }: Layout): string {
  const lines = counts.map((count) => pathElement(count === 0 ? 'base' : 'grid', `M${left} ${y(count)}H${right}`));
  const numbers = counts.map((count) => textElement(left - 6, y(count) + 4, countText(count), { anchor: 'end' }));
  const broken =
    brokenY === undefined
      ? ''
      : pathElement('base', `M${left} ${top}H${right}M${left - 4} ${brokenY + 2}l8 -4m0 4l-8 4`);
  return textElement(left, 10, 'replicas') + lines.join('') + numbers.join('') + broken;
}

export function boundLines({ minReplicas, maxReplicas }: Trace, { left, right, y }: Layout): string {
  return [minReplicas, maxReplicas].map((bound) => pathElement('bound', `M${left} ${y(bound)}H${right}`)).join('');
}

export function timeAxis(
  view: VisibleRange,
  layout: Layout,
  measure: (text: string) => number,
  selectedMs: number | undefined,
): string {
  const { x, bottom, timesY } = layout;
  const times = axisTimes(view, layout, measure);
  const free = ({ ms, label }: AxisTime) =>
    selectedMs === undefined ||
    Math.abs(x(ms) - x(selectedMs)) >= (measure(label) + measure(clockText(selectedMs))) / 2 + 9;
  const labels = times.filter(free).map(({ ms, label }) => textElement(x(ms), timesY, label, { anchor: 'middle' }));
  return pathElement('base', times.map(({ ms }) => `M${x(ms)} ${bottom}v4`).join('')) + labels.join('');
}

interface AxisTime {
  ms: number;
  label: string;
}

function axisTimes({ endMs }: VisibleRange, { x }: Layout, measure: (text: string) => number): AxisTime[] {
  const perMs = (x(endMs) - x(0)) / endMs;
  const hasRoom = (step: number) => step * perMs >= measure(axisText(endMs - (endMs % step), step)) + minTimeGap;
  const step = timeSteps.find(hasRoom) ?? endMs;
  return Array.from({ length: Math.floor(endMs / step) + 1 }, (_, i) => ({
    ms: i * step,
    label: axisText(i * step, step),
  }));
}

function axisText(ms: number, step: number): string {
  if (ms === 0 || step < hour) return clockText(ms);
  return ms % day === 0 ? `${ms / day} d` : `${Math.round(ms / hour)} h`;
}
