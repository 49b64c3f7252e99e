// The simulation of a scenario as JSON (docs/formats/simulation.schema.json).
import { worldFields } from '../../core/drawing/written/trace-json.ts';
import type { WorldSimulation } from '../simulation.ts';
import { identityFields, verdictFields } from './simulation-head.ts';

export function worldSimulationFields(simulation: WorldSimulation) {
  const { scenario, trace, problems, isReleaseAssumed, verdict } = simulation;
  return {
    ...identityFields(simulation),
    release: trace.release,
    ...(isReleaseAssumed && { releaseAssumed: true }),
    scenario,
    ...(verdict && { verdict: verdictFields(verdict) }),
    ...(problems.length > 0 && { problems }),
    ...worldFields(trace),
  };
}
