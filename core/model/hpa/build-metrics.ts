// Converts the defaulted value of `spec.metrics` to metrics in the internal form. Metrics that cannot be read are left
// out.

import { asInteger, asObject, asString, displayString, isQuantityScalar } from '../read-value.ts';
import type { TargetReference } from '../target-reference.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { LabelSelector, Metric, MetricFields, MetricIdentifier, MetricTarget } from './autoscaler.ts';
import { isMetricType, metricKinds } from './metric-kinds.ts';

export function buildMetrics(value: Value | undefined): Metric[] {
  return isList(value) ? value.flatMap((metric) => buildMetric(asObject(metric)) ?? []) : [];
}

function buildMetric(written: ObjectValue): Metric | undefined {
  const { type } = written;
  if (typeof type !== 'string' || !isMetricType(type)) return undefined;
  const { source, fields } = metricKinds[type];
  const settings = written[source];
  if (!isObject(settings)) return undefined;
  const built = fields.map((field) => [field, fieldBuilders[field](settings[field])]);
  return { type, [source]: { target: buildTarget(settings.target), ...Object.fromEntries(built) } } as Metric;
}

const fieldBuilders: { [Field in keyof MetricFields]: (value: Value | undefined) => MetricFields[Field] } = {
  name: displayString,
  container: displayString,
  metric: buildIdentifier,
  describedObject: buildReference,
};

export function buildReference(value: Value | undefined): TargetReference {
  const { apiVersion, kind, name } = asObject(value);
  return {
    kind: displayString(kind),
    name: displayString(name),
    ...(displayString(apiVersion) !== '' && { apiVersion: displayString(apiVersion) }),
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
