// One metric between the spelling of `autoscaling/v2`, which the server calculates with, and that of `v2beta1` and of the annotations
// of `v1` (docs/behavior/hpa.md §6.3). What is unseen stays unseen.

import { parseQuantity } from '../../quantity.ts';
import { seenObject } from '../../seen.ts';
import { isObject, isUnseen, type ObjectValue, type Value } from '../../value.ts';
import { isNothing, plain, zeroQuantity } from '../plain.ts';
import type { AdmissionRules } from '../rules.ts';

const sources = ['object', 'pods', 'resource', 'containerResource', 'external'] as const;
type Source = (typeof sources)[number];
type Change = (source: ObjectValue, rules: Pick<AdmissionRules, 'minor'>) => ObjectValue;

export function metricToInternal(metric: Value, rules: AdmissionRules): Value {
  return eachSource(metric, toInternal, rules);
}

export function metricFromInternal(metric: Value): Value {
  return eachSource(metric, fromInternal, { minor: 0 });
}

/** The server's own conversion forgets the container on the way to v2beta1. */
export function forgetfulMetric(metric: Value): Value {
  const changed = metricFromInternal(metric);
  const { containerResource } = seenObject(changed);
  if (!isObject(containerResource)) return changed;
  return plain({ ...seenObject(changed), containerResource: plain({ ...containerResource, container: undefined }) });
}

function eachSource(metric: Value, change: Readonly<Record<Source, Change>>, rules: Pick<AdmissionRules, 'minor'>): Value {
  if (!isObject(metric)) return metric;
  const changed = sources.map((name): [string, Value | undefined] => {
    const source = metric[name];
    return [name, isObject(source) ? change[name](source, rules) : source];
  });
  return plain({ type: metric.type, ...Object.fromEntries(changed) });
}

const toInternal: Readonly<Record<Source, Change>> = {
  object({ target, metricName, targetValue, selector, averageValue }, { minor }) {
    const value = minor >= 36 && isZero(targetValue) && !isNothing(averageValue) ? undefined : (targetValue ?? zeroQuantity);
    return plain({
      describedObject: target,
      metric: plain({ name: metricName, selector }),
      target: plain({ type: isNothing(averageValue) ? 'Value' : 'AverageValue', value, averageValue }),
    });
  },
  pods({ metricName, targetAverageValue, selector }) {
    return plain({
      metric: plain({ name: metricName, selector }),
      target: plain({ type: 'AverageValue', averageValue: targetAverageValue ?? zeroQuantity }),
    });
  },
  resource: resourceToInternal,
  containerResource: (source) => plain({ ...resourceToInternal(source), container: source.container }),
  external({ metricName, metricSelector, targetValue, targetAverageValue }) {
    const type = isNothing(targetValue) ? 'AverageValue' : 'Value';
    return plain({
      metric: plain({ name: metricName, selector: metricSelector }),
      target: plain({ type, value: targetValue, averageValue: targetAverageValue }),
    });
  },
};

function resourceToInternal({ name, targetAverageUtilization, targetAverageValue }: ObjectValue): ObjectValue {
  const type = isNothing(targetAverageUtilization) ? 'AverageValue' : 'Utilization';
  return plain({ name, target: plain({ type, averageUtilization: targetAverageUtilization, averageValue: targetAverageValue }) });
}

const fromInternal: Readonly<Record<Source, Change>> = {
  object({ describedObject, metric, target }) {
    const { name, selector } = seenObject(metric);
    const { value, averageValue } = seenObject(target);
    return plain({ target: describedObject, metricName: name, targetValue: value, selector, averageValue });
  },
  pods({ metric, target }) {
    const { name, selector } = seenObject(metric);
    return plain({ metricName: name, targetAverageValue: seenObject(target).averageValue, selector });
  },
  resource: resourceFromInternal,
  containerResource: (source) => plain({ ...resourceFromInternal(source), container: source.container }),
  external({ metric, target }) {
    const { name, selector } = seenObject(metric);
    const { value, averageValue } = seenObject(target);
    return plain({ metricName: name, metricSelector: selector, targetValue: value, targetAverageValue: averageValue });
  },
};

function resourceFromInternal({ name, target }: ObjectValue): ObjectValue {
  const { averageUtilization, averageValue } = seenObject(target);
  return plain({ name, targetAverageUtilization: averageUtilization, targetAverageValue: averageValue });
}

function isZero(value: Value | undefined): boolean {
  if (isNothing(value)) return true;
  if (isUnseen(value) || typeof value === 'object' || typeof value === 'boolean') return false;
  const parsed = parseQuantity(value);
  return parsed.ok && parsed.value.unscaled === 0n;
}
