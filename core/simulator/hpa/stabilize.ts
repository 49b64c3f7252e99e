// From the raw proposal to the stabilized one: the windows (docs/behavior/hpa.md §3.1 and §3.2). The two paths compare
// times differently, and since 1.21 only the one without `behavior` can make replicas grow to an older, higher count.
import type { Direction } from '../../model/hpa/autoscaler.ts';
import type { Recommendation } from './controller-memory.ts';

export interface StabilizationResult {
  replicas: number;
  /** Index of the outdated recommendation whose place the new one takes; −1: none, it is appended. */
  slot: number;
  /** What kept the count away from the proposal; absent where they are equal. */
  window?: AppliedWindow;
}

export interface AppliedWindow {
  direction: Direction;
  /** The remembered proposal that decided: the latest of those with the deciding count. */
  recommendation: Recommendation;
  windowSeconds: number;
}

/** Without `behavior`: the highest proposal of the window, exactly as old ones included (§3.1). */
export function stabilizeWithoutBehavior(
  recommendations: readonly Recommendation[],
  proposal: number,
  nowMs: number,
  windowSeconds: number,
): StabilizationResult {
  const sinceMs = nowMs - windowSeconds * 1000;
  let highest: Recommendation = { replicas: proposal, atMs: nowMs };
  let slot = -1;
  recommendations.forEach((past, i) => {
    if (past.atMs < sinceMs) slot = i;
    else if (isHigher(past, highest, proposal)) highest = past;
  });
  if (highest.replicas === proposal) return { replicas: proposal, slot };
  return {
    replicas: highest.replicas,
    slot,
    window: { direction: 'scaleDown', recommendation: highest, windowSeconds },
  };
}

/**
 * With `behavior`: the current count, pulled between the lowest proposal of the up window and the highest of the down
 * window (§3.2). Up to 1.20 it did not start `fromCurrent`: the proposal's own window alone counted.
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
  recommendations.forEach((past, i) => {
    if (past.atMs > upSinceMs && isLower(past, lowest, proposal)) lowest = past;
    if (past.atMs > downSinceMs && isHigher(past, highest, proposal)) highest = past;
    if (past.atMs < upSinceMs && past.atMs < downSinceMs) slot = i;
  });
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
