// Hatched bands: how long a window held the count, or a policy limited it. The two lean apart, so they differ without colour.
import type { Layout } from './layout.ts';
import type { Band, Obstacle } from './series.ts';
import { element, path } from './svg.ts';

export interface DrawnBand extends Pick<Band, 'obstacle' | 'label'> {
  from: number;
  to: number;
}

/** Bands of one kind that nearly touch are one; where bands are crowded, those too thin to be seen are left out. */
export function placeBands(bands: readonly Band[], { x }: Layout, endMs: number): DrawnBand[] {
  const placed: DrawnBand[] = [];
  for (const { obstacle, label, fromMs, toMs } of bands) {
    if (fromMs >= endMs) break;
    const [from, to] = [x(fromMs), x(Math.min(toMs, endMs))];
    const last = placed.at(-1);
    if (last?.obstacle === obstacle && last.label === label && from - last.to < 2) last.to = to;
    else placed.push({ obstacle, label, from, to });
  }
  return placed.length <= 50 ? placed : placed.filter(({ from, to }) => to - from >= 3);
}

export function drawBands(bands: readonly DrawnBand[], { top, bottom }: Layout, ids: string): string {
  return bands
    .map(({ obstacle, from, to }) => {
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
