import { max } from 'd3-array';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import type { MeasureText } from './label-placer.ts';
import type { Layout } from './layout.ts';
import { scale } from './scale.ts';
import { loadAt } from './state-at.ts';
import type { VisibleRange } from './visible-range.ts';

export interface ChartLane {
  top: number;
  bottom: number;
  y(units: number): number;
}

export interface LaneOptions {
  measure: MeasureText;
  selectedMs: number | undefined;
}

const gap = 30;
const laneHeight = 72;
const timesHeight = 24;
/** Capacity above this multiple of the highest load is cut off, because a higher scale would flatten the load. */
const maxCapacityRatio = 2.5;

export function layOutLoadLane({ bottom }: Layout, trace: WorldTrace, view: VisibleRange): ChartLane {
  const top = bottom + gap;
  const highestLoad = Math.max(
    max(trace.load, ({ atMs, value }) => (atMs <= view.endMs ? value : 0)) ?? 0,
    loadAt(trace, view.endMs),
  );
  const capacity = max(trace.points, ({ atMs, capacity }) => (atMs <= view.endMs ? capacity : 0)) ?? 0;
  const highest =
    Math.max(1e-9, highestLoad, Math.min(capacity, highestLoad > 0 ? highestLoad * maxCapacityRatio : capacity)) || 1;
  const toPixel = scale([0, highest], [top + laneHeight, top]);
  return { top, bottom: top + laneHeight, y: (units) => Math.round(toPixel(Math.min(units, highest)) * 2) / 2 };
}

export const chartHeight = ({ bottom }: Pick<ChartLane, 'bottom'>): number => bottom + timesHeight;
