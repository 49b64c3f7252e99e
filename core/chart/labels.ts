// Direct labels instead of a legend: beside the line they name, or inside the band.
import type { Trace } from '../simulator/trace.ts';
import type { DrawnBand } from './bands.ts';
import { countText, maxText, setText } from './count.ts';
import type { Layout } from './layout.ts';
import type { Step } from './series.ts';
import { text } from './svg.ts';

type Measure = (text: string) => number;

const lineHeight = 13;
const gutterGap = 7;

interface GutterLabel {
  y: number;
  content: string;
  className?: string;
}

/** What the lines are at the right end; labels that would overlap are pushed apart. */
export function gutterLabels({ minReplicas, maxReplicas }: Trace, { y, right, top, bottom }: Layout, last: number | undefined): string {
  const labels: GutterLabel[] = [
    { y: y(maxReplicas), content: maxText(maxReplicas) },
    ...(last === undefined ? [] : [{ y: y(last), content: setText(last), className: 'strong' }]),
    { y: y(minReplicas), content: `min ${countText(minReplicas)}` },
  ];
  return pushApart(labels, top, bottom - 2)
    .map((label) => text(right + gutterGap, label.y + 4, label.content, { className: label.className }))
    .join('');
}

function pushApart(labels: readonly GutterLabel[], top: number, bottom: number): GutterLabel[] {
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

/** In the band, or right of it where it is too small and there is room; where bands are many, only what fits is named. */
export function bandLabels(bands: readonly DrawnBand[], { top, right }: Layout, measure: Measure): string {
  let free = -Infinity;
  return bands
    .map(({ label, from, to }, i) => {
      const width = measure(label);
      const inside = to - from > width + 8;
      const start = inside ? (from + to - width) / 2 : to + 5;
      const end = start + width;
      const limit = inside ? to : Math.min(right, bands[i + 1]?.from ?? right);
      if (start < free || end > limit) return '';
      free = end + 8;
      return text(start, top + 16, label, { className: 'halo strong' });
    })
    .join('');
}

/** Left of the first rise where there is room, else above the line. Above a line on the upper border stand the chart's own words. */
export function askedLabel(
  asked: readonly Step[],
  first: number,
  layout: Layout,
  { measure, wordsEnd }: { measure: Measure; wordsEnd: number },
): string {
  const step = asked.find(({ count }) => count !== first) ?? asked[0];
  if (step === undefined || (asked.length === 1 && step.count === first)) return '';
  const content = `asked for ${countText(step.count)}`;
  const width = measure(content);
  const [x, y] = [layout.x(step.atMs), layout.y(step.count)];
  if (x - 6 - width > layout.left + 4) return text(x - 6, y + 4, content, { className: 'halo', anchor: 'end' });
  if (y - 7 >= layout.top + 10) return text(x + 14, y - 7, content, { className: 'halo' });
  if (layout.right - width > wordsEnd + 8) return text(layout.right, 10, content, { anchor: 'end' });
  return text(layout.right - 6, y + 30, content, { className: 'halo', anchor: 'end' });
}
