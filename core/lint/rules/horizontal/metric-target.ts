// Finds the field of a metric's target that the controller reads, and the field that the target's `type` names.
import type { TargetField } from '../../../model/hpa/metric-kinds.ts';
import { parseQuantity, type Quantity } from '../../../model/quantity.ts';
import { isPresent } from '../../../model/read-value.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';

const fieldsByType: Readonly<Record<string, TargetField>> = {
  Utilization: 'averageUtilization',
  Value: 'value',
  AverageValue: 'averageValue',
};

export function targetFieldOfType({ target: { type } }: WrittenMetric): TargetField | undefined {
  return typeof type === 'string' && Object.hasOwn(fieldsByType, type) ? fieldsByType[type] : undefined;
}

export function typeOfField(field: TargetField): string {
  return Object.entries(fieldsByType).find(([, named]) => named === field)?.[0] ?? field;
}

/**
 * The fields of a target that the controller reads, by the kind of the metric, in order of precedence
 * (docs/behavior/hpa.md §2.5–§2.8).
 */
const readFields = {
  Resource: ['averageValue', 'averageUtilization'],
  ContainerResource: ['averageValue', 'averageUtilization'],
  Pods: ['averageValue'],
  External: ['averageValue', 'value'],
  Object: ['averageValue', 'value'],
} as const satisfies Record<WrittenMetric['type'], readonly TargetField[]>;

/**
 * Returns the field of the target that the controller reads; undefined if no such field is set. For an Object metric on
 * a server that stores v2, `type` selects the field. A server that stores v1 derives `type` from the fields instead
 * (docs/behavior/hpa.md §6.3).
 */
export function readField(
  metric: WrittenMetric,
  { server: { storesV2 } }: Pick<HorizontalSubject, 'server'>,
): TargetField | undefined {
  const { type, target } = metric;
  const decidesType = type === 'Object' && storesV2;
  for (const field of readFields[type])
    if (isPresent(target[field]) && (!decidesType || field === targetFieldOfType(metric))) return field;
  return undefined;
}

export function readQuantity(
  metric: WrittenMetric,
  subject: Pick<HorizontalSubject, 'server'>,
): { field: TargetField; text: string; quantity: Quantity } | undefined {
  const field = readField(metric, subject);
  const value = field === undefined || field === 'averageUtilization' ? undefined : metric.target[field];
  if (field === undefined || (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint'))
    return undefined;
  const parsed = parseQuantity(value);
  return parsed.ok ? { field, text: String(value), quantity: parsed.value } : undefined;
}

export function metricText({ type, name }: WrittenMetric): string {
  return type === 'Resource' || type === 'ContainerResource' ? `the ${name} metric` : `the ${type} metric ${name}`;
}
