import type { WorldTrace } from '../simulator/world/simulate.ts';
import type { LabelPlacer, LabelPosition } from './label-placer.ts';
import type { Layout } from './layout.ts';
import type { ChartLane, LaneOptions } from './load-lane-layout.ts';
import { loadAt, worldPointAt } from './state-at.ts';
import { pathElement, textElement } from './svg.ts';
import type { VisibleRange } from './visible-range.ts';

/** An overlay is drawn below the lines of its lane, and labelled above them. */
export interface LaneOverlay {
  area: string;
  label(placer: LabelPlacer, options: LaneOptions): string;
}

interface PixelRange {
  from: number;
  to: number;
}

export function drawUnmet(trace: WorldTrace, view: VisibleRange, layout: Layout, lane: ChartLane): LaneOverlay {
  const { d, widest } = unmetArea(trace, view, layout, lane);
  return {
    area: pathElement('unmet', d),
    label: (placer, options) => (widest ? unmetLabel(trace, widest, layout, lane, placer, options) : ''),
  };
}

function unmetArea(
  trace: WorldTrace,
  view: VisibleRange,
  layout: Layout,
  { y }: ChartLane,
): { d: string; widest: PixelRange | undefined } {
  const [from, to] = [layout.x(0), layout.x(view.endMs)];
  const parts: string[] = [];
  let widest: PixelRange | undefined;
  let open: { above: string[]; below: string[]; from: number } | undefined;
  const close = (at: number) => {
    if (open === undefined) return;
    parts.push(`M${open.above.join('L')}L${open.below.toReversed().join('L')}Z`);
    if (widest === undefined || at - open.from > widest.to - widest.from) widest = { from: open.from, to: at };
    open = undefined;
  };
  for (let px = from; px <= to; px += 0.5) {
    const atMs = Math.max(0, layout.msAt(px));
    const [load, { capacity }] = [loadAt(trace, atMs), worldPointAt(trace, atMs)];
    if (load <= capacity) close(px);
    else {
      open ??= { above: [], below: [], from: px };
      addPoint(open.above, px, y(load));
      addPoint(open.below, px, y(capacity));
    }
  }
  close(to);
  return { d: parts.join(''), widest };
}

function addPoint(corners: string[], x: number, y: number): void {
  const level = (corner: string | undefined) => corner?.endsWith(` ${y}`) === true;
  if (level(corners.at(-1)) && level(corners.at(-2))) corners.pop();
  corners.push(`${x} ${y}`);
}

function unmetLabel(
  trace: WorldTrace,
  area: PixelRange,
  layout: Layout,
  lane: ChartLane,
  placer: LabelPlacer,
  { measure, selectedMs }: LaneOptions,
): string {
  const percent = (Math.round(trace.report.unmet.part * 1000) / 10).toFixed(1);
  if (percent === '0.0') return '';
  const content = `unmet ${percent} %`;
  const width = measure(content);
  const crosshairX = selectedMs === undefined ? undefined : layout.x(selectedMs);
  const parts = splitAtCrosshair(area, crosshairX).filter(({ from, to }) => to - from > width + 8);
  const inside = parts.flatMap((part) => positionsInside(trace, part, width, layout, lane));
  const position = placer.placeText(content, inside);
  if (position) return textElement(position.x, position.y, content, { className: 'strong' });
  const beside = placer.placeText(content, positionsBeside(area, width, lane));
  return beside ? textElement(beside.x, beside.y, content, { className: 'unmet-label halo' }) : '';
}

function splitAtCrosshair({ from, to }: PixelRange, crosshairX: number | undefined): PixelRange[] {
  if (crosshairX === undefined || crosshairX <= from || crosshairX >= to) return [{ from, to }];
  const parts = [
    { from, to: crosshairX },
    { from: crosshairX, to },
  ];
  return parts.sort((a, b) => b.to - b.from - (a.to - a.from));
}

const labelHeight = 16;

function positionsInside(
  trace: WorldTrace,
  { from, to }: PixelRange,
  width: number,
  layout: Layout,
  { y }: ChartLane,
): LabelPosition[] {
  return [(from + to - width) / 2, from + 4, to - width - 4].flatMap((x) => {
    const moments = [x, x + width / 2, x + width].map((px) => layout.msAt(px));
    const top = Math.max(...moments.map((ms) => y(loadAt(trace, ms))));
    const bottom = Math.min(...moments.map((ms) => y(worldPointAt(trace, ms).capacity)));
    return bottom - top < labelHeight
      ? []
      : [
          { x, y: (top + bottom) / 2 + 4 },
          { x, y: top + 13 },
        ];
  });
}

function positionsBeside({ from, to }: PixelRange, width: number, { top, bottom }: ChartLane): LabelPosition[] {
  const heights = [(top + bottom) / 2 + 4, top + 12, bottom - 6, top + 28, bottom - 20];
  return [to + 6, from - 6 - width, to + 36, to + 72, to + 110, to + 150].flatMap((x) =>
    heights.map((y) => ({ x, y })),
  );
}
