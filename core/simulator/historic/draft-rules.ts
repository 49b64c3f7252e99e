// Decides as the 2019 draft of `behavior` describes (docs/behavior/hpa.md §7a). First a rate limits each
// recommendation. Then a delay selects the lowest (scale-up) or highest (scale-down) of the limited recommendations.
// Where the draft is ambiguous, the later implementation decides: a scale-up is rounded up, a scale-down is truncated,
// and the bounds apply last.
// The draft's text records a recommendation only in the list of its own direction. But user story 5 of the draft counts
// all recommendations, so both lists record every recommendation here, except if the rate allows no change
// (`applyDelay`).
import type { Direction, DraftRules } from '../../model/hpa/autoscaler.ts';
import { forbidsScaling } from '../../model/hpa/forbids-scaling.ts';
import type { DraftSpec } from '../../model/hpa/read-constraints.ts';
import { type ControllerMemory, replicaChangeInPeriod } from '../hpa/controller-memory.ts';
import type { Decision, DecisionRules } from '../hpa/decision.ts';
import type { Recommendation } from '../hpa/recommendations.ts';
import type { Profile } from '../profile.ts';
import { explainDesired } from './first-release.ts';

const directions: readonly Direction[] = ['scaleUp', 'scaleDown'];

interface DraftInput {
  memory: ControllerMemory;
  current: number;
  proposal: number;
  nowMs: number;
  rules: DecisionRules;
  profile: Profile;
}

export function decideByDraft(draft: DraftSpec, input: DraftInput): { decision: Decision; memory: ControllerMemory } {
  const { memory, current, proposal, rules } = input;
  const unchanged = {
    stabilized: current,
    limit: null,
    ableReason: 'ReadyForNewScale',
    window: undefined,
    policy: undefined,
  } as const;
  if (proposal === current) {
    const decision: Decision = {
      ...unchanged,
      desired: current,
      limited: 'DesiredWithinRange',
      explainHistoric: (recommendation) => explainDesired(current, current, recommendation),
    };
    const recent = recentRecommendations(draft, input);
    return { decision, memory: { ...memory, draftRecommendations: recorded(recent, directions, current, input) } };
  }
  const direction = proposal > current ? 'scaleUp' : 'scaleDown';
  const limit = rateLimit(direction, draft[direction], input);
  const limited = direction === 'scaleUp' ? Math.min(limit, proposal) : Math.max(limit, proposal);
  const { replicas, deciding, recommendations } = applyDelay(direction, limited, draft, input);
  const desired = Math.min(Math.max(replicas, rules.minReplicas), rules.maxReplicas);
  const explainHistoric: Decision['explainHistoric'] = (recommendation) => {
    if (deciding && replicas !== limited) return explainDelay(deciding, { direction, draft, input });
    if (desired !== replicas) return explainDesired(desired, current, { ...recommendation, count: replicas });
    return limited === proposal
      ? explainDesired(desired, current, recommendation)
      : explainRate(direction, draft[direction], { input, limit });
  };
  const decision: Decision = {
    ...unchanged,
    desired,
    stabilized: replicas,
    limit,
    limited: 'DesiredWithinRange',
    explainHistoric,
  };
  return { decision, memory: { ...memory, draftRecommendations: recommendations } };
}

function rateLimit(direction: Direction, rules: DraftRules, { memory, current, nowMs }: DraftInput): number {
  if (forbidsScaling(rules)) return current;
  const { pods = 0, percent = 0, periodSeconds } = rules;
  const change = replicaChangeInPeriod(memory[direction], periodSeconds, nowMs);
  if (direction === 'scaleUp') {
    const start = current - change;
    return Math.max(Math.ceil(start * (1 + percent / 100)), start + pods, current);
  }
  const start = current + change;
  const lows = [...(percent > 0 ? [Math.trunc(start * (1 - percent / 100))] : []), ...(pods > 0 ? [start - pods] : [])];
  return Math.min(Math.max(0, ...lows), current);
}

type DraftRecommendations = NonNullable<ControllerMemory['draftRecommendations']>;

interface DelayResult {
  replicas: number;
  deciding: Recommendation | undefined;
  recommendations: DraftRecommendations;
}

function applyDelay(direction: Direction, limited: number, draft: DraftSpec, input: DraftInput): DelayResult {
  const recent = recentRecommendations(draft, input);
  const { current } = input;
  const opposite = direction === 'scaleUp' ? 'scaleDown' : 'scaleUp';
  // An unchanged count is recorded only for the opposite direction. If it were also recorded for this direction, each
  // step of a scaling would wait for the delay again.
  if (limited === current)
    return { replicas: current, deciding: undefined, recommendations: recorded(recent, [opposite], current, input) };
  const counts = [...recent[direction].map(({ replicas }) => replicas), limited];
  const delayed = direction === 'scaleUp' ? Math.min(...counts) : Math.max(...counts);
  return {
    replicas: direction === 'scaleUp' ? Math.max(delayed, current) : Math.min(delayed, current),
    deciding: recent[direction].findLast(({ replicas }) => replicas === delayed),
    recommendations: recorded(recent, directions, limited, input),
  };
}

function recentRecommendations(draft: DraftSpec, { memory, nowMs, profile }: DraftInput): DraftRecommendations {
  const before = memory.draftRecommendations ?? {
    scaleUp: memory.recommendations.entries(),
    scaleDown: memory.recommendations.entries(),
  };
  const recentOf = (direction: Direction) => {
    const sinceMs = nowMs - delaySeconds(direction, draft, profile) * 1000;
    return before[direction].filter(({ atMs }) => atMs > sinceMs);
  };
  return { scaleUp: recentOf('scaleUp'), scaleDown: recentOf('scaleDown') };
}

/**
 * Adds a recommendation of `replicas` to the lists `inLists`. An earlier recommendation of the same count is removed,
 * because the earlier recommendation no longer has an effect.
 */
function recorded(
  recent: DraftRecommendations,
  inLists: readonly Direction[],
  replicas: number,
  { nowMs }: DraftInput,
): DraftRecommendations {
  const added = inLists.map((direction) => {
    const others = recent[direction].filter((one) => one.replicas !== replicas);
    return [direction, [...others, { replicas, atMs: nowMs }]];
  });
  return { ...recent, ...Object.fromEntries(added) };
}

function delaySeconds(direction: Direction, draft: DraftSpec, { downscaleStabilizationSeconds }: Profile): number {
  return draft[direction].delaySeconds ?? (direction === 'scaleUp' ? 0 : downscaleStabilizationSeconds);
}

type HistoricExplanation = ReturnType<NonNullable<Decision['explainHistoric']>>;

function explainDelay(
  { replicas, atMs }: Recommendation,
  { direction, draft, input }: { direction: Direction; draft: DraftSpec; input: DraftInput },
): HistoricExplanation {
  const windowSeconds = delaySeconds(direction, draft, input.profile);
  return {
    reason: { kind: 'held', direction, count: replicas, agoMs: input.nowMs - atMs, windowSeconds },
    decidedBy: ['spec', 'constraints', direction, 'delaySeconds'],
  };
}

function explainRate(
  direction: Direction,
  rules: DraftRules,
  { input, limit }: { input: DraftInput; limit: number },
): HistoricExplanation {
  const decidedBy = ['spec', 'constraints', direction];
  if (forbidsScaling(rules)) return { reason: { kind: 'disabled', direction }, decidedBy };
  const { pods = 0, percent = 0, periodSeconds } = rules;
  const start =
    input.current +
    (direction === 'scaleUp' ? -1 : 1) * replicaChangeInPeriod(input.memory[direction], periodSeconds, input.nowMs);
  const byPods = pods > 0 && limit === (direction === 'scaleUp' ? start + pods : start - pods);
  const policy = byPods
    ? ({ type: 'Pods', value: pods, periodSeconds } as const)
    : ({ type: 'Percent', value: percent, periodSeconds } as const);
  return { reason: { kind: 'policy', direction, policy, allowed: Math.abs(limit - start) }, decidedBy };
}
