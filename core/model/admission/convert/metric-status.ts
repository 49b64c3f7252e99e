// One metric of the status between the two spellings, as `metric.ts` does for the spec.
import { seenObject } from '../../seen.ts';
import { isObject, type ObjectValue, type Value } from '../../value.ts';
import { plain, zeroQuantity } from '../plain.ts';

const sources = ['object', 'pods', 'resource', 'containerResource', 'external'] as const;
type Source = (typeof sources)[number];
type Change = (source: ObjectValue) => ObjectValue;

export function metricStatusToInternal(metric: Value): Value {
  return eachSource(metric, toInternal);
}

export function metricStatusFromInternal(metric: Value): Value {
  return eachSource(metric, fromInternal);
}

function eachSource(metric: Value, change: Readonly<Record<Source, Change>>): Value {
  if (!isObject(metric)) return metric;
  const changed = sources.map((name): [string, Value | undefined] => {
    const source = metric[name];
    return [name, isObject(source) ? change[name](source) : source];
  });
  return plain({ type: metric.type, ...Object.fromEntries(changed) });
}

const toInternal: Readonly<Record<Source, Change>> = {
  object: ({ target, metricName, currentValue, selector, averageValue }) =>
    plain({
      metric: plain({ name: metricName, selector }),
      current: plain({ value: currentValue ?? zeroQuantity, averageValue }),
      describedObject: target,
    }),
  pods: ({ metricName, currentAverageValue, selector }) =>
    plain({ metric: plain({ name: metricName, selector }), current: plain({ averageValue: currentAverageValue ?? zeroQuantity }) }),
  resource: resourceToInternal,
  containerResource: (source) => plain({ ...resourceToInternal(source), container: source.container }),
  external: ({ metricName, metricSelector, currentValue, currentAverageValue }) =>
    plain({
      metric: plain({ name: metricName, selector: metricSelector }),
      current: plain({ value: currentValue ?? zeroQuantity, averageValue: currentAverageValue }),
    }),
};

function resourceToInternal({ name, currentAverageUtilization, currentAverageValue }: ObjectValue): ObjectValue {
  return plain({
    name,
    current: plain({ averageValue: currentAverageValue ?? zeroQuantity, averageUtilization: currentAverageUtilization }),
  });
}

const fromInternal: Readonly<Record<Source, Change>> = {
  object({ describedObject, metric, current }) {
    const { name, selector } = seenObject(metric);
    const { value, averageValue } = seenObject(current);
    return plain({ target: describedObject, metricName: name, currentValue: value, selector, averageValue });
  },
  pods({ metric, current }) {
    const { name, selector } = seenObject(metric);
    return plain({ metricName: name, currentAverageValue: seenObject(current).averageValue, selector });
  },
  resource: resourceFromInternal,
  containerResource: (source) => plain({ ...resourceFromInternal(source), container: source.container }),
  external({ metric, current }) {
    const { name, selector } = seenObject(metric);
    const { value, averageValue } = seenObject(current);
    return plain({ metricName: name, metricSelector: selector, currentValue: value, currentAverageValue: averageValue });
  },
};

function resourceFromInternal({ name, current }: ObjectValue): ObjectValue {
  const { averageUtilization, averageValue } = seenObject(current);
  return plain({ name, currentAverageUtilization: averageUtilization, currentAverageValue: averageValue });
}
