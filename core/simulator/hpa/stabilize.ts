// From the raw proposal to the stabilized one: the windows (docs/behavior/hpa.md §3.1 and §3.2). The two paths compare
// times differently, and since 1.21 only the one without `behavior` can scale up to an older, higher recommendation.
import type { Direction } from '../../model/hpa/autoscaler.ts';
import type { Recommendation } from './controller-memory.ts';

export interface StabilizationResult {
  replicas: number;
  /** Index of the outdated recommendation that the new one replaces; −1: none, it is appended. */
  slot: number;
  /** The window that changed the proposal; absent if it did not. */
  window?: AppliedWindow;
}

export interface AppliedWindow {
  direction: Direction;
  /** The recommendation that decided: the latest of those with the deciding count. */
  recommendation: Recommendation;
  windowSeconds: number;
}

/**
 * Without `behavior`: the highest recommendation of the window, including those exactly as old as the window (§3.1).
 */
export function stabilizeWithoutBehavior(
  recommendations: readonly Recommendation[],
  proposal: number,
  nowMs: number,
  windowSeconds: number,
): StabilizationResult {
  const sinceMs = nowMs - windowSeconds * 1000;
  let highest: Recommendation = { replicas: proposal, atMs: nowMs };
  let slot = -1;
  for (let i = 0; i < recommendations.length; i++) {
    const past = recommendations[i] as Recommendation;
    if (past.atMs < sinceMs) slot = i;
    else if (isHigher(past, highest, proposal)) highest = past;
  }
  if (highest.replicas === proposal) return { replicas: proposal, slot };
  return {
    replicas: highest.replicas,
    slot,
    window: { direction: 'scaleDown', recommendation: highest, windowSeconds },
  };
}

/**
 * With `behavior`: the current count, limited to the range from the lowest recommendation of the scale-up window to the
 * highest of the scale-down window (§3.2). Up to 1.20 it did not start `fromCurrent`: only the window in the proposal's
 * direction counted.
 */
export function stabilizeWithBehavior(
  recommendations: readonly Recommendation[],
  current: number,
  proposal: number,
  nowMs: number,
  windowSeconds: Readonly<Record<Direction, number>>,
  fromCurrent = true,
): StabilizationResult {
  const upSinceMs = nowMs - windowSeconds.scaleUp * 1000;
  const downSinceMs = nowMs - windowSeconds.scaleDown * 1000;
  let lowest: Recommendation = { replicas: proposal, atMs: nowMs };
  let highest = lowest;
  let slot = -1;
  for (let i = 0; i < recommendations.length; i++) {
    const past = recommendations[i] as Recommendation;
    if (past.atMs > upSinceMs && isLower(past, lowest, proposal)) lowest = past;
    if (past.atMs > downSinceMs && isHigher(past, highest, proposal)) highest = past;
    if (past.atMs < upSinceMs && past.atMs < downSinceMs) slot = i;
  }
  const direction = proposal >= current ? 'scaleUp' : 'scaleDown';
  const ownWindow = direction === 'scaleUp' ? lowest.replicas : highest.replicas;
  const replicas = fromCurrent ? Math.min(Math.max(current, lowest.replicas), highest.replicas) : ownWindow;
  if (replicas === proposal) return { replicas, slot };
  const recommendation = direction === 'scaleUp' ? lowest : highest;
  return { replicas, slot, window: { direction, recommendation, windowSeconds: windowSeconds[direction] } };
}

function isHigher(past: Recommendation, best: Recommendation, proposal: number): boolean {
  return (
    past.replicas > best.replicas ||
    (past.replicas === best.replicas && past.replicas !== proposal && past.atMs > best.atMs)
  );
}

function isLower(past: Recommendation, best: Recommendation, proposal: number): boolean {
  return (
    past.replicas < best.replicas ||
    (past.replicas === best.replicas && past.replicas !== proposal && past.atMs > best.atMs)
  );
}
