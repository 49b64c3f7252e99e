import { behaviorChange, type RuleChange } from '../rule-change.ts';

export const scaleUpWindow30s: RuleChange = {
  name: 'scale-up-window-30s',
  text: 'Scale-up of objects with `behavior` has a stabilization window of 30 s where they set none.',
  apply: behaviorChange((behavior) => {
    const { stabilizationWindowSeconds = 0 } = behavior.scaleUp;
    return stabilizationWindowSeconds > 0
      ? behavior
      : { ...behavior, scaleUp: { ...behavior.scaleUp, stabilizationWindowSeconds: 30 } };
  }),
};
