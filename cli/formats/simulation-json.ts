// A simulation as JSON (docs/formats/simulation.schema.json).

import { tickValues } from '../../core/drawing/written/tick-fields.ts';
import { type EnvelopeRun, isSync } from '../../core/simulator/trace.ts';
import type { EnvelopeSimulation } from '../simulation.ts';
import { identityFields, verdictFields } from './simulation-head.ts';

export function simulationFields(simulation: EnvelopeSimulation) {
  const { scenario, problems, isReleaseAssumed, verdict } = simulation;
  const { up, down } = simulation.envelope;
  return {
    ...identityFields(simulation),
    release: up.release,
    ...(isReleaseAssumed && { releaseAssumed: true }),
    scenario,
    ...outcomeOf(up),
    up: outcomeOf(up),
    down: outcomeOf(down),
    summary: {
      scaleEvents: { up: up.sequence.length - 1, down: down.sequence.length - 1 },
      syncs: { up: up.ticks.filter(isSync).length, down: down.ticks.filter(isSync).length },
    },
    ...(verdict && { verdict: verdictFields(verdict) }),
    ...(problems.length > 0 && { problems }),
    ticks: [...ticksOf(up), ...ticksOf(down)],
  };
}

function outcomeOf({ sequence, seconds, complete }: EnvelopeRun) {
  return { sequence, seconds, complete };
}

function ticksOf({ direction, ticks }: EnvelopeRun) {
  const run = direction === 'scaleUp' ? 'up' : 'down';
  return ticks.map((tick) => ({ run, ...tickValues(tick) }));
}
