// Places labels next to the line that they name, or inside the band that they name, so the chart needs no legend.
import type { Trace } from '../simulator/trace.ts';
import { isNarrowBand, type PlacedBand } from './bands.ts';
import { countText, desiredText, maxText } from './count-text.ts';
import type { LabelPlacer, MeasureText } from './label-placer.ts';
import type { Layout } from './layout.ts';
import type { Point } from './path-data.ts';
import { textElement } from './svg.ts';

const lineHeight = 13;
const endLabelGap = 7;

interface LineEndLabel {
  y: number;
  content: string;
  className?: string;
}

export function lineEndLabels(
  { minReplicas, maxReplicas }: Trace,
  { y, right, top, bottom }: Layout,
  lastCount: number | undefined,
): string {
  const labels: LineEndLabel[] = [
    { y: y(maxReplicas), content: maxText(maxReplicas) },
    ...(lastCount === undefined ? [] : [{ y: y(lastCount), content: desiredText(lastCount), className: 'strong' }]),
    { y: y(minReplicas), content: `min ${countText(minReplicas)}` },
  ];
  return pushApart(labels, top, bottom - 2)
    .map((label) => textElement(right + endLabelGap, label.y + 4, label.content, { className: label.className }))
    .join('');
}

function pushApart(labels: readonly LineEndLabel[], top: number, bottom: number): LineEndLabel[] {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  let lowest = top;
  const down = sorted.map((label) => {
    const y = Math.max(label.y, lowest);
    lowest = y + lineHeight;
    return { ...label, y };
  });
  let highest = bottom;
  return down.reverse().map((label) => {
    const y = Math.min(label.y, highest);
    highest = y - lineHeight;
    return { ...label, y };
  });
}

/**
 * Draws the labels of the bands. A label that is too wide for its band is drawn to the right of the band. If there is
 * no space at any band with this label, the label is drawn below the first narrow band with this label.
 */
export function bandLabels(
  bands: readonly PlacedBand[],
  layout: Layout,
  placer: LabelPlacer,
  measure: MeasureText,
): string {
  const placed = bands.map((_, i) => bandLabel(bands, i, layout, placer, measure));
  const named = new Set(bands.filter((_, i) => placed[i] !== '').map(({ label }) => label));
  const ticks = bands.filter((band) => isNarrowBand(band) && !named.has(band.label));
  const unnamed = ticks.filter(({ label }, i) => ticks.findIndex((band) => band.label === label) === i);
  return [...placed, ...unnamed.map((band) => labelBelow(band, layout, placer, measure))].join('');
}

function bandLabel(
  bands: readonly PlacedBand[],
  i: number,
  { top, right }: Layout,
  placer: LabelPlacer,
  measure: MeasureText,
): string {
  const { label, from, to } = bands[i] ?? { label: '', from: 0, to: 0 };
  const width = measure(label);
  const inside = to - from > width + 8;
  const start = inside ? (from + to - width) / 2 : to + 5;
  const limit = inside ? to : Math.min(right, bands[i + 1]?.from ?? right);
  return start + width > limit ? '' : labelAt(label, start, [top + 16, top + 30], placer);
}

function labelBelow(
  { label, from }: PlacedBand,
  { top, left, right }: Layout,
  placer: LabelPlacer,
  measure: MeasureText,
): string {
  const start = Math.max(left, Math.min(from, right - measure(label) - 6));
  return labelAt(label, start, [top + 22, top + 36], placer);
}

function labelAt(label: string, x: number, heights: readonly number[], placer: LabelPlacer): string {
  const position = placer.placeText(
    label,
    heights.map((y) => ({ x, y })),
  );
  return position ? textElement(position.x, position.y, label, { className: 'halo strong' }) : '';
}

const maxAttempts = 6;
const minReadyHeight = 18;

export function readyLabel(
  line: readonly Point[],
  bands: readonly PlacedBand[],
  { bottom }: Layout,
  placer: LabelPlacer,
  measure: MeasureText,
): string {
  const label = 'ready';
  const width = measure(label);
  const segments = line
    .map(({ x, y }, i) => ({ from: x, to: line[i + 1]?.x ?? x, y }))
    .filter(({ from, to, y }) => to - from > width + 12 && bottom - y > minReadyHeight)
    .sort((a, b) => b.to - b.from - (a.to - a.from));
  for (const { from, to, y } of segments.slice(0, maxAttempts)) {
    const position = placer.placeText(
      label,
      [(y + bottom) / 2 + 4, y + 14, bottom - 5].map((at) => ({ x: (from + to - width) / 2, y: at })),
    );
    // On the plain area, a halo would look like a spot. On hatching, the text is not readable without a halo.
    const hatched = position && bands.some((band) => band.from < position.x + width && position.x < band.to);
    if (position) return textElement(position.x, position.y, label, { className: hatched ? 'halo' : undefined });
  }
  return '';
}
