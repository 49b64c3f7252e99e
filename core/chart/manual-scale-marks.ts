// Manual scaling between two syncs: the new count, with a ring, because no sync decided it.
import type { ManualScale } from '../simulator/world/simulate.ts';
import type { LabelPlacer, MeasureText } from './label-placer.ts';
import type { Layout } from './layout.ts';
import { element, textElement } from './svg.ts';

export function manualScaleMarks(manualScales: readonly ManualScale[], { x, y }: Layout): string {
  return manualScales
    .map(({ atMs, count }) => element('circle', { class: 'ring', cx: x(atMs), cy: y(count), r: 3.5 }))
    .join('');
}

export function manualScaleLabels(
  manualScales: readonly ManualScale[],
  { x, y }: Layout,
  placer: LabelPlacer,
  measure: MeasureText,
): string {
  return manualScales
    .map(({ atMs, count }) => {
      const label = `${count} by hand`;
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
