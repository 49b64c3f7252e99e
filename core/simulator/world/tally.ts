// What a run comes to, added up from stretch to stretch (docs/behavior/world.md §6).

export interface Tally {
  podSeconds: number;
  /** Pod-seconds beyond what the load needs. */
  podSecondsAboveNeed: number;
  /** Least of (capacity − load) ÷ load; null while there was no load. */
  smallestHeadroom: number | null;
}

export const emptyTally: Tally = { podSeconds: 0, podSecondsAboveNeed: 0, smallestHeadroom: null };

export interface TallyStretch {
  ms: number;
  /** Load at its ends. */
  start: number;
  end: number;
  pods: number;
  capacity: number;
  capacityPerPod: number;
}

/** More steps than this within one straight piece are a slope. */
const mostSteps = 1000;

// Without lists: it runs for every stretch between two events.
export function tallied(tally: Tally, stretch: TallyStretch): Tally {
  const { ms, start, end, pods, capacity } = stretch;
  return {
    podSeconds: tally.podSeconds + (pods * ms) / 1000,
    podSecondsAboveNeed: tally.podSecondsAboveNeed + (aboveNeed(stretch) * ms) / 1000,
    smallestHeadroom: lower(lower(tally.smallestHeadroom, start, capacity), end, capacity),
  };
}

function lower(headroom: number | null, load: number, capacity: number): number | null {
  if (load <= 0) return headroom;
  const here = (capacity - load) / load;
  return headroom === null || here < headroom ? here : headroom;
}

/** The mean over the stretch of the pods beyond the need, which is the load ÷ capacity of a pod, rounded up. */
function aboveNeed({ start, end, pods, capacityPerPod }: TallyStretch): number {
  const [low, high] = start < end ? [start / capacityPerPod, end / capacityPerPod] : [end / capacityPerPod, start / capacityPerPod];
  const [first, last] = [Math.ceil(low), Math.ceil(high)];
  if (first === last || high <= low) return Math.max(0, pods - first);
  if (last - first > mostSteps) return Math.max(0, pods - (low + high) / 2);
  let sum = 0;
  for (let need = first; need <= last && need < pods; need++) {
    const part = Math.min(high, need) - Math.max(low, need - 1);
    sum += Math.max(0, part) * (pods - need);
  }
  return sum / (high - low);
}
