// When a count may be set: the forbidden windows after any scaling, and the delays out of the band (docs/behavior/wpa.md §4.4, §4.5).

import type { Settings } from './settings.ts';
import { conditionOf, type WatermarkStatus } from './status.ts';

export interface Gate {
  open: boolean;
  /** Whole or broken seconds that the windows still run; not above 0 where they are over. Absent before the first scaling. */
  upLeftMs?: number;
  downLeftMs?: number;
  /** What keeps it shut. */
  by?: { kind: 'window'; leftMs: number } | { kind: 'delay'; leftMs: number } | { kind: 'unchanged' };
}

interface Wanted {
  current: number;
  desired: number;
  /** No metric is out of its band: delays are skipped. */
  stable: boolean;
  nowMs: number;
}

export function gateOf(status: WatermarkStatus, { spec }: Settings, { current, desired, stable, nowMs }: Wanted): Gate {
  const last = status.lastScaleAtMs;
  // The first evaluation is let through, whatever it asks for.
  if (last === null) return { open: true };
  const upLeftMs = last + spec.upscaleForbiddenWindowSeconds * 1000 - nowMs;
  const downLeftMs = last + spec.downscaleForbiddenWindowSeconds * 1000 - nowMs;
  const shut = (by: Gate['by']): Gate => ({ open: false, upLeftMs, downLeftMs, ...(by && { by }) });
  if (desired === current) return shut({ kind: 'unchanged' });
  const isUp = desired > current;
  const delayLeftMs = stable ? 0 : delayLeft(status, spec, isUp, nowMs);
  if (delayLeftMs > 0) return shut({ kind: 'delay', leftMs: delayLeftMs });
  const windowLeftMs = isUp ? upLeftMs : downLeftMs;
  if (windowLeftMs > 0) return shut({ kind: 'window', leftMs: windowLeftMs });
  return { open: true, upLeftMs, downLeftMs };
}

/** Infinite where the metrics are not out of the band on that side. */
function delayLeft(status: WatermarkStatus, spec: Settings['spec'], isUp: boolean, nowMs: number): number {
  const delay = isUp ? spec.upscaleDelayAboveWatermarkSeconds : spec.downscaleDelayBelowWatermarkSeconds;
  if (delay === 0) return 0;
  const condition = conditionOf(status, isUp ? 'AboveHighWatermark' : 'BelowLowWatermark');
  if (condition?.status !== 'True') return Number.POSITIVE_INFINITY;
  const seconds = Math.trunc((nowMs - condition.sinceMs) / 1000);
  return Math.max(0, delay - seconds) * 1000;
}
