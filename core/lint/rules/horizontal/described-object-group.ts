import { changeFix } from '../../../model/object-fix.ts';
import { groupText } from '../api-groups.ts';
import { failureEffect } from './failed-metric.ts';
import { metricRule } from './horizontal-rule.ts';
import { describedGroupFault } from './metric-faults.ts';

/** Reports an Object metric whose `describedObject` has a kind that its API group does not have. */
export const describedObjectGroup = metricRule(
  'described-object-group',
  'warning',
  (metric, subject) => {
    const fault = describedGroupFault(metric, subject);
    if (!fault) return undefined;
    const { kind, written, correct } = fault;
    const object = metric.pathOf('describedObject');
    const at = [...object, 'apiVersion'];
    return {
      at: written === '' ? object : at,
      on: written === '' ? 'key' : 'value',
      message: `${failureEffect(subject)}: the Object metric ${metric.name} fails at every sync, because ${groupText(written)} has no ${kind}. Write apiVersion: ${correct}.`,
      fixes: [
        {
          ...changeFix(at, correct),
          title: written === '' ? `Add apiVersion: ${correct}` : `Change to ${correct}`,
        },
      ],
      failing: { metrics: [metric.index], text: `${groupText(written)} has no ${kind}` },
    };
  },
  { hasVerdicts: true },
);
