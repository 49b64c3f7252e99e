import { behaviorChange, type RuleChange } from '../rule-change.ts';

/** A tolerance for one direction needs the feature gate HPAConfigurableTolerance, which is on by default since 1.35. */
export const scaleUpWithoutTolerance: RuleChange = {
  name: 'scale-up-without-tolerance',
  text: 'If `behavior` sets no tolerance for scale-up, it is 0; scale-down keeps its tolerance.',
  apply: behaviorChange((behavior) => ({
    ...behavior,
    scaleUp: { tolerance: '0', ...behavior.scaleUp },
  })),
};
