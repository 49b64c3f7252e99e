// KEDA's first sync of a new ScaledObject: conditions, status, events and the HPA (docs/behavior/keda.md §3).

import { goQuote } from '../go-quote.ts';
import type { Path } from '../path.ts';
import { asInteger, asObject } from '../read-value.ts';
import type { ObjectValue } from '../value.ts';
import { isPaused, pausedReplicasAnnotation, pausesScaleIn, pausesScaleOut } from './annotations.ts';
import { type ClusterObjects, findObject } from './cluster.ts';
import { parseInt32 } from './go-numbers.ts';
import { type GeneratedHorizontal, horizontalOf } from './horizontal-of.ts';
import { compositeMetricName } from './metric-names.ts';
import { compositeTargetMilli } from './modifiers.ts';
import { horizontalName, type ScaledObject, usesModifiers } from './scaled-object.ts';
import { findTargetKind, kindText, lookUpKind, scalableKind, type TargetKind } from './target-kind.ts';
import { replicasMessage, triggersMessage } from './webhook.ts';

export interface Condition {
  type: 'Active' | 'Fallback' | 'Paused' | 'Ready';
  status: 'True' | 'False' | 'Unknown';
  reason?: string;
  message?: string;
}

export interface OperatorOutcome {
  conditions: readonly Condition[];
  status: OperatorStatus;
  events: readonly string[];
  error?: string;
  panic?: string;
  at?: Path;
  generated?: GeneratedHorizontal;
  horizontal?: ObjectValue;
  /** The index of a trigger whose type, parameters or target are not fully known. The outcome is then unknown. */
  undescribed?: number;
}

export interface OperatorStatus {
  scaleTargetKind?: string;
  scaleTargetGVKR?: TargetKind;
  originalReplicaCount?: number;
  pausedReplicaCount?: number;
  triggersTypes?: string;
  authenticationsTypes?: string;
  externalMetricNames?: readonly string[];
  resourceMetricNames?: readonly string[];
  compositeScalerName?: string;
  hpaName?: string;
}

export type SendHorizontal = (horizontal: ObjectValue) => { refusal?: string | undefined };

const readyMessage = 'ScaledObject is defined correctly and is ready for scaling';
const pausedMessage = 'ScaledObject is paused';
const readyEvent = 'Normal ScaledObjectReady: ScaledObject is ready for scaling';
const pausedEvent = 'Normal ScaledObjectPaused: ScaledObject is paused';

export function operatorOutcome(object: ScaledObject, objects: ClusterObjects, send: SendHorizontal): OperatorOutcome {
  return isPaused(object) ? pausedOutcome(object, objects) : runningOutcome(object, objects, send);
}

interface Round {
  object: ScaledObject;
  status: OperatorStatus;
  events: readonly string[];
}

function pausedOutcome(object: ScaledObject, objects: ClusterObjects): OperatorOutcome {
  const round: Round = { object, status: {}, events: [pausedEvent] };
  const count = object.annotations[pausedReplicasAnnotation];
  if (count === undefined) return ready(round, pausedMessage);
  const at = ['metadata', 'annotations', pausedReplicasAnnotation];
  const parsed = parseInt32(count);
  const words = 'failed to scale target to paused replica count';
  if (!parsed.ok) return failed(round, { words, error: `failed to parse paused replica count: ${parsed.problem}`, at });
  const target = findTarget(object, objects);
  if (!target.ok)
    return failed(round, { words, error: `failed to get scale for target resource: ${target.error}`, at: target.at });
  return ready({ ...round, status: { pausedReplicaCount: parsed.value } }, pausedMessage);
}

function runningOutcome(object: ScaledObject, objects: ClusterObjects, send: SendHorizontal): OperatorOutcome {
  const start: Round = { object, status: {}, events: isScalingPaused(object) ? [pausedEvent] : [] };
  const target = findTarget(object, objects);
  if (!target.ok)
    return failed(
      { ...start, events: [...start.events, target.event] },
      { words: "ScaledObject doesn't have correct scaleTargetRef specification", error: target.error, at: target.at },
    );
  const { kind, replicas, workload } = target.value;
  const found = { scaleTargetKind: kindText(kind), scaleTargetGVKR: kind, originalReplicaCount: replicas };
  const checked: Round = { ...start, status: found };
  const counts = replicasMessage(object);
  if (counts)
    return failed(checked, {
      words: "ScaledObject doesn't have correct Idle/Min/Max Replica Counts specification",
      error: counts.message,
      at: counts.at,
    });
  const triggers = triggersMessage(object);
  if (triggers)
    return failed(checked, {
      words: "ScaledObject doesn't have correct triggers specification",
      error: triggers.message,
      at: triggers.at,
    });
  return horizontalOutcome({ ...checked, status: { ...found, ...typesOf(object) } }, { workload, objects, send });
}

function isScalingPaused(object: ScaledObject): boolean {
  return pausesScaleIn(object) || pausesScaleOut(object);
}

function typesOf({ spec: { triggers } }: ScaledObject): OperatorStatus {
  const names = triggers.flatMap(({ authentication }) => (authentication ? [authentication.name] : []));
  return {
    triggersTypes: [...new Set(triggers.map(({ type }) => type))].join(','),
    authenticationsTypes: [...new Set(names)].join(','),
  };
}

const horizontalWords = 'failed to ensure HPA is correctly created for ScaledObject';

interface Surroundings {
  workload: ObjectValue;
  objects: ClusterObjects;
  send: SendHorizontal;
}

function horizontalOutcome(round: Round, { workload, objects, send }: Surroundings): OperatorOutcome {
  const { object } = round;
  const generated = horizontalOf(object, workload, objects);
  const { problem, horizontal, undescribed } = generated;
  const built: Round = { ...round, events: [...round.events, ...generated.events] };
  if (undescribed !== undefined) return { ...ready(built, readyMessage), generated, undescribed };
  if (problem?.panic) return panicked(built, problem.message, problem.at);
  if (problem || !horizontal) {
    const { message: error = '', at = [] } = problem ?? {};
    return { ...failed(built, { words: horizontalWords, error, at }), generated };
  }
  const named: Round = { ...built, status: { ...built.status, ...metricNames(object, generated) } };
  const { refusal } = send(horizontal);
  const outcome =
    refusal === undefined
      ? ready({ ...named, status: { ...named.status, hpaName: horizontalName(object) } }, readyMessage)
      : failed(named, { words: horizontalWords, error: refusal, at: ['spec'] });
  return { ...outcome, generated, horizontal };
}

function metricNames(
  { spec }: ScaledObject,
  { externalMetricNames, resourceMetricNames }: GeneratedHorizontal,
): OperatorStatus {
  const isComposite = usesModifiers(spec) && compositeTargetMilli(spec.modifiers.target) !== undefined;
  return {
    ...(externalMetricNames.length > 0 && { externalMetricNames }),
    ...(resourceMetricNames.length > 0 && { resourceMetricNames }),
    ...(isComposite && { compositeScalerName: compositeMetricName }),
  };
}

interface Failure {
  words: string;
  error: string;
  at: Path;
}

function failed({ object, status, events }: Round, { words, error, at }: Failure): OperatorOutcome {
  const message = `${words}: ${error}`;
  return {
    error,
    at,
    status,
    events: [...events, `Warning ScaledObjectCheckFailed: ${message}`],
    conditions: conditionsOf(
      object,
      { status: 'False', reason: 'ScaledObjectCheckFailed', message },
      { status: 'Unknown', reason: 'UnknownState', message: 'ScaledObject check failed' },
    ),
  };
}

function ready({ object, status, events }: Round, message: string): OperatorOutcome {
  return {
    status,
    events: [...events, readyEvent],
    conditions: conditionsOf(object, { status: 'True', reason: 'ScaledObjectReady', message }, { status: 'Unknown' }),
  };
}

/** After a panic, the conditions keep the values that they have in a new object. */
function panicked({ status, events }: Round, panic: string, at: Path): OperatorOutcome {
  return {
    panic,
    at,
    status,
    events,
    conditions: [
      { type: 'Active', status: 'Unknown' },
      { type: 'Fallback', status: 'Unknown' },
      { type: 'Paused', status: 'False' },
      { type: 'Ready', status: 'Unknown' },
    ],
  };
}

type ConditionParts = Omit<Condition, 'type'>;

const pausedParts: ConditionParts = { status: 'True', reason: 'ScaledObjectPaused', message: pausedMessage };

function conditionsOf(object: ScaledObject, readyParts: ConditionParts, active: ConditionParts): Condition[] {
  const paused = isPaused(object) || isScalingPaused(object);
  const fallback: ConditionParts = hasUsableFallback(object) ? { status: 'Unknown' } : noFallback;
  return [
    { type: 'Active', ...active },
    { type: 'Fallback', ...fallback },
    { type: 'Paused', ...(paused ? pausedParts : { status: 'False' }) },
    { type: 'Ready', ...readyParts },
  ];
}

const noFallback: ConditionParts = {
  status: 'False',
  reason: 'NoFallbackFound',
  message: 'No fallbacks are active on this scaled object',
};

/** With `scalingModifiers`, KEDA needs a target that is a whole number above 0. */
function hasUsableFallback({ spec }: ScaledObject): boolean {
  if (!spec.fallback) return false;
  return !usesModifiers(spec) || /^\+?0*[1-9]\d{0,18}$/.test(spec.modifiers.target);
}

type FoundTarget =
  | { ok: true; value: { kind: TargetKind; workload: ObjectValue; replicas: number } }
  | { ok: false; error: string; event: string; at: Path };

/**
 * Finds the target as KEDA's controller does, or returns the controller's error. The controller reads `/scale` by group
 * and resource, and the object itself only if `/scale` fails.
 */
function findTarget({ namespace, spec: { scaleTargetRef } }: ScaledObject, objects: ClusterObjects): FoundTarget {
  const at = ['spec', 'scaleTargetRef'];
  const found = findTargetKind(scaleTargetRef);
  if (!found.ok)
    return { ok: false, error: found.problem, event: `Warning ScaledObjectUpdateFailed: ${found.problem}`, at };
  const kind = found.value;
  const { name } = scaleTargetRef;
  const served = scalableKind(kind);
  const workload = served && findObject(objects, { group: kind.group, kind: served.kind, namespace, name });
  if (workload && served.scalable)
    return { ok: true, value: { kind, workload, replicas: asInteger(asObject(workload.spec).replicas) ?? 1 } };
  if (workload) {
    const event = "Warning ScaledObjectCheckFailed: Target resource doesn't expose /scale subresource";
    return { ok: false, error: 'the server could not find the requested resource', event, at };
  }
  const lookedUp = lookUpKind(kind);
  const resource = kind.group === '' ? kind.resource : `${kind.resource}.${kind.group}`;
  const error = lookedUp.ok ? `${resource} ${goQuote(name)} not found` : lookedUp.problem;
  return { ok: false, error, event: "Warning ScaledObjectCheckFailed: Target resource doesn't exist", at };
}
