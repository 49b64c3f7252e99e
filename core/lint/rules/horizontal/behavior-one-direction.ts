import type { HorizontalPodAutoscaler } from '../../../model/hpa/autoscaler.ts';
import { asObject } from '../../../model/read-value.ts';
import { climbTexts, defaultDirection } from './default-climb.ts';
import { horizontalRule } from './horizontal-rule.ts';

/**
 * Reports a `behavior` without scaleUp, because below 4 replicas the default scaleUp policies add more replicas than an
 * HPA without `behavior` adds.
 */
export const behaviorOneDirection = horizontalRule('behavior-one-direction', 'hint', (subject) => {
  const { autoscaler, object, isComplete, server, syncPeriod } = subject;
  const { scaleUp, scaleDown } = asObject(asObject(object.spec).behavior);
  if (!autoscaler?.behavior || !isComplete || !server.behavior) return undefined;
  if (isEmptyDirection(scaleDown) || !isEmptyDirection(scaleUp) || !climbsDiffer(autoscaler)) return undefined;
  const { byDefault, withoutBehavior } = climbTexts(autoscaler, syncPeriod);
  return {
    at: ['spec', 'behavior'],
    on: 'key',
    message: `behavior without scaleUp also changes scale-up, which then allows ${byDefault} instead of ${withoutBehavior}.`,
    fixes: [
      {
        title: 'Write out scaleUp',
        isPreferred: false,
        changes: [{ at: ['spec', 'behavior', 'scaleUp'], to: defaultDirection('scaleUp') }],
      },
    ],
  };
});

/** Whether the direction has no field. Such a direction gets all defaults, like an absent direction. */
export function isEmptyDirection(direction: unknown): boolean {
  return Object.keys(direction ?? {}).length === 0;
}

export function climbsDiffer({
  minReplicas,
  maxReplicas,
}: Pick<HorizontalPodAutoscaler, 'minReplicas' | 'maxReplicas'>): boolean {
  return minReplicas > 0 && ((minReplicas <= 2 && maxReplicas >= 5) || (minReplicas === 3 && maxReplicas >= 7));
}
