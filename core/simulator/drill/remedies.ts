import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Behavior, HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import { behaviorDefaults } from '../../model/hpa/behavior-defaults.ts';

export interface Remedy {
  edit: string;
  autoscaler: Autoscaler;
}

interface Fall {
  /** The highest count between the start and the end of the fault in the run without the fault. */
  needed: number;
  /** The count in the run with the fault, at the time when this run differs most from the run without the fault. */
  landed: number;
}

/** The minReplicas that is tried, as a share of the needed pods. */
const keptShare = 2 / 3;
const longWindowSeconds = 1800;
const slowPolicy = { type: 'Percent', value: 10, periodSeconds: 60 } as const;

/**
 * Returns the remedies to try. There are no remedies for a count that is too high, because only maxReplicas bounds such
 * a count.
 */
export function remediesOf(autoscaler: Autoscaler, { needed, landed }: Fall): Remedy[] {
  if (landed >= needed) return [];
  const minReplicas = Math.min(autoscaler.maxReplicas, Math.ceil(needed * keptShare));
  const raised: Remedy[] =
    minReplicas > autoscaler.minReplicas
      ? [{ edit: `minReplicas: ${minReplicas}`, autoscaler: { ...autoscaler, minReplicas } }]
      : [];
  return autoscaler.kind === 'HorizontalPodAutoscaler' ? [...slowerScaleDowns(autoscaler), ...raised] : raised;
}

function slowerScaleDowns(autoscaler: HorizontalPodAutoscaler): Remedy[] {
  const behavior = autoscaler.behavior ?? behaviorDefaults;
  const withRules = (rules: Partial<Behavior['scaleDown']>): Autoscaler => ({
    ...autoscaler,
    behavior: { ...behavior, scaleDown: { ...behavior.scaleDown, ...rules } },
  });
  const { type, value, periodSeconds } = slowPolicy;
  return [
    {
      edit: `scaleDown.policies: [{ type: ${type}, value: ${value}, periodSeconds: ${periodSeconds} }]`,
      autoscaler: withRules({ policies: [slowPolicy], selectPolicy: 'Max' }),
    },
    {
      edit: `scaleDown.stabilizationWindowSeconds: ${longWindowSeconds}`,
      autoscaler: withRules({ stabilizationWindowSeconds: longWindowSeconds }),
    },
  ];
}
