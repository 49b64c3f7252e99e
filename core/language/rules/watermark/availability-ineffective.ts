import { hasOnly, isCpu } from './sources.ts';
import { watermarkRule } from './watermark-rule.ts';

export const availabilityIneffective = watermarkRule('availability-ineffective', 'warning', function* ({ spec }) {
  if (spec.minAvailableReplicaPercentage <= 0 || !hasOnly(spec, isCpu)) return;
  const message = 'For cpu, pods that are not ready do not count at all, so that the share of ready ones hardly ever falls below this.';
  yield { at: ['spec', 'minAvailableReplicaPercentage'], message };
});
