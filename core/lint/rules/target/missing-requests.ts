// Finds metrics that always fail: their target is a percentage of a resource request, and this request is certainly
// missing or 0.

import type { AnalyzedObject } from '../../../analysis/analyze-document.ts';
import type { IndexedObject } from '../../../index/index-content.ts';
import { mayBePatched } from '../../../index/links/patched-workload.ts';
import { milliOfText, templateOwner, withSameTarget } from '../../../index/links/workload-links.ts';
import type { IndexedWorkload, WorkspaceIndex } from '../../../index/workspace-index.ts';
import type { Container, Workload } from '../../../index/workspace-object.ts';
import { containsTemplate } from '../../../model/find-template.ts';
import type { ControllerDifferences } from '../../../model/releases.ts';
import { isList, isObject } from '../../../model/value.ts';
import type { MeasuredResource } from '../../../simulator/controller-description.ts';
import { controllerDescriptionOf } from '../../../simulator/controllers.ts';
import type { WorkspaceSubject } from '../../rule.ts';

export interface MissingRequests {
  workload: IndexedWorkload;
  failing: readonly MissingRequest[];
}

export interface MissingRequest {
  metric: number;
  resource: string;
  /**
   * The containers without a request for `resource`. If each measured container requests 0, the list contains all
   * measured containers. It is never empty.
   */
  containers: readonly Container[];
  /** Whether all containers request 0. A percentage of 0 does not exist (docs/behavior/hpa.md §2.4). */
  isZero: boolean;
}

/**
 * Whether a metric of the autoscaler measures utilization, for which pods need a request. Without such a metric no
 * request is needed, so the index is not searched.
 */
export function measuresUtilization({ reading }: AnalyzedObject): boolean {
  return resourcesMeasuredBy(reading?.autoscaler).some((metric) => metric?.isUtilization);
}

export function findMissingRequests(subject: WorkspaceSubject): MissingRequests | undefined {
  const { object, has, workspaceContext, isTemplated } = subject;
  const { index } = workspaceContext;
  if (object.patch || !measuresUtilization(object) || (isTemplated && !hasWrittenMetrics(object))) return undefined;
  const [autoscaler, target] = [subject.own(), subject.workload()];
  if (!autoscaler || !target) return undefined;
  const workload = templateOwner(index, target);
  const measured = resourcesMeasuredBy(object.reading?.autoscaler);
  const failing = measured.flatMap((metric, index) => {
    const missing = metric?.isUtilization ? missingRequest(workload, metric, has) : undefined;
    return metric && missing ? [{ metric: index, resource: metric.resource, ...missing }] : [];
  });
  if (failing.length === 0 || mayBeSetElsewhere(index, autoscaler, workload)) return undefined;
  return { workload, failing };
}

export function resourcesMeasuredBy(
  autoscaler: NonNullable<AnalyzedObject['reading']>['autoscaler'],
): readonly (MeasuredResource | undefined)[] {
  return (autoscaler && controllerDescriptionOf(autoscaler.kind).measuredResources?.(autoscaler)) ?? [];
}

/**
 * Whether the file contains all metrics: a template in the metrics may render other metrics, and the API server may add
 * its default metric if no metrics are written.
 */
function hasWrittenMetrics({ object: { spec } }: AnalyzedObject): boolean {
  const metrics = isObject(spec) ? spec.metrics : undefined;
  return isList(metrics) && metrics.length > 0 && !containsTemplate(metrics);
}

function mayBeSetElsewhere(index: WorkspaceIndex, autoscaler: IndexedObject, workload: IndexedWorkload): boolean {
  const { hasPodResources } = workload.object.workload;
  const hasLimitRange = index
    .ofRoleBeside(workload, 'limitRange')
    .some((found) => index.areAppliedTogether(workload, found));
  const hasVerticalAutoscaler = Array.from(withSameTarget(index, autoscaler, 'verticalAutoscaler')).some(
    ({ object }) => object.updateMode !== 'Off',
  );
  return (
    hasPodResources === true || hasLimitRange || hasVerticalAutoscaler || mayBePatched(index, workload, 'resources')
  );
}

function missingRequest(
  { object: { workload } }: IndexedWorkload,
  { resource, container: measured }: MeasuredResource,
  { sidecarRequests }: ControllerDifferences,
): Pick<MissingRequest, 'containers' | 'isZero'> | undefined {
  const counted = sidecarRequests ? containersOf(workload) : workload.containers;
  const selected = measured === undefined ? counted : counted.filter(({ name }) => name === measured);
  const lacking = selected.filter((container) => lacks(container, resource));
  if (lacking.length > 0) return { containers: lacking, isZero: false };
  const areAllZero = selected.every((container) => requestsZero(container, resource));
  if (selected.length === 0 || workload.hasUnknownContainers || !areAllZero) return undefined;
  return { containers: selected, isZero: true };
}

export function containersOf(workload: Workload | undefined): readonly Container[] {
  return [...(workload?.containers ?? []), ...(workload?.sidecars ?? [])];
}

function lacks({ requests, isPartial }: Container, resource: string): boolean {
  return !isPartial && !Object.hasOwn(requests, resource);
}

function requestsZero({ requests, isPartial }: Container, resource: string): boolean {
  return !isPartial && milliOfText(requests[resource]?.text) === 0;
}
