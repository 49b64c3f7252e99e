// The status of a WatermarkPodAutoscaler, which is the controller's only memory (docs/behavior/wpa.md §2.6).

export interface WatermarkStatus {
  currentReplicas: number;
  desiredReplicas: number;
  lastScaleAtMs: number | null;
  scalingEventsCount: number;
  currentMetrics: readonly (WatermarkMetricStatus | MeasuredMetric)[];
  /** The conditions, with the newest transition first. */
  conditions: readonly WatermarkCondition[];
  lastCondition: readonly [type: string, status: string];
}

export interface WatermarkCondition {
  type: WatermarkConditionType;
  status: 'True' | 'False';
  reason: string;
  message: string;
  /** The time of the last change of `status`. The API server stores it in whole seconds. */
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

/**
 * The measured usage of a metric. The texts of the status are made from this usage only on demand, because most of
 * these texts are never read.
 */
export interface MeasuredMetric {
  source: ReportedMetric;
  /** The usage in thousandths. */
  usage: number;
}

export interface ReportedMetric {
  type: 'External' | 'Resource' | 'Recommender';
  name: string;
  selector: object;
}

export const emptyWatermarkStatus: WatermarkStatus = {
  currentReplicas: 0,
  desiredReplicas: 0,
  lastScaleAtMs: null,
  scalingEventsCount: 0,
  currentMetrics: [],
  conditions: [],
  lastCondition: ['', ''],
};

export function watermarkConditionOf(
  { conditions }: Pick<WatermarkStatus, 'conditions'>,
  type: WatermarkConditionType,
): WatermarkCondition | undefined {
  return conditions.find((condition) => condition.type === type);
}
