// A changed rule of the controller, as proposals to Kubernetes discuss it, to see its effect on the same manifests.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Behavior } from '../model/hpa/autoscaler.ts';
import type { Profile } from '../simulator/profile.ts';

export interface ControlledAutoscaler {
  autoscaler: Autoscaler;
  profile: Profile;
}

export interface RuleChange {
  /** `sync-period-5s` */
  name: string;
  /** The changed rule as a sentence. */
  text: string;
  /** Returns the same autoscaler and profile if the rule does not apply to them. */
  apply(controlled: ControlledAutoscaler): ControlledAutoscaler;
}

/** A change of flags of the controller. WatermarkPodAutoscalers have a controller of their own. */
export function flagChange(flags: Partial<Profile>): RuleChange['apply'] {
  return ({ autoscaler, profile }) =>
    autoscaler.kind === 'HorizontalPodAutoscaler'
      ? { autoscaler, profile: { ...profile, ...flags } }
      : { autoscaler, profile };
}

/**
 * A change of the rules of an HPA that has `behavior`. Without `behavior` another algorithm runs, which does not have
 * these rules.
 */
export function behaviorChange(change: (behavior: Behavior) => Behavior): RuleChange['apply'] {
  return ({ autoscaler, profile }) =>
    autoscaler.kind === 'HorizontalPodAutoscaler' && autoscaler.behavior
      ? { autoscaler: { ...autoscaler, behavior: change(autoscaler.behavior) }, profile }
      : { autoscaler, profile };
}
