// Checks an autoscaler that arrives as a message: whatever the simulator reads has the type it counts on.
import type { Autoscaler, AutoscalerKind } from '../core/model/autoscaler.ts';
import type {
  Behavior,
  DraftRules,
  HorizontalPodAutoscaler,
  LabelSelector,
  Policy,
  ScalingRules,
} from '../core/model/hpa/autoscaler.ts';
import type { ContainerFacts } from '../core/model/scenario/scenario.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';
import type { TargetReference } from '../core/model/target-reference.ts';
import type {
  Recommender,
  WatermarkMetric,
  WatermarkPodAutoscaler,
  WatermarkSpec,
} from '../core/model/watermark/autoscaler.ts';
import type { Profile } from '../core/simulator/profile.ts';
import { autoscalerKinds } from './autoscaler-kinds.ts';
import {
  arrayOf,
  isBoolean,
  isInteger,
  isNumber,
  isOneOf,
  isPositive,
  isRecord,
  isString,
  objectOf,
  optional,
  recordOf,
} from './type-guards.ts';

const isTargetReference = objectOf<Required<TargetReference>>({
  apiVersion: optional(isString),
  kind: isString,
  name: isString,
});

const isPolicy = objectOf<Policy>({ type: isOneOf('Pods', 'Percent'), value: isNumber, periodSeconds: isNumber });

const isScalingRules = objectOf<Required<ScalingRules>>({
  stabilizationWindowSeconds: optional(isNumber),
  selectPolicy: isOneOf('Max', 'Min', 'Disabled'),
  policies: arrayOf(isPolicy),
  tolerance: optional(isString),
});

const isBehavior = objectOf<Behavior>({ scaleUp: isScalingRules, scaleDown: isScalingRules });

const isDraftRules = objectOf<Required<DraftRules>>({
  pods: optional(isNumber),
  percent: optional(isNumber),
  periodSeconds: isPositive,
  delaySeconds: optional(isNumber),
});

const isHistoricBehavior = (value: unknown): boolean =>
  isRecord(value) &&
  (value.rules === '1.1' || (value.rules === 'draft' && isDraftRules(value.scaleUp) && isDraftRules(value.scaleDown)));

const isHorizontalPodAutoscaler = objectOf<Required<HorizontalPodAutoscaler>>({
  kind: isOneOf('HorizontalPodAutoscaler'),
  name: isString,
  namespace: optional(isString),
  target: isTargetReference,
  minReplicas: isInteger,
  maxReplicas: isInteger,
  metrics: arrayOf(isRecord),
  behavior: optional(isBehavior),
  historic: optional(isHistoricBehavior),
});

const watermarkBounds = { highWatermark: optional(isString), lowWatermark: optional(isString) };
const isLabelSelector = objectOf<LabelSelector>({
  matchLabels: optional(recordOf(isString)),
  matchExpressions: optional(arrayOf(isRecord)),
});
const isExternalMetric = objectOf<Required<NonNullable<WatermarkMetric['external']>>>({
  ...watermarkBounds,
  metricName: isString,
  metricSelector: optional(isLabelSelector),
});
const isResourceMetric = objectOf<Required<NonNullable<WatermarkMetric['resource']>>>({
  ...watermarkBounds,
  name: isString,
  metricSelector: optional(isLabelSelector),
});
const isWatermarkMetric = objectOf<Required<WatermarkMetric>>({
  type: isString,
  external: optional(isExternalMetric),
  resource: optional(isResourceMetric),
});
const isRecommender = objectOf<Required<Recommender>>({
  ...watermarkBounds,
  url: isString,
  targetType: isString,
  settings: recordOf(isString),
  tlsConfig: optional(isRecord),
});

const isWatermarkSpec = objectOf<Required<WatermarkSpec>>({
  scaleTargetRef: isTargetReference,
  minReplicas: optional(isInteger),
  maxReplicas: isInteger,
  algorithm: isString,
  tolerance: optional(isString),
  scaleUpLimitFactor: optional(isString),
  scaleDownLimitFactor: optional(isString),
  upscaleForbiddenWindowSeconds: isInteger,
  downscaleForbiddenWindowSeconds: isInteger,
  upscaleDelayAboveWatermarkSeconds: isInteger,
  downscaleDelayBelowWatermarkSeconds: isInteger,
  replicaScalingAbsoluteModulo: optional(isInteger),
  convergeTowardsWatermark: isString,
  dryRun: isBoolean,
  tolerateZero: isBoolean,
  minAvailableReplicaPercentage: isInteger,
  readinessDelaySeconds: isInteger,
  metrics: arrayOf(isWatermarkMetric),
  recommender: optional(isRecommender),
});

const isWatermarkPodAutoscaler = objectOf<Required<WatermarkPodAutoscaler>>({
  kind: isOneOf('WatermarkPodAutoscaler'),
  name: isString,
  namespace: optional(isString),
  annotations: recordOf(isString),
  release: isString,
  target: isTargetReference,
  minReplicas: isInteger,
  maxReplicas: isInteger,
  spec: isWatermarkSpec,
});

const checkByKind: { [Kind in AutoscalerKind]: (value: unknown) => boolean } = {
  HorizontalPodAutoscaler: isHorizontalPodAutoscaler,
  WatermarkPodAutoscaler: isWatermarkPodAutoscaler,
};

export function isAutoscaler(value: unknown): value is Autoscaler {
  return autoscalerKinds.some((kind) => checkByKind[kind](value));
}

const isContainerFacts = objectOf<Required<ContainerFacts>>({
  name: isString,
  cpuMilli: optional(isNumber),
  memoryBytes: optional(isNumber),
});

export const isWorkloadFacts = objectOf<Required<WorkloadFacts>>({
  containers: optional(arrayOf(isContainerFacts)),
  cpuLimitMilli: optional(isNumber),
  readySeconds: optional(isNumber),
  stopSeconds: optional(isNumber),
  minReadySeconds: optional(isNumber),
  controller: optional(isRecord),
});

export const isProfile = objectOf<Profile>({
  release: isString,
  featureGates: recordOf(isBoolean),
  has: recordOf(isBoolean),
  syncPeriodSeconds: isPositive,
  downscaleStabilizationSeconds: isNumber,
  tolerance: isNumber,
  cpuInitializationPeriodSeconds: isNumber,
  initialReadinessDelaySeconds: isNumber,
});
