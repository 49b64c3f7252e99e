// Where the workload of the workspace contradicts the autoscaler: a share of what is requested is held, and nothing is requested.
// Then no metric can be read, nothing is ever scaled, and a sequence would be a lie.
import type { Position } from 'vscode-languageserver-types';
import type { MeasuredResource } from '../../simulator/controller.ts';
import { controllerOf } from '../../simulator/controllers.ts';
import { offsetAt } from '../../text/lines.ts';
import { startOf } from '../locate.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';
import { containersWithout, provenWorkload } from '../workspace/links.ts';
import { foundIn, type Surroundings } from '../workspace/surroundings.ts';
import type { Found } from '../workspace/workspace-index.ts';

/** Undefined where nothing is contradicted, or another metric may still be read. Positions count from the start of the chunk. */
export function contradictionAt(view: ChunkView, position: Position, surroundings: Surroundings): string | undefined {
  const offset = offsetAt(view.lines, position);
  const autoscaler = view.autoscalers.findLast((one) => one.reading && startOf(one.root) <= offset);
  return autoscaler && contradiction(view, autoscaler, surroundings);
}

function contradiction({ lines }: ChunkView, { root, reading }: AutoscalerView, surroundings: Surroundings): string | undefined {
  const understood = reading?.autoscaler;
  const measured = understood && controllerOf(understood.kind).measured?.(understood);
  // Another metric may still be read.
  if (!measured || measured.length === 0 || !measured.every((metric) => metric?.isShare)) return undefined;
  const found = foundIn(surroundings, root, lines);
  const workload = found && provenWorkload(surroundings.index, found);
  const lacking = workload && measured.map((metric) => metric && lackedBy(workload, metric));
  const [first] = lacking ?? [];
  if (!workload || !first || lacking?.includes(undefined)) return undefined;
  const { container, resource } = first;
  const name = workload.object.name.text;
  return `never scaled: ${container} of ${name} requests no ${resource} (unless a LimitRange does)`;
}

/** Undefined where the metric may be read. */
function lackedBy(
  workload: Found,
  { resource, container: measured }: MeasuredResource,
): { container: string; resource: string } | undefined {
  const [container] = containersWithout(workload, resource, measured);
  return container === undefined ? undefined : { container, resource };
}
