// One line for each sync of a scenario, with the load and the pods as they are then.

import { loadAt, pointAt } from '../../core/chart/moment.ts';
import type { WorldTrace } from '../../core/simulator/world/simulate.ts';
import { csvLine, fieldsOf, tickFields } from './fields.ts';

export function worldAsCsv({ trace }: { trace: WorldTrace }): string {
  const head = [...tickFields.slice(0, 1), 'load', 'capacity', 'ready', 'starting', ...tickFields.slice(1)];
  const rows = trace.ticks.map((tick) => {
    const { seconds, ...rest } = fieldsOf(tick);
    const { capacity, ready, starting } = pointAt(trace, tick.atMs);
    return [seconds, loadAt(trace, tick.atMs), capacity, ready, starting, ...Object.values(rest)];
  });
  return [head, ...rows].map(csvLine).join('');
}
