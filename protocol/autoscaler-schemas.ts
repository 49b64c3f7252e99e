import * as z from 'zod/mini';
import type { Autoscaler } from '../core/model/autoscaler.ts';
import type {
  Behavior,
  DraftRules,
  HorizontalPodAutoscaler,
  LabelSelector,
  MetricIdentifier,
  MetricTarget,
  Policy,
  ScalingRules,
} from '../core/model/hpa/autoscaler.ts';
import type { KedaLoop, LoopTrigger } from '../core/model/keda/keda-loop.ts';
import type { TargetReference } from '../core/model/target-reference.ts';
import type {
  Recommender,
  WatermarkBounds,
  WatermarkMetric,
  WatermarkPodAutoscaler,
  WatermarkSpec,
} from '../core/model/watermark/autoscaler.ts';
import type { Profile } from '../core/simulator/profile.ts';
import { amountSchema, type SchemasOf, schemaOf } from './schema.ts';

const optionalString = z.exactOptional(z.string());
const optionalNumber = z.exactOptional(amountSchema);
const count = z.int().check(z.nonnegative());
const positive = amountSchema.check(z.positive());
const strings = z.record(z.string(), z.string());
const booleans = z.record(z.string(), z.boolean());

const targetReferenceSchema = z.object({
  apiVersion: optionalString,
  kind: z.string(),
  name: z.string(),
} satisfies SchemasOf<TargetReference>);

const policySchema = z.object({
  type: z.enum(['Pods', 'Percent']),
  value: amountSchema,
  periodSeconds: amountSchema,
} satisfies SchemasOf<Policy>);

const scalingRulesSchema = z.object({
  stabilizationWindowSeconds: optionalNumber,
  selectPolicy: z.enum(['Max', 'Min', 'Disabled']),
  policies: z.array(policySchema),
  tolerance: optionalString,
} satisfies SchemasOf<ScalingRules>);

const behaviorSchema = z.object({
  scaleUp: scalingRulesSchema,
  scaleDown: scalingRulesSchema,
} satisfies SchemasOf<Behavior>);

const draftRulesSchema = z.object({
  pods: optionalNumber,
  percent: optionalNumber,
  periodSeconds: positive,
  delaySeconds: optionalNumber,
} satisfies SchemasOf<DraftRules>);

const legacyRulesSchema = z.discriminatedUnion('rules', [
  z.object({ rules: z.literal('1.1') }),
  z.object({
    rules: z.literal('draft'),
    scaleUp: draftRulesSchema,
    scaleDown: draftRulesSchema,
    unused: z.exactOptional(z.array(z.string())),
  }),
]);

const labelSelectorSchema = z.object({
  matchLabels: z.exactOptional(strings),
  matchExpressions: z.exactOptional(
    z.array(z.object({ key: z.string(), operator: z.string(), values: z.exactOptional(z.array(z.string())) })),
  ),
} satisfies SchemasOf<LabelSelector>);

const metric = z.object({
  name: z.string(),
  selector: z.exactOptional(labelSelectorSchema),
} satisfies SchemasOf<MetricIdentifier>);

const target = z.object({
  type: z.string(),
  averageUtilization: optionalNumber,
  averageValue: optionalString,
  value: optionalString,
} satisfies SchemasOf<MetricTarget>);

const container = z.string();
const metricSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Resource'), resource: z.object({ name: z.string(), target }) }),
  z.object({
    type: z.literal('ContainerResource'),
    containerResource: z.object({ name: z.string(), container, target }),
  }),
  z.object({ type: z.literal('Pods'), pods: z.object({ metric, target }) }),
  z.object({
    type: z.literal('Object'),
    object: z.object({ describedObject: targetReferenceSchema, metric, target }),
  }),
  z.object({ type: z.literal('External'), external: z.object({ metric, target }) }),
]);

const loopTriggerSchema = z.object({
  metric: z.string(),
  type: z.string(),
  name: z.string(),
  isResource: z.boolean(),
  activation: z.number(),
  targetMilli: z.number(),
  isValue: z.boolean(),
  usesCache: z.boolean(),
} satisfies SchemasOf<LoopTrigger>);

const kedaLoopSchema = z.object({
  target: z.object({ apiVersion: z.string(), kind: z.string(), name: z.string(), namespace: z.string() }),
  pollingSeconds: positive,
  cooldownSeconds: count,
  initialCooldownSeconds: count,
  minReplicas: count,
  idleReplicas: z.exactOptional(count),
  fallback: z.exactOptional(z.object({ failureThreshold: count, replicas: count, behavior: z.string() })),
  modifiers: z.exactOptional(
    z.object({ formula: z.string(), target: z.string(), activationTarget: z.string(), metricType: z.string() }),
  ),
  triggers: z.array(loopTriggerSchema),
  isPaused: z.boolean(),
  pausesScaleIn: z.boolean(),
  pausesScaleOut: z.boolean(),
  isForced: z.boolean(),
} satisfies SchemasOf<KedaLoop>);

const horizontalPodAutoscalerSchema = z.object({
  kind: z.literal('HorizontalPodAutoscaler'),
  name: z.string(),
  namespace: optionalString,
  target: targetReferenceSchema,
  minReplicas: count,
  maxReplicas: count,
  metrics: z.array(metricSchema),
  behavior: z.exactOptional(behaviorSchema),
  historic: z.exactOptional(legacyRulesSchema),
  keda: z.exactOptional(kedaLoopSchema),
  isFederated: z.exactOptional(z.literal(true)),
} satisfies SchemasOf<HorizontalPodAutoscaler>);

const watermarkBounds = {
  highWatermark: optionalString,
  lowWatermark: optionalString,
} satisfies SchemasOf<WatermarkBounds>;

const watermarkMetricSchema = z.object({
  type: z.string(),
  external: z.optional(
    z.object({
      ...watermarkBounds,
      metricName: z.string(),
      metricSelector: z.exactOptional(labelSelectorSchema),
    } satisfies SchemasOf<NonNullable<WatermarkMetric['external']>>),
  ),
  resource: z.optional(
    z.object({
      ...watermarkBounds,
      name: z.string(),
      metricSelector: z.exactOptional(labelSelectorSchema),
    } satisfies SchemasOf<NonNullable<WatermarkMetric['resource']>>),
  ),
} satisfies SchemasOf<WatermarkMetric>);

const recommenderSchema = z.object({
  ...watermarkBounds,
  url: z.string(),
  targetType: z.string(),
  settings: strings,
  tlsConfig: z.exactOptional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
} satisfies SchemasOf<Recommender>);

const watermarkSpecSchema = z.object({
  scaleTargetRef: targetReferenceSchema,
  minReplicas: z.exactOptional(count),
  maxReplicas: count,
  algorithm: z.string(),
  tolerance: optionalString,
  scaleUpLimitFactor: optionalString,
  scaleDownLimitFactor: optionalString,
  upscaleForbiddenWindowSeconds: z.int(),
  downscaleForbiddenWindowSeconds: z.int(),
  upscaleDelayAboveWatermarkSeconds: z.int(),
  downscaleDelayBelowWatermarkSeconds: z.int(),
  replicaScalingAbsoluteModulo: z.exactOptional(z.int()),
  convergeTowardsWatermark: z.string(),
  dryRun: z.boolean(),
  tolerateZero: z.boolean(),
  minAvailableReplicaPercentage: z.int(),
  readinessDelaySeconds: z.int(),
  metrics: z.readonly(z.array(watermarkMetricSchema)),
  recommender: z.exactOptional(recommenderSchema),
} satisfies SchemasOf<WatermarkSpec>);

const watermarkPodAutoscalerSchema = z.object({
  kind: z.literal('WatermarkPodAutoscaler'),
  name: z.string(),
  namespace: optionalString,
  annotations: strings,
  release: z.string(),
  target: targetReferenceSchema,
  minReplicas: count,
  maxReplicas: count,
  spec: watermarkSpecSchema,
} satisfies SchemasOf<WatermarkPodAutoscaler>);

export const autoscalerSchema = schemaOf<Autoscaler>()(
  z.discriminatedUnion('kind', [horizontalPodAutoscalerSchema, watermarkPodAutoscalerSchema]),
);

export const profileSchema = z.object({
  release: z.string(),
  featureGates: booleans,
  // The names of the properties are not checked: another version of the program may have other names.
  has: z.custom<Profile['has']>((value) => booleans.safeParse(value).success),
  syncPeriodSeconds: positive,
  downscaleStabilizationSeconds: amountSchema,
  tolerance: amountSchema,
  cpuInitializationPeriodSeconds: amountSchema,
  initialReadinessDelaySeconds: amountSchema,
} satisfies SchemasOf<Profile>);
