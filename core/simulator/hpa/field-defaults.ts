// The defaults that the API server or the controller fills in for absent fields of a HorizontalPodAutoscaler.
import type { Behavior, Direction, HorizontalPodAutoscaler, ScalingRules } from '../../model/hpa/autoscaler.ts';
import type { FieldDefaults } from '../controller-description.ts';
import type { Profile } from '../profile.ts';
import { rulesText } from '../trace-text.ts';
import { companionFactsOf } from './companion-facts-of.ts';
import { stabilizationWindowOf } from './stabilization-window.ts';

const defaultMetricsText = 'cpu 80 %';

export function* horizontalFieldDefaults(hpa: HorizontalPodAutoscaler, profile: Profile): Generator<FieldDefaults> {
  const { minReplicas, maxReplicas, behavior } = hpa;
  const facts = companionFactsOf(hpa);
  yield {
    path: ['spec'],
    fields: facts
      ? facts.specDefaults(maxReplicas)
      : { minReplicas: String(minReplicas), metrics: defaultMetricsText, cpuUtilization: defaultMetricsText },
  };
  if (behavior) yield* behaviorDefaults(behavior, facts?.behaviorParent ?? ['spec'], profile);
}

function* behaviorDefaults(behavior: Behavior, parent: readonly string[], profile: Profile): Generator<FieldDefaults> {
  const whole = (direction: Direction) =>
    rulesText(direction, behavior[direction], stabilizationWindowOf(direction, behavior[direction], profile));
  yield { path: [...parent, 'behavior'], fields: { scaleUp: whole('scaleUp'), scaleDown: whole('scaleDown') } };
  for (const direction of ['scaleUp', 'scaleDown'] as const) {
    yield {
      path: [...parent, 'behavior', direction],
      fields: scalingRulesDefaults(direction, behavior[direction], profile),
    };
  }
}

function scalingRulesDefaults(direction: Direction, rules: ScalingRules, profile: Profile): Record<string, string> {
  if (rules.selectPolicy === 'Disabled') return {};
  return {
    stabilizationWindowSeconds: `${stabilizationWindowOf(direction, rules, profile)} s`,
    policies: rulesText(direction, rules, 0),
    ...(rules.policies.length > 1 && { selectPolicy: rules.selectPolicy }),
  };
}
