import { limitFactors, mistakenFactor } from './limit-factors.ts';
import { watermarkRule } from './watermark-rule.ts';

/**
 * Reports a limit factor such as `0.5` or `2`, which the controller reads as a percentage although the factor is
 * probably not meant as a percentage.
 */
export const factorIsPercent = watermarkRule('factor-is-percent', 'warning', function* ({ spec }) {
  for (const name of limitFactors) {
    const value = mistakenFactor(spec, name);
    if (value === undefined) continue;
    const isFraction = value % 1000n !== 0n;
    const [verb, advice] =
      name === 'scaleUpLimitFactor' ? ['adds', '100 allows doubling'] : ['removes', '50 allows halving'];
    const last = onePodUpTo(value);
    const range = last < BigInt(spec.maxReplicas) ? ` up to ${last} replicas` : '';
    const message = `The controller ${verb} one replica at a time${range}: ${spec[name]} means ${Number(value) / 1000} %; ${advice}.`;
    yield { at: ['spec', name], message, ...(!isFraction && { level: 'information' }) };
  }
});

function onePodUpTo(factor: bigint): bigint {
  return (200_000n - 1n) / factor;
}
