// Builds the spec that the controller decodes. Values of the wrong type are treated as absent, because the API server
// refuses them.

import type { LabelSelector } from '../hpa/autoscaler.ts';
import { buildReference, buildSelector } from '../hpa/build-metrics.ts';
import { asInteger, asObject, quantityString, stringEntries } from '../read-value.ts';
import { isList, isObject, isTemplated, type ObjectValue, type Value } from '../value.ts';
import type { Recommender, WatermarkBounds, WatermarkMetric, WatermarkSpec } from './autoscaler.ts';

export function buildSpec(value: Value | undefined): WatermarkSpec {
  const spec = asObject(value);
  const { metrics } = spec;
  return {
    scaleTargetRef: buildReference(spec.scaleTargetRef),
    ...optional('minReplicas', asInteger(spec.minReplicas)),
    maxReplicas: asInteger(spec.maxReplicas) ?? 0,
    algorithm: stringOrTemplate(spec.algorithm),
    ...optional('tolerance', quantityString(spec.tolerance)),
    ...optional('scaleUpLimitFactor', quantityString(spec.scaleUpLimitFactor)),
    ...optional('scaleDownLimitFactor', quantityString(spec.scaleDownLimitFactor)),
    upscaleForbiddenWindowSeconds: asInteger(spec.upscaleForbiddenWindowSeconds) ?? 0,
    downscaleForbiddenWindowSeconds: asInteger(spec.downscaleForbiddenWindowSeconds) ?? 0,
    upscaleDelayAboveWatermarkSeconds: asInteger(spec.upscaleDelayAboveWatermarkSeconds) ?? 0,
    downscaleDelayBelowWatermarkSeconds: asInteger(spec.downscaleDelayBelowWatermarkSeconds) ?? 0,
    ...optional('replicaScalingAbsoluteModulo', asInteger(spec.replicaScalingAbsoluteModulo)),
    convergeTowardsWatermark: stringOrTemplate(spec.convergeTowardsWatermark),
    dryRun: spec.dryRun === true,
    tolerateZero: spec.tolerateZero === true,
    minAvailableReplicaPercentage: asInteger(spec.minAvailableReplicaPercentage) ?? 0,
    readinessDelaySeconds: asInteger(spec.readinessDelaySeconds) ?? 0,
    metrics: isList(metrics) ? metrics.map((metric) => buildMetric(asObject(metric))) : [],
    ...(isObject(spec.recommender) && { recommender: buildRecommender(spec.recommender) }),
  };
}

function buildMetric({ type, external, resource }: ObjectValue): WatermarkMetric {
  return {
    type: stringOrTemplate(type),
    ...(isObject(external) && {
      external: { metricName: stringOrTemplate(external.metricName), ...buildSource(external) },
    }),
    ...(isObject(resource) && { resource: { name: stringOrTemplate(resource.name), ...buildSource(resource) } }),
  };
}

function buildSource(source: ObjectValue): WatermarkBounds & { metricSelector?: LabelSelector } {
  const { metricSelector } = source;
  return { ...buildBounds(source), ...(isObject(metricSelector) && { metricSelector: buildSelector(metricSelector) }) };
}

function buildBounds({ highWatermark, lowWatermark }: ObjectValue): WatermarkBounds {
  return {
    ...optional('highWatermark', quantityString(highWatermark)),
    ...optional('lowWatermark', quantityString(lowWatermark)),
  };
}

function buildRecommender(recommender: ObjectValue): Recommender {
  const { url, targetType, settings, tlsConfig } = recommender;
  return {
    url: stringOrTemplate(url),
    targetType: stringOrTemplate(targetType),
    ...buildBounds(recommender),
    settings: stringEntries(settings),
    ...(isObject(tlsConfig) && { tlsConfig: { ...stringEntries(tlsConfig), ...trueEntries(tlsConfig) } }),
  };
}

function trueEntries(value: ObjectValue): Record<string, boolean> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, boolean] => entry[1] === true));
}

/**
 * Returns a string or the text of a template, and an empty string for any other value. The text of a template has no
 * effect, because it is neither a quantity nor a value that the controller knows.
 */
function stringOrTemplate(value: Value | undefined): string {
  return isTemplated(value) ? value.template : typeof value === 'string' ? value : '';
}

function optional<Name extends string, Given>(name: Name, value: Given | undefined): { [K in Name]?: Given } {
  return (value === undefined ? {} : { [name]: value }) as { [K in Name]?: Given };
}
