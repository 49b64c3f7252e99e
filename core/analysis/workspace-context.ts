import type { IndexedObject } from '../index/index-content.ts';
import { podRequestMilli, provenWorkload } from '../index/links/workload-links.ts';
import { readObjectOnce } from '../index/read/read-object.ts';
import type { IndexedDocument, WorkspaceIndex } from '../index/workspace-index.ts';
import type { Workload } from '../index/workspace-object.ts';
import { once } from '../model/once.ts';
import type { PodRequest } from '../simulator/controller-description.ts';
import { controllerDescriptionOf } from '../simulator/controllers.ts';
import type { LineIndex } from '../text/lines.ts';
import type { MapNode } from '../text/node.ts';
import { placeInFile } from '../text/place-in-file.ts';
import type { AnalyzedDocument, AnalyzedObject } from './analyze-document.ts';

export interface WorkspaceContext extends IndexedDocument {
  /** The URIs of the CSV files that completion suggests. Absent unless the name of a CSV file is being completed. */
  series?: readonly string[];
}

export function workspaceContextOf(index: WorkspaceIndex, document: Omit<WorkspaceContext, 'index'>): WorkspaceContext {
  return { index, uri: document.uri, ...placeInFile(document) };
}

/** Returns the object as the current text contains it, because the object in the index may lag behind by one edit. */
export function indexedObjectOf(context: WorkspaceContext, root: MapNode, lines: LineIndex): IndexedObject | undefined {
  const object = readObjectOnce(root, lines);
  return object && { uri: context.uri, object, ...placeInFile(context) };
}

export function provenWorkloadOf(
  workspaceContext: WorkspaceContext,
  root: MapNode,
  lines: LineIndex,
): Workload | undefined {
  const autoscaler = indexedObjectOf(workspaceContext, root, lines);
  return autoscaler && provenWorkload(workspaceContext.index, autoscaler)?.object.workload;
}

/**
 * Returns a function that takes the index of a metric and returns the pod's request for the resource of this metric.
 * The function returns undefined if the metric measures no resource, or if the request is not certain.
 */
export function knownRequests(
  { lines }: AnalyzedDocument,
  { root, reading }: AnalyzedObject,
  workspaceContext: WorkspaceContext | undefined,
): (metricIndex: number) => PodRequest | undefined {
  const understood = reading?.autoscaler;
  const measured = once(() => understood && controllerDescriptionOf(understood.kind).measuredResources?.(understood));
  const workload = once(() => {
    const autoscaler = workspaceContext && indexedObjectOf(workspaceContext, root, lines);
    return autoscaler && provenWorkload(workspaceContext.index, autoscaler);
  });
  return (metricIndex) => {
    const metric = measured()?.[metricIndex];
    const found = metric && workload();
    const milli = found && podRequestMilli(found, metric.resource, metric.container);
    return !found || milli === undefined ? undefined : { workload: found.object.name.text, milli };
  };
}
