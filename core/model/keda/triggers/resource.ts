// Triggers on the cpu and memory of the target's pods. KEDA only passes these triggers on to the HPA.
import { parseQuantity } from '../../quantity.ts';
import { parseInt32 } from '../go-numbers.ts';
import { optionalParameter, stringParameter } from '../parameter-builder.ts';
import type { ParameterEntry, ParameterValues } from '../parameters.ts';
import { textOf } from '../trigger-type.ts';

export type ResourceName = 'cpu' | 'memory';

export const resourceParameters: readonly ParameterEntry[] = [
  stringParameter('type', 'm', undefined, {
    removed: "The 'type' setting is DEPRECATED and is removed in v2.18 - Use 'metricType' instead.",
  }),
  stringParameter('value', 'm', 'The target: percent of the request if metricType is Utilization, else a quantity.'),
  stringParameter('containerName', 'm', 'Only this container counts, not the whole pod.', optionalParameter),
];

export const resourceTexts: Readonly<Record<ResourceName, string>> = {
  cpu: 'The CPU of the pods, which the HPA reads. This trigger never scales the target up from 0.',
  memory: 'The memory of the pods, which the HPA reads. This trigger never scales the target up from 0.',
};

export function isResourceName(type: string): type is ResourceName {
  return type === 'cpu' || type === 'memory';
}

export type ResourceTarget =
  | { ok: true; utilization: number }
  | { ok: true; averageValue: string }
  | { ok: false; problem: string; panic?: true };

export function parseResourceTarget(values: ParameterValues, metricType: string): ResourceTarget {
  const value = textOf(values, 'value');
  if (metricType === 'Utilization') {
    const parsed = parseInt32(value);
    return parsed.ok ? { ok: true, utilization: parsed.value } : { ok: false, problem: parsed.problem };
  }
  if (metricType !== 'AverageValue')
    return {
      ok: false,
      problem: `unknown metric type: ${metricType}, allowed values are 'Utilization' or 'AverageValue'`,
    };
  const quantity = parseQuantity(value);
  return quantity.ok
    ? { ok: true, averageValue: value }
    : { ok: false, panic: true, problem: `cannot parse '${value}': ${quantity.problem}` };
}
