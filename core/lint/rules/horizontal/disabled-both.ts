import type { Rule } from '../../rule.ts';

/** Reports that both directions are disabled, so that no metric changes the replicas. */
export const disabledBoth: Rule = {
  code: 'disabled-both',
  level: 'warning',
  hasVerdicts: true,
  check({ autoscaler }) {
    const behavior = autoscaler?.kind === 'HorizontalPodAutoscaler' ? autoscaler.behavior : undefined;
    if (behavior?.scaleUp.selectPolicy !== 'Disabled' || behavior.scaleDown.selectPolicy !== 'Disabled')
      return undefined;
    return {
      at: ['spec', 'behavior'],
      on: 'key',
      message: 'Only minReplicas and maxReplicas change the replicas, because scaleUp and scaleDown are both Disabled.',
      verdict: { text: 'never scaled by metrics: scaleUp and scaleDown are both Disabled', contradicts: 'sequence' },
    };
  },
};
