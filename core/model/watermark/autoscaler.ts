import type { LabelSelector } from '../hpa/autoscaler.ts';
import type { TargetReference } from '../target-reference.ts';

/** A WatermarkPodAutoscaler of `datadoghq.com/v1alpha1` with the controller's defaults. */
export interface WatermarkPodAutoscaler {
  kind: 'WatermarkPodAutoscaler';
  name: string;
  namespace?: string;
  annotations: Readonly<Record<string, string>>;
  /** Of the controller that it was read for: `0.11.0`. */
  release: string;
  target: TargetReference;
  minReplicas: number;
  maxReplicas: number;
  /** The whole spec, bounds and target included. */
  spec: WatermarkSpec;
}

/**
 * The spec in the words of the API. What is absent was not written, or is the zero value, which the controller cannot
 * tell apart (except in the two limit factors and the lower bound). Quantities are texts as written;
 * `core/model/quantity.ts` reads them.
 */
export interface WatermarkSpec {
  scaleTargetRef: TargetReference;
  minReplicas?: number;
  maxReplicas: number;
  /** Any text; only `average` is anything but `absolute`. */
  algorithm: string;
  tolerance?: string;
  scaleUpLimitFactor?: string;
  scaleDownLimitFactor?: string;
  upscaleForbiddenWindowSeconds: number;
  downscaleForbiddenWindowSeconds: number;
  upscaleDelayAboveWatermarkSeconds: number;
  downscaleDelayBelowWatermarkSeconds: number;
  replicaScalingAbsoluteModulo?: number;
  /** Any text; only `highwatermark` and `lowwatermark` do something. */
  convergeTowardsWatermark: string;
  dryRun: boolean;
  tolerateZero: boolean;
  minAvailableReplicaPercentage: number;
  readinessDelaySeconds: number;
  metrics: readonly WatermarkMetric[];
  recommender?: Recommender;
}

/** `type` selects the block that is read; the other one is ignored. */
export interface WatermarkMetric {
  type: string;
  external?: WatermarkBounds & { metricName: string; metricSelector?: LabelSelector };
  resource?: WatermarkBounds & { name: string; metricSelector?: LabelSelector };
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
