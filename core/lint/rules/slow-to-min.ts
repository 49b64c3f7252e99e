import { slowRunRule } from './slow-run.ts';
import { mistakenFactor } from './watermark/limit-factors.ts';

/** Reports a slow scale-down to `minReplicas`. Off by default: it costs money, but is often intended. */
export const slowToMin = slowRunRule({
  code: 'slow-to-min',
  level: 'off',
  direction: 'scaleDown',
  minutes: 120,
  isExplained: (autoscaler) =>
    autoscaler.kind === 'WatermarkPodAutoscaler' &&
    mistakenFactor(autoscaler.spec, 'scaleDownLimitFactor') !== undefined,
});
