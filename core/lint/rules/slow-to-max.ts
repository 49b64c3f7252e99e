import type { Autoscaler } from '../../model/autoscaler.ts';
import { isStuckAtZero } from './horizontal/stuck-at-zero.ts';
import { slowRunRule } from './slow-run.ts';
import { mistakenFactor } from './watermark/limit-factors.ts';

export const slowToMax = slowRunRule({
  code: 'slow-to-max',
  level: 'information',
  direction: 'scaleUp',
  minutes: 15,
  isExplained,
});

/** `stuck-at-zero` and `wpa/factor-is-percent` say why. */
function isExplained(autoscaler: Autoscaler): boolean {
  return autoscaler.kind === 'HorizontalPodAutoscaler'
    ? isStuckAtZero(autoscaler)
    : mistakenFactor(autoscaler.spec, 'scaleUpLimitFactor') !== undefined;
}
