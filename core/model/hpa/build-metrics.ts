// Metrics of a defaulted value in the internal shape; those that cannot be understood are left out.

import { seenNumber, seenObject, seenText, shownText } from '../seen.ts';
import type { TargetReference } from '../target-reference.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { LabelSelector, Metric, MetricIdentifier, MetricTarget } from './autoscaler.ts';

export function buildMetrics(value: Value | undefined): Metric[] {
  return isList(value) ? value.flatMap((metric) => buildMetric(seenObject(metric)) ?? []) : [];
}

function buildMetric({ type, resource, containerResource, pods, object, external }: ObjectValue): Metric | undefined {
  if (type === 'Resource' && isObject(resource))
    return { type, resource: { name: shownText(resource.name), target: buildTarget(resource.target) } };
  if (type === 'ContainerResource' && isObject(containerResource)) {
    const { name, container, target } = containerResource;
    return { type, containerResource: { name: shownText(name), container: shownText(container), target: buildTarget(target) } };
  }
  if (type === 'Pods' && isObject(pods)) return { type, pods: { metric: buildIdentifier(pods.metric), target: buildTarget(pods.target) } };
  if (type === 'Object' && isObject(object)) {
    const { describedObject, metric, target } = object;
    return {
      type,
      object: { describedObject: buildReference(describedObject), metric: buildIdentifier(metric), target: buildTarget(target) },
    };
  }
  if (type === 'External' && isObject(external))
    return { type, external: { metric: buildIdentifier(external.metric), target: buildTarget(external.target) } };
  return undefined;
}

export function buildReference(value: Value | undefined): TargetReference {
  const { apiVersion, kind, name } = seenObject(value);
  return { ...(shownText(apiVersion) !== '' && { apiVersion: shownText(apiVersion) }), kind: shownText(kind), name: shownText(name) };
}

function buildTarget(value: Value | undefined): MetricTarget {
  const { type, averageUtilization, averageValue, value: amount } = seenObject(value);
  const percent = seenNumber(averageUtilization);
  return {
    type: shownText(type),
    ...(percent !== undefined && { averageUtilization: percent }),
    ...(isAmount(averageValue) && { averageValue: String(averageValue) }),
    ...(isAmount(amount) && { value: String(amount) }),
  };
}

function isAmount(value: Value | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

function buildIdentifier(value: Value | undefined): MetricIdentifier {
  const { name, selector } = seenObject(value);
  return { name: shownText(name), ...(isObject(selector) && { selector: buildSelector(selector) }) };
}

export function buildSelector({ matchLabels, matchExpressions }: ObjectValue): LabelSelector {
  return {
    ...(isObject(matchLabels) && {
      matchLabels: Object.fromEntries(Object.entries(matchLabels).map(([key, value]) => [key, shownText(value)])),
    }),
    ...(isList(matchExpressions) && { matchExpressions: matchExpressions.map((item) => buildExpression(seenObject(item))) }),
  };
}

function buildExpression({ key, operator, values }: ObjectValue): { key: string; operator: string; values?: string[] } {
  return { key: seenText(key) ?? '', operator: seenText(operator) ?? '', ...(isList(values) && { values: values.map(shownText) }) };
}
