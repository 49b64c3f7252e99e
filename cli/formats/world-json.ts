// A scenario's run for programs; its schema is docs/formats/simulation.schema.json.
import type { WorldSimulation } from '../simulation.ts';
import { fieldsOf } from './fields.ts';

export function worldAsJson({ file, document, item, scenario, profile, trace, problems }: WorldSimulation): string {
  const { sequence, report, ticks, load, points, horizonMs, assumptions } = trace;
  const last = ticks.findLast(({ current, desired }) => current !== desired);
  const answer = {
    file,
    document,
    ...(item !== undefined && { item }),
    release: profile.release,
    scenario,
    sequence,
    seconds: (last?.atMs ?? 0) / 1000,
    complete: true,
    horizonSeconds: horizonMs / 1000,
    summary: { ...report, syncs: ticks.length },
    ...(assumptions.length > 0 && { assumptions }),
    ...(problems.length > 0 && { problems }),
    ticks: ticks.map(fieldsOf),
    load: load.map(({ atMs, value }) => ({ seconds: atMs / 1000, value })),
    pods: points.map(({ atMs, ...rest }) => ({ seconds: atMs / 1000, ...rest })),
  };
  return `${JSON.stringify(answer, null, 2)}\n`;
}
