// Where more is offered than the ready pods can serve: an area between the two lines, and how much of the load it comes to.
import type { WorldTrace } from '../simulator/world/simulate.ts';
import type { Lane, LaneOptions } from './lane.ts';
import type { Layout } from './layout.ts';
import { loadAt, pointAt } from './moment.ts';
import type { Places, Spot } from './places.ts';
import { path, text } from './svg.ts';
import type { View } from './view.ts';

/** Something that is drawn in the lane under its lines, and named above them. */
export interface Beyond {
  area: string;
  label(places: Places, options: LaneOptions): string;
}

interface Span {
  from: number;
  to: number;
}

export function drawUnmet(trace: WorldTrace, view: View, layout: Layout, lane: Lane): Beyond {
  const { d, widest } = unmetArea(trace, view, layout, lane);
  return { area: path('unmet', d), label: (places, options) => (widest ? unmetLabel(trace, widest, layout, lane, places, options) : '') };
}

/** Column by column, half a pixel wide: where the load is above the capacity. */
function unmetArea(trace: WorldTrace, view: View, layout: Layout, { y }: Lane): { d: string; widest: Span | undefined } {
  const [from, to] = [layout.x(0), layout.x(view.endMs)];
  const parts: string[] = [];
  let widest: Span | undefined;
  let open: { above: string[]; below: string[]; from: number } | undefined;
  const close = (at: number) => {
    if (open === undefined) return;
    parts.push(`M${open.above.join('L')}L${open.below.toReversed().join('L')}Z`);
    if (widest === undefined || at - open.from > widest.to - widest.from) widest = { from: open.from, to: at };
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

/** In the widest part of the area, on the side that the crosshair leaves free; else beside it in red. */
function unmetLabel(
  trace: WorldTrace,
  area: Span,
  layout: Layout,
  lane: Lane,
  places: Places,
  { measure, selectedMs }: LaneOptions,
): string {
  const percent = (Math.round(trace.report.unmet.part * 1000) / 10).toFixed(1);
  if (percent === '0.0') return '';
  const content = `unmet ${percent} %`;
  const width = measure(content);
  const crossed = selectedMs === undefined ? undefined : layout.x(selectedMs);
  const parts = partsOf(area, crossed).filter(({ from, to }) => to - from > width + 8);
  const inside = parts.flatMap((part) => spotsInside(trace, part, width, layout, lane));
  const spot = places.placeText(content, inside);
  if (spot) return text(spot.x, spot.y, content, { className: 'strong' });
  const beside = places.placeText(content, spotsBeside(area, width, lane));
  return beside ? text(beside.x, beside.y, content, { className: 'lack halo' }) : '';
}

/** Left and right of the crosshair, the wider one first. */
function partsOf({ from, to }: Span, crossed: number | undefined): Span[] {
  if (crossed === undefined || crossed <= from || crossed >= to) return [{ from, to }];
  const parts = [
    { from, to: crossed },
    { from: crossed, to },
  ];
  return parts.sort((a, b) => b.to - b.from - (a.to - a.from));
}

/** A text needs so much of the area's height. */
const room = 16;

function spotsInside(trace: WorldTrace, { from, to }: Span, width: number, layout: Layout, { y }: Lane): Spot[] {
  return [(from + to - width) / 2, from + 4, to - width - 4].flatMap((x) => {
    const moments = [x, x + width / 2, x + width].map((px) => layout.msAt(px));
    const top = Math.max(...moments.map((ms) => y(loadAt(trace, ms))));
    const bottom = Math.min(...moments.map((ms) => y(pointAt(trace, ms).capacity)));
    return bottom - top < room
      ? []
      : [
          { x, y: (top + bottom) / 2 + 4 },
          { x, y: top + 13 },
        ];
  });
}

function spotsBeside({ from, to }: Span, width: number, { top, bottom }: Lane): Spot[] {
  const heights = [(top + bottom) / 2 + 4, top + 12, bottom - 6, top + 28, bottom - 20];
  return [to + 6, from - 6 - width, to + 36, to + 72, to + 110, to + 150].flatMap((x) => heights.map((y) => ({ x, y })));
}
