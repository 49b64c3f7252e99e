import { greatest } from 'd3-array';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import type { WorldPoint } from '../simulator/world/world.ts';
import { countText } from './count-text.ts';
import { type LabelPlacer, reserveLine } from './label-placer.ts';
import type { Layout } from './layout.ts';
import type { ChartLane, LaneOptions } from './load-lane-layout.ts';
import { decimate, linePath, type Point } from './path-data.ts';
import { scale } from './scale.ts';
import { decimal, pathElement, textElement } from './svg.ts';
import type { LaneOverlay } from './unmet-load.ts';
import type { VisibleRange } from './visible-range.ts';

export function drawQueue({ points }: WorldTrace, view: VisibleRange, layout: Layout, lane: ChartLane): LaneOverlay {
  const visiblePoints = points.filter(({ atMs }) => atMs <= view.endMs);
  const longest = greatest(visiblePoints, ({ queue }) => queue);
  if (longest === undefined || longest.queue <= 0) return { area: '', label: () => '' };
  const line = queueLine(visiblePoints, longest.queue, view, layout, lane);
  const area = `${linePath(line)}V${decimal(lane.bottom)}H${decimal(line[0]?.x ?? layout.left)}Z`;
  return {
    area: pathElement('queue-area', area) + pathElement('queue', linePath(line)),
    label: (placer, options) => {
      reserveLine(placer, decimate(line));
      return queueLabel(longest, layout, lane, placer, options);
    },
  };
}

function queueLine(
  shown: readonly WorldPoint[],
  longest: number,
  { endMs }: VisibleRange,
  { x }: Layout,
  lane: ChartLane,
): Point[] {
  const toPixel = scale([0, longest], [lane.bottom, lane.top + 6]);
  const line = shown.map(({ atMs, queue }) => ({ x: x(atMs), y: toPixel(queue) }));
  const last = line.at(-1);
  return last ? [...line, { x: x(endMs), y: last.y }] : [];
}

function queueLabel(
  { atMs, queue }: WorldPoint,
  { x, right }: Layout,
  { top, bottom }: ChartLane,
  placer: LabelPlacer,
  { measure }: LaneOptions,
): string {
  const content = `up to ${countText(Math.round(queue))} waiting`;
  const width = measure(content);
  const heights = [top + 12, (top + bottom) / 2, top + 26, bottom - 6];
  const positions = [8, -8 - width, 30, 60, 90].flatMap((by) => heights.map((y) => ({ x: x(atMs) + by, y })));
  // If no position inside the lane is free of lines, the label is placed above the lane.
  const position = placer.placeText(content, positions) ?? { x: right - width, y: top - 8 };
  return textElement(position.x, position.y, content, { className: 'unmet-label halo' });
}
