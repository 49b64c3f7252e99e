// The status of a HorizontalPodAutoscaler as its controller writes it. It survives a restart of the controller.
import type { MetricOfKinds } from '../../model/hpa/metric-kinds.ts';

export interface HpaStatus {
  currentReplicas: number;
  desiredReplicas: number;
  lastScaleAtMs: number | null;
  currentMetrics: readonly MetricStatus[];
  /** In the order in which each type was first set. */
  conditions: readonly HpaCondition[];
  /** The generation that the controller last read; absent without the gate `HPAGeneration`. */
  observedGeneration?: number | undefined;
}

export type HpaConditionType = 'AbleToScale' | 'ScalingActive' | 'ScalingLimited' | 'ScaledToZero';

export interface HpaCondition {
  type: HpaConditionType;
  status: 'True' | 'False';
  reason: string;
  message: string;
  /** Time of the last change of `status`; a new reason alone does not change it. */
  sinceMs: number;
}

/** As in the API, with the names of `autoscaling/v2`. */
export type MetricStatus =
  /** A failed metric leaves an empty entry. */
  | { type: '' }
  | MetricOfKinds<
      { name: string; container: string; metric: object; describedObject: object },
      { current: CurrentValue }
    >;

export interface CurrentValue {
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
}

export const emptyHpaStatus: HpaStatus = {
  currentReplicas: 0,
  desiredReplicas: 0,
  lastScaleAtMs: null,
  currentMetrics: [],
  conditions: [],
};

/** Sets one condition in a list that the caller owns. */
export function setCondition(
  conditions: HpaCondition[],
  type: HpaConditionType,
  status: HpaCondition['status'],
  reason: string,
  message: string,
  nowMs: number,
): void {
  for (let i = 0; i < conditions.length; i++) {
    const before = conditions[i] as HpaCondition;
    if (before.type !== type) continue;
    if (before.status !== status || before.reason !== reason || before.message !== message) {
      conditions[i] = { type, status, reason, message, sinceMs: before.status === status ? before.sinceMs : nowMs };
    }
    return;
  }
  conditions.push({ type, status, reason, message, sinceMs: nowMs });
}

export function isConditionTrue(conditions: readonly HpaCondition[], type: HpaConditionType): boolean {
  return conditions.some((condition) => condition.type === type && condition.status === 'True');
}
