// The run of a scenario as JSON; its schema is docs/formats/simulation.schema.json.
import { worldFields } from '../../core/chart/written/trace-json.ts';
import type { WorldSimulation } from '../simulation.ts';

export function worldAsJson({ file, document, item, scenario, trace, problems }: WorldSimulation): string {
  const output = {
    file,
    document,
    item,
    release: trace.release,
    scenario,
    ...(problems.length > 0 && { problems }),
    ...worldFields(trace),
  };
  return `${JSON.stringify(output, null, 2)}\n`;
}
