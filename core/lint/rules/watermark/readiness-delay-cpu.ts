import type { Rule } from '../../rule.ts';
import { isCpu } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

const rule = watermarkRule(
  'readiness-delay-cpu',
  'warning',
  ({ spec: { readinessDelaySeconds: seconds, metrics } }) => {
    if (seconds <= 1 || !metrics.some(isCpu)) return undefined;
    const message = `The cpu of a pod never counts if the pod becomes ready within ${seconds} s of its start; if no pod counts, the controller does not scale.`;
    // A pod cannot become ready before its probes run, so the finding does not apply if the probes run only after the
    // delay.
    return {
      at: ['spec', 'readinessDelaySeconds'],
      message,
      unless: ({ readyAfterSeconds = 0 }) => readyAfterSeconds >= seconds,
    };
  },
);

/** Reports a readiness delay with which the cpu metric ignores pods that become ready before the delay ends. */
export const readinessDelayCpu: Rule = { ...rule, needsWorkload: true };
