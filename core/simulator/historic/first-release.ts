// The decisions of Kubernetes 1.1: steps are not limited, but after a scaling in either direction the controller waits
// (docs/behavior/hpa.md §7c).

import type { ControllerMemory } from '../hpa/controller-memory.ts';
import type { Decision, DecisionRules, MetricRecommendation } from '../hpa/decision.ts';
import { forbiddenSeconds } from './first-release-times.ts';

export function decideByFirstRelease(
  memory: ControllerMemory,
  current: number,
  proposal: number,
  nowMs: number,
  rules: DecisionRules,
): Decision {
  const boundedReplicas = clampToBounds(proposal, rules);
  const direction = boundedReplicas > current ? 'scaleUp' : 'scaleDown';
  const seconds = forbiddenSeconds[direction];
  const leftMs = memory.lastScaledMs === undefined ? 0 : memory.lastScaledMs + seconds * 1000 - nowMs;
  const nothing = {
    stabilized: boundedReplicas,
    limit: null,
    ableReason: 'ReadyForNewScale',
    window: undefined,
    policy: undefined,
  } as const;
  // A waiting time that ends exactly now still forbids a scaling.
  if (boundedReplicas !== current && memory.lastScaledMs !== undefined && leftMs >= 0) {
    const forbidden = {
      reason: { kind: 'forbidden', direction, leftMs, seconds, count: boundedReplicas },
      decidedBy: [],
    } as const;
    return { ...nothing, desired: current, limited: 'DesiredWithinRange', explainHistoric: () => forbidden };
  }
  return {
    ...nothing,
    desired: boundedReplicas,
    limited: limitedReason(proposal, boundedReplicas),
    explainHistoric: (recommendation) => explainDesired(boundedReplicas, current, recommendation),
  };
}

function clampToBounds(count: number, { minReplicas, maxReplicas }: DecisionRules): number {
  return Math.min(Math.max(count, minReplicas, 1), maxReplicas);
}

function limitedReason(proposal: number, desired: number): Decision['limited'] {
  if (desired === proposal) return 'DesiredWithinRange';
  return desired > proposal ? 'TooFewReplicas' : 'TooManyReplicas';
}

export function explainDesired(
  desired: number,
  current: number,
  { count, metric, path, unchangedExplanation }: MetricRecommendation,
): ReturnType<NonNullable<Decision['explainHistoric']>> {
  if (desired < count) return { reason: { kind: 'atMax' }, decidedBy: ['spec', 'maxReplicas'] };
  if (desired > count) return { reason: { kind: 'atMin' }, decidedBy: ['spec', 'minReplicas'] };
  if (desired === current && unchangedExplanation) return unchangedExplanation;
  return { reason: { kind: desired === current ? 'unchanged' : 'asked', by: metric, count }, decidedBy: path };
}
