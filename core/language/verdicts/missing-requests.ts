// Metrics that can never be read, because their target is a percentage of a request that a container of the workload
// does not have. Only a workload that the workspace proves counts, and only if nothing else sets the request.

import { containsTemplate } from '../../model/find-template.ts';
import type { ControllerDifferences } from '../../model/releases.ts';
import { isList, isObject } from '../../model/value.ts';
import type { MeasuredResource } from '../../simulator/controller-description.ts';
import { controllerDescriptionOf } from '../../simulator/controllers.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import { haveSameTarget, provenWorkload } from '../workspace/workload-links.ts';
import { indexedObjectOf, type WorkspaceContext } from '../workspace/workspace-context.ts';
import type { IndexedObject, WorkspaceIndex } from '../workspace/workspace-index.ts';
import type { Container, Workload } from '../workspace/workspace-object.ts';

export interface MissingRequests {
  workload: IndexedObject;
  /** The first container without the request, for each metric that fails. */
  failing: readonly MissingRequest[];
  /** Other metrics may be readable. */
  hasOtherMetrics: boolean;
}

export interface MissingRequest {
  resource: string;
  container: string;
}

/** Whether an object has a metric that needs a request: without one, no index is needed. */
export function measuresUtilization({ reading }: AnalyzedObject): boolean {
  return measuredResources(reading?.autoscaler).some((metric) => metric?.isUtilization);
}

/** Undefined if every metric may be readable. */
export function findMissingRequests(
  { lines, templated }: Pick<AnalyzedDocument, 'lines' | 'templated'>,
  object: AnalyzedObject,
  has: ControllerDifferences,
  workspaceContext: WorkspaceContext,
): MissingRequests | undefined {
  const { index } = workspaceContext;
  if (object.patch || !measuresUtilization(object) || (templated && !hasWrittenMetrics(object))) return undefined;
  const autoscaler = indexedObjectOf(workspaceContext, object.root, lines);
  const workload = autoscaler && provenWorkload(index, autoscaler);
  if (!workload) return undefined;
  const measured = measuredResources(object.reading?.autoscaler);
  const failing = measured.flatMap((metric) => {
    const container = metric?.isUtilization ? containerWithoutRequest(workload, metric, has) : undefined;
    return metric && container !== undefined ? [{ resource: metric.resource, container }] : [];
  });
  if (failing.length === 0 || mayBeSetElsewhere(index, autoscaler, workload)) return undefined;
  return { workload, failing, hasOtherMetrics: failing.length < measured.length };
}

function measuredResources(
  autoscaler: NonNullable<AnalyzedObject['reading']>['autoscaler'],
): readonly (MeasuredResource | undefined)[] {
  return (autoscaler && controllerDescriptionOf(autoscaler.kind).measuredResources?.(autoscaler)) ?? [];
}

/** A template may write other metrics than the text shows, and then the server adds none. */
function hasWrittenMetrics({ object: { spec } }: AnalyzedObject): boolean {
  const metrics = isObject(spec) ? spec.metrics : undefined;
  return isList(metrics) && metrics.length > 0 && !containsTemplate(metrics);
}

/** The API server, a VerticalPodAutoscaler or an inline patch may set the request. */
function mayBeSetElsewhere(index: WorkspaceIndex, autoscaler: IndexedObject, workload: IndexedObject): boolean {
  const { hasPodResources } = workload.object.workload ?? {};
  const hasLimitRange = [...index.all('limitRange')].some((found) => index.areAppliedTogether(workload, found));
  const hasPatch = index.kustomizationsOf(workload.uri).some(({ patchesResources }) => patchesResources);
  const hasVerticalAutoscaler = [...index.all('verticalAutoscaler')].some(
    (found) => found.object.updateMode !== 'Off' && haveSameTarget(index, autoscaler, found),
  );
  return hasPodResources === true || hasLimitRange || hasPatch || hasVerticalAutoscaler;
}

function containerWithoutRequest(
  { object: { workload } }: IndexedObject,
  { resource, container: measured }: MeasuredResource,
  { sidecarRequests }: ControllerDifferences,
): string | undefined {
  const counted = sidecarRequests ? containersOf(workload) : (workload?.containers ?? []);
  const selected = measured === undefined ? counted : counted.filter(({ name }) => name === measured);
  return selected.find((container) => lacks(container, resource))?.name;
}

function containersOf(workload: Workload | undefined): readonly Container[] {
  return [...(workload?.containers ?? []), ...(workload?.sidecars ?? [])];
}

function lacks({ requests, isPartial }: Container, resource: string): boolean {
  return !isPartial && !Object.hasOwn(requests, resource);
}
