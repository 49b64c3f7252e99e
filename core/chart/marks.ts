// Marks at syncs: ticks under the base line, dots and triangles at changes, and the selected one.
import { pairs } from 'd3-array';
import type { Tick } from '../simulator/trace.ts';
import { clockText } from '../simulator/words.ts';
import type { Layout } from './layout.ts';
import type { Box } from './places.ts';
import { obstacleOf } from './series.ts';
import { element, path, text } from './svg.ts';
import { isChange, type View } from './view.ts';

/** Closer together than this, marks would be a bar or a chain that hides the line; then there are none. */
const syncRoom = 5;
const changeTickRoom = 4;
const changeMarkRoom = 12;

export function syncMarks(ticks: readonly Tick[], view: View, { x, bottom }: Layout): string {
  const quiet = x(view.periodMs) - x(0) < syncRoom ? [] : ticks.filter((tick) => !isChange(tick));
  const changed = sparse(ticks.filter(isChange), x, changeTickRoom);
  const marks = (some: readonly Tick[], length: number) => some.map(({ atMs }) => `M${x(atMs)} ${bottom + 3}v${length}`).join('');
  return path('sync', marks(quiet, 3)) + path('sync changed', marks(changed, 6));
}

/** The syncs that the line under the cursor decided. */
export function markedSyncs(ticks: readonly Tick[], { x, bottom }: Layout): string {
  const columns = new Set(ticks.map(({ atMs }) => Math.round(x(atMs))));
  return path('pointed', [...columns].map((px) => `M${px} ${bottom + 2}v7`).join(''));
}

/** A triangle in the direction of a limited change, stopped by a bar; a dot at any other. */
export function changeMarks(ticks: readonly Tick[], { x, y }: Layout): string {
  return sparse(ticks.filter(isChange), x, changeMarkRoom)
    .map((tick) => {
      const [px, py] = [x(tick.atMs), y(tick.desired)];
      return isLimitedChange(tick) ? triangle(px, py, tick.desired > tick.current ? -1 : 1) : dot(px, py, 3.5);
    })
    .join('');
}

/** What the marks cover, so that no label stands on them. */
export function markBoxes(ticks: readonly Tick[], { x, y }: Layout): Box[] {
  return sparse(ticks.filter(isChange), x, changeMarkRoom).map((tick) => {
    const [px, py] = [x(tick.atMs), y(tick.desired)];
    const [above, below] = isLimitedChange(tick) ? (tick.desired > tick.current ? [11, 1] : [1, 11]) : [4, 4];
    return { left: px - 5, right: px + 5, top: py - above, bottom: py + below };
  });
}

/** A few that are too close do no harm; where it is the rule, none is left. */
function sparse(ticks: readonly Tick[], x: Layout['x'], room: number): readonly Tick[] {
  const close = pairs(ticks, (a, b) => x(b.atMs) - x(a.atMs)).filter((gap) => gap < room);
  return close.length > ticks.length / 2 ? [] : ticks;
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
