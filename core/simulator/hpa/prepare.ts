// An autoscaler and a profile made ready for many syncs: targets read, descriptions and selectors written out once.
import type { HorizontalPodAutoscaler, Metric, MetricTarget } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import type { Int64 } from '../int64.ts';
import { printSelector, queryOf } from '../labels/format.ts';
import { readMilli } from '../milli.ts';
import type { Profile } from '../profile.ts';
import { metricsAsRead } from './read-v1.ts';
import { type Tolerance, toleranceOf } from './tolerance.ts';

export interface Controller {
  hpa: HorizontalPodAutoscaler;
  profile: Profile;
  namespace: string;
  metrics: readonly PreparedMetric[];
  tolerance: Tolerance;
}

export type PreparedMetric = PreparedResource | PreparedPods | PreparedObject | PreparedExternal;

interface Prepared {
  /** `spec.metrics[0]`, as written. */
  path: Path;
}
/** Resource and ContainerResource are one calculation. */
export interface PreparedResource extends Prepared {
  type: 'Resource' | 'ContainerResource';
  resource: string;
  container: string | undefined;
  averageValue: Int64 | undefined;
  averageUtilization: number | undefined;
}
export interface PreparedPods extends Prepared {
  type: 'Pods';
  metric: PreparedIdentifier;
  averageValue: Int64;
}
export interface PreparedObject extends Prepared {
  type: 'Object';
  metric: PreparedIdentifier;
  kind: string;
  /** What the API is asked for: of a Namespace, the autoscaler's own one. */
  on: { kind: string; name: string };
  describedObject: { kind: string; name: string; apiVersion?: string };
  target: { type: string; value: Int64 | undefined; averageValue: Int64 | undefined };
}
export interface PreparedExternal extends Prepared {
  type: 'External';
  metric: PreparedIdentifier;
  value: Int64 | undefined;
  averageValue: Int64 | undefined;
}

export interface PreparedIdentifier {
  name: string;
  /** As it stands in the status. */
  identifier: { name: string; selector?: object };
  query: { ok: true; value: string } | { ok: false; problem: string };
  /** As messages print the selector. */
  printed: string;
}

export function prepare(given: HorizontalPodAutoscaler, profile: Profile): Controller {
  const hpa = profile.has.behavior ? given : withoutBehavior(given);
  const namespace = hpa.namespace ?? 'default';
  const metrics = metricsAsRead(hpa.metrics, profile).map(({ metric, index }) =>
    prepareMetric(metric, ['spec', 'metrics', index], namespace, profile),
  );
  return { hpa, profile, namespace, metrics, tolerance: toleranceOf(hpa.behavior, profile) };
}

function withoutBehavior({ behavior: _, ...rest }: HorizontalPodAutoscaler): HorizontalPodAutoscaler {
  return rest;
}

function prepareMetric(metric: Metric, path: Path, namespace: string, profile: Profile): PreparedMetric {
  switch (metric.type) {
    case 'Resource':
      return prepareResource(metric.type, path, metric.resource.name, undefined, metric.resource.target);
    case 'ContainerResource':
      return prepareResource(metric.type, path, metric.containerResource.name, metric.containerResource.container, metric.containerResource.target);
    case 'Pods': {
      const { metric: identifier, target } = metric.pods;
      return { type: 'Pods', path, metric: prepareIdentifier(identifier, profile), averageValue: amount(target.averageValue) ?? 0 };
    }
    case 'Object':
      return prepareObject(metric.object, path, namespace, profile);
    case 'External': {
      const { metric: identifier, target } = metric.external;
      const amounts = { value: amount(target.value), averageValue: amount(target.averageValue) };
      return { type: 'External', path, metric: prepareIdentifier(identifier, profile), ...amounts };
    }
  }
}

function prepareResource(
  type: 'Resource' | 'ContainerResource',
  path: Path,
  resource: string,
  container: string | undefined,
  target: MetricTarget,
): PreparedResource {
  return { type, path, resource, container, averageValue: amount(target.averageValue), averageUtilization: target.averageUtilization };
}

function prepareObject(object: Extract<Metric, { type: 'Object' }>['object'], path: Path, namespace: string, profile: Profile): PreparedObject {
  const { describedObject, metric, target } = object;
  const { kind, name, apiVersion } = describedObject;
  const isNamespace = kind === 'Namespace' && !(apiVersion ?? '').includes('/');
  return {
    type: 'Object',
    path,
    metric: prepareIdentifier(metric, profile),
    kind,
    on: { kind, name: isNamespace ? namespace : name },
    describedObject: { kind, name, ...(apiVersion !== undefined && { apiVersion }) },
    target: { type: target.type, value: amount(target.value), averageValue: amount(target.averageValue) },
  };
}

function prepareIdentifier({ name, selector }: { name: string; selector?: object }, { has }: Profile): PreparedIdentifier {
  return {
    name,
    identifier: selector ? { name, selector } : { name },
    query: queryOf(selector, has.labelSelectorWords ? 'label' : 'pod'),
    printed: printSelector(selector, has.selectorTextsNameTypes),
  };
}

/** What is no quantity counts as absent: the API server would have refused it. */
function amount(text: string | undefined): Int64 | undefined {
  return text === undefined ? undefined : readMilli(text);
}
