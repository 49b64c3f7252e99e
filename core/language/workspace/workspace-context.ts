// What a feature may know beyond its chunk: the index, and where the chunk stands in it.
import type { PodRequest } from '../../simulator/controller-description.ts';
import { controllerDescriptionOf } from '../../simulator/controller-descriptions.ts';
import type { LineIndex } from '../../text/lines.ts';
import type { MapNode } from '../../text/node.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import { readObject } from './read-object.ts';
import { podRequestMilli, provenWorkload } from './workload-links.ts';
import type { IndexedObject, WorkspaceIndex } from './workspace-index.ts';
import type { Workload } from './workspace-object.ts';

export interface WorkspaceContext {
  index: WorkspaceIndex;
  uri: string;
  /** The line of the file on which the chunk begins, from 0. */
  startLine: number;
  /** Addresses of CSV files; absent where none is asked for. */
  series?: readonly string[];
}

/** The autoscaler as the index would have it; the index may be a keystroke behind. */
export function indexedObjectOf(
  { uri, startLine }: WorkspaceContext,
  root: MapNode,
  lines: LineIndex,
): IndexedObject | undefined {
  const object = readObject(root, lines);
  return object && { uri, startLine, object };
}

/** The workload of an autoscaler, where the workspace surely knows it. */
export function provenWorkloadOf(
  workspaceContext: WorkspaceContext,
  root: MapNode,
  lines: LineIndex,
): Workload | undefined {
  const autoscaler = indexedObjectOf(workspaceContext, root, lines);
  return autoscaler && provenWorkload(workspaceContext.index, autoscaler)?.object.workload;
}

/** What a pod of the workload requests of the resource that a metric measures; undefined where nobody surely knows. */
export function knownRequest(
  { lines }: AnalyzedDocument,
  { root, reading }: AnalyzedObject,
  metricIndex: number,
  workspaceContext: WorkspaceContext | undefined,
): PodRequest | undefined {
  const understood = reading?.autoscaler;
  const measured = understood && controllerDescriptionOf(understood.kind).measuredResources?.(understood)[metricIndex];
  const autoscaler = measured && workspaceContext && indexedObjectOf(workspaceContext, root, lines);
  const workload = autoscaler && provenWorkload(workspaceContext.index, autoscaler);
  const milli = workload && podRequestMilli(workload, measured.resource, measured.container);
  return !workload || milli === undefined ? undefined : { workload: workload.object.name.text, milli };
}
