import { hasOnlyMetrics, isCpu } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

export const availabilityIneffective = watermarkRule('availability-ineffective', 'warning', function* ({ spec }) {
  if (spec.minAvailableReplicaPercentage <= 0 || !hasOnlyMetrics(spec, isCpu)) return;
  const message = `The minimum of ${spec.minAvailableReplicaPercentage} % rarely has an effect: for cpu, unready pods are excluded from the percentage of ready pods.`;
  yield { at: ['spec', 'minAvailableReplicaPercentage'], message };
});
