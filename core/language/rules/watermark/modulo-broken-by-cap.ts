import type { WatermarkSpec } from '../../../model/watermark/autoscaler.ts';
import { milliValue } from '../../../model/watermark/defaults.ts';
import { watermarkRule } from './watermark-rule.ts';

export const moduloBrokenByCap = watermarkRule('modulo-broken-by-cap', 'information', function* ({ spec }) {
  const modulo = spec.replicaScalingAbsoluteModulo ?? 1;
  if (modulo <= 1) return;
  const bound = (['minReplicas', 'maxReplicas'] as const).find((name) => (spec[name] ?? 0) % modulo !== 0);
  const message = bound
    ? `${bound} (${spec[bound]}) is no multiple of ${modulo}: the count there is none either.`
    : `Only recommendations are rounded to a multiple of ${modulo}. ${capText(spec, modulo)}`;
  if (bound || capText(spec, modulo) !== '') yield { at: ['spec', 'replicaScalingAbsoluteModulo'], message };
});

/** One step from the lowest count that the factor cuts inside a multiple. */
function capText({ minReplicas = 1, scaleUpLimitFactor }: WatermarkSpec, modulo: number): string {
  const share = Math.max(1, Math.floor(((Number(milliValue(scaleUpLimitFactor)) / 1000) * minReplicas) / 100));
  return share % modulo === 0
    ? ''
    : `From ${minReplicas}, scaleUpLimitFactor lets ${minReplicas + share} be reached at once.`;
}
