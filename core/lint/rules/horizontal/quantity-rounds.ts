import { milliOf } from '../../../model/quantity.ts';
import { formatMilli } from '../../../simulator/milli.ts';
import { metricRule } from './horizontal-rule.ts';
import { isTinyMemory } from './memory-unit.ts';
import { readQuantity } from './metric-target.ts';

const milliExponent = -3;

/** Reports a target that is finer than the thousandths in which the controller calculates. */
export const quantityRounds = metricRule('quantity-rounds', 'information', (metric, subject) => {
  const read = readQuantity(metric, subject);
  if (!read || read.quantity.exponent >= milliExponent || isTinyMemory(metric, read.quantity)) return undefined;
  const { field, text, quantity } = read;
  return {
    at: metric.pathOf('target', field),
    message: `The controller reads ${text} as ${formatMilli(milliOf(quantity))}: it rounds a target up to the next thousandth.`,
  };
});
