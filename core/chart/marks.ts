// Marks at syncs: ticks under the base line, dots and triangles at changes, and the selected one.
import type { Tick } from '../simulator/trace.ts';
import { clockText } from '../simulator/words.ts';
import type { Layout } from './layout.ts';
import { obstacleOf } from './series.ts';
import { element, path, text } from './svg.ts';
import { isChange, type View } from './view.ts';

/** Closer than this, marks would be a grey bar. */
const syncRoom = 5;
const changeRoom = 12;

export function syncMarks(ticks: readonly Tick[], view: View, { x, bottom }: Layout): string {
  const dense = x(view.periodMs) - x(0) < syncRoom;
  const [quiet, changed]: [string[], string[]] = [[], []];
  let lastX = -Infinity;
  for (const tick of ticks) {
    if (tick.atMs > view.endMs) break;
    const at = x(tick.atMs);
    if (!isChange(tick)) {
      if (!dense) quiet.push(`M${at} ${bottom + 3}v3`);
    } else if (at - lastX >= 2) {
      changed.push(`M${at} ${bottom + 3}v6`);
      lastX = at;
    }
  }
  return path('sync', quiet.join('')) + path('sync changed', changed.join(''));
}

/** A triangle in the direction of a limited change, stopped by a bar; a dot at any other. Left out where they would overlap. */
export function changeMarks(ticks: readonly Tick[], { x, y }: Layout, endMs: number): string {
  let lastX = -Infinity;
  return ticks
    .filter((tick) => isChange(tick) && tick.atMs <= endMs)
    .map((tick) => {
      const [px, py] = [x(tick.atMs), y(tick.desired)];
      if (px - lastX < changeRoom) return '';
      lastX = px;
      return isLimitedChange(tick) ? triangle(px, py, tick.desired > tick.current ? -1 : 1) : dot(px, py, 3.5);
    })
    .join('');
}

export function crosshair(tick: Tick, { x, y, top, bottom, height }: Layout, measure: (text: string) => number): string {
  const px = x(tick.atMs);
  const time = clockText(tick.atMs);
  const width = measure(time) + 12;
  const pill = element('rect', { class: 'pill', x: px - width / 2, y: height - 17, width, height: 16, rx: 3 });
  const label = text(px, height - 5, time, { className: 'pilltext', anchor: 'middle' });
  const line = path('cross', `M${px} ${top - 2}V${bottom}`);
  return element('g', { class: 'pick' }, line + (isLimitedChange(tick) ? '' : dot(px, y(tick.desired), 4.5)) + pill + label);
}

function isLimitedChange(tick: Tick): boolean {
  return isChange(tick) && obstacleOf(tick.reason)?.obstacle === 'limited';
}

function dot(cx: number, cy: number, r: number): string {
  return element('circle', { class: 'dot', cx, cy, r });
}

function triangle(px: number, py: number, up: 1 | -1): string {
  return path('mark', `M${px - 5} ${py + up}h10l-5 ${up * 7}zM${px - 5} ${py + up * 9}h10v${up * 1.5}h-10z`);
}
