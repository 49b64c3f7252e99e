// Draws each fault as a faint area behind both lanes of the chart. Manual scaling is not drawn here, because it has its
// own mark.

import { type FaultSpan, spanTitle } from '../simulator/world/faults.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { LabelPlacer, type MeasureText } from './label-placer.ts';
import type { Layout } from './layout.ts';
import type { ChartLane } from './load-lane-layout.ts';
import { element, textElement } from './svg.ts';
import type { VisibleRange } from './visible-range.ts';

/** The minimum width of an area, so that a fault without a duration is visible as a line. */
const minAreaWidth = 2;
const titleWidth = 52;

/**
 * Returns the time at which the last fault ends; 0 if there are no faults. For a fault that lasts until the end of the
 * run, the start of the fault is used instead of its end.
 */
export function lastFaultMs({ faults, horizonMs }: WorldTrace): number {
  return Math.max(0, ...faults.map(({ fromMs, toMs }) => (toMs < horizonMs ? toMs : fromMs)));
}

const isVisible =
  ({ endMs }: VisibleRange) =>
  ({ fromMs }: FaultSpan) =>
    fromMs < endMs;

export function faultAreas(
  { faults }: WorldTrace,
  view: VisibleRange,
  { x, top }: Layout,
  { bottom }: { bottom: number },
): string {
  return faults
    .filter(isVisible(view))
    .map(({ fromMs, toMs }) => {
      const from = x(fromMs);
      return element('rect', {
        class: 'fault',
        x: from,
        y: top,
        width: Math.max(minAreaWidth, x(Math.min(toMs, view.endMs)) - from),
        height: bottom - top,
      });
    })
    .join('');
}

export function faultLabels(
  { faults }: WorldTrace,
  view: VisibleRange,
  { x, left, right }: Layout,
  { top }: ChartLane,
  measure: MeasureText,
): string {
  const placer = new LabelPlacer({ left: left + titleWidth, right, top: top - 24, bottom: top }, measure);
  return faults
    .filter(isVisible(view))
    .map((fault) => {
      const { fromMs } = fault;
      const label = spanTitle(fault);
      const width = measure(label);
      const position = placer.placeText(
        label,
        [x(fromMs) + 4, x(fromMs) - width - 4, left + titleWidth + 4, right - width - 4].map((at) => ({
          x: at,
          y: top - 8,
        })),
      );
      return position ? textElement(position.x, position.y, label, { className: 'halo strong' }) : '';
    })
    .join('');
}
