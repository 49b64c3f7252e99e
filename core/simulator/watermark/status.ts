// The status of a WatermarkPodAutoscaler, which is the controller's only memory (docs/behavior/wpa.md §2.6).
import { firstFieldDifference } from '../field-difference.ts';

export interface WatermarkStatus {
  currentReplicas: number;
  desiredReplicas: number;
  lastScaleAtMs: number | null;
  scalingEventsCount: number;
  currentMetrics: readonly WatermarkMetricStatus[];
  /** The newest transition first. */
  conditions: readonly WatermarkCondition[];
  lastCondition: readonly [type: string, status: string];
}

export interface WatermarkCondition {
  type: WatermarkConditionType;
  status: 'True' | 'False';
  reason: string;
  message: string;
  /** Time of the last change of `status`. Whole seconds once it is stored. */
  sinceMs: number;
}

export type WatermarkConditionType =
  | 'AbleToScale'
  | 'ScalingActive'
  | 'ScalingLimited'
  | 'AboveHighWatermark'
  | 'BelowLowWatermark'
  | 'ConvergeToWatermark'
  | 'DryRun'
  | 'ScalingBlocked';

/** A recommender is reported as type `Resource` with an `external` block. */
export type WatermarkMetricStatus =
  | { type: 'External' | 'Resource'; external: { metricName: string; metricSelector: object; currentValue: string } }
  | { type: 'Resource'; resource: { name: string; currentAverageValue: string } };

export const emptyWatermarkStatus: WatermarkStatus = {
  currentReplicas: 0,
  desiredReplicas: 0,
  lastScaleAtMs: null,
  scalingEventsCount: 0,
  currentMetrics: [],
  conditions: [],
  lastCondition: ['', ''],
};

/** The list is sorted whenever a condition is set; equal times keep their order. */
export function withCondition(
  status: WatermarkStatus,
  next: Omit<WatermarkCondition, 'sinceMs'>,
  nowMs: number,
): WatermarkStatus {
  const { type, status: state, reason, message } = next;
  const index = status.conditions.findIndex((condition) => condition.type === type);
  const before = status.conditions[index];
  // Each pass sets several conditions and few of them change: an unchanged time keeps its position.
  if (before?.status === state && before.reason === reason && before.message === message)
    return withConditions(status, status.conditions, [type, state]);
  const conditions = status.conditions.slice();
  if (before?.status === state) conditions[index] = { type, status: state, reason, message, sinceMs: before.sinceMs };
  else {
    conditions[before ? index : conditions.length] = { type, status: state, reason, message, sinceMs: nowMs };
    conditions.sort((a, b) => b.sinceMs - a.sinceMs);
  }
  return withConditions(status, conditions, [type, state]);
}

/** Written out: it runs several times in every pass, and spreading objects is slow. */
function withConditions(
  { currentReplicas, desiredReplicas, lastScaleAtMs, scalingEventsCount, currentMetrics }: WatermarkStatus,
  conditions: readonly WatermarkCondition[],
  lastCondition: WatermarkStatus['lastCondition'],
): WatermarkStatus {
  return {
    currentReplicas,
    desiredReplicas,
    lastScaleAtMs,
    scalingEventsCount,
    currentMetrics,
    conditions,
    lastCondition,
  };
}

export function conditionOf(
  { conditions }: WatermarkStatus,
  type: WatermarkConditionType,
): WatermarkCondition | undefined {
  return conditions.find((condition) => condition.type === type);
}

/** As the API stores it: times in whole seconds, rounded down. */
export function toStoredStatus(status: WatermarkStatus): WatermarkStatus {
  const conditions = status.conditions.map((condition) =>
    condition.sinceMs % 1000 === 0 ? condition : { ...condition, sinceMs: wholeSeconds(condition.sinceMs) },
  );
  return {
    ...status,
    conditions,
    lastScaleAtMs: status.lastScaleAtMs === null ? null : wholeSeconds(status.lastScaleAtMs),
  };
}

/** A status equal to the stored one is not written. */
export function isSameStatus(one: WatermarkStatus, other: WatermarkStatus): boolean {
  return one === other || firstFieldDifference([['status', one, other]]) === undefined;
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
