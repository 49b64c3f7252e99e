// A test writes only the differences from the defaults.
import type { Behavior, HorizontalPodAutoscaler, Policy, ScalingRules } from '../../core/model/hpa/autoscaler.ts';

/** min 1, max 20, one External metric and no behavior. */
export function hpa(difference: Partial<HorizontalPodAutoscaler> = {}): HorizontalPodAutoscaler {
  return {
    kind: 'HorizontalPodAutoscaler',
    name: 'web',
    target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: 1,
    maxReplicas: 20,
    metrics: [
      { type: 'External', external: { metric: { name: 'work' }, target: { type: 'AverageValue', averageValue: '1' } } },
    ],
    ...difference,
  };
}

/** `behavior: {}` after defaulting, with the given differences. */
export function behavior(up: Partial<ScalingRules> = {}, down: Partial<ScalingRules> = {}): Behavior {
  return {
    scaleUp: { stabilizationWindowSeconds: 0, selectPolicy: 'Max', policies: [pods(4, 15), percent(100, 15)], ...up },
    scaleDown: { selectPolicy: 'Max', policies: [percent(100, 15)], ...down },
  };
}

export const pods = (value: number, periodSeconds: number): Policy => ({ type: 'Pods', value, periodSeconds });
export const percent = (value: number, periodSeconds: number): Policy => ({ type: 'Percent', value, periodSeconds });
