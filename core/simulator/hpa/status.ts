import { conditionMessage } from './messages.ts';
import { type MetricReading, type MetricStatus, metricStatusOf } from './metric-reading.ts';

export interface StatusData {
  currentReplicas: number;
  desiredReplicas: number;
  lastScaleAtMs: number | null;
  readings: readonly (MetricReading | undefined)[];
  conditions: readonly ConditionData[];
  /** Absent if the feature gate `HPAGeneration` is disabled. */
  observedGeneration?: number | undefined;
}

export interface ConditionData {
  type: HpaConditionType;
  status: 'True' | 'False';
  reason: string;
  /** The part of the message that the reason does not determine. */
  detail: string | number;
  /** The time of the last change of `status`. A change of only the reason does not count. */
  sinceMs: number;
}

export interface HpaStatus {
  currentReplicas: number;
  desiredReplicas: number;
  lastScaleAtMs: number | null;
  currentMetrics: readonly MetricStatus[];
  conditions: readonly HpaCondition[];
  observedGeneration?: number | undefined;
}

export type HpaConditionType = 'AbleToScale' | 'ScalingActive' | 'ScalingLimited' | 'ScaledToZero';

export interface HpaCondition {
  type: HpaConditionType;
  status: 'True' | 'False';
  reason: string;
  message: string;
  sinceMs: number;
}

export const emptyStatus: StatusData = {
  currentReplicas: 0,
  desiredReplicas: 0,
  lastScaleAtMs: null,
  readings: [],
  conditions: [],
};

export function writtenStatus({ readings, conditions, ...counts }: StatusData): HpaStatus {
  return {
    ...counts,
    currentMetrics: readings.map(metricStatusOf),
    conditions: conditions.map(({ type, status, reason, detail, sinceMs }) => ({
      type,
      status,
      reason,
      message: conditionMessage(reason, detail),
      sinceMs,
    })),
  };
}

/**
 * Returns the list with the changed condition, or the same list if nothing changes. AbleToScale is first, because every
 * sync sets it before the other conditions.
 */
export function withCondition(
  conditions: readonly ConditionData[],
  type: HpaConditionType,
  status: ConditionData['status'],
  reason: string,
  detail: string | number,
  nowMs: number,
): readonly ConditionData[] {
  for (let i = 0; i < conditions.length; i++) {
    const before = conditions[i] as ConditionData;
    if (before.type !== type) continue;
    if (before.status === status && before.reason === reason && before.detail === detail) return conditions;
    const sinceMs = before.status === status ? before.sinceMs : nowMs;
    const changed = conditions.slice();
    changed[i] = { type, status, reason, detail, sinceMs };
    return changed;
  }
  const added: ConditionData = { type, status, reason, detail, sinceMs: nowMs };
  return type === 'AbleToScale' ? [added, ...conditions] : [...conditions, added];
}

export function isConditionTrue(conditions: readonly ConditionData[], type: HpaConditionType): boolean {
  return conditions.some((condition) => condition.type === type && condition.status === 'True');
}
