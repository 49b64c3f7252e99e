// Converts one metric of the status, as `metric.ts` does for the spec.

import { declaredSources, type MetricSourceName } from '../../model/hpa/metric-kinds.ts';
import { plainObject, zeroQuantity } from '../../model/plain-object.ts';
import { asObject } from '../../model/read-value.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';

type SourceConverter = (source: ObjectValue) => ObjectValue;

export function metricStatusToInternal(metric: Value): Value {
  return convertSources(metric, toInternal);
}

export function metricStatusFromInternal(metric: Value): Value {
  return convertSources(metric, fromInternal);
}

function convertSources(metric: Value, change: Readonly<Record<MetricSourceName, SourceConverter>>): Value {
  if (!isObject(metric)) return metric;
  const changed = declaredSources.map((name): [string, Value | undefined] => {
    const source = metric[name];
    return [name, isObject(source) ? change[name](source) : source];
  });
  return plainObject({ type: metric.type, ...Object.fromEntries(changed) });
}

const toInternal: Readonly<Record<MetricSourceName, SourceConverter>> = {
  object: ({ target, metricName, currentValue, selector, averageValue }) =>
    plainObject({
      metric: plainObject({ name: metricName, selector }),
      current: plainObject({ value: currentValue ?? zeroQuantity, averageValue }),
      describedObject: target,
    }),
  pods: ({ metricName, currentAverageValue, selector }) =>
    plainObject({
      metric: plainObject({ name: metricName, selector }),
      current: plainObject({ averageValue: currentAverageValue ?? zeroQuantity }),
    }),
  resource: resourceToInternal,
  containerResource: (source) => plainObject({ ...resourceToInternal(source), container: source.container }),
  external: ({ metricName, metricSelector, currentValue, currentAverageValue }) =>
    plainObject({
      metric: plainObject({ name: metricName, selector: metricSelector }),
      current: plainObject({ value: currentValue ?? zeroQuantity, averageValue: currentAverageValue }),
    }),
};

function resourceToInternal({ name, currentAverageUtilization, currentAverageValue }: ObjectValue): ObjectValue {
  return plainObject({
    name,
    current: plainObject({
      averageValue: currentAverageValue ?? zeroQuantity,
      averageUtilization: currentAverageUtilization,
    }),
  });
}

const fromInternal: Readonly<Record<MetricSourceName, SourceConverter>> = {
  object({ describedObject, metric, current }) {
    const { name, selector } = asObject(metric);
    const { value, averageValue } = asObject(current);
    return plainObject({ target: describedObject, metricName: name, currentValue: value, selector, averageValue });
  },
  pods({ metric, current }) {
    const { name, selector } = asObject(metric);
    return plainObject({ metricName: name, currentAverageValue: asObject(current).averageValue, selector });
  },
  resource: resourceFromInternal,
  containerResource: (source) => plainObject({ ...resourceFromInternal(source), container: source.container }),
  external({ metric, current }) {
    const { name, selector } = asObject(metric);
    const { value, averageValue } = asObject(current);
    return plainObject({
      metricName: name,
      metricSelector: selector,
      currentValue: value,
      currentAverageValue: averageValue,
    });
  },
};

function resourceFromInternal({ name, current }: ObjectValue): ObjectValue {
  const { averageUtilization, averageValue } = asObject(current);
  return plainObject({ name, currentAverageUtilization: averageUtilization, currentAverageValue: averageValue });
}
