// KEDA's admission webhook makes its checks in random order, so this module returns every message that the webhook may
// give (docs/behavior/keda.md §2).

import { goQuote } from '../go-quote.ts';
import { utf8Length } from '../name-validation.ts';
import type { Path } from '../path.ts';
import { isPositive, parseQuantity } from '../quantity.ts';
import { asObject, asString, stringEntries } from '../read-value.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import { nameLabel, ownershipAnnotation, transferAnnotation } from './annotations.ts';
import { type ClusterObjects, findObject, objectNameOf, objectsOfKind, podContainersOf, podSpecOf } from './cluster.ts';
import { modifiersProblem } from './modifiers.ts';
import {
  horizontalMax,
  horizontalMin,
  horizontalName,
  readScaledObject,
  type ScaledObject,
  type ScaledObjectTarget,
  type Trigger,
  usesModifiers,
} from './scaled-object.ts';
import { findTargetKind, kindText } from './target-kind.ts';
import { isResourceName } from './triggers/resource.ts';

export interface WebhookMessage {
  message: string;
  at: Path;
}

export interface WebhookAnswer {
  allowed: boolean;
  messages: readonly WebhookMessage[];
  warnings: readonly WebhookMessage[];
}

export interface WebhookRequest {
  objects: ClusterObjects;
  dryRun?: boolean;
}

type Check = (object: ScaledObject, request: WebhookRequest) => WebhookMessage | undefined;

/** The checks are in the order of KEDA's documentation. KEDA's own order is random. */
const checks: readonly Check[] = [nameMessage, replicasMessage, fallbackMessage, resourceMessage].concat([
  otherScaledObjectMessage,
  horizontalMessage,
]);

export function webhookAnswer(object: ScaledObject, request: WebhookRequest): WebhookAnswer {
  const found = checks.flatMap((check) => check(object, request) ?? []);
  const triggers = found.length === 0 ? triggersMessage(object) : undefined;
  const messages = triggers ? [triggers] : distinct(found);
  if (messages.length > 0) return { allowed: false, messages, warnings: [] };
  return { allowed: true, messages: [], warnings: warningsOf(object) };
}

/**
 * The checks that read no other object. These checks cannot read the target, so they assume that its containers have
 * requests.
 */
const ownChecks: readonly ((object: ScaledObject) => WebhookMessage | undefined)[] = [
  nameMessage,
  replicasMessage,
  fallbackMessage,
  resourceZeroMessage,
  modifiersMessage,
];

/** Returns the answer that depends only on the object. A refusal in this answer applies in every cluster. */
export function webhookAnswerAlone(object: ScaledObject): WebhookAnswer {
  const found = ownChecks.flatMap((check) => check(object) ?? []);
  const triggers = found.length === 0 ? triggersMessage(object) : undefined;
  const messages = triggers ? [triggers] : distinct(found);
  return { allowed: messages.length === 0, messages, warnings: messages.length === 0 ? warningsOf(object) : [] };
}

export function webhookMessageBeside(object: ScaledObject, objects: ClusterObjects): string | undefined {
  const found = otherScaledObjectMessage(object, { objects }) ?? horizontalMessage(object, { objects });
  return found?.message;
}

function distinct(messages: readonly WebhookMessage[]): WebhookMessage[] {
  return [...new Map(messages.toReversed().map((each) => [each.message, each])).values()].toReversed();
}

const maximalNameLength = 63;

function nameMessage(object: ScaledObject): WebhookMessage | undefined {
  const { name, spec } = object;
  const length = utf8Length(name);
  if (length > maximalNameLength)
    return {
      message: `scaledobject name ${goQuote(name)} is ${length} characters long; must be no more than 63 characters because it is used as the ${goQuote(nameLabel)} label value`,
      at: ['metadata', 'name'],
    };
  const horizontal = horizontalName(object);
  const horizontalLength = utf8Length(horizontal);
  if (horizontalLength <= maximalNameLength) return undefined;
  return {
    message: `HPA name ${goQuote(horizontal)} derived from scaledobject is ${horizontalLength} characters long; must be no more than 63 characters; set spec.advanced.horizontalPodAutoscalerConfig.name to a shorter name or shorten the scaledobject name`,
    at: spec.horizontal.name === '' ? ['metadata', 'name'] : [...configPath, 'name'],
  };
}

const configPath = ['spec', 'advanced', 'horizontalPodAutoscalerConfig'];

/**
 * Returns why the webhook refuses the replica counts; undefined if it accepts them. The controller makes the same
 * check.
 */
export function replicasMessage({ spec }: ScaledObject): WebhookMessage | undefined {
  const { minReplicaCount, idleReplicaCount } = spec;
  const min = minReplicaCount === undefined ? 0 : horizontalMin(spec);
  const max = horizontalMax(spec);
  if (min > max)
    return {
      message: `MinReplicaCount=${min} must be less than MaxReplicaCount=${max}`,
      at: ['spec', 'minReplicaCount'],
    };
  if (idleReplicaCount === undefined || idleReplicaCount < min) return undefined;
  return {
    message: `IdleReplicaCount=${idleReplicaCount} must be less than MinReplicaCount=${min}`,
    at: ['spec', 'idleReplicaCount'],
  };
}

function fallbackMessage({ spec }: ScaledObject): WebhookMessage | undefined {
  const { fallback, triggers } = spec;
  if (!fallback) return undefined;
  const at = ['spec', 'fallback'];
  if (fallback.failureThreshold < 0 || fallback.replicas < 0)
    return {
      message: `FailureThreshold=${fallback.failureThreshold} & Replicas=${fallback.replicas} must both be greater than or equal to 0`,
      at,
    };
  if (usesModifiers(spec) || triggers.some(({ type }) => !isResourceName(type))) return undefined;
  return {
    message:
      'at least one trigger (that is not cpu or memory) has to have the `AverageValue` type for the fallback to be enabled',
    at,
  };
}

function resourceMessage(object: ScaledObject, { objects, dryRun }: WebhookRequest): WebhookMessage | undefined {
  const { spec, namespace } = object;
  if (dryRun || !spec.triggers.some(({ type }) => isResourceName(type))) return undefined;
  const target = findTargetKind(spec.scaleTargetRef);
  const { name } = spec.scaleTargetRef;
  if (!target.ok) return { message: target.problem, at: targetPath };
  const { kind } = target.value;
  if (kindText(target.value) !== `apps/v1.${kind}` || (kind !== 'Deployment' && kind !== 'StatefulSet'))
    return undefined;
  const workload = findObject(objects, { group: 'apps', kind, namespace, name });
  if (!workload) return { message: `${kind}.apps ${goQuote(name)} not found`, at: [...targetPath, 'name'] };
  for (const [i, trigger] of spec.triggers.entries()) {
    const message = isResourceName(trigger.type)
      ? (missingRequest(trigger, i, { workload, objects, namespace }) ?? neverZero(spec, i))
      : undefined;
    if (message) return message;
  }
  return undefined;
}

const targetPath = ['spec', 'scaleTargetRef'];

interface ResourceContext {
  workload: ObjectValue;
  objects: ClusterObjects;
  namespace: string;
}

function missingRequest(
  { type, metadata }: Trigger,
  index: number,
  { workload, objects, namespace }: ResourceContext,
): WebhookMessage | undefined {
  const { containerName = '' } = metadata;
  if (containerName === '' && hasResource(podSpecOf(workload).resources, type)) return undefined;
  const container = podContainersOf(workload).find(
    (each) => (containerName === '' || each.name === containerName) && !hasResource(each.resources, type),
  );
  if (!container || hasContainerDefault(objects, namespace, type)) return undefined;
  return {
    message: `the scaledobject has a ${type} trigger but the container ${asString(container.name) ?? ''} doesn't have the ${type} request defined`,
    at: ['spec', 'triggers', index, 'type'],
  };
}

function hasResource(resources: Value | undefined, name: string): boolean {
  const { requests, limits } = asObject(resources);
  return isAboveZero(asObject(requests)[name]) || isAboveZero(asObject(limits)[name]);
}

function isAboveZero(value: Value | undefined): boolean {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return false;
  const quantity = parseQuantity(value);
  return quantity.ok && isPositive(quantity.value);
}

function hasContainerDefault(objects: ClusterObjects, namespace: string, name: string): boolean {
  return objectsOfKind(objects, { group: '', kind: 'LimitRange', namespace }).some(({ spec }) => {
    const { limits } = asObject(spec);
    return (isList(limits) ? limits.filter(isObject) : []).some(
      (limit) =>
        limit.type === 'Container' &&
        (isAboveZero(asObject(limit.default)[name]) || isAboveZero(asObject(limit.defaultRequest)[name])),
    );
  });
}

/**
 * Returns the message of the webhook for an object with minReplicaCount 0 that has only cpu and memory triggers;
 * undefined for any other object. The target is assumed to have requests; without requests, the webhook refuses the
 * object for another reason.
 */
function resourceZeroMessage({ spec }: ScaledObject): WebhookMessage | undefined {
  return isCheckedByWebhook(spec.scaleTargetRef) && spec.triggers.length > 0 ? neverZero(spec, 0) : undefined;
}

/** Whether the target has a kind that the webhook reads to check cpu and memory triggers. */
export function isCheckedByWebhook({ apiVersion, kind }: Pick<ScaledObjectTarget, 'apiVersion' | 'kind'>): boolean {
  return ['', 'apps/v1'].includes(apiVersion) && ['', 'Deployment', 'StatefulSet'].includes(kind);
}

function neverZero({ triggers, minReplicaCount = 0 }: ScaledObject['spec'], index: number): WebhookMessage | undefined {
  if (minReplicaCount !== 0 || !triggers.every(({ type }) => isResourceName(type))) return undefined;
  return {
    message: "scaledobject has only cpu/memory triggers AND minReplica is 0 (scale to zero doesn't work in this case)",
    at: ['spec', 'triggers', index, 'type'],
  };
}

function otherScaledObjectMessage(object: ScaledObject, { objects }: WebhookRequest): WebhookMessage | undefined {
  const { name, namespace, spec } = object;
  const target = findTargetKind(spec.scaleTargetRef);
  if (!target.ok) return { message: target.problem, at: targetPath };
  const kind = kindText(target.value);
  const others = objectsOfKind(objects, { group: 'keda.sh', kind: 'ScaledObject', namespace }).map(readScaledObject);
  for (const other of others) {
    if (other.name === name) continue;
    const otherTarget = findTargetKind(other.spec.scaleTargetRef);
    if (!otherTarget.ok) return { message: otherTarget.problem, at: targetPath };
    if (kindText(otherTarget.value) === kind && other.spec.scaleTargetRef.name === spec.scaleTargetRef.name)
      return {
        message: `the workload '${spec.scaleTargetRef.name}' of type '${kind}' is already managed by the ScaledObject '${other.name}'`,
        at: targetPath,
      };
    if (horizontalName(other) === horizontalName(object))
      return {
        message: `the HPA '${other.spec.horizontal.name}' is already managed by the ScaledObject '${other.name}'`,
        at: spec.horizontal.name === '' ? ['metadata', 'name'] : [...configPath, 'name'],
      };
  }
  return modifiersMessage(object);
}

function modifiersMessage({ spec }: ScaledObject): WebhookMessage | undefined {
  const at = ['spec', 'advanced', 'scalingModifiers'];
  if (spec.modifiers.formula === '') {
    if (usesModifiers(spec)) return { message: 'error ScalingModifiers.Formula is mandatory', at };
    return spec.fallback?.behavior === 'scalingModifiers'
      ? {
          message: 'scalingModifiers fallback behavior requires scalingModifiers.formula to be defined',
          at: ['spec', 'fallback', 'behavior'],
        }
      : undefined;
  }
  const problem = modifiersProblem(spec);
  return problem && { message: problem.message, at: [...at, problem.field] };
}

function horizontalMessage(object: ScaledObject, { objects }: WebhookRequest): WebhookMessage | undefined {
  const { namespace, spec } = object;
  const target = findTargetKind(spec.scaleTargetRef);
  if (!target.ok) return { message: target.problem, at: targetPath };
  const kind = kindText(target.value);
  const horizontals = objectsOfKind(objects, { group: 'autoscaling', kind: 'HorizontalPodAutoscaler', namespace });
  for (const each of horizontals) {
    const message = managedBy(each, object, kind);
    if (message) return message;
  }
  return undefined;
}

function managedBy(horizontal: ObjectValue, object: ScaledObject, kind: string): WebhookMessage | undefined {
  const { name, annotations, spec } = object;
  if (stringEntries(asObject(horizontal.metadata).annotations)[ownershipAnnotation] === 'false') return undefined;
  const reference = asObject(asObject(horizontal.spec).scaleTargetRef);
  const managed = findTargetKind({
    apiVersion: asString(reference.apiVersion) ?? '',
    kind: asString(reference.kind) ?? '',
  });
  if (!managed.ok) return { message: managed.problem, at: targetPath };
  const isSame = kindText(managed.value) === kind && reference.name === spec.scaleTargetRef.name;
  if (!isSame || isOwnedBy(horizontal, name)) return undefined;
  const workload = `'${spec.scaleTargetRef.name}' of type '${kind}'`;
  const found = objectNameOf(horizontal);
  if (annotations[transferAnnotation] !== 'true')
    return { message: `the workload ${workload} is already managed by the hpa '${found}'`, at: targetPath };
  return spec.horizontal.name === found
    ? undefined
    : {
        message: `the existing hpa '${found}' for workload ${workload} must be specified by name in advanced settings to enable ownership transfer`,
        at: ['metadata', 'annotations', transferAnnotation],
      };
}

function isOwnedBy({ metadata }: ObjectValue, name: string): boolean {
  const { ownerReferences } = asObject(metadata);
  return (
    isList(ownerReferences) &&
    ownerReferences.some((owner) => isObject(owner) && owner.kind === 'ScaledObject' && owner.name === name)
  );
}

/** Returns why the webhook refuses the triggers. The controller makes the same check. */
export function triggersMessage({ spec: { triggers } }: ScaledObject): WebhookMessage | undefined {
  const names = new Set<string>();
  for (const [i, { type, name, useCachedMetrics }] of triggers.entries()) {
    if (useCachedMetrics && (isResourceName(type) || type === 'cron'))
      return {
        message: `property "useCachedMetrics" is not supported for ${goQuote(type)} scaler`,
        at: ['spec', 'triggers', i, 'useCachedMetrics'],
      };
    if (name !== '' && names.has(name))
      return {
        message: `triggerName ${goQuote(name)} is defined multiple times in the ScaledObject/ScaledJob, but it must be unique`,
        at: ['spec', 'triggers', i, 'name'],
      };
    names.add(name);
  }
  return undefined;
}

function warningsOf({ spec }: ScaledObject): WebhookMessage[] {
  const { minReplicaCount = 0, idleReplicaCount, pollingInterval, cooldownPeriod, triggers } = spec;
  if (minReplicaCount === 0 || idleReplicaCount !== undefined) return [];
  const usesCache = triggers.some(({ useCachedMetrics }) => useCachedMetrics);
  const warnings: WebhookMessage[] = [];
  if (pollingInterval !== undefined && !usesCache && !usesModifiers(spec))
    warnings.push({
      message:
        'PollingInterval is configured but is not relevant for scaling. It only affects scaling when minReplicaCount = 0, idleReplicaCount is set, or useCachedMetrics is enabled, but it still controls how often KEDA refreshes the ScaledObject status conditions and events',
      at: ['spec', 'pollingInterval'],
    });
  if (cooldownPeriod !== undefined)
    warnings.push({
      message:
        'CooldownPeriod is configured but is not relevant. CooldownPeriod is only relevant when minReplicaCount = 0 or idleReplicaCount is set',
      at: ['spec', 'cooldownPeriod'],
    });
  return warnings;
}
