// Checks an autoscaler that arrives as a message: whatever the simulator reads has the type it counts on.
import type { Autoscaler, AutoscalerKind } from '../core/model/autoscaler.ts';
import type { Behavior, DraftRules, HorizontalPodAutoscaler, LabelSelector, Policy, ScalingRules } from '../core/model/hpa/autoscaler.ts';
import type { ContainerFacts } from '../core/model/scenario/scenario.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';
import type { TargetReference } from '../core/model/target-reference.ts';
import type { Recommender, WatermarkMetric, WatermarkPodAutoscaler, WatermarkSpec } from '../core/model/watermark/autoscaler.ts';
import type { Profile } from '../core/simulator/profile.ts';
import { is, isFlag, isNumber, isPositive, isRecord, isText, isWhole, listOf, mapOf, optional, shape } from './check.ts';
import { kindNames } from './kinds.ts';

const isTarget = shape<Required<TargetReference>>({ apiVersion: optional(isText), kind: isText, name: isText });

const isPolicy = shape<Policy>({ type: is('Pods', 'Percent'), value: isNumber, periodSeconds: isNumber });

const isRules = shape<Required<ScalingRules>>({
  stabilizationWindowSeconds: optional(isNumber),
  selectPolicy: is('Max', 'Min', 'Disabled'),
  policies: listOf(isPolicy),
  tolerance: optional(isText),
});

const isBehavior = shape<Behavior>({ scaleUp: isRules, scaleDown: isRules });

const isDraft = shape<Required<DraftRules>>({
  pods: optional(isNumber),
  percent: optional(isNumber),
  periodSeconds: isPositive,
  delaySeconds: optional(isNumber),
});

const isHistoric = (value: unknown): boolean =>
  isRecord(value) && (value.rules === '1.1' || (value.rules === 'draft' && isDraft(value.scaleUp) && isDraft(value.scaleDown)));

const isHpa = shape<Required<HorizontalPodAutoscaler>>({
  kind: is('HorizontalPodAutoscaler'),
  name: isText,
  namespace: optional(isText),
  target: isTarget,
  minReplicas: isWhole,
  maxReplicas: isWhole,
  metrics: listOf(isRecord),
  behavior: optional(isBehavior),
  historic: optional(isHistoric),
});

const bounds = { highWatermark: optional(isText), lowWatermark: optional(isText) };
const isSelector = shape<LabelSelector>({ matchLabels: optional(mapOf(isText)), matchExpressions: optional(listOf(isRecord)) });
const isExternal = shape<Required<NonNullable<WatermarkMetric['external']>>>({
  ...bounds,
  metricName: isText,
  metricSelector: optional(isSelector),
});
const isResource = shape<Required<NonNullable<WatermarkMetric['resource']>>>({
  ...bounds,
  name: isText,
  metricSelector: optional(isSelector),
});
const isWatermarkMetric = shape<Required<WatermarkMetric>>({
  type: isText,
  external: optional(isExternal),
  resource: optional(isResource),
});
const isRecommender = shape<Required<Recommender>>({
  ...bounds,
  url: isText,
  targetType: isText,
  settings: mapOf(isText),
  tlsConfig: optional(isRecord),
});

const isWatermarkSpec = shape<Required<WatermarkSpec>>({
  scaleTargetRef: isTarget,
  minReplicas: optional(isWhole),
  maxReplicas: isWhole,
  algorithm: isText,
  tolerance: optional(isText),
  scaleUpLimitFactor: optional(isText),
  scaleDownLimitFactor: optional(isText),
  upscaleForbiddenWindowSeconds: isWhole,
  downscaleForbiddenWindowSeconds: isWhole,
  upscaleDelayAboveWatermarkSeconds: isWhole,
  downscaleDelayBelowWatermarkSeconds: isWhole,
  replicaScalingAbsoluteModulo: optional(isWhole),
  convergeTowardsWatermark: isText,
  dryRun: isFlag,
  tolerateZero: isFlag,
  minAvailableReplicaPercentage: isWhole,
  readinessDelaySeconds: isWhole,
  metrics: listOf(isWatermarkMetric),
  recommender: optional(isRecommender),
});

const isWpa = shape<Required<WatermarkPodAutoscaler>>({
  kind: is('WatermarkPodAutoscaler'),
  name: isText,
  namespace: optional(isText),
  annotations: mapOf(isText),
  release: isText,
  target: isTarget,
  minReplicas: isWhole,
  maxReplicas: isWhole,
  spec: isWatermarkSpec,
});

const checks: { [Kind in AutoscalerKind]: (value: unknown) => boolean } = { HorizontalPodAutoscaler: isHpa, WatermarkPodAutoscaler: isWpa };

export function isAutoscaler(value: unknown): value is Autoscaler {
  return kindNames.some((kind) => checks[kind](value));
}

const isContainer = shape<Required<ContainerFacts>>({ name: isText, cpuMilli: optional(isNumber), memoryBytes: optional(isNumber) });

export const isWorkload = shape<Required<WorkloadFacts>>({
  containers: optional(listOf(isContainer)),
  cpuLimitMilli: optional(isNumber),
  readySeconds: optional(isNumber),
  stopSeconds: optional(isNumber),
  minReadySeconds: optional(isNumber),
  controller: optional(isRecord),
});

export const isProfile = shape<Profile>({
  release: isText,
  featureGates: mapOf(isFlag),
  has: mapOf(isFlag),
  syncPeriodSeconds: isPositive,
  downscaleStabilizationSeconds: isNumber,
  tolerance: isNumber,
  cpuInitializationPeriodSeconds: isNumber,
  initialReadinessDelaySeconds: isNumber,
});
