// Finds metrics that fail because a container of the workload lacks a request or does not exist.
import { mayBePatched } from '../../../index/links/patched-workload.ts';
import type { IndexedWorkload } from '../../../index/workspace-index.ts';
import { nearestName } from '../../../model/nearest-name.ts';
import type { WorkspaceSubject } from '../../rule.ts';
import { failedMetricText, failingInFile } from '../horizontal/failed-metric.ts';
import { containersOf, findMissingRequests, resourcesMeasuredBy } from './missing-requests.ts';

export interface UnknownContainer {
  /** The index of the metric. */
  metric: number;
  resource: string;
  container: string;
  workload: IndexedWorkload;
  /**
   * The container with the most similar name, which the user probably means. Absent if no name is similar; the
   * container is then probably added by a webhook.
   */
  nearest?: string | undefined;
}

export function unknownContainers(subject: WorkspaceSubject): UnknownContainer[] {
  const { object, workspaceContext } = subject;
  const measured = resourcesMeasuredBy(object.reading?.autoscaler);
  if (!measured.some((one) => one?.container !== undefined)) return [];
  const found = subject.workload();
  if (!found) return [];
  const { workload, templated } = found.object;
  if (templated || workload.hasUnknownContainers) return [];
  const names = containersOf(workload).map(({ name }) => name);
  const unknown = measured.flatMap((one, metric): UnknownContainer[] => {
    const container = one?.container;
    if (!one || container === undefined || container === '' || names.includes(container)) return [];
    return [{ metric, resource: one.resource, container, workload: found, nearest: nearestName(container, names) }];
  });
  return unknown.length > 0 && !mayBePatched(workspaceContext.index, found, 'containers') ? unknown : [];
}

/**
 * Returns the start of a message. It says what the HPA still does while metrics fail. The text takes all failing
 * metrics into account, not only the metrics that one rule reports.
 */
export function effectOfFailures(subject: WorkspaceSubject): string {
  const horizontal = subject.horizontal();
  const failing = new Set([
    ...(horizontal ? failingInFile(horizontal) : []),
    ...(findMissingRequests(subject)?.failing.map(({ metric }) => metric) ?? []),
    ...unknownContainers(subject).flatMap(({ metric, nearest }) => (nearest === undefined ? [] : [metric])),
  ]);
  const hasOthers = failing.size < resourcesMeasuredBy(subject.object.reading?.autoscaler).length;
  return failedMetricText({ hasOthers, has: subject.has });
}
