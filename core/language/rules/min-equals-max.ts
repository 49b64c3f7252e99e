import type { Rule } from '../rule.ts';

export const minEqualsMax: Rule = {
  code: 'min-equals-max',
  level: 'information',
  *check({ autoscaler }) {
    if (autoscaler === undefined || autoscaler.minReplicas !== autoscaler.maxReplicas) return;
    yield {
      at: ['spec', 'maxReplicas'],
      message: `Metrics have no effect: minReplicas and maxReplicas are both ${autoscaler.maxReplicas}.`,
    };
  },
};
