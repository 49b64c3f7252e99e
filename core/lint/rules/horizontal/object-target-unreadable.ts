import { changeFix } from '../../../model/object-fix.ts';
import { failureEffect } from './failed-metric.ts';
import { metricRule } from './horizontal-rule.ts';
import { objectTargetFault } from './metric-faults.ts';
import { typeOfField } from './metric-target.ts';
import { moveFix } from './target-type-mismatch.ts';

/** Reports an Object metric without the field that its `target.type` names. */
export const objectTargetUnreadable = metricRule(
  'object-target-unreadable',
  'warning',
  (metric, subject) => {
    const fault = objectTargetFault(metric, subject);
    if (!fault) return undefined;
    const { missing, set } = fault;
    const { name, target, pathOf } = metric;
    const at = pathOf('target', 'type');
    const move = missing === 'averageUtilization' ? [] : [moveFix(metric, set, missing)];
    return {
      at,
      message: `${failureEffect(subject)}: the Object metric ${name} fails at every sync, because type: ${target.type} reads ${missing}, and only ${set}: ${target[set]} is set.`,
      fixes: [changeFix(at, typeOfField(set), false), ...move],
      failing: { metrics: [metric.index], text: `the Object metric ${name} has no ${missing}` },
    };
  },
  { hasVerdicts: true },
);
