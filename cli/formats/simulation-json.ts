// The stable JSON format; its schema is docs/formats/simulation.schema.json.

import { tickValues } from '../../core/chart/written/tick-fields.ts';
import type { EnvelopeRun } from '../../core/simulator/trace.ts';
import type { EnvelopeSimulation } from '../simulation.ts';

export function simulationAsJson({
  file,
  document,
  item,
  scenario,
  envelope: { up, down },
  problems,
}: EnvelopeSimulation): string {
  const output = {
    file,
    document,
    item,
    release: up.release,
    scenario,
    ...outcomeOf(up),
    up: outcomeOf(up),
    down: outcomeOf(down),
    summary: {
      scaleEvents: { up: up.sequence.length - 1, down: down.sequence.length - 1 },
      syncs: { up: up.ticks.length, down: down.ticks.length },
    },
    ...(problems.length > 0 && { problems }),
    ticks: [...ticksOf(up), ...ticksOf(down)],
  };
  return `${JSON.stringify(output, null, 2)}\n`;
}

function outcomeOf({ sequence, seconds, complete }: EnvelopeRun) {
  return { sequence, seconds, complete };
}

function ticksOf({ direction, ticks }: EnvelopeRun) {
  const run = direction === 'scaleUp' ? 'up' : 'down';
  return ticks.map((tick) => ({ run, ...tickValues(tick) }));
}
