import { hasOnlyMetrics, isCpu } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

export const availabilityIneffective = watermarkRule('availability-ineffective', 'warning', ({ spec }) => {
  if (spec.minAvailableReplicaPercentage <= 0 || !hasOnlyMetrics(spec, isCpu)) return undefined;
  const message = `The minimum of ${spec.minAvailableReplicaPercentage} % rarely has an effect: for cpu, unready pods are excluded from the percentage of ready pods.`;
  return { at: ['spec', 'minAvailableReplicaPercentage'], message };
});
