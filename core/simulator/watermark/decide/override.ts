// Counts outside the bounds are corrected at once, regardless of windows and delays (docs/behavior/wpa.md §2.2, step
// 13).
import type { WatermarkSettings } from '../settings.ts';

export type BoundsOverride = { kind: 'atZero' } | { kind: 'aboveMax' | 'belowMin' | 'statusZero'; count: number };

export function boundsOverride(
  scale: { spec: number; status: number },
  current: number,
  { minReplicas, maxReplicas }: WatermarkSettings,
): BoundsOverride | undefined {
  if (scale.spec === 0) return { kind: 'atZero' };
  if (current > maxReplicas) return { kind: 'aboveMax', count: maxReplicas };
  if (current < minReplicas) return { kind: 'belowMin', count: minReplicas };
  return scale.status === 0 ? { kind: 'statusZero', count: 1 } : undefined;
}
