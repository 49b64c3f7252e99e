import type { Rule } from '../../rule.ts';
import { isCpu } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

const rule = watermarkRule(
  'readiness-delay-cpu',
  'warning',
  function* ({ spec: { readinessDelaySeconds: seconds, metrics } }) {
    if (seconds <= 1 || !metrics.some(isCpu)) return;
    const message = `A pod that becomes ready sooner than ${seconds} s after its start is ignored permanently: its cpu never counts. If all pods are ignored, the controller does not scale.`;
    // No pod is sooner ready than its probes look.
    yield {
      at: ['spec', 'readinessDelaySeconds'],
      message,
      unless: ({ readyAfterSeconds = 0 }) => readyAfterSeconds >= seconds,
    };
  },
);

export const readinessDelayCpu: Rule = { ...rule, needsWorkload: true };
