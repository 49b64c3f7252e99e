// What is out of order, and how long: a quiet area behind both lanes, named between them. What a person scaled has a mark of its own.
import type { FaultSpan } from '../simulator/world/faults.ts';
import type { WorldTrace } from '../simulator/world/simulate.ts';
import { faultWords } from '../simulator/world/words.ts';
import type { Lane } from './lane.ts';
import type { Layout } from './layout.ts';
import { type Measure, Places } from './places.ts';
import { element, text } from './svg.ts';
import type { View } from './view.ts';

/** One that only begins something is as wide as a line. */
const narrowest = 2;
const besideTitle = 52;

/** Until when there is something to see of it; one that never ends is seen where it begins. */
export function lastFaultMs({ faults, horizonMs }: WorldTrace): number {
  return Math.max(0, ...faults.map(({ fromMs, toMs }) => (toMs < horizonMs ? toMs : fromMs)));
}

const isShown =
  ({ endMs }: View) =>
  ({ fromMs }: FaultSpan) =>
    fromMs < endMs;

export function faultAreas({ faults }: WorldTrace, view: View, { x, top }: Layout, { bottom }: { bottom: number }): string {
  return faults
    .filter(isShown(view))
    .map(({ fromMs, toMs }) => {
      const from = x(fromMs);
      return element('rect', {
        class: 'fault',
        ...{ x: from, y: top, width: Math.max(narrowest, x(Math.min(toMs, view.endMs)) - from), height: bottom - top },
      });
    })
    .join('');
}

/** In the row of the title of the second lane; of two that would overlap the first is named. */
export function faultLabels({ faults }: WorldTrace, view: View, { x, left, right }: Layout, { top }: Lane, measure: Measure): string {
  const places = new Places({ left: left + besideTitle, right, top: top - 24, bottom: top }, measure);
  return faults
    .filter(isShown(view))
    .map(({ what, fromMs }) => {
      const label = faultWords[what];
      const width = measure(label);
      const spot = places.placeText(
        label,
        [x(fromMs) + 4, x(fromMs) - width - 4, left + besideTitle + 4, right - width - 4].map((at) => ({ x: at, y: top - 8 })),
      );
      return spot ? text(spot.x, spot.y, label, { className: 'halo strong' }) : '';
    })
    .join('');
}
