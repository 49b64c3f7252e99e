// A changed rule of the controller, such as a shorter sync period. `replicast lab` shows its effect on manifests.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Behavior } from '../model/hpa/autoscaler.ts';
import type { Profile } from '../simulator/profile.ts';

export interface ControlledAutoscaler {
  autoscaler: Autoscaler;
  profile: Profile;
}

export interface RuleChange {
  name: string;
  text: string;
  /** Applies the changed rule. Returns the same autoscaler and profile if the rule does not apply to them. */
  apply(controlled: ControlledAutoscaler): ControlledAutoscaler;
}

/**
 * Returns a function that changes fields of the profile. A WatermarkPodAutoscaler stays unchanged, because another
 * controller scales it.
 */
export function flagChange(flags: Partial<Profile>): RuleChange['apply'] {
  return ({ autoscaler, profile }) =>
    autoscaler.kind === 'HorizontalPodAutoscaler'
      ? { autoscaler, profile: { ...profile, ...flags } }
      : { autoscaler, profile };
}

/**
 * Returns a function that changes the `behavior` of an HPA. An HPA without `behavior` stays unchanged, because its
 * algorithm does not use these rules.
 */
export function behaviorChange(change: (behavior: Behavior) => Behavior): RuleChange['apply'] {
  return ({ autoscaler, profile }) =>
    autoscaler.kind === 'HorizontalPodAutoscaler' && autoscaler.behavior
      ? { autoscaler: { ...autoscaler, behavior: change(autoscaler.behavior) }, profile }
      : { autoscaler, profile };
}
