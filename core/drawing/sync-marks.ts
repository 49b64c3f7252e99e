import { pairs } from 'd3-array';
import type { Tick } from '../simulator/trace.ts';
import { clockText } from '../simulator/trace-text.ts';
import type { Box } from './label-placer.ts';
import type { Layout } from './layout.ts';
import { constraintOf } from './steps-and-bands.ts';
import { element, pathElement, textElement } from './svg.ts';
import { isChange, type VisibleRange } from './visible-range.ts';

/**
 * The minimum distance of marks. If most marks would be closer together, no marks are drawn, because they would merge
 * into a line.
 */
const minSyncGap = 5;
const minChangeTickGap = 4;
const minChangeMarkGap = 12;

export function syncMarks(ticks: readonly Tick[], view: VisibleRange, { x, bottom }: Layout): string {
  const unchanged = x(view.periodMs) - x(0) < minSyncGap ? [] : ticks.filter((tick) => !isChange(tick));
  const changed = noneIfCrowded(ticks.filter(isChange), x, minChangeTickGap);
  const marks = (some: readonly Tick[], length: number) =>
    some.map(({ atMs }) => `M${x(atMs)} ${bottom + 3}v${length}`).join('');
  return pathElement('sync', marks(unchanged, 3)) + pathElement('sync changed', marks(changed, 6));
}

/** Draws a marker for each tick. `ticks` are the syncs whose result was decided by the field at the cursor. */
export function highlightedSyncs(ticks: readonly Tick[], { x, bottom }: Layout): string {
  const columns = new Set(ticks.map(({ atMs }) => Math.round(x(atMs))));
  return pathElement('highlight-marker', [...columns].map((px) => `M${px} ${bottom + 2}v7`).join(''));
}

export function changeMarks(ticks: readonly Tick[], { x, y }: Layout): string {
  return noneIfCrowded(ticks.filter(isChange), x, minChangeMarkGap)
    .map((tick) => {
      const [px, py] = [x(tick.atMs), y(tick.desired)];
      return isRateLimitedChange(tick) ? triangle(px, py, tick.desired > tick.current ? -1 : 1) : dot(px, py, 3.5);
    })
    .join('');
}

export function markBoxes(ticks: readonly Tick[], { x, y }: Layout): Box[] {
  return noneIfCrowded(ticks.filter(isChange), x, minChangeMarkGap).map((tick) => {
    const [px, py] = [x(tick.atMs), y(tick.desired)];
    const [above, below] = isRateLimitedChange(tick) ? (tick.desired > tick.current ? [11, 1] : [1, 11]) : [4, 4];
    return { left: px - 5, right: px + 5, top: py - above, bottom: py + below };
  });
}

function noneIfCrowded(ticks: readonly Tick[], x: Layout['x'], minGap: number): readonly Tick[] {
  const closeGaps = pairs(ticks, (a, b) => x(b.atMs) - x(a.atMs)).filter((gap) => gap < minGap);
  return closeGaps.length > ticks.length / 2 ? [] : ticks;
}

export function crosshair(
  tick: Tick,
  { x, y, top, bottom, height }: Layout,
  measure: (text: string) => number,
): string {
  const px = x(tick.atMs);
  const time = clockText(tick.atMs);
  const width = measure(time) + 12;
  const pill = element('rect', { class: 'pill', x: px - width / 2, y: height - 17, width, height: 16, rx: 3 });
  const label = textElement(px, height - 5, time, { className: 'pill-text', anchor: 'middle' });
  const line = pathElement('crosshair', `M${px} ${top - 2}V${bottom}`);
  return element(
    'g',
    { class: 'selection' },
    line + (isRateLimitedChange(tick) ? '' : dot(px, y(tick.desired), 4.5)) + pill + label,
  );
}

function isRateLimitedChange(tick: Tick): boolean {
  return isChange(tick) && constraintOf(tick.reason)?.constraint === 'rate-limited';
}

function dot(cx: number, cy: number, r: number): string {
  return element('circle', { class: 'dot', cx, cy, r });
}

function triangle(px: number, py: number, up: 1 | -1): string {
  return pathElement(
    'limited-change',
    `M${px - 5} ${py + up}h10l-5 ${up * 7}zM${px - 5} ${py + up * 9}h10v${up * 1.5}h-10z`,
  );
}
