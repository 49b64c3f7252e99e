import { behaviorChange, type RuleChange } from '../rule-change.ts';

/** A tolerance for one direction needs the feature gate HPAConfigurableTolerance, which is on by default since 1.35. */
export const scaleUpWithoutTolerance: RuleChange = {
  name: 'scale-up-without-tolerance',
  text: 'Scale-up of objects with `behavior` has no tolerance, unless they set one; scale-down keeps its own.',
  apply: behaviorChange((behavior) => ({
    ...behavior,
    scaleUp: { tolerance: '0', ...behavior.scaleUp },
  })),
};
