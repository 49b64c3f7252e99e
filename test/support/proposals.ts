// The counts that a new controller sets if its metrics recommend given counts.
import type { HorizontalPodAutoscaler } from '../../core/model/hpa/autoscaler.ts';
import { emptyMemory, seedRecommendation } from '../../core/simulator/hpa/controller-memory.ts';
import { decideHorizontal, recordScaling } from '../../core/simulator/hpa/decide.ts';
import { newestReleaseProfile } from '../../core/simulator/profile.ts';

/** One count per sync, `seconds` apart. */
export function run(
  object: HorizontalPodAutoscaler,
  from: number,
  proposals: readonly number[],
  { seconds = 15, profile = newestReleaseProfile() } = {},
): number[] {
  let memory = seedRecommendation(emptyMemory, from, 0);
  let current = from;
  return proposals.map((proposal, i) => {
    const nowMs = i * seconds * 1000;
    const next = decideHorizontal(memory, current, proposal, nowMs, object, profile);
    memory = recordScaling(next.memory, current, next.decision.desired, nowMs, object);
    current = next.decision.desired;
    return current;
  });
}

/** `[seconds, count]` for each change while one count is recommended. */
export function changes(
  object: HorizontalPodAutoscaler,
  from: number,
  proposal: number,
  syncs: number,
): [seconds: number, count: number][] {
  const counts = run(object, from, Array(syncs).fill(proposal));
  return counts.flatMap((count, i) => (count === (counts[i - 1] ?? from) ? [] : [[i * 15, count]]));
}
