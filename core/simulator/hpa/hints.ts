// What the server or the controller fills in where a HorizontalPodAutoscaler says nothing.
import type { Behavior, Direction, HorizontalPodAutoscaler, ScalingRules } from '../../model/hpa/autoscaler.ts';
import type { FilledIn } from '../controller.ts';
import type { Profile } from '../profile.ts';
import { rulesText } from '../words.ts';
import { windowOf } from './window.ts';

const metricsText = 'cpu at 80 %';

export function* filledIn({ minReplicas, behavior }: HorizontalPodAutoscaler, profile: Profile): Generator<FilledIn> {
  yield { path: ['spec'], fields: { minReplicas: String(minReplicas), metrics: metricsText, cpuUtilization: metricsText } };
  if (behavior) yield* filledInBehavior(behavior, profile);
}

function* filledInBehavior(behavior: Behavior, profile: Profile): Generator<FilledIn> {
  const whole = (direction: Direction) => rulesText(direction, behavior[direction], windowOf(direction, behavior[direction], profile));
  yield { path: ['spec', 'behavior'], fields: { scaleUp: whole('scaleUp'), scaleDown: whole('scaleDown') } };
  for (const direction of ['scaleUp', 'scaleDown'] as const) {
    yield { path: ['spec', 'behavior', direction], fields: fieldsOf(direction, behavior[direction], profile) };
  }
}

function fieldsOf(direction: Direction, rules: ScalingRules, profile: Profile): Record<string, string> {
  if (rules.selectPolicy === 'Disabled') return {};
  return {
    stabilizationWindowSeconds: `${windowOf(direction, rules, profile)} s`,
    policies: rulesText(direction, rules, 0),
    // One policy leaves nothing to select.
    ...(rules.policies.length > 1 && { selectPolicy: rules.selectPolicy }),
  };
}
