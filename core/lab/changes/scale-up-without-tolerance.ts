import { behaviorChange, type RuleChange } from '../rule-change.ts';

/**
 * This change has an effect only if the feature gate HPAConfigurableTolerance is on, as it is by default since 1.35.
 */
export const scaleUpWithoutTolerance: RuleChange = {
  name: 'scale-up-without-tolerance',
  text: 'If `behavior` sets no tolerance for scale-up, this tolerance is 0; scale-down keeps its tolerance.',
  apply: behaviorChange((behavior) => ({
    ...behavior,
    scaleUp: { tolerance: '0', ...behavior.scaleUp },
  })),
};
