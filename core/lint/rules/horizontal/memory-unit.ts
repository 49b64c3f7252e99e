import { changeFix } from '../../../model/object-fix.ts';
import { isPositive, type Quantity, toNumber } from '../../../model/quantity.ts';
import type { WrittenMetric } from '../../horizontal-subject.ts';
import { metricRule } from './horizontal-rule.ts';
import { readQuantity } from './metric-target.ts';

const mebibyte = 1_048_576;

/** Reports a memory target below 1 MiB per pod, where a suffix is probably missing. */
export const memoryUnit = metricRule('memory-unit', 'warning', (metric, subject) => {
  const read = readQuantity(metric, subject);
  if (!read || !isTinyMemory(metric, read.quantity)) return undefined;
  const { field, text, quantity } = read;
  const bytes = toNumber(quantity);
  const at = metric.pathOf('target', field);
  const mebibytes = intendedMebibytes(text);
  const advice = mebibytes === undefined ? 'Write for example 100Mi' : `Write ${mebibytes}Mi`;
  return {
    at,
    message: `The target is ${bytes} bytes per pod, and almost every pod uses more, so this metric recommends more and more replicas. ${advice} for ${mebibytes ?? '100'} mebibyte${mebibytes === '1' ? '' : 's'}.`,
    fixes: mebibytes === undefined ? [] : [changeFix(at, `${mebibytes}Mi`, false)],
  };
});

/** Whether a memory target is below a mebibyte per pod, which is never intended. */
export function isTinyMemory({ type, name }: WrittenMetric, quantity: Quantity): boolean {
  const isMemory = (type === 'Resource' || type === 'ContainerResource') && name === 'memory';
  return isMemory && isPositive(quantity) && toNumber(quantity) < mebibyte;
}

/**
 * Returns the number that is probably meant in mebibytes; undefined if there is none. A number of more than five digits
 * is probably not in mebibytes, because the target would be more than 97 Gi.
 */
function intendedMebibytes(text: string): string | undefined {
  return /^(\d{1,5})[mkK]?i?$/.exec(text)?.[1];
}
