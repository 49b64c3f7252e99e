// Where the workload of the workspace contradicts the autoscaler: a share of what is requested is held, and nothing is
// requested. Then no metric can be read, nothing is ever scaled, and a sequence would be a lie.
import type { Position } from 'vscode-languageserver-types';
import type { MeasuredResource } from '../../simulator/controller-description.ts';
import { controllerDescriptionOf } from '../../simulator/controller-descriptions.ts';
import { offsetAt } from '../../text/lines.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { objectStart } from '../problem-range.ts';
import { containersWithoutRequest, provenWorkload } from '../workspace/workload-links.ts';
import { indexedObjectOf, type WorkspaceContext } from '../workspace/workspace-context.ts';
import type { IndexedObject } from '../workspace/workspace-index.ts';

/**
 * Undefined where nothing is contradicted, or another metric may still be read. Positions count from the start of the
 * chunk.
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
  // Another metric may still be read.
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

/** Undefined where the metric may be read. */
function containerWithoutRequest(
  workload: IndexedObject,
  { resource, container: measured }: MeasuredResource,
): { container: string; resource: string } | undefined {
  const [container] = containersWithoutRequest(workload, resource, measured);
  return container === undefined ? undefined : { container, resource };
}
