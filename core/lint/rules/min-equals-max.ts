import { asObject } from '../../model/read-value.ts';
import { envelope } from '../../simulator/controllers.ts';
import { neverChanges } from '../../simulator/trace-text.ts';
import type { Rule } from '../rule.ts';

/** Reports that `minReplicas` and `maxReplicas` are equal, so that no metric has an effect. */
export const minEqualsMax: Rule = {
  code: 'min-equals-max',
  level: 'information',
  check({ autoscaler, object, profile }) {
    if (autoscaler === undefined || autoscaler.minReplicas !== autoscaler.maxReplicas) return undefined;
    // Equal bounds do not always fix the count: a WatermarkPodAutoscaler may scale past a bound and then return to it.
    if (!neverChanges(envelope(autoscaler, profile).up)) return undefined;
    const { minReplicas, maxReplicas } = autoscaler;
    const isWritten = (asObject(object.spec).minReplicas ?? null) !== null;
    const bounds = isWritten
      ? `minReplicas and maxReplicas are both ${maxReplicas}`
      : `maxReplicas is ${maxReplicas}, and minReplicas defaults to ${minReplicas}`;
    return { at: ['spec', 'maxReplicas'], message: `Metrics have no effect: ${bounds}.` };
  },
};
