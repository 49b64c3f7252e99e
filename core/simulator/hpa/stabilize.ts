// From the raw proposal to the stabilized one: the windows (docs/behavior/hpa.md §3.1 and §3.2). The two paths compare
// times differently, and since 1.21 only the one without `behavior` can scale up to an older, higher recommendation.
import type { Direction } from '../../model/hpa/autoscaler.ts';
import type { Recommendation } from './recommendations.ts';
import { extremesOf } from './recommendations.ts';

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
  const known = extremesOf(recommendations);
  const allCount = known !== undefined && known.oldestMs >= sinceMs;
  if (allCount && isHigher(known.highest, highest, proposal)) highest = known.highest;
  for (let i = 0; !allCount && i < recommendations.length; i++) {
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
  const sinceMs = {
    scaleUp: nowMs - windowSeconds.scaleUp * 1000,
    scaleDown: nowMs - windowSeconds.scaleDown * 1000,
  };
  const own: Recommendation = { replicas: proposal, atMs: nowMs };
  const { lowest, highest, slot } =
    rangeOfGrown(recommendations, own, sinceMs) ?? rangeOfAll(recommendations, own, sinceMs);
  const direction = proposal >= current ? 'scaleUp' : 'scaleDown';
  const ownWindow = direction === 'scaleUp' ? lowest.replicas : highest.replicas;
  const replicas = fromCurrent ? Math.min(Math.max(current, lowest.replicas), highest.replicas) : ownWindow;
  if (replicas === proposal) return { replicas, slot };
  const recommendation = direction === 'scaleUp' ? lowest : highest;
  return { replicas, slot, window: { direction, recommendation, windowSeconds: windowSeconds[direction] } };
}

interface WindowRange {
  lowest: Recommendation;
  highest: Recommendation;
  slot: number;
}

type WindowStarts = Readonly<Record<Direction, number>>;

function rangeOfAll(
  recommendations: readonly Recommendation[],
  own: Recommendation,
  { scaleUp, scaleDown }: WindowStarts,
): WindowRange {
  let [lowest, highest, slot] = [own, own, -1];
  for (let i = 0; i < recommendations.length; i++) {
    const past = recommendations[i] as Recommendation;
    if (past.atMs > scaleUp && isLower(past, lowest, own.replicas)) lowest = past;
    if (past.atMs > scaleDown && isHigher(past, highest, own.replicas)) highest = past;
    if (past.atMs < scaleUp && past.atMs < scaleDown) slot = i;
  }
  return { lowest, highest, slot };
}

/** The same if of each window all count or none, and none is outdated; otherwise undefined. */
function rangeOfGrown(
  recommendations: readonly Recommendation[],
  own: Recommendation,
  { scaleUp, scaleDown }: WindowStarts,
): WindowRange | undefined {
  const known = extremesOf(recommendations);
  if (!known) return undefined;
  const { oldestMs, latestMs, lowest, highest } = known;
  const [allUp, allDown] = [oldestMs > scaleUp, oldestMs > scaleDown];
  const isDecided = (allUp || latestMs <= scaleUp) && (allDown || latestMs <= scaleDown) && (allUp || allDown);
  if (!isDecided) return undefined;
  return {
    lowest: allUp && isLower(lowest, own, own.replicas) ? lowest : own,
    highest: allDown && isHigher(highest, own, own.replicas) ? highest : own,
    slot: -1,
  };
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
