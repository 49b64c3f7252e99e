// What a person did between two syncs: the count that they set, with a ring, since no sync decided it.
import type { ByHand } from '../simulator/world/simulate.ts';
import type { Layout } from './layout.ts';
import type { Measure, Places } from './places.ts';
import { element, text } from './svg.ts';

export function handMarks(hands: readonly ByHand[], { x, y }: Layout): string {
  return hands.map(({ atMs, count }) => element('circle', { class: 'ring', cx: x(atMs), cy: y(count), r: 3.5 })).join('');
}

export function handLabels(hands: readonly ByHand[], { x, y }: Layout, places: Places, measure: Measure): string {
  return hands
    .map(({ atMs, count }) => {
      const label = `${count} by hand`;
      const [px, py] = [x(atMs), y(count)];
      const width = measure(label);
      const spot = places.placeText(label, [
        { x: px + 8, y: py + 4 },
        { x: px - 8 - width, y: py + 4 },
        { x: px + 4, y: py - 6 },
        { x: px + 4, y: py + 14 },
      ]);
      return spot ? text(spot.x, spot.y, label, { className: 'halo strong' }) : '';
    })
    .join('');
}
