import { asObject } from '../../../model/read-value.ts';
import { metricRule } from './horizontal-rule.ts';

/** Reports an External metric without a selector. Off by default, because a metric with only one series needs none. */
export const selectorOnExternalEmpty = metricRule('selector-on-external-empty', 'off', (metric) => {
  const { selector } = asObject(metric.settings.metric);
  const { matchLabels, matchExpressions } = asObject(selector);
  const isEmpty = [matchLabels, matchExpressions].every((part) => Object.keys(part ?? {}).length === 0);
  if (metric.type !== 'External' || !isEmpty) return undefined;
  return {
    at: metric.pathOf('metric', 'name'),
    message: `The controller adds up every series of ${metric.name}, because the metric has no selector.`,
  };
});
