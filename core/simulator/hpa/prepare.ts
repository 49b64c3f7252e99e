// An autoscaler and a profile prepared for many syncs: targets are parsed, descriptions and selectors formatted once.
import type { HorizontalPodAutoscaler, Metric, MetricTarget } from '../../model/hpa/autoscaler.ts';
import { metricKinds } from '../../model/hpa/metric-kinds.ts';
import type { Path } from '../../model/path.ts';
import type { Int64 } from '../int64.ts';
import { printGoSelector, selectorQuery } from '../labels/format-selector.ts';
import { readMilli } from '../milli.ts';
import type { Profile } from '../profile.ts';
import { metricFound } from './messages.ts';
import { metricNames } from './metric-names.ts';
import { withoutUnsupportedFields } from './supported-fields.ts';
import { type Tolerance, toleranceOf } from './tolerance.ts';
import { metricsAfterV1Conversion } from './v1-conversion.ts';

export interface PreparedController {
  hpa: HorizontalPodAutoscaler;
  profile: Profile;
  namespace: string;
  metrics: readonly PreparedMetric[];
  tolerance: Tolerance;
  /** Why the target cannot be requested at all. Whether the API knows its kind is known only when the scale is read. */
  targetProblem: string | undefined;
}

/** `name`: in reasons and on charts; `targetPath`: the field that decides the recommendation. */
export type PreparedMetric = PreparedMetricVariant & { name: string; targetPath: Path };

type PreparedMetricVariant = PreparedResource | PreparedPods | PreparedObject | PreparedExternal;

interface PreparedBase {
  /** `spec.metrics[0]`, as written. */
  path: Path;
  /** The name of the metric in conditions and events, and the full sentence of a condition about it. */
  description: string;
  foundMessage: string;
}
/** Resource and ContainerResource share one calculation. */
export interface PreparedResource extends PreparedBase {
  type: 'Resource' | 'ContainerResource';
  resource: string;
  container: string | undefined;
  averageValue: Int64 | undefined;
  averageUtilization: number | undefined;
}
export interface PreparedPods extends PreparedBase {
  type: 'Pods';
  metric: PreparedIdentifier;
  averageValue: Int64;
}
export interface PreparedObject extends PreparedBase {
  type: 'Object';
  metric: PreparedIdentifier;
  /** The object that the API is queried for; a Namespace is always the autoscaler's own one. */
  on: { kind: string; name: string };
  describedObject: { kind: string; name: string; apiVersion?: string };
  target: { type: string; value: Int64 | undefined; averageValue: Int64 | undefined };
}
export interface PreparedExternal extends PreparedBase {
  type: 'External';
  metric: PreparedIdentifier;
  value: Int64 | undefined;
  averageValue: Int64 | undefined;
}

export interface PreparedIdentifier {
  name: string;
  /** As in the status. */
  identifier: { name: string; selector?: object };
  query: { ok: true; value: string } | { ok: false; problem: string };
  /** The selector as messages print it. */
  printedSelector: string;
}

export function prepare(original: HorizontalPodAutoscaler, profile: Profile): PreparedController {
  const hpa = withoutUnsupportedFields(original, profile);
  const namespace = hpa.namespace ?? 'default';
  const read = metricsAfterV1Conversion(hpa.metrics, profile);
  const names = metricNames(read.map(({ metric }) => metric));
  const metrics = read.map(({ metric, index }, i) => ({
    ...prepareMetric(metric, ['spec', 'metrics', index], namespace, profile),
    name: names[i] ?? '',
    targetPath: ['spec', 'metrics', index, metricKinds[metric.type].source, 'target'],
  }));
  return {
    hpa,
    profile,
    namespace,
    metrics,
    tolerance: toleranceOf(hpa.behavior, profile),
    targetProblem: targetProblem(hpa),
  };
}

function targetProblem({ target: { apiVersion = '' } }: HorizontalPodAutoscaler): string | undefined {
  return apiVersion.split('/').length > 2 ? `unexpected GroupVersion string: ${apiVersion}` : undefined;
}

function prepareMetric(metric: Metric, path: Path, namespace: string, profile: Profile): PreparedMetricVariant {
  switch (metric.type) {
    case 'Resource': {
      const { name, target } = metric.resource;
      return prepareResource(metric.type, path, name, undefined, target, profile);
    }
    case 'ContainerResource': {
      const { name, container, target } = metric.containerResource;
      return prepareResource(metric.type, path, name, container, target, profile);
    }
    case 'Pods': {
      const { metric: identifier, target } = metric.pods;
      const averageValue = parseAmount(target.averageValue) ?? 0;
      return {
        type: 'Pods',
        path,
        ...descriptions(`pods metric ${identifier.name}`),
        metric: prepareIdentifier(identifier, profile),
        averageValue,
      };
    }
    case 'Object':
      return prepareObject(metric.object, path, namespace, profile);
    case 'External': {
      const identifier = prepareIdentifier(metric.external.metric, profile);
      const { value, averageValue } = metric.external.target;
      return {
        type: 'External',
        path,
        ...externalDescriptions(identifier),
        metric: identifier,
        value: parseAmount(value),
        averageValue: parseAmount(averageValue),
      };
    }
  }
}

function prepareResource(
  type: 'Resource' | 'ContainerResource',
  path: Path,
  resource: string,
  container: string | undefined,
  target: MetricTarget,
  { has }: Profile,
): PreparedResource {
  const averageValue = parseAmount(target.averageValue);
  const kindText = container !== undefined && has.containerDescribed ? 'container resource' : 'resource';
  const description =
    averageValue === undefined ? `${resource} ${kindText} utilization (percentage of request)` : `${resource} resource`;
  return {
    type,
    path,
    ...descriptions(description),
    resource,
    container,
    averageValue,
    averageUtilization: target.averageUtilization,
  };
}

function prepareObject(
  object: Extract<Metric, { type: 'Object' }>['object'],
  path: Path,
  namespace: string,
  profile: Profile,
): PreparedObject {
  const { describedObject, target } = object;
  const { kind, name, apiVersion } = describedObject;
  const isNamespace = kind === 'Namespace' && !(apiVersion ?? '').includes('/');
  const metric = prepareIdentifier(object.metric, profile);
  return {
    type: 'Object',
    path,
    // With an average the controller uses the messages of an External metric.
    ...(target.type === 'AverageValue' ? externalDescriptions(metric) : descriptions(`${kind} metric ${metric.name}`)),
    metric,
    on: { kind, name: isNamespace ? namespace : name },
    describedObject: { kind, name, ...(apiVersion !== undefined && { apiVersion }) },
    target: { type: target.type, value: parseAmount(target.value), averageValue: parseAmount(target.averageValue) },
  };
}

function externalDescriptions({ name, printedSelector }: PreparedIdentifier): {
  description: string;
  foundMessage: string;
} {
  return descriptions(`external metric ${name}(${printedSelector})`);
}

function descriptions(description: string): { description: string; foundMessage: string } {
  return { description, foundMessage: metricFound(description) };
}

function prepareIdentifier(
  { name, selector }: { name: string; selector?: object },
  { has }: Profile,
): PreparedIdentifier {
  return {
    name,
    identifier: selector ? { name, selector } : { name },
    query: selectorQuery(selector, has.labelSelectorWords ? 'label' : 'pod'),
    printedSelector: printGoSelector(selector, has.selectorTextsNameTypes),
  };
}

/** An invalid quantity counts as absent: the API server would have refused it. */
function parseAmount(text: string | undefined): Int64 | undefined {
  return text === undefined ? undefined : readMilli(text);
}
