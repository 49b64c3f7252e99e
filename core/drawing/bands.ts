// Draws hatched bands. A band shows how long a stabilization window kept the count, or how long a policy limited the
// count. The two kinds of bands have hatching with different slopes, so they are distinguishable without color.

import type { Box } from './label-placer.ts';
import type { Layout } from './layout.ts';
import type { Constraint, ConstraintBand } from './steps-and-bands.ts';
import { element, pathElement } from './svg.ts';

export interface PlacedBand extends Pick<ConstraintBand, 'constraint' | 'label'> {
  from: number;
  to: number;
}

/** A narrower band would consist only of its edges, so it is drawn as a tick at the top. */
const minBandWidth = 4;
const narrowBandHeight = 8;
/**
 * If there are more bands than this number, bands with gaps of less than `minBandWidth` pixels are merged. Otherwise,
 * only bands with gaps of less than 2 pixels are merged.
 */
const maxSeparateBands = 50;

export function placeBands(bands: readonly ConstraintBand[], layout: Layout, endMs: number): PlacedBand[] {
  const placed = mergeBands(bands, layout, endMs, 2);
  return placed.length <= maxSeparateBands ? placed : mergeBands(bands, layout, endMs, minBandWidth);
}

function mergeBands(bands: readonly ConstraintBand[], { x }: Layout, endMs: number, gap: number): PlacedBand[] {
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

export function narrowBandBoxes(bands: readonly PlacedBand[], { top }: Layout): Box[] {
  return bands
    .filter(isNarrowBand)
    .map(({ from, to }) => ({ left: from - 1, right: to + 1, top, bottom: top + narrowBandHeight }));
}

export const isNarrowBand = ({ from, to }: PlacedBand) => to - from < minBandWidth;

const bandTitles: Readonly<Record<Constraint, string>> = {
  stabilized: 'Stabilized: a stabilization window kept the count that the metrics would have changed',
  'rate-limited': 'Rate-limited: policies allowed only a part of the change that the metrics recommended',
};

export function drawBands(bands: readonly PlacedBand[], { top, bottom }: Layout, ids: string): string {
  return bands
    .map((band) => {
      const { constraint, from, to } = band;
      const title = element('title', {}, bandTitles[constraint]);
      if (isNarrowBand(band))
        return element(
          'path',
          { class: `tick edge-${constraint}`, d: `M${(from + to) / 2} ${top}v${narrowBandHeight}` },
          title,
        );
      const box = {
        class: 'band',
        x: from,
        y: top,
        width: to - from,
        height: bottom - top,
        fill: `url(#${ids}-${constraint})`,
      };
      return (
        element('rect', box, title) +
        pathElement(`edge edge-${constraint}`, `M${from} ${top}V${bottom}M${to} ${top}V${bottom}`)
      );
    })
    .join('');
}

/**
 * Returns the hatch patterns of a chart. Pattern names are global in the HTML document, so `ids` distinguishes the
 * patterns of two charts on a page.
 */
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
