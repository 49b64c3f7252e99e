// Hatched bands: how long a window held the count, or a policy limited it. The two lean apart, so they differ without colour.
import type { Layout } from './layout.ts';
import type { Box } from './places.ts';
import type { Band, Obstacle } from './series.ts';
import { element, path } from './svg.ts';

export interface DrawnBand extends Pick<Band, 'obstacle' | 'label'> {
  from: number;
  to: number;
}

/** Narrower than this a band would be nothing but its edges: it is a tick at the top instead. */
const narrowest = 4;
const tickLength = 8;
/** So many bands are a fence; then those that are near become one. */
const crowd = 50;

/** Bands of one kind that nearly touch are one. */
export function placeBands(bands: readonly Band[], layout: Layout, endMs: number): DrawnBand[] {
  const placed = merged(bands, layout, endMs, 2);
  return placed.length <= crowd ? placed : merged(bands, layout, endMs, narrowest);
}

function merged(bands: readonly Band[], { x }: Layout, endMs: number, gap: number): DrawnBand[] {
  const placed: DrawnBand[] = [];
  for (const { obstacle, label, fromMs, toMs } of bands) {
    if (fromMs >= endMs) break;
    const [from, to] = [x(fromMs), x(Math.min(toMs, endMs))];
    const last = placed.at(-1);
    if (last?.obstacle === obstacle && last.label === label && from - last.to < gap) last.to = to;
    else placed.push({ obstacle, label, from, to });
  }
  return placed;
}

/** What ticks cover, so that no label stands on them. */
export function tickBoxes(bands: readonly DrawnBand[], { top }: Layout): Box[] {
  return bands.filter(isTick).map(({ from, to }) => ({ left: from - 1, right: to + 1, top, bottom: top + tickLength }));
}

export const isTick = ({ from, to }: DrawnBand) => to - from < narrowest;

export function drawBands(bands: readonly DrawnBand[], { top, bottom }: Layout, ids: string): string {
  return bands
    .map((band) => {
      const { obstacle, from, to } = band;
      if (isTick(band)) return path(`tick edge-${obstacle}`, `M${(from + to) / 2} ${top}v${tickLength}`);
      const box = { class: 'band', x: from, y: top, width: to - from, height: bottom - top, fill: `url(#${ids}-${obstacle})` };
      return element('rect', box) + path(`edge edge-${obstacle}`, `M${from} ${top}V${bottom}M${to} ${top}V${bottom}`);
    })
    .join('');
}

/** Pattern names are the document's, not the picture's: `ids` keeps two charts on a page apart. */
export function hatches(ids: string): string {
  return element('defs', {}, hatch(ids, 'limited', 45) + hatch(ids, 'held', -45));
}

function hatch(ids: string, obstacle: Obstacle, degrees: number): string {
  const attributes = {
    id: `${ids}-${obstacle}`,
    width: 6,
    height: 6,
    patternUnits: 'userSpaceOnUse',
    patternTransform: `rotate(${degrees})`,
  };
  return element('pattern', attributes, path(`hatch-${obstacle}`, 'M0 0V6'));
}
