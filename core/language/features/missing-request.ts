// Detects a Utilization target on a resource that the workload does not request. The metric then fails for every pod,
// the HPA never scales, and a simulated sequence would be wrong.
import type { Position } from 'vscode-languageserver-types';
import type { MeasuredResource } from '../../simulator/controller-description.ts';
import { controllerDescriptionOf } from '../../simulator/controllers.ts';
import { offsetAt } from '../../text/lines.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { objectStart } from '../problem-range.ts';
import { containersWithoutRequest, provenWorkload } from '../workspace/workload-links.ts';
import { indexedObjectOf, type WorkspaceContext } from '../workspace/workspace-context.ts';
import type { IndexedObject } from '../workspace/workspace-index.ts';

/**
 * Undefined if all requests are set, or if another metric may be readable. Positions are relative to the start of the
 * YAML document.
 */
export function missingRequestAt(
  analyzed: AnalyzedDocument,
  position: Position,
  workspaceContext: WorkspaceContext,
): string | undefined {
  const offset = offsetAt(analyzed.lines, position);
  const autoscaler = analyzed.autoscalers.findLast((one) => one.reading && objectStart(one.root) <= offset);
  return autoscaler && missingRequest(analyzed, autoscaler, workspaceContext);
}

function missingRequest(
  { lines }: AnalyzedDocument,
  { root, reading }: AnalyzedAutoscaler,
  workspaceContext: WorkspaceContext,
): string | undefined {
  const understood = reading?.autoscaler;
  const measured = understood && controllerDescriptionOf(understood.kind).measuredResources?.(understood);
  // Another metric may be readable.
  if (!measured || measured.length === 0 || !measured.every((metric) => metric?.isUtilization)) return undefined;
  const found = indexedObjectOf(workspaceContext, root, lines);
  const workload = found && provenWorkload(workspaceContext.index, found);
  const containers = workload && measured.map((metric) => metric && containerWithoutRequest(workload, metric));
  const [first] = containers ?? [];
  if (!workload || !first || containers?.includes(undefined)) return undefined;
  const { container, resource } = first;
  const name = workload.object.name.text;
  return `never scaled: ${container} of ${name} requests no ${resource} (unless a LimitRange does)`;
}

/** Undefined if the metric may be readable. */
function containerWithoutRequest(
  workload: IndexedObject,
  { resource, container: measured }: MeasuredResource,
): { container: string; resource: string } | undefined {
  const [container] = containersWithoutRequest(workload, resource, measured);
  return container === undefined ? undefined : { container, resource };
}
