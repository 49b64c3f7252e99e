// One line for each sync of a run, for spreadsheets; of a scenario with the load and the pods as they are then.
import type { Tick, Trace } from '../../simulator/trace.ts';
import type { WorldTrace } from '../../simulator/world/simulate.ts';
import { loadAt, pointAt } from '../moment.ts';
import { csvLine, fieldsOf, tickFields } from './fields.ts';

export function traceAsCsv(trace: Trace | WorldTrace): string {
  const world = 'points' in trace ? trace : undefined;
  const [seconds, ...others] = tickFields;
  const head = [seconds, ...(world ? ['load', 'capacity', 'ready', 'starting'] : []), ...others];
  return [head, ...trace.ticks.map((tick) => rowOf(tick, world))].map(csvLine).join('');
}

function rowOf(tick: Tick, world: WorldTrace | undefined): (string | number | null)[] {
  const { seconds, ...others } = fieldsOf(tick);
  if (world === undefined) return [seconds, ...Object.values(others)];
  const { capacity, ready, starting } = pointAt(world, tick.atMs);
  return [seconds, loadAt(world, tick.atMs), capacity, ready, starting, ...Object.values(others)];
}
