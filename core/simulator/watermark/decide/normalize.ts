// Limits a proposal to an allowed count: first by the limit factors, then by the bounds (docs/behavior/wpa.md §4.1,
// §4.2).
import { int32 } from '../../int32.ts';
import type { Int64 } from '../../int64.ts';
import type { WatermarkSettings } from '../settings.ts';
import type { LimitReason } from '../status/messages.ts';

export interface NormalizedReplicas {
  count: number;
  reason: LimitReason;
  limited: boolean;
  heldByReady: boolean;
}

/**
 * Returns the highest count to which the controller may scale up. A factor of 0 allows no scale-up. Every other factor
 * allows at least one more replica.
 */
export function upscaleLimit(current: number, factorMilli: Int64): number {
  return isZero(factorMilli) ? current : int32(current + limitStep(current, factorMilli));
}

export function downscaleLimit(current: number, factorMilli: Int64): number {
  return isZero(factorMilli) ? current : int32(current - limitStep(current, factorMilli));
}

function limitStep(current: number, factorMilli: Int64): number {
  return Math.max(1, Math.floor(((Number(factorMilli) / 1000) * current) / 100));
}

function isZero(factor: Int64): boolean {
  return Number(factor) === 0;
}

export function normalizeReplicas(
  proposal: number,
  current: number,
  ready: number,
  settings: WatermarkSettings,
): NormalizedReplicas {
  const { minReplicas, maxReplicas, upFactorMilli, downFactorMilli } = settings;
  const lowest = downscaleLimit(current, downFactorMilli);
  const tooFast = proposal < lowest;
  const guarded = tooFast ? Math.max(lowest, minReplicas) : minReplicas;
  const heldByReady = tooFast && ready > 0 && ready < guarded;
  const floor = heldByReady ? current : Math.max(guarded, 1);
  if (proposal < floor)
    return { count: floor, reason: tooFast ? 'ScaleDownLimit' : 'TooFewReplicas', limited: true, heldByReady };
  const highest = upscaleLimit(current, upFactorMilli);
  const rises = proposal > highest;
  const ceiling = rises ? Math.min(highest, maxReplicas) : maxReplicas;
  if (proposal > ceiling)
    return { count: ceiling, reason: rises ? 'ScaleUpLimit' : 'TooManyReplicas', limited: true, heldByReady: false };
  return { count: proposal, reason: 'DesiredWithinRange', limited: false, heldByReady: false };
}
