import type { LabelSelector } from '../hpa/autoscaler.ts';
import type { TargetReference } from '../target-reference.ts';

/** A WatermarkPodAutoscaler of `datadoghq.com/v1alpha1` with the controller's defaults. */
export interface WatermarkPodAutoscaler {
  kind: 'WatermarkPodAutoscaler';
  name: string;
  namespace?: string;
  annotations: Readonly<Record<string, string>>;
  release: string;
  target: TargetReference;
  minReplicas: number;
  maxReplicas: number;
  spec: WatermarkSpec;
}

export function repeatedFields(
  spec: WatermarkSpec,
): Pick<WatermarkPodAutoscaler, 'target' | 'minReplicas' | 'maxReplicas'> {
  return { target: spec.scaleTargetRef, minReplicas: spec.minReplicas ?? 0, maxReplicas: spec.maxReplicas };
}

/** Zero counts as absent, except in `minReplicas`, the modulo and the limit factors. Quantities keep their spelling. */
export interface WatermarkSpec {
  scaleTargetRef: TargetReference;
  minReplicas?: number;
  maxReplicas: number;
  /** Any string; every value other than `average` acts as `absolute`. */
  algorithm: string;
  tolerance?: string;
  scaleUpLimitFactor?: string;
  scaleDownLimitFactor?: string;
  upscaleForbiddenWindowSeconds: number;
  downscaleForbiddenWindowSeconds: number;
  upscaleDelayAboveWatermarkSeconds: number;
  downscaleDelayBelowWatermarkSeconds: number;
  replicaScalingAbsoluteModulo?: number;
  /** Any string; only `highwatermark` and `lowwatermark` have an effect. */
  convergeTowardsWatermark: string;
  dryRun: boolean;
  tolerateZero: boolean;
  minAvailableReplicaPercentage: number;
  readinessDelaySeconds: number;
  metrics: readonly WatermarkMetric[];
  recommender?: Recommender;
}

/** `type` selects the block that the controller reads; the controller ignores the other block. */
export interface WatermarkMetric {
  type: string;
  external?: (WatermarkBounds & { metricName: string; metricSelector?: LabelSelector }) | undefined;
  resource?: (WatermarkBounds & { name: string; metricSelector?: LabelSelector }) | undefined;
}

export interface WatermarkBounds {
  highWatermark?: string;
  lowWatermark?: string;
}

export interface Recommender extends WatermarkBounds {
  url: string;
  targetType: string;
  settings: Readonly<Record<string, string>>;
  tlsConfig?: Readonly<Record<string, string | boolean>>;
}
