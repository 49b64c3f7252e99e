import { hasOnlyMetrics, isCpu } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

export const availabilityIneffective = watermarkRule('availability-ineffective', 'warning', function* ({ spec }) {
  if (spec.minAvailableReplicaPercentage <= 0 || !hasOnlyMetrics(spec, isCpu)) return;
  const message = 'For cpu, unready pods do not count at all, so the percentage of ready pods rarely falls below this.';
  yield { at: ['spec', 'minAvailableReplicaPercentage'], message };
});
