// The reason for the count of an HPA. Conditions are read in the controller's order (docs/behavior/hpa.md §1.3).
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import { stabilizationWindowOf } from '../../simulator/hpa/stabilization-window.ts';
import type { Profile } from '../../simulator/profile.ts';
import { durationText } from '../../simulator/trace-text.ts';
import { explainError, unknownMetricError } from '../catalogue/errors.ts';
import { conditionEntry } from '../catalogue/lookup.ts';
import { tellingPart } from '../catalogue/telling-part.ts';
import {
  certain,
  likely,
  type MetricFinding,
  type Statement,
  type StateVerdict,
  type UnfitClaim,
} from '../explanation.ts';
import { listText } from '../list-text.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedCondition, type ObservedEvent } from '../observed.ts';
import { verdictWithCauses } from '../verdict-with-causes.ts';
import { disabledDirectionOf, disabledEntry, horizontalEntry } from './disabled-direction.ts';
import { withFailingMetrics } from './failing-metrics.ts';
import { oscillationVerdict } from './oscillation.ts';
import { outsideBoundsVerdict, outsideWriterVerdict } from './outside-writer.ts';
import { olderLimit } from './window-limits.ts';

export interface HorizontalFacts {
  observed: ObservedAutoscaler;
  hpa: HorizontalPodAutoscaler | undefined;
  profile: Profile;
  metrics: readonly MetricFinding[];
  decidingMetric: string | undefined;
  unfit: readonly UnfitClaim[];
}

function unfitClaimOf({ unfit }: HorizontalFacts, type: UnfitClaim['of']): UnfitClaim | undefined {
  return unfit.find((claim) => claim.of === type);
}

function although(claim: UnfitClaim | undefined): string {
  return claim?.recommended === undefined ? '' : `, although the values in this text recommend ${claim.recommended}`;
}

export function horizontalVerdict(facts: HorizontalFacts): StateVerdict {
  const { observed } = facts;
  const able = conditionOf(observed, 'AbleToScale');
  if (able?.status === 'False') return failingVerdict(facts, able, 'does not scale');
  const verdict = withFailingMetrics(facts, syncVerdict(facts));
  return outsideWriterVerdict(observed, verdict) ?? oscillationVerdict(observed, verdict) ?? verdict;
}

function syncVerdict(facts: HorizontalFacts): StateVerdict {
  const { observed } = facts;
  const able = conditionOf(observed, 'AbleToScale');
  const active = conditionOf(observed, 'ScalingActive');
  const limited = conditionOf(observed, 'ScalingLimited');
  if (active?.status === 'False') return inactiveVerdict(facts, active);
  if (able?.reason === 'SucceededRescale') return rescaledVerdict(facts, limited);
  const outside = able && outsideBoundsVerdict(observed);
  if (outside) return outside;
  const disabled = disabledDirectionOf(observed);
  if (disabled) return disabledVerdict(observed, disabled);
  // The controller applies the limit after the windows, so the limit has decided, even if a window applied.
  if (limited?.status === 'True') return limitedVerdict(facts, limited);
  if (able?.reason === 'ScaleDownStabilized') return stabilizedVerdict(facts, 'scaleDown');
  if (able?.reason === 'ScaleUpStabilized') return stabilizedVerdict(facts, 'scaleUp');
  if (able?.reason === 'ReadyForNewScale' || (able && active)) return steadyVerdict(facts, able);
  return eventsVerdict(facts) ?? nothingVerdict(observed);
}

const noAdvice = { causes: [], advice: undefined, field: undefined };

function count({ currentReplicas, desiredReplicas }: ObservedAutoscaler): number | undefined {
  return currentReplicas ?? desiredReplicas;
}

function at(observed: ObservedAutoscaler): string {
  const replicas = count(observed);
  return replicas === undefined ? '' : ` at ${replicas}`;
}

function failingVerdict(facts: HorizontalFacts, condition: ObservedCondition, clause: string): StateVerdict {
  const entry = conditionEntry('HorizontalPodAutoscaler', condition);
  const { message, reason } = condition;
  const error = explainError(message, reason) ?? unknownMetricError(message, reason);
  const isBackoff = condition.reason.startsWith('Backoff');
  const headline = isBackoff
    ? `held${at(facts.observed)}: the last scaling was too recent`
    : `${clause}: ${error?.short ?? shortMessage(condition)}`;
  return verdictWithCauses({ headline, isProblem: !isBackoff }, entry, error);
}

function inactiveVerdict(facts: HorizontalFacts, condition: ObservedCondition): StateVerdict {
  const { observed } = facts;
  if (condition.reason === 'ScalingDisabled')
    return verdictWithCauses(
      { headline: 'paused: the target has 0 replicas', isProblem: true },
      conditionEntry('HorizontalPodAutoscaler', condition),
      undefined,
    );
  const verdict = failingVerdict(facts, condition, `stays${at(observed)}`);
  return { ...verdict, reasons: [...verdict.reasons, ...otherMetricsText(facts)] };
}

function otherMetricsText({ hpa, metrics }: HorizontalFacts): Statement[] {
  const total = hpa?.metrics.length ?? 0;
  const readable = metrics.filter(({ ratio }) => ratio !== undefined).map(({ name }) => name);
  if (total < 2) return [];
  if (readable.length === 0)
    return [certain('No metric has a value: all of them may fail, or this release keeps no values of a failed sync.')];
  return [
    certain(
      `${listText(readable)} ${readable.length === 1 ? 'has a value' : 'have values'}. While a metric fails, the HPA does not scale down (Kubernetes 1.16 to 1.20 did).`,
    ),
  ];
}

function shortMessage({ message, reason }: ObservedCondition): string {
  return tellingPart(message) || reason;
}

function rescaledVerdict(facts: HorizontalFacts, limited: ObservedCondition | undefined): StateVerdict {
  const { observed } = facts;
  const { currentReplicas: from, desiredReplicas: to } = observed;
  const counts = from !== undefined && to !== undefined && from !== to ? ` from ${from} to ${to}` : '';
  const claim = unfitClaimOf(facts, 'scaling') ?? unfitClaimOf(facts, 'ScalingLimited');
  const limits = limited?.status === 'True' && !claim ? limited : undefined;
  const entry = limits && horizontalEntry(observed, limits);
  return {
    headline: `scaled${counts} in the last sync${limits ? `: ${limitText(limits, observed)}` : although(claim)}`,
    isProblem: false,
    reasons: [
      ...(counts === '' ? [] : [certain(`The status still shows the old count ${from}; the new count is ${to}.`)]),
      ...(entry ? [certain(entry.means)] : []),
    ],
    causes: entry?.causes ?? [],
    advice: entry?.advice,
    field: entry?.field,
  };
}

function boundName(name: 'minReplicas' | 'maxReplicas', { [name]: value }: ObservedAutoscaler): string {
  return value === undefined ? name : `${name} ${value}`;
}

function limitName({ reason }: ObservedCondition, observed: ObservedAutoscaler): string {
  if (reason === 'TooManyReplicas') return boundName('maxReplicas', observed);
  if (reason === 'TooFewReplicas') return boundName('minReplicas', observed);
  return reason === 'ScaleUpLimit' ? 'the limit of one scale-up' : 'the limit of one scale-down';
}

function limitText(limited: ObservedCondition, observed: ObservedAutoscaler): string {
  const older = olderLimit(conditionOf(observed, 'AbleToScale'), limited);
  const recommends = older === undefined ? 'the metrics recommend' : `${older} is for`;
  switch (limited.reason) {
    case 'TooManyReplicas':
      return `${recommends} more than ${boundName('maxReplicas', observed)}`;
    case 'TooFewReplicas':
      return `${recommends} fewer than ${boundName('minReplicas', observed)}`;
    case 'ScaleUpLimit':
      return `${recommends} a larger scale-up than one step allows`;
    case 'ScaleDownLimit':
      return `${recommends} a larger scale-down than one step allows`;
    default:
      return limited.reason;
  }
}

function limitedVerdict(facts: HorizontalFacts, limited: ObservedCondition): StateVerdict {
  const { observed } = facts;
  const entry = horizontalEntry(observed, limited);
  const isAtMax = limited.reason === 'TooManyReplicas';
  const claim = unfitClaimOf(facts, 'ScalingLimited');
  if (claim)
    return {
      headline: `held${at(observed)} by ${limitName(limited, observed)}${claim.recommended === undefined ? ', but the count contradicts this' : although(claim)}`,
      isProblem: isAtMax,
      reasons: [],
      causes: [],
      advice: undefined,
      field: entry?.field,
    };
  return {
    headline: `held${at(observed)}: ${limitText(limited, observed)}`,
    isProblem: isAtMax,
    reasons: entry ? [certain(entry.means)] : [],
    causes: entry?.causes ?? [],
    advice: entry?.advice,
    field: entry?.field,
  };
}

function disabledVerdict(observed: ObservedAutoscaler, direction: 'scaleUp' | 'scaleDown'): StateVerdict {
  const { means, advice, field } = disabledEntry(direction);
  const isUp = direction === 'scaleUp';
  return {
    headline: `held${at(observed)}: scale-${isUp ? 'up' : 'down'} is switched off by behavior.${direction}.selectPolicy: Disabled`,
    isProblem: isUp,
    reasons: [certain(means)],
    causes: [],
    advice,
    field,
  };
}

function stabilizedVerdict(facts: HorizontalFacts, direction: 'scaleUp' | 'scaleDown'): StateVerdict {
  const { observed, hpa, profile } = facts;
  const reason = direction === 'scaleUp' ? 'ScaleUpStabilized' : 'ScaleDownStabilized';
  const entry = conditionEntry('HorizontalPodAutoscaler', { type: 'AbleToScale', status: 'True', reason });
  const seconds = windowSecondsOf(hpa, direction, profile);
  const window =
    seconds === undefined ? 'the stabilization window' : `the stabilization window of ${durationText(seconds)}`;
  const isUp = direction === 'scaleUp';
  const claim = unfitClaimOf(facts, 'AbleToScale');
  if (claim)
    return {
      headline: `held${at(observed)} by the scale-${isUp ? 'up' : 'down'} window${although(claim)}`,
      isProblem: false,
      reasons: [],
      ...noAdvice,
    };
  const bound = reachedBound(observed, direction);
  if (bound !== undefined) return atBoundVerdict(observed, direction, bound);
  return {
    headline: `held${at(observed)}: scale-${isUp ? 'up' : 'down'} waits for ${window}`,
    isProblem: false,
    reasons: [...(entry ? [certain(entry.means)] : []), ...windowSource(facts, direction)],
    causes: [],
    advice: entry?.advice,
    field: hpa?.behavior ? entry?.field : undefined,
  };
}

/**
 * Returns the bound that the count has reached in this direction, such as `minReplicas 2`; undefined if the count has
 * not reached the bound. At the bound, the count cannot change when a stabilization window ends.
 */
export function reachedBound(
  { currentReplicas: current, minReplicas = 1, maxReplicas }: ObservedAutoscaler,
  direction: 'scaleUp' | 'scaleDown',
): string | undefined {
  if (current === undefined) return undefined;
  if (direction === 'scaleDown') return current <= minReplicas ? `minReplicas ${minReplicas}` : undefined;
  return maxReplicas !== undefined && current >= maxReplicas ? `maxReplicas ${maxReplicas}` : undefined;
}

function atBoundVerdict(observed: ObservedAutoscaler, direction: 'scaleUp' | 'scaleDown', bound: string): StateVerdict {
  const isUp = direction === 'scaleUp';
  const more = isUp ? 'more' : 'fewer';
  return {
    headline: `held${at(observed)} by ${bound}: the metrics recommend ${more}`,
    isProblem: isUp,
    reasons: [
      certain(
        `A stabilization window has changed the recommendation, but the count cannot ${isUp ? 'rise' : 'fall'} when the window ends: the count is already at ${bound}.`,
      ),
    ],
    causes: [],
    advice: isUp ? 'If the workload is overloaded, raise maxReplicas.' : undefined,
    field: ['spec', isUp ? 'maxReplicas' : 'minReplicas'],
  };
}

/**
 * Returns the length of the stabilization window in seconds. If the explained text contains only a part of the spec,
 * `hpa` is undefined and the function returns undefined.
 */
export function windowSecondsOf(
  hpa: HorizontalPodAutoscaler | undefined,
  direction: 'scaleUp' | 'scaleDown',
  profile: Profile,
): number | undefined {
  if (!hpa) return undefined;
  if (!hpa.behavior) return direction === 'scaleUp' ? 0 : profile.downscaleStabilizationSeconds;
  return stabilizationWindowOf(direction, hpa.behavior[direction], profile);
}

/**
 * Says which flag of the controller sets the window for scale-down; empty if the object sets the window. The statement
 * is only likely, because the flag may have another value in this cluster.
 */
function windowSource({ hpa, profile }: HorizontalFacts, direction: 'scaleUp' | 'scaleDown'): Statement[] {
  const isOwn = hpa?.behavior?.[direction].stabilizationWindowSeconds !== undefined;
  if (!hpa || isOwn || direction === 'scaleUp') return [];
  return [
    likely(
      `The object sets no window, so the controller's flag --horizontal-pod-autoscaler-downscale-stabilization decides: ${durationText(profile.downscaleStabilizationSeconds)} by default.`,
    ),
  ];
}

function steadyVerdict(facts: HorizontalFacts, able: ObservedCondition | undefined): StateVerdict {
  const { observed } = facts;
  const current = count(observed);
  const highest = highestFinding(facts);
  if (highest && current !== undefined && isUnexplained(facts)) return unexplainedVerdict(facts, current, highest);
  const isProven = able?.reason === 'ReadyForNewScale' && current !== undefined;
  return {
    headline: `steady${at(observed)}${highest ? `: the metrics recommend ${highest.recommended}` : ''}`,
    isProblem: false,
    reasons: isProven ? [certain(`The last sync recommended ${current}, and nothing limited it.`)] : [],
    ...noAdvice,
  };
}

function highestFinding({ metrics }: HorizontalFacts): MetricFinding | undefined {
  const known = metrics.filter(({ recommended }) => recommended !== undefined);
  return known.reduce<MetricFinding | undefined>(
    (best, one) => ((one.recommended ?? 0) > (best?.recommended ?? -1) ? one : best),
    undefined,
  );
}

/** Whether the controller recommended the current count, but the values in the status recommend another count. */
export function isUnexplained(facts: HorizontalFacts): boolean {
  const { observed } = facts;
  const able = conditionOf(observed, 'AbleToScale');
  const limited = conditionOf(observed, 'ScalingLimited');
  const highest = highestFinding(facts)?.recommended;
  const isProven = able?.reason === 'ReadyForNewScale' && limited?.status !== 'True';
  return isProven && highest !== undefined && highest !== observed.currentReplicas;
}

function unexplainedVerdict(
  { hpa }: HorizontalFacts,
  current: number,
  { name, recommended, ratio = 1 }: MetricFinding,
): StateVerdict {
  const isAbove = (recommended ?? current) > current;
  const percent = Math.round(ratio * 100);
  return {
    headline: `stays at ${current} although ${name} is at ${percent} % of its target`,
    isProblem: isAbove,
    reasons: [
      certain(`The last sync recommended ${current}, and neither a window nor a limit changed this count.`),
      certain(
        `If all pods were ready and had metrics, ${name} would recommend ${recommended}. So the controller has computed the count differently. The value in the status covers only the pods with metrics.`,
      ),
    ],
    causes: isAbove
      ? [
          'pods without metrics: while the metric is above its target, each of them counts as 0',
          'pods that are not ready: while the metric is above its target, each of them counts as 0',
          'a larger tolerance in the flags of the controller',
        ]
      : [
          'more pods than replicas: the pods of every ReplicaSet count during a rollout',
          'pods without metrics: while the metric is below its target, each of them counts as 100 % of its request, or as the target value',
          'a larger tolerance in the flags of the controller',
          ...((hpa?.metrics.length ?? 0) > 1 ? ['another metric that recommends this count'] : []),
        ],
    advice:
      '`kubectl top pods` and `kubectl get pods` with the selector of the target show which pods have no metrics or are not ready.',
    field: undefined,
  };
}

function eventsVerdict({ observed }: HorizontalFacts): StateVerdict | undefined {
  const newest = observed.events.toSorted((a, b) => (a.secondsAgo ?? Infinity) - (b.secondsAgo ?? Infinity));
  const failure = newest.find(({ type }) => type === 'Warning');
  const last = newest[0];
  if (failure && (last === failure || last?.type === 'Warning')) {
    const { message, reason } = failure;
    const error = explainError(message, reason) ?? unknownMetricError(message, reason);
    const verdict = verdictWithCauses(
      {
        headline: `does not scale: ${error?.short ?? (tellingPart(message) || reason)}`,
        isProblem: true,
      },
      undefined,
      error,
    );
    return {
      ...verdict,
      reasons: [...verdict.reasons, likely(mayBeOver(failure))],
    };
  }
  if (last?.reason !== 'SuccessfulRescale') return undefined;
  const [, size = ''] = /New size: (\d{1,9})/.exec(last.message) ?? [];
  return { headline: `last scaled to ${size}`, isProblem: false, reasons: [], ...noAdvice };
}

function mayBeOver({ secondsAgo }: ObservedEvent): string {
  const when =
    secondsAgo === undefined ? '' : `: it was last seen ${durationText(secondsAgo)} before the text was printed`;
  return `No condition in the text reports this failure, so the failure may be over${when}.`;
}

function countText(observed: ObservedAutoscaler): string {
  const replicas = count(observed);
  return replicas === 1 ? '1 replica' : `${replicas ?? 'unknown'} replicas`;
}

function otherConditionsVerdict(observed: ObservedAutoscaler): StateVerdict | undefined {
  const [first] = observed.conditions;
  if (!first || count(observed) !== undefined) return undefined;
  const { type, status, reason } = first;
  const entry = horizontalEntry(observed, first);
  return {
    headline: `says ${type} ${status}${reason === '' ? '' : ` (${reason})`}, but not what holds the count`,
    isProblem: false,
    reasons: entry ? [certain(entry.means)] : [],
    ...noAdvice,
  };
}

function nothingVerdict(observed: ObservedAutoscaler): StateVerdict {
  const other = otherConditionsVerdict(observed);
  if (other) return other;
  const isUnread = observed.conditions.length === 0 && (count(observed) ?? 0) === 0;
  return {
    headline: isUnread ? 'waits for its first sync' : `${countText(observed)}: the text has no conditions`,
    isProblem: false,
    reasons: isUnread
      ? [
          likely(
            'Since Kubernetes 1.37 the first sync comes at once; in older releases it comes one sync period (15 s) after the HPA was created.',
          ),
        ]
      : [certain('This text has no conditions, so it does not show why the count stays: use `kubectl describe hpa`.')],
    ...noAdvice,
  };
}
