import type { WatermarkSpec } from '../../../model/watermark/autoscaler.ts';
import { milliValue } from '../../../model/watermark/defaults.ts';

/** The percentages of the replicas that one scaling may add or remove. */
export const limitFactors = ['scaleUpLimitFactor', 'scaleDownLimitFactor'] as const;

/** A factor that was hardly meant as a percentage, in thousandths: `0.5`, or a whole one up to 3. */
export function mistakenFactor(spec: WatermarkSpec, name: (typeof limitFactors)[number]): bigint | undefined {
  const value = milliValue(spec[name]);
  const isFraction = value % 1000n !== 0n;
  return value <= 0n || value >= 5000n || (!isFraction && value > 3000n) ? undefined : value;
}
