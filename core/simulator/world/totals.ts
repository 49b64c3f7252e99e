// The totals of a run, summed over its intervals (docs/behavior/world.md §6).

export interface RunTotals {
  podSeconds: number;
  podSecondsAboveNeed: number;
  /** Minimum of (capacity − load) ÷ load; null while there was no load. */
  smallestHeadroom: number | null;
}

export const zeroTotals = (): RunTotals => ({ podSeconds: 0, podSecondsAboveNeed: 0, smallestHeadroom: null });

export interface TotalsInterval {
  ms: number;
  start: number;
  end: number;
  pods: number;
  capacity: number;
  capacityPerPod: number;
}

/**
 * If the needed number of pods changes by more than this in one interval, the needed number is not rounded up to whole
 * pods.
 */
const maxSteps = 1000;

/**
 * Adds an interval between two events to the totals. The function creates no objects, because it runs for every
 * interval.
 */
export function addInterval(totals: RunTotals, interval: TotalsInterval): void {
  const { ms, start, end, pods, capacity } = interval;
  totals.podSeconds += (pods * ms) / 1000;
  totals.podSecondsAboveNeed += (podsAboveNeed(interval) * ms) / 1000;
  lowerHeadroom(totals, start, capacity);
  lowerHeadroom(totals, end, capacity);
}

function lowerHeadroom(totals: RunTotals, load: number, capacity: number): void {
  if (load <= 0) return;
  const atPoint = (capacity - load) / load;
  if (totals.smallestHeadroom === null || atPoint < totals.smallestHeadroom) totals.smallestHeadroom = atPoint;
}

/**
 * Returns how many pods there are above the needed number, on average over the interval. The needed number is the load
 * divided by the capacity of a pod, rounded up.
 */
function podsAboveNeed({ start, end, pods, capacityPerPod }: TotalsInterval): number {
  const low = Math.min(start, end) / capacityPerPod;
  const high = Math.max(start, end) / capacityPerPod;
  const first = Math.ceil(low);
  const last = Math.ceil(high);
  if (first === last || high <= low) return Math.max(0, pods - first);
  if (last - first > maxSteps) return Math.max(0, pods - (low + high) / 2);
  let sum = 0;
  for (let need = first; need <= last && need < pods; need++) {
    const part = Math.min(high, need) - Math.max(low, need - 1);
    sum += Math.max(0, part) * (pods - need);
  }
  return sum / (high - low);
}
