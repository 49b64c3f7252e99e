// Converts one metric between `autoscaling/v2`, which is the server's internal form, and `v2beta1` or the annotations
// of `v1` (docs/behavior/hpa.md §6.3). Templated values stay templated.

import {
  allMetricKinds,
  type MetricKind,
  type OlderPath,
  olderName,
  type TargetField,
} from '../../model/hpa/metric-kinds.ts';
import { isNullish, plainObject, zeroQuantity } from '../../model/plain-object.ts';
import { parseQuantity } from '../../model/quantity.ts';
import { asObject } from '../../model/read-value.ts';
import { isObject, isTemplated, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';

export function metricToInternal(metric: Value, { dropsZeroTargetValue }: ApiServerRules): Value {
  return convertSources(metric, (source, kind) => {
    const written = readOlder(source, kind, 'target');
    const { requiredTarget: required, targets } = kind;
    const field = targets.find((each) => !isNullish(written[`target.${each}`])) ?? targets.at(-1);
    const amounts = amountsOf(written, kind, required);
    if (required && field !== required && dropsZeroTargetValue && isZero(amounts[required])) delete amounts[required];
    const target = plainObject({ type: field && targetTypes[field], ...amounts });
    return plainObject({ ...fieldsOf(written, kind), target });
  });
}

export function metricStatusToInternal(metric: Value): Value {
  return convertSources(metric, (source, kind) => {
    const written = readOlder(source, kind, 'current');
    const current = plainObject(amountsOf(written, kind, kind.requiredCurrent));
    return plainObject({ ...fieldsOf(written, kind), current });
  });
}

export function metricFromInternal(metric: Value): Value {
  return convertSources(metric, (source, kind) => writeOlder(source, kind, 'target'));
}

export function metricStatusFromInternal(metric: Value): Value {
  return convertSources(metric, (source, kind) => writeOlder(source, kind, 'current'));
}

/** As on the server, the conversion loses the container. */
export function metricFromInternalWithoutContainer(metric: Value): Value {
  const changed = metricFromInternal(metric);
  const { containerResource } = asObject(changed);
  if (!isObject(containerResource)) return changed;
  return plainObject({
    ...asObject(changed),
    containerResource: plainObject({ ...containerResource, container: undefined }),
  });
}

const targetTypes: Readonly<Record<TargetField, string>> = {
  averageUtilization: 'Utilization',
  averageValue: 'AverageValue',
  value: 'Value',
};

function convertSources(metric: Value, convert: (source: ObjectValue, kind: MetricKind) => ObjectValue): Value {
  if (!isObject(metric)) return metric;
  const converted = allMetricKinds.map(([, kind]): [string, Value | undefined] => {
    const source = metric[kind.source];
    return [kind.source, isObject(source) ? convert(source, kind) : source];
  });
  return plainObject({ type: metric.type, ...Object.fromEntries(converted) });
}

type OlderValues = Partial<Record<OlderPath, Value | undefined>>;

function readOlder(source: ObjectValue, { olderNames }: MetricKind, part: 'target' | 'current'): OlderValues {
  return Object.fromEntries(Object.entries(olderNames).map(([name, path]) => [path, source[olderName(name, part)]]));
}

function fieldsOf(written: OlderValues, { fields }: MetricKind): Record<string, Value | undefined> {
  const metric = plainObject({ name: written['metric.name'], selector: written['metric.selector'] });
  return Object.fromEntries(fields.map((field) => [field, field === 'metric' ? metric : written[field]]));
}

function amountsOf(
  written: OlderValues,
  { targets }: MetricKind,
  required: TargetField | undefined,
): Record<string, Value | undefined> {
  return Object.fromEntries(
    targets.map((field) => [field, written[`target.${field}`] ?? (field === required ? zeroQuantity : undefined)]),
  );
}

function writeOlder(source: ObjectValue, { olderNames }: MetricKind, part: 'target' | 'current'): ObjectValue {
  const written = Object.entries(olderNames).map(([name, path]) => {
    const [field = '', inner] = path.split('.');
    const value = source[field === 'target' ? part : field];
    return [olderName(name, part), inner === undefined ? value : asObject(value)[inner]];
  });
  return plainObject(Object.fromEntries(written));
}

function isZero(value: Value | undefined): boolean {
  if (isNullish(value)) return true;
  if (isTemplated(value) || typeof value === 'object' || typeof value === 'boolean') return false;
  const parsed = parseQuantity(value);
  return parsed.ok && parsed.value.unscaled === 0n;
}
