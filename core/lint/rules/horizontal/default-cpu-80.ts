import type { ObjectFix } from '../../../model/object-fix.ts';
import type { Value } from '../../../model/value.ts';
import type { HorizontalSubject } from '../../horizontal-subject.ts';
import { annotationText, unreadableFault } from './annotation-faults.ts';
import { horizontalRule } from './horizontal-rule.ts';

/**
 * Reports an object without metrics, because the API server adds a cpu metric with a target of 80 % to such an object.
 */
export const defaultCpu80 = horizontalRule('default-cpu-80', 'information', (subject) => {
  const { isComplete, metricCount, version } = subject;
  if (!isComplete || metricCount !== 0) return undefined;
  const annotation = version === 'v1' ? annotationText(subject, 'metrics') : undefined;
  // Another rule reports an annotation that the server cannot read.
  if (annotation !== undefined && unreadableFault(annotation, 'metrics', subject) !== undefined) return undefined;
  return {
    at: ['spec', 'metrics'],
    message:
      'The API server adds a cpu metric with a target of 80 % of the request, because the object has no metrics. Every container then needs a cpu request.',
    fixes: [writeFix(subject)],
  };
});

function writeFix({ version }: HorizontalSubject): ObjectFix {
  if (version === 'v1') {
    const at = ['spec', 'targetCPUUtilizationPercentage'];
    return { title: 'Write targetCPUUtilizationPercentage: 80', isPreferred: true, changes: [{ at, to: 80 }] };
  }
  const resource: Value =
    version === 'v2beta1'
      ? { name: 'cpu', targetAverageUtilization: 80 }
      : { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } };
  return {
    title: 'Write the default cpu metric (80 %)',
    isPreferred: true,
    changes: [{ at: ['spec', 'metrics'], to: [{ type: 'Resource', resource }] }],
  };
}
