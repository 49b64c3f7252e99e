import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { isPositive, type Quantity, toNumber } from '../../../model/quantity.ts';
import type { WrittenMetric } from '../../horizontal-subject.ts';
import { metricRule } from './horizontal-rule.ts';
import { readQuantity } from './metric-target.ts';

const mebibyte = 1_048_576;

export const memoryUnit = metricRule('memory-unit', 'warning', function* (metric, subject) {
  const read = readQuantity(metric, subject);
  if (!read || !isTinyMemory(metric, read.quantity)) return;
  const { field, text, quantity } = read;
  const bytes = toNumber(quantity);
  const at = metric.pathOf('target', field);
  yield {
    at,
    message: `The target is ${bytes} bytes per pod, and almost every pod uses more, so this metric recommends more and more replicas. Write 100Mi for 100 mebibytes.`,
    fixes: mebibyteFixes(at, text),
  };
});

/** Nobody wants to scale at less than a mebibyte per pod. */
export function isTinyMemory({ type, name }: WrittenMetric, quantity: Quantity): boolean {
  const isMemory = (type === 'Resource' || type === 'ContainerResource') && name === 'memory';
  return isMemory && isPositive(quantity) && toNumber(quantity) < mebibyte;
}

function mebibyteFixes(at: Path, text: string): ObjectFix[] {
  const digits = /^(\d+)[mkK]?i?$/.exec(text)?.[1];
  return digits === undefined ? [] : [changeFix(at, `${digits}Mi`, false)];
}
