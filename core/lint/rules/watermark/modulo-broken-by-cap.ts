import type { WatermarkSpec } from '../../../model/watermark/autoscaler.ts';
import { milliValue } from '../../../model/watermark/defaults.ts';
import { watermarkRule } from './watermark-rule.ts';

/**
 * Reports that `minReplicas`, `maxReplicas` or `scaleUpLimitFactor` leads to replica counts that are not multiples of
 * `replicaScalingAbsoluteModulo`.
 */
export const moduloBrokenByCap = watermarkRule('modulo-broken-by-cap', 'information', ({ spec }) => {
  const modulo = spec.replicaScalingAbsoluteModulo ?? 1;
  if (modulo <= 1) return undefined;
  const bound = (['minReplicas', 'maxReplicas'] as const).find((name) => (spec[name] ?? 0) % modulo !== 0);
  const message = bound
    ? `At ${bound} (${spec[bound]}) the replicas are not a multiple of ${modulo}.`
    : capMessage(spec, modulo);
  return message === undefined ? undefined : { at: ['spec', 'replicaScalingAbsoluteModulo'], message };
});

function capMessage({ minReplicas = 1, scaleUpLimitFactor }: WatermarkSpec, modulo: number): string | undefined {
  const step = Math.max(1, Math.floor(((Number(milliValue(scaleUpLimitFactor)) / 1000) * minReplicas) / 100));
  if (step % modulo === 0) return undefined;
  return `The replicas are not always a multiple of ${modulo}: from ${minReplicas}, scaleUpLimitFactor limits the scale-up to ${minReplicas + step}.`;
}
