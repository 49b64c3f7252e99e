import { milliValue } from '../../../model/watermark/defaults.ts';
import { limitFactors } from './limit-factors.ts';
import { watermarkRule } from './watermark-rule.ts';

export const factorIsPercent = watermarkRule('factor-is-percent', 'warning', function* ({ spec }) {
  for (const name of limitFactors) {
    const value = milliValue(spec[name]);
    const isFraction = value % 1000n !== 0n;
    if (value <= 0n || value >= 5000n || (!isFraction && value > 3000n)) continue;
    const message = `${spec[name]} means ${Number(value) / 1000} % of the replicas, which is one at a time up to ${onePodUpTo(value)}. Twice as many is 100, half as many fewer is 50.`;
    yield { at: ['spec', name], message, ...(!isFraction && { level: 'information' }) };
  }
});

/** The most replicas of which this share is less than two. */
function onePodUpTo(factor: bigint): bigint {
  return (200_000n - 1n) / factor;
}
