// The band around the watermarks and what a usage outside of it asks for (docs/behavior/wpa.md §3.2). Integers are Go's
// of 64 bits, the quotients its doubles, in the controller's order of operations.
import { int32 } from '../int32.ts';
import { add64, divide64, type Int64, multiply64 } from '../int64.ts';
import type { Watermarks } from './settings.ts';

export type BandPosition = 'above' | 'below' | 'in';

export interface Band {
  adjustedHigh: Int64;
  adjustedLow: Int64;
}

/** The tolerance widens the band by a share of each watermark, cut to thousandths. */
export function bandOf({ highMilli, lowMilli }: Watermarks, toleranceMilli: Int64): Band {
  const share = (watermark: Int64) => divide64(multiply64(watermark, toleranceMilli), 1000);
  const low = share(lowMilli);
  return { adjustedHigh: add64(highMilli, share(highMilli)), adjustedLow: add64(lowMilli, multiply64(low, -1)) };
}

/** A usage on a bound is within the band. */
export function positionOf(usage: number, { adjustedHigh, adjustedLow }: Band): BandPosition {
  if (usage > Number(adjustedHigh)) return 'above';
  return usage < Number(adjustedLow) ? 'below' : 'in';
}

export interface ReplicaCounts {
  /** Replicas of the target's spec. */
  current: number;
  ready: number;
}

/** The tolerance decides whether to act; how far, the watermark itself. Never against its own direction. */
export function recommendAbove(
  usage: number,
  highMilli: Int64,
  { current, ready }: ReplicaCounts,
  modulo: number,
): number {
  const recommended = roundUpToModulo(int32(Math.ceil((ready * usage) / Number(highMilli))), modulo);
  return Math.max(recommended, current);
}

/** At least one, also where the quotient is no number of 32 bits: it is cut first. */
export function recommendBelow(
  usage: number,
  lowMilli: Int64,
  { current, ready }: ReplicaCounts,
  modulo: number,
): number {
  const recommended = roundUpToModulo(Math.max(1, int32(Math.floor((ready * usage) / Number(lowMilli)))), modulo);
  return Math.min(recommended, current);
}

/** Up to a multiple of the modulo. */
export function roundUpToModulo(count: number, modulo: number): number {
  const rest = modulo === 0 ? 0 : count % modulo;
  return rest > 0 ? (count + modulo - rest) | 0 : count;
}
