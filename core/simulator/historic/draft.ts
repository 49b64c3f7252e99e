// How the draft of 2019 would have decided (docs/behavior/hpa.md §7a): first the rate limits each recommendation, then a delay takes the
// lowest (up) or highest (down) of the limited ones. Where the draft leaves something open, the later implementation decides: up is rounded
// up, down is truncated, the bounds come last.
import type { Direction, DraftRules, Historic } from '../../model/hpa/autoscaler.ts';
import { isFrozen } from '../../model/hpa/historic.ts';
import type { Decision, Rules } from '../hpa/decision.ts';
import { changeWithin, type Memory, type Recommendation } from '../hpa/memory.ts';
import type { Profile } from '../profile.ts';
import { asWanted } from './first.ts';

type Draft = Extract<Historic, { rules: 'draft' }>;

interface Asking {
  memory: Memory;
  current: number;
  proposal: number;
  nowMs: number;
  rules: Rules;
  profile: Profile;
}

export function decideDraft(draft: Draft, asking: Asking): { decision: Decision; memory: Memory } {
  const { memory, current, proposal, rules } = asking;
  const still = { stabilized: current, limit: null, able: 'ReadyForNewScale', hold: undefined, policy: undefined } as const;
  if (proposal === current) {
    const decision: Decision = {
      ...still,
      desired: current,
      limited: 'DesiredWithinRange',
      historic: (asked) => asWanted(current, current, asked),
    };
    return { decision, memory };
  }
  const direction = proposal > current ? 'scaleUp' : 'scaleDown';
  const limit = limitOf(direction, draft[direction], asking);
  const limited = direction === 'scaleUp' ? Math.min(limit, proposal) : Math.max(limit, proposal);
  const { delayed, held, lists } = delay(direction, limited, draft, asking);
  const desired = Math.min(Math.max(delayed, rules.minReplicas), rules.maxReplicas);
  const historic: Decision['historic'] = (asked) => {
    if (held && delayed !== limited) return heldBy(held, { direction, draft, asking });
    if (desired !== delayed) return asWanted(desired, current, { ...asked, count: delayed });
    return limited === proposal ? asWanted(desired, current, asked) : limitedBy(direction, draft[direction], { asking, limit });
  };
  const decision: Decision = { ...still, desired, stabilized: delayed, limit, limited: 'DesiredWithinRange', historic };
  return { decision, memory: { ...memory, draft: lists } };
}

/** What the rate lets it reach, counted from the replicas at the beginning of the period. */
function limitOf(direction: Direction, rules: DraftRules, { memory, current, nowMs }: Asking): number {
  if (isFrozen(rules)) return current;
  const { pods = 0, percent = 0, periodSeconds } = rules;
  const change = changeWithin(memory[direction], periodSeconds, nowMs);
  if (direction === 'scaleUp') {
    const start = current - change;
    return Math.max(Math.ceil(start * (1 + percent / 100)), start + pods, current);
  }
  const start = current + change;
  // A rate that is not written lets everything go.
  const lows = [...(percent > 0 ? [Math.trunc(start * (1 - percent / 100))] : []), ...(pods > 0 ? [start - pods] : [])];
  return Math.min(Math.max(0, ...lows), current);
}

interface Delayed {
  delayed: number;
  held: Recommendation | undefined;
  lists: NonNullable<Memory['draft']>;
}

function delay(direction: Direction, limited: number, draft: Draft, { memory, current, nowMs, profile }: Asking): Delayed {
  const before = memory.draft ?? { scaleUp: memory.recommendations, scaleDown: memory.recommendations };
  const sinceMs = nowMs - delaySeconds(direction, draft, profile) * 1000;
  const recent = before[direction].filter(({ atMs }) => atMs > sinceMs);
  // Where the rate lets nothing happen, nothing is asked: else each step would wait for the delay once more.
  if (limited === current) return { delayed: current, held: undefined, lists: { ...before, [direction]: recent } };
  const all = [...recent, { replicas: limited, atMs: nowMs }];
  const counts = all.map(({ replicas }) => replicas);
  const delayed = direction === 'scaleUp' ? Math.min(...counts) : Math.max(...counts);
  return { delayed, held: recent.findLast(({ replicas }) => replicas === delayed), lists: { ...before, [direction]: all } };
}

function delaySeconds(direction: Direction, draft: Draft, { downscaleStabilizationSeconds }: Profile): number {
  return draft[direction].delaySeconds ?? (direction === 'scaleUp' ? 0 : downscaleStabilizationSeconds);
}

type Why = ReturnType<NonNullable<Decision['historic']>>;

function heldBy(
  { replicas, atMs }: Recommendation,
  { direction, draft, asking }: { direction: Direction; draft: Draft; asking: Asking },
): Why {
  const windowSeconds = delaySeconds(direction, draft, asking.profile);
  return {
    reason: { kind: 'held', direction, count: replicas, agoMs: asking.nowMs - atMs, windowSeconds },
    deciding: ['spec', 'constraints', direction, 'delaySeconds'],
  };
}

function limitedBy(direction: Direction, rules: DraftRules, { asking, limit }: { asking: Asking; limit: number }): Why {
  const deciding = ['spec', 'constraints', direction];
  if (isFrozen(rules)) return { reason: { kind: 'disabled', direction }, deciding };
  const { pods = 0, percent = 0, periodSeconds } = rules;
  const start = asking.current + (direction === 'scaleUp' ? -1 : 1) * changeWithin(asking.memory[direction], periodSeconds, asking.nowMs);
  const byPods = pods > 0 && limit === (direction === 'scaleUp' ? start + pods : start - pods);
  const policy = byPods
    ? ({ type: 'Pods', value: pods, periodSeconds } as const)
    : ({ type: 'Percent', value: percent, periodSeconds } as const);
  return { reason: { kind: 'policy', direction, policy, lets: Math.abs(limit - start) }, deciding };
}
