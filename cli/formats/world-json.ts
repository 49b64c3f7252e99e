// The run of a scenario as JSON; its schema is docs/formats/simulation.schema.json.
import { worldFields } from '../../core/chart/written/trace-json.ts';
import type { WorldSimulation } from '../simulation.ts';
import { verdictFields } from './simulation-head.ts';

export function worldAsJson({
  file,
  document,
  item,
  scenario,
  trace,
  problems,
  isReleaseAssumed,
  verdict,
}: WorldSimulation): string {
  const output = {
    file,
    document,
    item,
    release: trace.release,
    ...(isReleaseAssumed && { releaseAssumed: true }),
    scenario,
    ...(verdict && { verdict: verdictFields(verdict) }),
    ...(problems.length > 0 && { problems }),
    ...worldFields(trace),
  };
  return `${JSON.stringify(output, null, 2)}\n`;
}
