import { behaviorChange, type RuleChange } from '../rule-change.ts';

export const scaleUpWindow30s: RuleChange = {
  name: 'scale-up-window-30s',
  text: 'If `behavior` sets no stabilization window for scale-up, the window is 30 s.',
  apply: behaviorChange((behavior) => {
    const { stabilizationWindowSeconds = 0 } = behavior.scaleUp;
    return stabilizationWindowSeconds > 0
      ? behavior
      : { ...behavior, scaleUp: { ...behavior.scaleUp, stabilizationWindowSeconds: 30 } };
  }),
};
