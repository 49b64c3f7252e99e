// Within the band: one step towards a watermark, where the usage would stay within (spec/wpa.md §3.6).
import { int32 } from '../int32.ts';
import type { Settings, Watermarks } from './settings.ts';

export interface Convergence {
  count: number;
  /** Absent where the feature is off. */
  accepted?: boolean;
}

/** The fewest and the most replicas that keep the usage between the watermarks. Divided first, then multiplied, as the controller does. */
export function convergenceRange(
  usage: number,
  { highMilli, lowMilli }: Watermarks,
  { current, ready }: { current: number; ready: number },
  { minReplicas, maxReplicas }: Settings,
): { fewest: number; most: number } {
  const clamp = (count: number) => Math.max(Math.max(minReplicas, 1), Math.min(maxReplicas, count));
  const high = Number(highMilli);
  const low = Number(lowMilli);
  return {
    fewest: high === 0 ? current : clamp(int32(Math.ceil((ready / high) * usage))),
    most: low === 0 ? current : clamp(int32(Math.floor((ready / low) * usage))),
  };
}

export function convergeWithin(
  current: number,
  { fewest, most }: { fewest: number; most: number },
  { converge, modulo }: Settings,
): Convergence {
  if (converge === 'off') return { count: current };
  const step = converge === 'high' ? Math.max(current - modulo, 1) : (current + modulo) | 0;
  const accepted = converge === 'high' ? step >= fewest : step <= most;
  return { count: accepted ? step : current, accepted };
}
