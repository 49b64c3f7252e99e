// Decides whether the forbidden windows and the delays allow the controller to scale (docs/behavior/wpa.md §4.4, §4.5).

import type { WatermarkSettings } from '../settings.ts';
import { type WatermarkStatus, watermarkConditionOf } from '../status/status.ts';

export interface ScalingPermission {
  isAllowed: boolean;
  /**
   * The remaining time of the forbidden window for a scale-up: 0 or less if the window is over; absent before the first
   * scaling.
   */
  upRemainingMs?: number;
  downRemainingMs?: number;
  blockedBy?: ScalingBlock | undefined;
}

type ScalingBlock = { kind: 'window'; leftMs: number } | { kind: 'delay'; leftMs: number } | { kind: 'unchanged' };

interface ScalingAttempt {
  current: number;
  desired: number;
  /** Whether all metrics are within their bands. If so, delays do not apply. */
  isInBand: boolean;
  nowMs: number;
}

export function scalingPermission(
  status: ScalingHistory,
  { spec }: WatermarkSettings,
  attempt: ScalingAttempt,
): ScalingPermission {
  const last = status.lastScaleAtMs;
  // An autoscaler that has never scaled may always scale.
  if (last === null) return unrestricted;
  const { nowMs } = attempt;
  const upRemainingMs = last + spec.upscaleForbiddenWindowSeconds * 1000 - nowMs;
  const downRemainingMs = last + spec.downscaleForbiddenWindowSeconds * 1000 - nowMs;
  const blockedBy = blockOf(status, spec, attempt, upRemainingMs, downRemainingMs);
  return { isAllowed: blockedBy === undefined, upRemainingMs, downRemainingMs, blockedBy };
}

type ScalingHistory = Pick<WatermarkStatus, 'lastScaleAtMs' | 'conditions'>;

const unrestricted: ScalingPermission = { isAllowed: true };
const unchanged: ScalingBlock = { kind: 'unchanged' };

function blockOf(
  status: ScalingHistory,
  spec: WatermarkSettings['spec'],
  { current, desired, isInBand, nowMs }: ScalingAttempt,
  upRemainingMs: number,
  downRemainingMs: number,
): ScalingBlock | undefined {
  if (desired === current) return unchanged;
  const isUp = desired > current;
  const delayLeftMs = isInBand ? 0 : remainingDelay(status, spec, isUp, nowMs);
  if (delayLeftMs > 0) return { kind: 'delay', leftMs: delayLeftMs };
  const windowLeftMs = isUp ? upRemainingMs : downRemainingMs;
  return windowLeftMs > 0 ? { kind: 'window', leftMs: windowLeftMs } : undefined;
}

/** Returns the remaining delay in milliseconds; infinite if the condition of the watermark is not True. */
function remainingDelay(status: ScalingHistory, spec: WatermarkSettings['spec'], isUp: boolean, nowMs: number): number {
  const delay = isUp ? spec.upscaleDelayAboveWatermarkSeconds : spec.downscaleDelayBelowWatermarkSeconds;
  if (delay === 0) return 0;
  const condition = watermarkConditionOf(status, isUp ? 'AboveHighWatermark' : 'BelowLowWatermark');
  if (condition?.status !== 'True') return Number.POSITIVE_INFINITY;
  const seconds = Math.trunc((nowMs - condition.sinceMs) / 1000);
  return Math.max(0, delay - seconds) * 1000;
}
