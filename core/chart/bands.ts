// Hatched bands: how long a window held the count, or a policy limited it. The two lean apart, so they differ without
// colour.

import type { Box } from './label-placer.ts';
import type { Layout } from './layout.ts';
import type { Band, Constraint } from './steps-and-bands.ts';
import { element, pathElement } from './svg.ts';

export interface PlacedBand extends Pick<Band, 'constraint' | 'label'> {
  from: number;
  to: number;
}

/** Narrower than this a band would be nothing but its edges: it is a tick at the top instead. */
const minBandWidth = 4;
const narrowBandHeight = 8;
/** So many bands are a fence; then those that are near become one. */
const maxSeparateBands = 50;

/** Bands of one kind that nearly touch are one. */
export function placeBands(bands: readonly Band[], layout: Layout, endMs: number): PlacedBand[] {
  const placed = mergeBands(bands, layout, endMs, 2);
  return placed.length <= maxSeparateBands ? placed : mergeBands(bands, layout, endMs, minBandWidth);
}

function mergeBands(bands: readonly Band[], { x }: Layout, endMs: number, gap: number): PlacedBand[] {
  const placed: PlacedBand[] = [];
  for (const { constraint, label, fromMs, toMs } of bands) {
    if (fromMs >= endMs) break;
    const [from, to] = [x(fromMs), x(Math.min(toMs, endMs))];
    const last = placed.at(-1);
    if (last?.constraint === constraint && last.label === label && from - last.to < gap) last.to = to;
    else placed.push({ constraint, label, from, to });
  }
  return placed;
}

/** What ticks cover, so that no label stands on them. */
export function narrowBandBoxes(bands: readonly PlacedBand[], { top }: Layout): Box[] {
  return bands
    .filter(isNarrowBand)
    .map(({ from, to }) => ({ left: from - 1, right: to + 1, top, bottom: top + narrowBandHeight }));
}

export const isNarrowBand = ({ from, to }: PlacedBand) => to - from < minBandWidth;

export function drawBands(bands: readonly PlacedBand[], { top, bottom }: Layout, ids: string): string {
  return bands
    .map((band) => {
      const { constraint, from, to } = band;
      if (isNarrowBand(band))
        return pathElement(`tick edge-${constraint}`, `M${(from + to) / 2} ${top}v${narrowBandHeight}`);
      const box = {
        class: 'band',
        x: from,
        y: top,
        width: to - from,
        height: bottom - top,
        fill: `url(#${ids}-${constraint})`,
      };
      return (
        element('rect', box) +
        pathElement(`edge edge-${constraint}`, `M${from} ${top}V${bottom}M${to} ${top}V${bottom}`)
      );
    })
    .join('');
}

/** Pattern names are the document's, not the picture's: `ids` keeps two charts on a page apart. */
export function hatchPatterns(ids: string): string {
  return element('defs', {}, hatchPattern(ids, 'rate-limited', 45) + hatchPattern(ids, 'stabilized', -45));
}

function hatchPattern(ids: string, constraint: Constraint, degrees: number): string {
  const attributes = {
    id: `${ids}-${constraint}`,
    width: 6,
    height: 6,
    patternUnits: 'userSpaceOnUse',
    patternTransform: `rotate(${degrees})`,
  };
  return element('pattern', attributes, pathElement(`hatch-${constraint}`, 'M0 0V6'));
}
