// Whether a count may be set: the forbidden windows after any scaling, and the delays outside the band
// (docs/behavior/wpa.md §4.4, §4.5).

import type { WatermarkSettings } from './settings.ts';
import { conditionOf, type WatermarkStatus } from './status.ts';

export interface ScalingPermission {
  isAllowed: boolean;
  /**
   * Remaining time of the windows, in whole or fractional seconds; not above 0 if they are over. Absent before the
   * first scaling.
   */
  upRemainingMs?: number;
  downRemainingMs?: number;
  /** What prevents scaling. */
  blockedBy?:
    | { kind: 'window'; leftMs: number }
    | { kind: 'delay'; leftMs: number }
    | { kind: 'unchanged' }
    | undefined;
}

interface ScalingAttempt {
  current: number;
  desired: number;
  /** No metric is outside its band: delays are skipped. */
  isInBand: boolean;
  nowMs: number;
}

export function scalingPermission(
  status: WatermarkStatus,
  { spec }: WatermarkSettings,
  { current, desired, isInBand, nowMs }: ScalingAttempt,
): ScalingPermission {
  const last = status.lastScaleAtMs;
  // The first evaluation may always scale.
  if (last === null) return { isAllowed: true };
  const upRemainingMs = last + spec.upscaleForbiddenWindowSeconds * 1000 - nowMs;
  const downRemainingMs = last + spec.downscaleForbiddenWindowSeconds * 1000 - nowMs;
  const blocked = (blockedBy: ScalingPermission['blockedBy']): ScalingPermission => ({
    isAllowed: false,
    upRemainingMs,
    downRemainingMs,
    blockedBy,
  });
  if (desired === current) return blocked({ kind: 'unchanged' });
  const isUp = desired > current;
  const delayLeftMs = isInBand ? 0 : remainingDelay(status, spec, isUp, nowMs);
  if (delayLeftMs > 0) return blocked({ kind: 'delay', leftMs: delayLeftMs });
  const windowLeftMs = isUp ? upRemainingMs : downRemainingMs;
  if (windowLeftMs > 0) return blocked({ kind: 'window', leftMs: windowLeftMs });
  return { isAllowed: true, upRemainingMs, downRemainingMs };
}

/** Infinite if the metrics are not outside the band on that side. */
function remainingDelay(
  status: WatermarkStatus,
  spec: WatermarkSettings['spec'],
  isUp: boolean,
  nowMs: number,
): number {
  const delay = isUp ? spec.upscaleDelayAboveWatermarkSeconds : spec.downscaleDelayBelowWatermarkSeconds;
  if (delay === 0) return 0;
  const condition = conditionOf(status, isUp ? 'AboveHighWatermark' : 'BelowLowWatermark');
  if (condition?.status !== 'True') return Number.POSITIVE_INFINITY;
  const seconds = Math.trunc((nowMs - condition.sinceMs) / 1000);
  return Math.max(0, delay - seconds) * 1000;
}
