import type { Autoscaler } from '../../model/autoscaler.ts';
import { isStuckAtZero } from './horizontal/stuck-at-zero.ts';
import { slowRunRule } from './slow-run.ts';
import { mistakenFactor } from './watermark/limit-factors.ts';

/** Reports a scale-up to `maxReplicas` that takes longer than a threshold, whatever the metrics recommend. */
export const slowToMax = slowRunRule({
  code: 'slow-to-max',
  level: 'information',
  direction: 'scaleUp',
  minutes: 15,
  isExplained,
});

function isExplained(autoscaler: Autoscaler): boolean {
  return autoscaler.kind === 'HorizontalPodAutoscaler'
    ? isStuckAtZero(autoscaler)
    : mistakenFactor(autoscaler.spec, 'scaleUpLimitFactor') !== undefined;
}
