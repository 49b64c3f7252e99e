// What a run comes to, added up from stretch to stretch (spec/world.md, "What a run reports").

export interface Tally {
  podSeconds: number;
  /** Pod-seconds beyond what the load needs. */
  podSecondsAboveNeed: number;
  /** Least of (capacity − load) ÷ load; null while there was no load. */
  smallestHeadroom: number | null;
  longestWaitSeconds: number;
}

export const emptyTally: Tally = { podSeconds: 0, podSecondsAboveNeed: 0, smallestHeadroom: null, longestWaitSeconds: 0 };

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

export function tallied(tally: Tally, stretch: TallyStretch): Tally {
  const seconds = stretch.ms / 1000;
  const headrooms = [stretch.start, stretch.end].filter((load) => load > 0).map((load) => (stretch.capacity - load) / load);
  const lowest = Math.min(tally.smallestHeadroom ?? Number.POSITIVE_INFINITY, ...headrooms);
  return {
    ...tally,
    podSeconds: tally.podSeconds + stretch.pods * seconds,
    podSecondsAboveNeed: tally.podSecondsAboveNeed + aboveNeed(stretch) * seconds,
    smallestHeadroom: lowest === Number.POSITIVE_INFINITY ? null : lowest,
  };
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
