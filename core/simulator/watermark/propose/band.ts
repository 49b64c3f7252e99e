// The band around the watermarks (docs/behavior/wpa.md §3.2). The operations have the controller's order and Go's
// types: int64 for integers, float64 for quotients.
import { int32 } from '../../int32.ts';
import { add64, divide64, type Int64, multiply64 } from '../../int64.ts';

export interface Watermarks {
  highMilli: Int64;
  lowMilli: Int64;
}

export type BandPosition = 'above' | 'below' | 'in';

export interface Band {
  adjustedHigh: Int64;
  adjustedLow: Int64;
}

/**
 * Returns the band between the watermarks, extended at each end by the tolerance. The extension is `toleranceMilli`
 * thousandths of the watermark, truncated.
 */
export function bandOf({ highMilli, lowMilli }: Watermarks, toleranceMilli: Int64): Band {
  const share = (watermark: Int64) => divide64(multiply64(watermark, toleranceMilli), 1000);
  const low = share(lowMilli);
  return { adjustedHigh: add64(highMilli, share(highMilli)), adjustedLow: add64(lowMilli, multiply64(low, -1)) };
}

/** A usage that equals a limit of the band is in the band. */
export function positionOf(usage: number, { adjustedHigh, adjustedLow }: Band): BandPosition {
  if (usage > Number(adjustedHigh)) return 'above';
  return usage < Number(adjustedLow) ? 'below' : 'in';
}

export interface ReplicaCounts {
  current: number;
  ready: number;
}

/**
 * Returns the count that brings the usage down to the high watermark, rounded up to a multiple of `modulo`, and at
 * least the current count. The tolerance only decides whether the controller scales up.
 */
export function recommendAbove(
  usage: number,
  highMilli: Int64,
  { current, ready }: ReplicaCounts,
  modulo: number,
): number {
  const recommended = roundUpToModulo(int32(Math.ceil((ready * usage) / Number(highMilli))), modulo);
  return Math.max(recommended, current);
}

/**
 * Returns the count that brings the usage up to the low watermark, rounded up to a multiple of `modulo`, and at most
 * the current count. As in the controller, `int32` is applied before the minimum of 1, so a count that does not fit
 * into 32 bits becomes 1.
 */
export function recommendBelow(
  usage: number,
  lowMilli: Int64,
  { current, ready }: ReplicaCounts,
  modulo: number,
): number {
  const recommended = roundUpToModulo(Math.max(1, int32(Math.floor((ready * usage) / Number(lowMilli)))), modulo);
  return Math.min(recommended, current);
}

export function roundUpToModulo(count: number, modulo: number): number {
  const rest = modulo === 0 ? 0 : count % modulo;
  return rest > 0 ? (count + modulo - rest) | 0 : count;
}
