// Scalings between two syncs, by a person or another controller. A ring marks the new count, because no sync decided
// it.
import type { Tick } from '../simulator/trace.ts';
import type { ManualScale } from '../simulator/world/simulate.ts';
import type { LabelPlacer, MeasureText } from './label-placer.ts';
import type { Layout } from './layout.ts';
import { element, textElement } from './svg.ts';

export interface OtherScale extends ManualScale {
  /** The controller that set the count; absent if a person set the count. */
  by?: string;
}

export function otherScales(manualScales: readonly ManualScale[], ticks: readonly Tick[]): OtherScale[] {
  const byControllers = ticks.flatMap(({ atMs, desired, reason }) =>
    reason.kind === 'scaledBy' ? [{ atMs, count: desired, by: reason.by }] : [],
  );
  return [...manualScales, ...byControllers];
}

export function otherScaleMarks(scales: readonly OtherScale[], { x, y }: Layout): string {
  return scales
    .map(({ atMs, count }) => element('circle', { class: 'ring', cx: x(atMs), cy: y(count), r: 3.5 }))
    .join('');
}

export function otherScaleLabels(
  scales: readonly OtherScale[],
  { x, y }: Layout,
  placer: LabelPlacer,
  measure: MeasureText,
): string {
  return scales
    .map(({ atMs, count, by = 'hand' }) => {
      const label = `${count} by ${by}`;
      const [px, py] = [x(atMs), y(count)];
      const width = measure(label);
      const position = placer.placeText(label, [
        { x: px + 8, y: py + 4 },
        { x: px - 8 - width, y: py + 4 },
        { x: px + 4, y: py - 6 },
        { x: px + 4, y: py + 14 },
      ]);
      return position ? textElement(position.x, position.y, label, { className: 'halo strong' }) : '';
    })
    .join('');
}
