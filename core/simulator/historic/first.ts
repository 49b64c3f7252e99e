// How the controller of Kubernetes 1.1 decided: no step is limited, but after a scaling, in either direction, nothing is done for a
// while (docs/behavior/hpa.md §7c).
import type { Asked, Decision, Rules } from '../hpa/decision.ts';
import type { Memory } from '../hpa/memory.ts';

const forbiddenSeconds = { scaleUp: 180, scaleDown: 300 } as const;

export function decideFirst(memory: Memory, current: number, proposal: number, nowMs: number, rules: Rules): Decision {
  const wanted = bounded(proposal, rules);
  const direction = wanted > current ? 'scaleUp' : 'scaleDown';
  const seconds = forbiddenSeconds[direction];
  const leftMs = memory.scaledMs === undefined ? 0 : memory.scaledMs + seconds * 1000 - nowMs;
  const nothing = { stabilized: wanted, limit: null, able: 'ReadyForNewScale', hold: undefined, policy: undefined } as const;
  // A scaling exactly as old still counts.
  if (wanted !== current && memory.scaledMs !== undefined && leftMs >= 0) {
    const forbidden = { reason: { kind: 'forbidden', direction, leftMs, seconds, count: wanted }, deciding: [] } as const;
    return { ...nothing, desired: current, limited: 'DesiredWithinRange', historic: () => forbidden };
  }
  return { ...nothing, desired: wanted, limited: limitedBy(proposal, wanted), historic: (asked) => asWanted(wanted, current, asked) };
}

/** Never 0, and the upper bound counts last. */
function bounded(count: number, { minReplicas, maxReplicas }: Rules): number {
  return Math.min(Math.max(count, minReplicas, 1), maxReplicas);
}

function limitedBy(proposal: number, wanted: number): Decision['limited'] {
  if (wanted === proposal) return 'DesiredWithinRange';
  return wanted > proposal ? 'TooFewReplicas' : 'TooManyReplicas';
}

/** Why the bounds, or the metrics alone, ended with this count. */
export function asWanted(
  wanted: number,
  current: number,
  { count, by, path, unchanged }: Asked,
): ReturnType<NonNullable<Decision['historic']>> {
  if (wanted < count) return { reason: { kind: 'atMax' }, deciding: ['spec', 'maxReplicas'] };
  if (wanted > count) return { reason: { kind: 'atMin' }, deciding: ['spec', 'minReplicas'] };
  if (wanted === current && unchanged) return unchanged;
  return { reason: { kind: wanted === current ? 'unchanged' : 'asked', by, count }, deciding: path };
}
