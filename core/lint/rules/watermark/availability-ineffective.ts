import { hasOnlyMetrics, isCpu } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports a minimum percentage of ready pods that rarely has an effect, because all metrics are cpu. */
export const availabilityIneffective = watermarkRule('availability-ineffective', 'warning', ({ spec }) => {
  if (spec.minAvailableReplicaPercentage <= 0 || !hasOnlyMetrics(spec, isCpu)) return undefined;
  const message = `The minimum of ${spec.minAvailableReplicaPercentage} % rarely has an effect: for cpu, unready pods are excluded from the percentage of ready pods.`;
  return { at: ['spec', 'minAvailableReplicaPercentage'], message };
});
