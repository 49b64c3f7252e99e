import { flagChange, type RuleChange } from '../rule-change.ts';

export const scaleDownWindow60s: RuleChange = {
  name: 'scale-down-window-60s',
  text: 'The default stabilization window of scale-down is 60 s instead of 300 s.',
  apply: flagChange({ downscaleStabilizationSeconds: 60 }),
};
