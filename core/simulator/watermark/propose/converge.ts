// Convergence: inside the band, the controller moves the count one step towards the high or the low watermark, unless
// the usage would cross this watermark (docs/behavior/wpa.md §3.6).
import { int32 } from '../../int32.ts';
import type { WatermarkDifferences } from '../release-differences.ts';
import type { WatermarkSettings } from '../settings.ts';
import type { ReplicaCounts, Watermarks } from './band.ts';

export interface Convergence {
  count: number;
  /** Whether the controller takes the step towards the watermark; absent if convergence is off. */
  accepted?: boolean;
}

/**
 * Returns the result of convergence inside the band. Before 0.9, the controller takes a step only if the expected usage
 * after the step does not cross the watermark. Since 0.9, the controller computes the lowest and the highest allowed
 * count.
 */
export function convergeInBand(
  usage: number,
  watermarks: Watermarks,
  counts: ReplicaCounts,
  settings: WatermarkSettings,
  has: WatermarkDifferences,
): Convergence {
  if (settings.converge === 'off') return { count: counts.current };
  if (has.convergesByCounts)
    return convergeWithin(counts.current, convergenceRange(usage, watermarks, counts, settings, has), settings);
  const step = convergenceStep(counts.current, settings);
  const accepted = staysWithin(usage, watermarks, counts, settings);
  return { count: accepted ? step : counts.current, accepted };
}

/**
 * Returns whether the usage stays within the watermark when `modulo` ready pods are removed or added. The load of all
 * pods is assumed to stay the same.
 */
function staysWithin(
  usage: number,
  { highMilli, lowMilli }: Watermarks,
  { ready }: ReplicaCounts,
  { converge, modulo }: WatermarkSettings,
): boolean {
  if (converge === 'high') return ready > modulo && Math.ceil((usage * ready) / (ready - modulo)) <= Number(highMilli);
  return Math.floor((usage * ready) / (ready + modulo)) >= Number(lowMilli);
}

/**
 * Returns the lowest and the highest count that convergence allows. The calculation divides before it multiplies, as in
 * the controller, because the order may change the rounded result.
 */
function convergenceRange(
  usage: number,
  { highMilli, lowMilli }: Watermarks,
  { current, ready }: ReplicaCounts,
  settings: WatermarkSettings,
  { zeroWatermarkHolds }: WatermarkDifferences,
): { lowest: number; highest: number } {
  const high = Number(highMilli);
  const low = Number(lowMilli);
  return {
    lowest: high === 0 && zeroWatermarkHolds ? current : clamp(int32(Math.ceil((ready / high) * usage)), settings),
    highest: low === 0 && zeroWatermarkHolds ? current : clamp(int32(Math.floor((ready / low) * usage)), settings),
  };
}

function clamp(count: number, { minReplicas, maxReplicas }: WatermarkSettings): number {
  return Math.max(Math.max(minReplicas, 1), Math.min(maxReplicas, count));
}

export function convergeWithin(
  current: number,
  { lowest, highest }: { lowest: number; highest: number },
  settings: WatermarkSettings,
): Convergence {
  const { converge } = settings;
  if (converge === 'off') return { count: current };
  const step = convergenceStep(current, settings);
  const accepted = converge === 'high' ? step >= lowest : step <= highest;
  return { count: accepted ? step : current, accepted };
}

function convergenceStep(current: number, { converge, modulo }: WatermarkSettings): number {
  return converge === 'high' ? Math.max(current - modulo, 1) : (current + modulo) | 0;
}
