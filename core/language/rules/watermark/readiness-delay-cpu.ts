import { isCpu } from './sources.ts';
import { watermarkRule } from './watermark-rule.ts';

export const readinessDelayCpu = watermarkRule('readiness-delay-cpu', 'warning', function* ({ spec }) {
  if (spec.readinessDelaySeconds <= 1 || !spec.metrics.some(isCpu)) return;
  const message = `A pod that becomes ready sooner than ${spec.readinessDelaySeconds} s after its start is ignored for good: its cpu never counts. If all are, nothing is scaled.`;
  yield { at: ['spec', 'readinessDelaySeconds'], message };
});
