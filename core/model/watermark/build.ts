// A plain value as the spec that the controller decodes. What has the wrong type is absent: the API server would have refused it.

import type { LabelSelector } from '../hpa/autoscaler.ts';
import { buildReference, buildSelector } from '../hpa/build-metrics.ts';
import { seenNumber, seenObject } from '../seen.ts';
import { isList, isObject, isUnseen, type ObjectValue, type Value } from '../value.ts';
import type { Recommender, WatermarkBounds, WatermarkMetric, WatermarkSpec } from './autoscaler.ts';

export function buildSpec(value: Value | undefined): WatermarkSpec {
  const spec = seenObject(value);
  const { metrics } = spec;
  return {
    scaleTargetRef: buildReference(spec.scaleTargetRef),
    ...optional('minReplicas', seenNumber(spec.minReplicas)),
    maxReplicas: seenNumber(spec.maxReplicas) ?? 0,
    algorithm: text(spec.algorithm),
    ...optional('tolerance', amount(spec.tolerance)),
    ...optional('scaleUpLimitFactor', amount(spec.scaleUpLimitFactor)),
    ...optional('scaleDownLimitFactor', amount(spec.scaleDownLimitFactor)),
    upscaleForbiddenWindowSeconds: seenNumber(spec.upscaleForbiddenWindowSeconds) ?? 0,
    downscaleForbiddenWindowSeconds: seenNumber(spec.downscaleForbiddenWindowSeconds) ?? 0,
    upscaleDelayAboveWatermarkSeconds: seenNumber(spec.upscaleDelayAboveWatermarkSeconds) ?? 0,
    downscaleDelayBelowWatermarkSeconds: seenNumber(spec.downscaleDelayBelowWatermarkSeconds) ?? 0,
    ...optional('replicaScalingAbsoluteModulo', seenNumber(spec.replicaScalingAbsoluteModulo)),
    convergeTowardsWatermark: text(spec.convergeTowardsWatermark),
    dryRun: spec.dryRun === true,
    tolerateZero: spec.tolerateZero === true,
    minAvailableReplicaPercentage: seenNumber(spec.minAvailableReplicaPercentage) ?? 0,
    readinessDelaySeconds: seenNumber(spec.readinessDelaySeconds) ?? 0,
    metrics: isList(metrics) ? metrics.map((metric) => buildMetric(seenObject(metric))) : [],
    ...(isObject(spec.recommender) && { recommender: buildRecommender(spec.recommender) }),
  };
}

function buildMetric({ type, external, resource }: ObjectValue): WatermarkMetric {
  return {
    type: text(type),
    ...(isObject(external) && { external: { metricName: text(external.metricName), ...buildSource(external) } }),
    ...(isObject(resource) && { resource: { name: text(resource.name), ...buildSource(resource) } }),
  };
}

function buildSource(source: ObjectValue): WatermarkBounds & { metricSelector?: LabelSelector } {
  const { metricSelector } = source;
  return { ...buildBounds(source), ...(isObject(metricSelector) && { metricSelector: buildSelector(metricSelector) }) };
}

function buildBounds({ highWatermark, lowWatermark }: ObjectValue): WatermarkBounds {
  return { ...optional('highWatermark', amount(highWatermark)), ...optional('lowWatermark', amount(lowWatermark)) };
}

function buildRecommender(recommender: ObjectValue): Recommender {
  const { url, targetType, settings, tlsConfig } = recommender;
  return {
    url: text(url),
    targetType: text(targetType),
    ...buildBounds(recommender),
    settings: texts(settings),
    ...(isObject(tlsConfig) && { tlsConfig: { ...texts(tlsConfig), ...flags(tlsConfig) } }),
  };
}

/** Of labels and the like the entries that are texts. */
export function texts(value: Value | undefined): Record<string, string> {
  const entries = Object.entries(seenObject(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

function flags(value: ObjectValue): Record<string, boolean> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, boolean] => entry[1] === true));
}

/** A template stands for itself: it is no quantity and no known word, so that nothing is concluded from it. */
function text(value: Value | undefined): string {
  return isUnseen(value) ? value.unseen : typeof value === 'string' ? value : '';
}

function amount(value: Value | undefined): string | undefined {
  if (isUnseen(value)) return value.unseen === '' ? undefined : value.unseen;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

function optional<Name extends string, Given>(name: Name, value: Given | undefined): { [K in Name]?: Given } {
  return (value === undefined ? {} : { [name]: value }) as { [K in Name]?: Given };
}
