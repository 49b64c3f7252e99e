// Where the workload of the workspace contradicts the autoscaler: a share of what is requested is held, and nothing is requested.
// Then no metric can be read, nothing is ever scaled, and a sequence would be a lie.
import type { Position } from 'vscode-languageserver-types';
import type { Metric } from '../../model/hpa/autoscaler.ts';
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
  if (understood?.kind !== 'HorizontalPodAutoscaler') return undefined;
  const found = foundIn(surroundings, root, lines);
  const workload = found && provenWorkload(surroundings.index, found);
  if (!workload) return undefined;
  const lacking = understood.metrics.map((metric) => lackedBy(workload, metric));
  const [first] = lacking;
  if (!first || lacking.includes(undefined)) return undefined;
  const { container, resource } = first;
  const name = workload.object.name.text;
  return `never scaled: ${container} of ${name} requests no ${resource} (unless a LimitRange does)`;
}

/** What the percentage of a metric is missing; undefined where the metric may be read. */
function lackedBy(workload: Found, metric: Metric): { container: string; resource: string } | undefined {
  const measured =
    metric.type === 'Resource'
      ? { ...metric.resource, container: undefined }
      : metric.type === 'ContainerResource'
        ? metric.containerResource
        : undefined;
  if (!measured || measured.target.averageUtilization === undefined || measured.target.averageValue !== undefined) return undefined;
  const [container] = containersWithout(workload, measured.name, measured.container);
  return container === undefined ? undefined : { container, resource: measured.name };
}
