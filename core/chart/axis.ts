// The lines and numbers that everything is read against.
import type { Trace } from '../simulator/trace.ts';
import { clockText } from '../simulator/words.ts';
import { countText } from './count.ts';
import type { Layout } from './layout.ts';
import { path, text } from './svg.ts';
import type { View } from './view.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const timeSteps = [15, 30]
  .map((n) => n * second)
  .concat(
    [1, 2, 3, 5, 10, 15, 30].map((n) => n * minute),
    [1, 2, 3, 6, 12].map((n) => n * hour),
    [1, 2, 7, 30].map((n) => n * day),
  );
const roomBetweenTimes = 16;

export function countAxis({ counts, left, right, y, top, brokenY }: Layout): string {
  const lines = counts.map((count) => path(count === 0 ? 'base' : 'grid', `M${left} ${y(count)}H${right}`));
  const numbers = counts.map((count) => text(left - 6, y(count) + 4, countText(count), { anchor: 'end' }));
  const broken = brokenY === undefined ? '' : path('base', `M${left} ${top}H${right}M${left - 4} ${brokenY + 2}l8 -4m0 4l-8 4`);
  return text(left, 10, 'replicas') + lines.join('') + numbers.join('') + broken;
}

export function boundLines({ minReplicas, maxReplicas }: Trace, { left, right, y }: Layout): string {
  return [minReplicas, maxReplicas].map((bound) => path('bound', `M${left} ${y(bound)}H${right}`)).join('');
}

/** Times stand on round steps, at least their own width apart; one that the selected time would touch is left out. */
export function timeAxis(view: View, layout: Layout, measure: (text: string) => number, selectedMs: number | undefined): string {
  const { x, bottom, timesY } = layout;
  const marks: string[] = [];
  for (const ms of axisTimes(view, layout, measure)) {
    marks.push(`M${x(ms)} ${bottom}v4`);
  }
  const free = (ms: number) =>
    selectedMs === undefined || Math.abs(x(ms) - x(selectedMs)) >= (measure(clockText(ms)) + measure(clockText(selectedMs))) / 2 + 9;
  const labels = axisTimes(view, layout, measure)
    .filter(free)
    .map((ms) => text(x(ms), timesY, clockText(ms), { anchor: 'middle' }));
  return path('base', marks.join('')) + labels.join('');
}

function axisTimes({ endMs }: View, { x }: Layout, measure: (text: string) => number): number[] {
  const room = measure(clockText(endMs)) + roomBetweenTimes;
  const perMs = (x(endMs) - x(0)) / endMs;
  const step = timeSteps.find((ms) => ms * perMs >= room) ?? endMs;
  return Array.from({ length: Math.floor(endMs / step) + 1 }, (_, i) => i * step);
}
