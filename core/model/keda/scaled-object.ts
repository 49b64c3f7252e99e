import { asInteger, asObject, asString, stringEntries } from '../read-value.ts';
import { isList, type ObjectValue, type Value } from '../value.ts';

export interface ScaledObject {
  name: string;
  namespace: string;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
  spec: ScaledObjectSpec;
}

export interface ScaledObjectSpec {
  scaleTargetRef: ScaledObjectTarget;
  pollingInterval?: number | undefined;
  cooldownPeriod?: number | undefined;
  initialCooldownPeriod?: number | undefined;
  idleReplicaCount?: number | undefined;
  minReplicaCount?: number | undefined;
  maxReplicaCount?: number | undefined;
  fallback?: Fallback | undefined;
  horizontal: HorizontalConfig;
  modifiers: ScalingModifiers;
  triggers: readonly Trigger[];
}

export interface ScaledObjectTarget {
  name: string;
  apiVersion: string;
  kind: string;
  envSourceContainerName: string;
}

export interface Fallback {
  failureThreshold: number;
  replicas: number;
  behavior: string;
}

export interface HorizontalConfig {
  name: string;
  behavior: ObjectValue | undefined;
}

/** The `scalingModifiers` of a ScaledObject. A field that the object does not have is an empty string. */
export interface ScalingModifiers {
  formula: string;
  target: string;
  activationTarget: string;
  metricType: string;
}

export interface TriggerReference {
  name: string;
  kind: string;
}

export interface Trigger {
  type: string;
  name: string;
  metricType: string;
  useCachedMetrics: boolean;
  metadata: Readonly<Record<string, string>>;
  authentication?: TriggerReference | undefined;
}

export const kedaDefaults = {
  pollingInterval: 30,
  cooldownPeriod: 300,
  initialCooldownPeriod: 0,
  minReplicaCount: 0,
  maxReplicaCount: 100,
  apiVersion: 'apps/v1',
  kind: 'Deployment',
} as const;

export const kedaRelease = '2.21.0';

const defaultNamespace = 'default';

export function readScaledObject(stored: ObjectValue): ScaledObject {
  const { name, namespace, labels, annotations } = asObject(stored.metadata);
  return {
    name: text(name),
    namespace: text(namespace) || defaultNamespace,
    labels: stringEntries(labels),
    annotations: stringEntries(annotations),
    spec: readSpec(asObject(stored.spec)),
  };
}

function readSpec(spec: ObjectValue): ScaledObjectSpec {
  const { horizontalPodAutoscalerConfig, scalingModifiers } = asObject(spec.advanced);
  const { name, behavior } = asObject(horizontalPodAutoscalerConfig);
  const { formula, target, activationTarget, metricType } = asObject(scalingModifiers);
  return {
    scaleTargetRef: readTarget(asObject(spec.scaleTargetRef)),
    pollingInterval: asInteger(spec.pollingInterval),
    cooldownPeriod: asInteger(spec.cooldownPeriod),
    initialCooldownPeriod: asInteger(spec.initialCooldownPeriod),
    idleReplicaCount: asInteger(spec.idleReplicaCount),
    minReplicaCount: asInteger(spec.minReplicaCount),
    maxReplicaCount: asInteger(spec.maxReplicaCount),
    fallback: readFallback(spec.fallback),
    horizontal: { name: text(name), behavior: behavior === undefined ? undefined : asObject(behavior) },
    modifiers: {
      formula: text(formula),
      target: text(target),
      activationTarget: text(activationTarget),
      metricType: text(metricType),
    },
    triggers: isList(spec.triggers) ? spec.triggers.map((trigger) => readTrigger(asObject(trigger))) : [],
  };
}

function readTarget({ name, apiVersion, kind, envSourceContainerName }: ObjectValue): ScaledObjectTarget {
  return {
    name: text(name),
    apiVersion: text(apiVersion),
    kind: text(kind),
    envSourceContainerName: text(envSourceContainerName),
  };
}

function readFallback(value: Value | undefined): Fallback | undefined {
  if (value === undefined || value === null) return undefined;
  const { failureThreshold, replicas, behavior } = asObject(value);
  return {
    failureThreshold: asInteger(failureThreshold) ?? 0,
    replicas: asInteger(replicas) ?? 0,
    behavior: text(behavior) || 'static',
  };
}

function readTrigger(trigger: ObjectValue): Trigger {
  const { type, name, metricType, useCachedMetrics, metadata, authenticationRef } = trigger;
  const reference = asObject(authenticationRef);
  return {
    type: text(type),
    name: text(name),
    metricType: text(metricType),
    useCachedMetrics: useCachedMetrics === true,
    metadata: stringEntries(metadata),
    ...(authenticationRef !== undefined && {
      authentication: { name: text(reference.name), kind: text(reference.kind) || 'TriggerAuthentication' },
    }),
  };
}

function text(value: Value | undefined): string {
  return asString(value) ?? '';
}

export function usesModifiers({ modifiers }: ScaledObjectSpec): boolean {
  return Object.values(modifiers).some((value) => value !== '');
}

export function horizontalName({ name, spec }: Pick<ScaledObject, 'name' | 'spec'>): string {
  return spec.horizontal.name === '' ? `keda-hpa-${name}` : spec.horizontal.name;
}

export function horizontalMin({ minReplicaCount = 0 }: ScaledObjectSpec): number {
  return minReplicaCount > 0 ? minReplicaCount : 1;
}

export function horizontalMax({ maxReplicaCount }: ScaledObjectSpec): number {
  return maxReplicaCount ?? kedaDefaults.maxReplicaCount;
}
