import type { TargetField } from '../../../model/hpa/metric-kinds.ts';
import { isPresent } from '../../../model/read-value.ts';
import type { WrittenMetric } from '../../horizontal-subject.ts';
import { metricRule } from './horizontal-rule.ts';
import { readField } from './metric-target.ts';

/**
 * The target fields that the controller ignores, by type of metric. An Object metric has all fields in its list,
 * because the controller reads only one of them. The rule does not report the field that is read.
 */
const unreadFields = {
  Resource: ['value'],
  ContainerResource: ['value'],
  Pods: ['value', 'averageUtilization'],
  External: ['averageUtilization'],
  Object: ['value', 'averageValue', 'averageUtilization'],
} as const satisfies Record<WrittenMetric['type'], readonly TargetField[]>;

/** Reports a field of a metric's target that is set although the controller reads another field. */
export const targetFieldUnread = metricRule('target-field-unread', 'information', (metric, subject) => {
  const { type, target, pathOf } = metric;
  const read = readField(metric, subject);
  // v2beta1 is not checked, because it requires `targetValue` in an Object metric even if the controller reads
  // `averageValue`.
  if (read === undefined || (subject.version !== 'v2' && subject.version !== 'v2beta2')) return undefined;
  const unread: readonly TargetField[] = unreadFields[type];
  return unread
    .filter((field) => field !== read && isPresent(target[field]))
    .map((field) => {
      const at = pathOf('target', field);
      return {
        at,
        on: 'key',
        message: `${field}: ${target[field]} has no effect: the controller reads ${read}: ${target[read]}.`,
        fixes: [{ title: `Remove ${field}`, isPreferred: true, changes: [{ at, to: undefined }] }],
      };
    });
});
