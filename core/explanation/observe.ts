import { newestApiServerRules } from '../apiserver/apiserver-rules.ts';
import { toInternal } from '../apiserver/convert/to-internal.ts';
import { kindOf } from '../apiserver/kinds.ts';
import type { AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import { asInteger, asObject, displayString } from '../model/read-value.ts';
import type { ChosenReleases } from '../model/releases.ts';
import { isList, isObject, type ObjectValue, type Value } from '../model/value.ts';
import { isSimulated } from '../simulator/controllers.ts';
import type { CurrentValue } from '../simulator/hpa/metric-reading.ts';
import type { DescribedAutoscaler } from './describe/described-autoscaler.ts';
import { metricKeyOf } from './metric-key.ts';
import type {
  ObservedAutoscaler,
  ObservedCondition,
  ObservedEvent,
  ObservedMetric,
  ObservedScaling,
} from './observed.ts';
import { scalingOfEvents } from './scaling-events.ts';
import { parseTimeMs } from './time-text.ts';

export function observeObject(object: ObjectValue, chosen: ChosenReleases): ObservedAutoscaler | undefined {
  const description = kindOf(object.apiVersion, object.kind);
  const kind = description?.kind ?? '';
  if (!description || !isSimulated(kind)) return undefined;
  const newest = inNewestForm(object, kind);
  const status = asObject(newest.status);
  if (!hasContent(status)) return undefined;
  return observed(kind, { object, newest, status, events: [] }, chosen);
}

export function observeDescribed(
  { kind, object, events }: DescribedAutoscaler,
  chosen: ChosenReleases,
): ObservedAutoscaler {
  const status = asObject(object.status);
  return observed(kind, { object, newest: object, status, events }, chosen);
}

/**
 * Whether a controller has written the status. The status that `kubectl create -o yaml --dry-run` writes has no
 * conditions and no counts.
 */
function hasContent(status: ObjectValue): boolean {
  return [status.conditions, status.currentReplicas, status.desiredReplicas, status.lastScaleTime].some(
    (value) => value !== undefined && value !== null,
  );
}

/** Converts an HPA to the newest version. Fields of the status that exist in both versions keep their paths. */
function inNewestForm(object: ObjectValue, kind: AutoscalerKind): ObjectValue {
  const version = /^autoscaling\/(v1|v2beta1|v2beta2|v2)$/.exec(displayString(object.apiVersion))?.[1];
  if (kind !== 'HorizontalPodAutoscaler' || version === undefined) return object;
  return toInternal(object, version as 'v1' | 'v2beta1' | 'v2beta2' | 'v2', newestApiServerRules);
}

interface Source {
  object: ObjectValue;
  newest: ObjectValue;
  status: ObjectValue;
  events: readonly ObservedEvent[];
}

function observed(
  kind: AutoscalerKind,
  { object, newest, status, events }: Source,
  chosen: ChosenReleases,
): ObservedAutoscaler {
  const metadata = asObject(object.metadata);
  const spec = asObject(newest.spec);
  const reading = kindOf(object.apiVersion, object.kind)?.read(object, chosen);
  const autoscaler = hasWholeSpec(spec) ? reading?.autoscaler : undefined;
  const reference = asObject(spec.scaleTargetRef);
  const target = [displayString(reference.kind), displayString(reference.name)].filter((part) => part !== '').join('/');
  const counts = { current: asInteger(status.currentReplicas), desired: asInteger(status.desiredReplicas) };
  const conditions = conditionsOf(status.conditions);
  return {
    kind,
    name: displayString(metadata.name),
    namespace: displayString(metadata.namespace),
    target: target === '' ? undefined : target,
    autoscaler,
    minReplicas: asInteger(spec.minReplicas) ?? autoscaler?.minReplicas,
    maxReplicas: asInteger(spec.maxReplicas),
    currentReplicas: counts.current,
    desiredReplicas: counts.desired,
    currentMetrics: withCpuOfV1(metricsOf(status.currentMetrics), object),
    conditions,
    events,
    lastScaling: lastScalingOf(status, events, conditions, counts),
    generation: asInteger(metadata.generation),
    observedGeneration: asInteger(status.observedGeneration),
  };
}

/**
 * Whether the text contains the whole spec. The API server adds a default metric to a spec without metrics, so a text
 * without metrics lacks a part of the spec.
 */
function hasWholeSpec({ maxReplicas, metrics, recommender }: ObjectValue): boolean {
  return asInteger(maxReplicas) !== undefined && (isList(metrics) || isObject(recommender));
}

function conditionsOf(list: Value | undefined): ObservedCondition[] {
  return itemsOf(list).map(([item, i]) => {
    const { type, status, reason, message, lastTransitionTime } = item;
    return {
      path: ['status', 'conditions', i],
      type: displayString(type),
      // An unquoted True is a boolean in YAML.
      status: typeof status === 'boolean' ? (status ? 'True' : 'False') : displayString(status),
      reason: displayString(reason),
      message: displayString(message),
      since: displayString(lastTransitionTime) || undefined,
    };
  });
}

function metricsOf(list: Value | undefined): ObservedMetric[] {
  return itemsOf(list).flatMap(([item, i]) => {
    const key = metricKeyOf(item);
    return key === undefined
      ? []
      : [{ path: ['status', 'currentMetrics', i] as Path, key: key.key, current: currentOf(key.source) }];
  });
}

/**
 * Adds the cpu utilization of an `autoscaling/v1` status if it is not among the metrics. The API server drops this
 * metric if an annotation contains other metrics.
 */
function withCpuOfV1(metrics: ObservedMetric[], { apiVersion, status }: ObjectValue): ObservedMetric[] {
  const percent = asInteger(asObject(status).currentCPUUtilizationPercentage);
  const key = 'Resource cpu ';
  const isKnown = metrics.some((metric) => metric.key === key && Object.keys(metric.current).length > 0);
  if (apiVersion !== 'autoscaling/v1' || percent === undefined || isKnown) return metrics;
  const cpu = { path: ['status', 'currentCPUUtilizationPercentage'], key, current: { averageUtilization: percent } };
  return [...metrics.filter((metric) => metric.key !== key), cpu];
}

/** The status of a WatermarkPodAutoscaler has older field names, such as `currentAverageValue`. */
function currentOf(source: ObjectValue): CurrentValue {
  const current = isObject(source.current) ? source.current : source;
  const percent = asInteger(current.averageUtilization ?? current.currentAverageUtilization);
  const average = quantityText(current.averageValue ?? current.currentAverageValue);
  const value = quantityText(current.value ?? current.currentValue);
  return {
    ...(percent !== undefined && { averageUtilization: percent }),
    ...(average !== undefined && { averageValue: average }),
    ...(value !== undefined && { value }),
  };
}

function quantityText(value: Value | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function itemsOf(list: Value | undefined): [ObjectValue, number][] {
  return isList(list) ? list.map((item, i) => [asObject(item), i]) : [];
}

/**
 * Returns the last scaling; undefined if none is known. If the last sync scaled, the status contains the counts before
 * and after the scaling. Otherwise the status contains only the time of the last scaling, and the counts can only come
 * from an event.
 */
function lastScalingOf(
  { lastScaleTime }: ObjectValue,
  events: readonly ObservedEvent[],
  conditions: readonly ObservedCondition[],
  counts: { current: number | undefined; desired: number | undefined },
): ObservedScaling | undefined {
  const atMs = parseTimeMs(displayString(lastScaleTime));
  const ofEvents = scalingOfEvents(events);
  const wasNow = conditions.some(({ type, reason }) => type === 'AbleToScale' && reason === 'SucceededRescale');
  const { current: from, desired: to } = counts;
  if (wasNow && from !== undefined && to !== undefined && from !== to)
    return {
      atMs,
      secondsAgo: ofEvents?.secondsAgo ?? 0,
      from,
      to,
      direction: to > from ? 'up' : 'down',
    };
  if (ofEvents) return { ...ofEvents, atMs };
  return atMs !== undefined
    ? { atMs, secondsAgo: undefined, from: undefined, to: undefined, direction: undefined }
    : undefined;
}
