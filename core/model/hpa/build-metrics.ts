// Builds the metrics of a defaulted value in their internal form; leaves out metrics that it cannot read.

import { asInteger, asObject, asString, displayString } from '../read-value.ts';
import type { TargetReference } from '../target-reference.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { LabelSelector, Metric, MetricIdentifier, MetricTarget } from './autoscaler.ts';

export function buildMetrics(value: Value | undefined): Metric[] {
  return isList(value) ? value.flatMap((metric) => buildMetric(asObject(metric)) ?? []) : [];
}

function buildMetric({ type, resource, containerResource, pods, object, external }: ObjectValue): Metric | undefined {
  if (type === 'Resource' && isObject(resource))
    return { type, resource: { name: displayString(resource.name), target: buildTarget(resource.target) } };
  if (type === 'ContainerResource' && isObject(containerResource)) {
    const { name, container, target } = containerResource;
    return {
      type,
      containerResource: {
        name: displayString(name),
        container: displayString(container),
        target: buildTarget(target),
      },
    };
  }
  if (type === 'Pods' && isObject(pods))
    return { type, pods: { metric: buildIdentifier(pods.metric), target: buildTarget(pods.target) } };
  if (type === 'Object' && isObject(object)) {
    const { describedObject, metric, target } = object;
    return {
      type,
      object: {
        describedObject: buildReference(describedObject),
        metric: buildIdentifier(metric),
        target: buildTarget(target),
      },
    };
  }
  if (type === 'External' && isObject(external))
    return { type, external: { metric: buildIdentifier(external.metric), target: buildTarget(external.target) } };
  return undefined;
}

export function buildReference(value: Value | undefined): TargetReference {
  const { apiVersion, kind, name } = asObject(value);
  return {
    ...(displayString(apiVersion) !== '' && { apiVersion: displayString(apiVersion) }),
    kind: displayString(kind),
    name: displayString(name),
  };
}

function buildTarget(value: Value | undefined): MetricTarget {
  const { type, averageUtilization, averageValue, value: amount } = asObject(value);
  const percent = asInteger(averageUtilization);
  return {
    type: displayString(type),
    ...(percent !== undefined && { averageUtilization: percent }),
    ...(isQuantityScalar(averageValue) && { averageValue: String(averageValue) }),
    ...(isQuantityScalar(amount) && { value: String(amount) }),
  };
}

function isQuantityScalar(value: Value | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

function buildIdentifier(value: Value | undefined): MetricIdentifier {
  const { name, selector } = asObject(value);
  return { name: displayString(name), ...(isObject(selector) && { selector: buildSelector(selector) }) };
}

export function buildSelector({ matchLabels, matchExpressions }: ObjectValue): LabelSelector {
  return {
    ...(isObject(matchLabels) && {
      matchLabels: Object.fromEntries(Object.entries(matchLabels).map(([key, value]) => [key, displayString(value)])),
    }),
    ...(isList(matchExpressions) && {
      matchExpressions: matchExpressions.map((item) => buildExpression(asObject(item))),
    }),
  };
}

function buildExpression({ key, operator, values }: ObjectValue): { key: string; operator: string; values?: string[] } {
  return {
    key: asString(key) ?? '',
    operator: asString(operator) ?? '',
    ...(isList(values) && { values: values.map(displayString) }),
  };
}
