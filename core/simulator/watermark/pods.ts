// Which pods count as ready. External metrics and recommenders use different rules from Resource metrics
// (docs/behavior/wpa.md §3.3).

import type { WatermarkPod } from './observation.ts';
import type { WatermarkDifferences } from './release-differences.ts';

export interface ReadyPodCounts {
  pods: number;
  ready: number;
  /** The pods that the share of ready ones is computed from. */
  considered: number;
}

export interface ReadinessRules {
  target: string;
  skipOwnerCheck: boolean;
  readinessDelaySeconds: number;
  nowMs: number;
  has: WatermarkDifferences;
}

export function countReady(pods: readonly WatermarkPod[], rules: ReadinessRules): ReadyPodCounts {
  const counts = { pods: 0, ready: 0, considered: 0 };
  for (const pod of pods) {
    counts.pods += pod.count;
    const hasEnded = pod.phase === 'Failed' || pod.phase === 'Succeeded';
    if (!isOwnedByTarget(pod, rules) || (hasEnded && rules.has.endedPodsLeaveShare)) continue;
    counts.considered += pod.count;
    if (isReady(pod, rules)) counts.ready += pod.count;
  }
  return counts;
}

/** Pending pods count as ready for a while: the delay is a grace period here. */
function isReady(
  { ready, startedAtMs, deleting, phase }: WatermarkPod,
  { readinessDelaySeconds, nowMs, has }: ReadinessRules,
): boolean {
  if (!ready || startedAtMs === null || (deleting && has.deletingIsUnready)) return false;
  if (phase === 'Running') return ready.status === 'True';
  return phase === 'Pending' && nowMs < ready.atMs + readinessDelaySeconds * 1000;
}

/** Only pods with samples. Ignored pods lose theirs. */
export function countSampled(
  pods: readonly WatermarkPod[],
  samples: readonly unknown[],
  resource: string,
  rules: ReadinessRules,
): ReadyPodCounts & { ignored: readonly boolean[] } {
  const counts = { pods: 0, ready: 0, considered: 0 };
  const ignored = pods.map((pod, i) => {
    counts.pods += pod.count;
    if (!isOwnedByTarget(pod, rules)) {
      counts.considered += pod.count;
      return false;
    }
    const sampled = samples[i] !== undefined;
    if (pod.phase === 'Failed' || pod.phase === 'Pending' || (sampled && resource === 'cpu' && isStarting(pod, rules)))
      return true;
    counts.considered += pod.count;
    if (sampled) counts.ready += pod.count;
    return false;
  });
  return { ...counts, ignored };
}

/**
 * Compares the start with the transition, not with now: a pod that became ready earlier is ignored permanently (a known
 * defect).
 */
function isStarting({ ready, startedAtMs }: WatermarkPod, { readinessDelaySeconds }: ReadinessRules): boolean {
  if (!ready || startedAtMs === null || ready.status === 'False') return true;
  return startedAtMs + readinessDelaySeconds * 1000 > ready.atMs;
}

/** Release 0.11 knows two kinds of owners. A ReplicaSet's name up to the last dash is its Deployment's. */
function isOwnedByTarget({ owners }: WatermarkPod, { target, skipOwnerCheck }: ReadinessRules): boolean {
  return skipOwnerCheck || owners.some((owner) => ownerName(owner) === target);
}

function ownerName({ kind, name }: { kind: string; name: string }): string | undefined {
  if (kind === 'StatefulSet') return name;
  if (kind !== 'ReplicaSet') return undefined;
  const dash = name.lastIndexOf('-');
  return dash < 0 ? name : name.slice(0, dash);
}
