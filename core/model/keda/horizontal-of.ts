// Builds the HPA that KEDA creates for a ScaledObject (docs/behavior/keda.md §3). The inputs are the stored
// ScaledObject and the cluster's other objects.

import { plainObject } from '../plain-object.ts';
import { formatQuantity, parseQuantity } from '../quantity.ts';
import { asObject } from '../read-value.ts';
import { storedQuantity } from '../stored-quantity.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import { excludedLabelsAnnotation, nameLabel, pausesScaleIn, pausesScaleOut } from './annotations.ts';
import { type BuiltTrigger, buildTrigger, metricTarget, type TriggerMetric } from './build-trigger.ts';
import type { ClusterObjects } from './cluster.ts';
import { compositeMetricName } from './metric-names.ts';
import { compositeTargetMilli, modifiersProblem } from './modifiers.ts';
import {
  horizontalMax,
  horizontalMin,
  horizontalName,
  kedaDefaults,
  kedaRelease,
  type ScaledObject,
  usesModifiers,
} from './scaled-object.ts';
import { authenticationParameters, environmentOf } from './trigger-sources.ts';

export interface HorizontalProblem {
  message: string;
  at: readonly (string | number)[];
  panic?: true;
}

export interface GeneratedHorizontal {
  horizontal?: ObjectValue;
  problem?: HorizontalProblem;
  /**
   * The index of the trigger that makes the HPA unknown. The type of this trigger is not fully described, or its target
   * comes from outside the manifest.
   */
  undescribed?: number;
  externalMetricNames: readonly string[];
  resourceMetricNames: readonly string[];
  metrics: readonly TriggerMetric[];
  /** The index of the trigger for each metric of the HPA; -1 for the composite metric. */
  triggerOfMetric: readonly number[];
  events: readonly string[];
}

/**
 * Returns the HPA that KEDA creates. Without `objects`, parameters from the environment or from a TriggerAuthentication
 * are unknown.
 */
export function horizontalOf(
  object: ScaledObject,
  workload?: ObjectValue,
  objects?: ClusterObjects,
): GeneratedHorizontal {
  const built = buildTriggers(object, workload, objects);
  const { events } = built;
  const nothing = { externalMetricNames: [], resourceMetricNames: [], metrics: [], triggerOfMetric: [], events };
  if (built.problem || built.undescribed !== undefined) return { ...nothing, ...problemOf(built) };
  const modifiers =
    usesModifiers(object.spec) && object.spec.modifiers.formula !== '' ? modifiersProblem(object.spec) : undefined;
  if (modifiers)
    return {
      ...nothing,
      problem: { message: modifiers.message, at: ['spec', 'advanced', 'scalingModifiers', modifiers.field] },
    };
  const duplicate = duplicateMetric(object, built.metrics);
  if (duplicate) return { ...nothing, problem: duplicate };
  return { ...namesOf(built.metrics), metrics: built.metrics, events, ...horizontalWith(object, built.metrics) };
}

function problemOf({ problem, undescribed }: BuiltTriggers): Partial<GeneratedHorizontal> {
  return problem ? { problem } : undescribed === undefined ? {} : { undescribed };
}

interface BuiltTriggers {
  metrics: TriggerMetric[];
  events: string[];
  problem?: HorizontalProblem;
  undescribed?: number;
}

function buildTriggers(
  object: ScaledObject,
  workload: ObjectValue | undefined,
  objects: ClusterObjects | undefined,
): BuiltTriggers {
  const { spec, namespace } = object;
  const metrics: TriggerMetric[] = [];
  const events: string[] = [];
  const surroundings = objects && { namespace, objects };
  const environment = surroundings
    ? environmentOf(workload, spec.scaleTargetRef.envSourceContainerName, surroundings)
    : { ok: true as const, value: undefined };
  for (const [index, trigger] of spec.triggers.entries()) {
    if (!environment.ok) {
      const problem = { message: environment.problem, at: ['spec', 'scaleTargetRef', 'envSourceContainerName'] };
      return { metrics, events: [...events, failedEvent(environment.problem)], problem };
    }
    const built = buildTrigger(trigger, {
      index,
      namespace,
      metricType: trigger.metricType,
      asMetricSource: usesModifiers(spec),
      sources: {
        triggerMetadata: trigger.metadata,
        resolvedEnv: environment.value,
        authParams: trigger.authentication
          ? surroundings && authenticationParameters(trigger.authentication, environment.value ?? {}, surroundings)
          : {},
      },
    });
    if (!built.ok && 'undescribed' in built) return { metrics, events, undescribed: index };
    events.push(...built.announcements.map((text) => `Normal KEDAScalerInfo: ${text}`));
    if (!built.ok) return { metrics, events: withFailure(events, built), problem: triggerProblem(built, index) };
    metrics.push(built.metric);
    events.push(`Normal KEDAScalersStarted: Scaler ${trigger.type} is built`);
  }
  return { metrics, events };
}

type RefusedTrigger = Extract<BuiltTrigger, { problem: string }>;

function withFailure(events: readonly string[], { problem, panic }: RefusedTrigger): string[] {
  return panic ? [...events] : [...events, failedEvent(problem)];
}

function failedEvent(problem: string): string {
  return `Warning KEDAScalerFailed: ${problem}`;
}

function triggerProblem({ problem, keys, panic }: RefusedTrigger, index: number): HorizontalProblem {
  const [key] = keys;
  const inTrigger = key === undefined ? ['type'] : key === 'metricType' ? [key] : ['metadata', key];
  return { message: problem, at: ['spec', 'triggers', index, ...inTrigger], ...(panic && { panic }) };
}

/**
 * Returns the problem that two triggers have the same metric name; undefined if all names differ. Only triggers for
 * Datadog's cluster agent can have the same metric name, because their metric names do not contain the index of the
 * trigger.
 */
function duplicateMetric(
  { name: object }: ScaledObject,
  metrics: readonly TriggerMetric[],
): HorizontalProblem | undefined {
  const names = metrics.map(({ kind, name }) => (kind === 'External' ? name : undefined));
  const at = names.findIndex((name, i) => name !== undefined && names.indexOf(name) < i);
  if (at < 0) return undefined;
  return {
    message: `metricName ${names[at]} defined multiple times in ScaledObject ${object}`,
    at: ['spec', 'triggers', at],
  };
}

function namesOf(metrics: readonly TriggerMetric[]) {
  return {
    externalMetricNames: metrics.filter(({ kind }) => kind === 'External').map(({ name }) => name),
    resourceMetricNames: metrics.filter(({ kind }) => kind === 'Resource').map(({ name }) => name),
  };
}

function horizontalWith(
  object: ScaledObject,
  metrics: readonly TriggerMetric[],
): Pick<GeneratedHorizontal, 'horizontal' | 'triggerOfMetric'> {
  const { name, namespace, annotations, spec } = object;
  const { apiVersion, kind, name: target } = spec.scaleTargetRef;
  const { specs, triggerOfMetric } = metricsOfHorizontal(object, metrics);
  const behavior = behaviorOf(object);
  const horizontal = plainObject({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: plainObject({
      name: horizontalName(object),
      namespace,
      labels: plainObject(labelsOf(object)),
      annotations: Object.keys(annotations).length > 0 ? plainObject(annotations) : undefined,
      ownerReferences: [ownerOf(name)],
    }),
    spec: plainObject({
      minReplicas: horizontalMin(spec),
      maxReplicas: horizontalMax(spec),
      behavior,
      metrics: specs,
      scaleTargetRef: plainObject({
        apiVersion: apiVersion === '' ? kedaDefaults.apiVersion : apiVersion,
        kind: kind === '' ? kedaDefaults.kind : kind,
        name: target,
      }),
    }),
  });
  return { horizontal, triggerOfMetric };
}

/** The uid of the ScaledObject in the recordings. In a cluster, the API server generates it. */
const recordedUid = '6c84fb90-12c4-11e1-840d-7b25c5ee775a';

function ownerOf(name: string): ObjectValue {
  return plainObject({
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    name,
    uid: recordedUid,
    controller: true,
    blockOwnerDeletion: true,
  });
}

const maximalLabelLength = 63;

function cutLabel(text: string): string {
  let end = maximalLabelLength;
  while (end > 0 && !/[A-Za-z0-9]/.test(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

/**
 * Returns the labels of the HPA. Labels of the ScaledObject replace generated labels, except for KEDA's own name label.
 */
function labelsOf({ name, labels, annotations, spec }: ScaledObject): Record<string, string> {
  const full = horizontalName({ name, spec });
  const generated = full.length > maximalLabelLength ? cutLabel(full) : full;
  const all: Record<string, string> = {
    'app.kubernetes.io/name': generated,
    'app.kubernetes.io/version': kedaRelease,
    'app.kubernetes.io/part-of': name,
    'app.kubernetes.io/managed-by': 'keda-operator',
    ...labels,
    [nameLabel]: name,
  };
  const excluded = (annotations[excludedLabelsAnnotation] ?? '').split(',');
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => !(key in labels || key === nameLabel) || !excluded.includes(key)),
  );
}

function metricsOfHorizontal(
  { name, spec }: ScaledObject,
  metrics: readonly TriggerMetric[],
): { specs: ObjectValue[]; triggerOfMetric: number[] } {
  const sorted = metrics
    .map(({ spec: metric }, trigger) => ({ metric: withSelector(metric, name), trigger }))
    .toSorted((a, b) => compareTexts(String(a.metric.type), String(b.metric.type)));
  const composite = usesModifiers(spec) ? compositeMetric(name, spec) : undefined;
  const all = composite
    ? [...sorted.filter(({ metric }) => metric.type === 'Resource'), { metric: composite, trigger: -1 }]
    : sorted;
  return { specs: all.map(({ metric }) => metric), triggerOfMetric: all.map(({ trigger }) => trigger) };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function withSelector(metric: ObjectValue, name: string): ObjectValue {
  if (!isObject(metric.external)) return metric;
  const external = plainObject({
    ...metric.external,
    metric: plainObject({ ...asObject(metric.external.metric), selector: selectorOf(name) }),
  });
  return plainObject({ ...metric, external });
}

function selectorOf(name: string): ObjectValue {
  return plainObject({ matchLabels: plainObject({ [nameLabel]: name }) });
}

function compositeMetric(name: string, { modifiers }: ScaledObject['spec']): ObjectValue | undefined {
  const milli = compositeTargetMilli(modifiers.target);
  if (milli === undefined) return undefined;
  const quantity = parseQuantity(`${milli}m`);
  const text = quantity.ok ? formatQuantity(quantity.value) : '0';
  return plainObject({
    type: 'External',
    external: plainObject({
      metric: plainObject({ name: compositeMetricName, selector: selectorOf(name) }),
      target: metricTarget(modifiers.metricType === '' ? 'AverageValue' : modifiers.metricType, text),
    }),
  });
}

/**
 * Returns the behavior that KEDA writes into the HPA; undefined if there is none. Go's type omits empty lists and
 * writes canonical quantities.
 */
function behaviorOf(object: ScaledObject): ObjectValue | undefined {
  const { behavior } = object.spec.horizontal;
  const scaleDown = rulesOf(behavior?.scaleDown, pausesScaleIn(object));
  const scaleUp = rulesOf(behavior?.scaleUp, pausesScaleOut(object));
  if (behavior === undefined && !scaleDown && !scaleUp) return undefined;
  return plainObject({ scaleDown, scaleUp });
}

function rulesOf(value: Value | undefined, disabled: boolean): ObjectValue | undefined {
  if (value === undefined && !disabled) return undefined;
  const { stabilizationWindowSeconds, selectPolicy, policies, tolerance } = asObject(value);
  return plainObject({
    stabilizationWindowSeconds,
    selectPolicy: disabled ? 'Disabled' : selectPolicy,
    policies: isList(policies) && policies.length > 0 ? policies : undefined,
    tolerance: tolerance === undefined ? undefined : storedQuantity(tolerance),
  });
}
