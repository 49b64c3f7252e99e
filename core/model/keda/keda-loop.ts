// The settings of KEDA's own scale loop, with defaults. In the model of the generated HPA, the field `keda` contains
// these settings.

import { milliOf, parseQuantity } from '../quantity.ts';
import { asObject } from '../read-value.ts';
import type { Value } from '../value.ts';
import { isForced, isPaused, pausesScaleIn, pausesScaleOut } from './annotations.ts';
import type { GeneratedHorizontal } from './horizontal-of.ts';
import {
  type Fallback,
  kedaDefaults,
  type ScaledObject,
  type ScalingModifiers,
  usesModifiers,
} from './scaled-object.ts';

export interface KedaLoop {
  target: { apiVersion: string; kind: string; name: string; namespace: string };
  pollingSeconds: number;
  cooldownSeconds: number;
  /** The cooldown until a trigger is active for the first time. It begins with the creation of the object. */
  initialCooldownSeconds: number;
  minReplicas: number;
  idleReplicas?: number;
  fallback?: Fallback;
  modifiers?: ScalingModifiers;
  triggers: LoopTrigger[];
  /** If true, KEDA runs no scale loop, and there is no HPA. */
  isPaused: boolean;
  pausesScaleIn: boolean;
  pausesScaleOut: boolean;
  isForced: boolean;
}

export interface LoopTrigger {
  metric: string;
  type: string;
  name: string;
  /** Whether the metric is cpu or memory, which the HPA reads without KEDA. */
  isResource: boolean;
  activation: number;
  targetMilli: number;
  /** Whether the HPA compares the value of the metric with the target, instead of the value per pod. */
  isValue: boolean;
  /** Whether the HPA gets the value of the last poll instead of a new value. */
  usesCache: boolean;
}

export function kedaLoopOf(object: ScaledObject, { metrics }: Pick<GeneratedHorizontal, 'metrics'>): KedaLoop {
  const { spec, namespace } = object;
  const { apiVersion, kind, name } = spec.scaleTargetRef;
  return {
    target: { apiVersion: apiVersion || kedaDefaults.apiVersion, kind: kind || kedaDefaults.kind, name, namespace },
    pollingSeconds: spec.pollingInterval ?? kedaDefaults.pollingInterval,
    cooldownSeconds: spec.cooldownPeriod ?? kedaDefaults.cooldownPeriod,
    initialCooldownSeconds: spec.initialCooldownPeriod ?? kedaDefaults.initialCooldownPeriod,
    minReplicas: spec.minReplicaCount ?? kedaDefaults.minReplicaCount,
    ...(spec.idleReplicaCount !== undefined && { idleReplicas: spec.idleReplicaCount }),
    ...(spec.fallback && { fallback: spec.fallback }),
    ...(usesModifiers(spec) && { modifiers: spec.modifiers }),
    triggers: metrics.map((metric, index): LoopTrigger => {
      const { type = '', name: named = '', useCachedMetrics = false } = spec.triggers[index] ?? {};
      const { value, averageValue } = asObject(asObject(metric.spec.external).target);
      return {
        metric: metric.name,
        type,
        name: named,
        isResource: metric.kind !== 'External',
        activation: metric.activation ?? 0,
        targetMilli: thousandths(value ?? averageValue),
        isValue: value !== undefined,
        usesCache: useCachedMetrics,
      };
    }),
    isPaused: isPaused(object),
    pausesScaleIn: pausesScaleIn(object),
    pausesScaleOut: pausesScaleOut(object),
    isForced: isForced(object),
  };
}

function thousandths(quantity: Value | undefined): number {
  const parsed = typeof quantity === 'string' ? parseQuantity(quantity) : undefined;
  return parsed?.ok ? Number(milliOf(parsed.value)) : 0;
}

/** Whether the metric belongs to a cron trigger, so that the load does not change the metric. */
export function isScheduled({ triggers }: KedaLoop, metric: string): boolean {
  return triggers.some((trigger) => trigger.metric === metric && trigger.type === 'cron');
}

/**
 * Returns the replicas to which KEDA scales if no trigger is active; undefined if KEDA never scales below the HPA's
 * minimum.
 */
export function restingReplicas({
  idleReplicas,
  minReplicas,
  triggers,
  isForced,
  pausesScaleIn,
}: KedaLoop): number | undefined {
  if (isForced || pausesScaleIn || triggers.every(({ isResource }) => isResource)) return undefined;
  return idleReplicas ?? (minReplicas === 0 ? 0 : undefined);
}
