import type { WatermarkSpec } from '../../../model/watermark/autoscaler.ts';
import { milliValue } from '../../../model/watermark/defaults.ts';

export const limitFactors = ['scaleUpLimitFactor', 'scaleDownLimitFactor'] as const;

/**
 * Returns the factor in thousandths if it is probably not meant as a percentage. Such a factor is a fraction between 0
 * and 5, such as `0.5`, or 1, 2 or 3. Returns undefined for any other factor.
 */
export function mistakenFactor(spec: WatermarkSpec, name: (typeof limitFactors)[number]): bigint | undefined {
  const value = milliValue(spec[name]);
  const isFraction = value % 1000n !== 0n;
  return value <= 0n || value >= 5000n || (!isFraction && value > 3000n) ? undefined : value;
}
