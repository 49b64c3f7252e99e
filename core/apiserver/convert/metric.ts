// Converts one metric between `autoscaling/v2`, which is the server's internal form, and `v2beta1` or the annotations
// of `v1` (docs/behavior/hpa.md §6.3). Templated values stay templated.

import { declaredSources, type MetricSourceName } from '../../model/hpa/metric-kinds.ts';
import { isNullish, plainObject, zeroQuantity } from '../../model/plain-object.ts';
import { parseQuantity } from '../../model/quantity.ts';
import { asObject } from '../../model/read-value.ts';
import { isObject, isTemplated, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';

type SourceConverter = (source: ObjectValue, rules: Pick<ApiServerRules, 'dropsZeroTargetValue'>) => ObjectValue;

export function metricToInternal(metric: Value, rules: ApiServerRules): Value {
  return convertSources(metric, toInternal, rules);
}

export function metricFromInternal(metric: Value): Value {
  return convertSources(metric, fromInternal, { dropsZeroTargetValue: false });
}

/** The server's own conversion to v2beta1 loses the container. */
export function metricFromInternalWithoutContainer(metric: Value): Value {
  const changed = metricFromInternal(metric);
  const { containerResource } = asObject(changed);
  if (!isObject(containerResource)) return changed;
  return plainObject({
    ...asObject(changed),
    containerResource: plainObject({ ...containerResource, container: undefined }),
  });
}

function convertSources(
  metric: Value,
  change: Readonly<Record<MetricSourceName, SourceConverter>>,
  rules: Pick<ApiServerRules, 'dropsZeroTargetValue'>,
): Value {
  if (!isObject(metric)) return metric;
  const changed = declaredSources.map((name): [string, Value | undefined] => {
    const source = metric[name];
    return [name, isObject(source) ? change[name](source, rules) : source];
  });
  return plainObject({ type: metric.type, ...Object.fromEntries(changed) });
}

const toInternal: Readonly<Record<MetricSourceName, SourceConverter>> = {
  object({ target, metricName, targetValue, selector, averageValue }, { dropsZeroTargetValue }) {
    const value =
      dropsZeroTargetValue && isZero(targetValue) && !isNullish(averageValue)
        ? undefined
        : (targetValue ?? zeroQuantity);
    return plainObject({
      describedObject: target,
      metric: plainObject({ name: metricName, selector }),
      target: plainObject({ type: isNullish(averageValue) ? 'Value' : 'AverageValue', value, averageValue }),
    });
  },
  pods({ metricName, targetAverageValue, selector }) {
    return plainObject({
      metric: plainObject({ name: metricName, selector }),
      target: plainObject({ type: 'AverageValue', averageValue: targetAverageValue ?? zeroQuantity }),
    });
  },
  resource: resourceToInternal,
  containerResource: (source) => plainObject({ ...resourceToInternal(source), container: source.container }),
  external({ metricName, metricSelector, targetValue, targetAverageValue }) {
    const type = isNullish(targetValue) ? 'AverageValue' : 'Value';
    return plainObject({
      metric: plainObject({ name: metricName, selector: metricSelector }),
      target: plainObject({ type, value: targetValue, averageValue: targetAverageValue }),
    });
  },
};

function resourceToInternal({ name, targetAverageUtilization, targetAverageValue }: ObjectValue): ObjectValue {
  const type = isNullish(targetAverageUtilization) ? 'AverageValue' : 'Utilization';
  return plainObject({
    name,
    target: plainObject({ type, averageUtilization: targetAverageUtilization, averageValue: targetAverageValue }),
  });
}

const fromInternal: Readonly<Record<MetricSourceName, SourceConverter>> = {
  object({ describedObject, metric, target }) {
    const { name, selector } = asObject(metric);
    const { value, averageValue } = asObject(target);
    return plainObject({ target: describedObject, metricName: name, targetValue: value, selector, averageValue });
  },
  pods({ metric, target }) {
    const { name, selector } = asObject(metric);
    return plainObject({ metricName: name, targetAverageValue: asObject(target).averageValue, selector });
  },
  resource: resourceFromInternal,
  containerResource: (source) => plainObject({ ...resourceFromInternal(source), container: source.container }),
  external({ metric, target }) {
    const { name, selector } = asObject(metric);
    const { value, averageValue } = asObject(target);
    return plainObject({
      metricName: name,
      metricSelector: selector,
      targetValue: value,
      targetAverageValue: averageValue,
    });
  },
};

function resourceFromInternal({ name, target }: ObjectValue): ObjectValue {
  const { averageUtilization, averageValue } = asObject(target);
  return plainObject({ name, targetAverageUtilization: averageUtilization, targetAverageValue: averageValue });
}

function isZero(value: Value | undefined): boolean {
  if (isNullish(value)) return true;
  if (isTemplated(value) || typeof value === 'object' || typeof value === 'boolean') return false;
  const parsed = parseQuantity(value);
  return parsed.ok && parsed.value.unscaled === 0n;
}
