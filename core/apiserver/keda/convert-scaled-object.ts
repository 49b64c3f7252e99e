import { transferAnnotation } from '../../model/keda/annotations.ts';
import { horizontalMax, type ScaledObject, usesModifiers } from '../../model/keda/scaled-object.ts';
import { isResourceName } from '../../model/keda/triggers/resource.ts';
import { plainObject } from '../../model/plain-object.ts';
import { asInteger, asObject, displayString, isPresent, quantityString } from '../../model/read-value.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import type { Conversion } from '../hpa/versions/convert-object.ts';
import { generationOf } from './generated.ts';
import { scaledObjectResource } from './scaled-object-resource.ts';

const apiVersion = `${scaledObjectResource.group}/${scaledObjectResource.version}`;
const { kind } = scaledObjectResource;

/** Converts an HPA of `autoscaling/v2` to a ScaledObject. KEDA takes over the HPA, which keeps its name. */
export function scaledObjectFrom(horizontal: ObjectValue): Conversion {
  const { scaleTargetRef, minReplicas, maxReplicas, metrics, behavior } = asObject(horizontal.spec);
  const metadata = asObject(horizontal.metadata);
  const written = isList(metrics) && metrics.length > 0 ? metrics : [defaultMetric];
  const triggers = written.flatMap((metric) => triggerOf(asObject(metric)) ?? []);
  const lost = written
    .filter((metric) => triggerOf(asObject(metric)) === undefined)
    .map((metric) => metricText(asObject(metric)));
  const config = plainObject({ name: metadata.name, behavior: isPresent(behavior) ? behavior : undefined });
  return {
    object: plainObject({
      apiVersion,
      kind,
      metadata: { ...metadata, annotations: { ...asObject(metadata.annotations), [transferAnnotation]: 'true' } },
      spec: plainObject({
        scaleTargetRef,
        // Without this field KEDA may scale to 0.
        minReplicaCount: isPresent(minReplicas) ? minReplicas : 1,
        maxReplicaCount: maxReplicas,
        advanced: plainObject({ horizontalPodAutoscalerConfig: config }),
        triggers: triggers as Value[],
      }),
    }),
    losses: lost.map((text) => `${text} is lost: a trigger must name the source of the metric, but an HPA does not.`),
  };
}

const defaultMetric: ObjectValue = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
};

function triggerOf({ type, resource, containerResource }: ObjectValue): ObjectValue | undefined {
  const source = type === 'Resource' ? resource : type === 'ContainerResource' ? containerResource : undefined;
  if (!isObject(source) || typeof source.name !== 'string' || !isResourceName(source.name)) return undefined;
  const { averageUtilization, averageValue } = asObject(source.target);
  const value = quantityString(averageUtilization ?? averageValue);
  if (value === undefined) return undefined;
  return plainObject({
    type: source.name,
    metricType: isPresent(averageUtilization) ? 'Utilization' : 'AverageValue',
    metadata: plainObject({
      value,
      containerName: source.container,
    }),
  });
}

function metricText({ type, ...sources }: ObjectValue): string {
  const source = asObject(Object.values(sources).find(isObject));
  const name = displayString(source.name) || displayString(asObject(source.metric).name);
  return `${displayString(type)} metric ${name}`;
}

export function horizontalFrom(manifest: ObjectValue): Conversion {
  const { object, generated } = generationOf(manifest);
  const metrics = asObject(generated.horizontal?.spec).metrics;
  const kept = (isList(metrics) ? metrics : []).filter((metric) => asObject(metric).type !== 'External');
  const { annotations, ...metadata } = asObject(manifest.metadata);
  const others = Object.entries(asObject(annotations)).filter(([name]) => !/(?:^|\.)keda\.sh\//.test(name));
  const { scaleTargetRef } = asObject(manifest.spec);
  const { behavior, minReplicas } = asObject(generated.horizontal?.spec);
  return {
    object: plainObject({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: plainObject({
        ...metadata,
        name: object.spec.horizontal.name || metadata.name,
        annotations: others.length > 0 ? Object.fromEntries(others) : undefined,
      }),
      spec: plainObject({
        scaleTargetRef: plainObject({
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          ...withoutKeda(asObject(scaleTargetRef)),
        }),
        minReplicas: minReplicas ?? 1,
        maxReplicas: horizontalMax(object.spec),
        metrics: kept,
        behavior,
      }),
    }),
    losses: lossesOf(object),
  };
}

function withoutKeda({ envSourceContainerName: _, ...reference }: ObjectValue): ObjectValue {
  return reference;
}

function lossesOf({ spec }: ScaledObject): string[] {
  const external = spec.triggers.filter(({ type }) => !isResourceName(type)).map(({ type }) => type);
  const isZero = (spec.minReplicaCount ?? 0) === 0;
  return [
    ...external.map((type) => `The trigger ${type} is lost: without KEDA no server provides its metric.`),
    ...(isZero ? ['The target keeps 1 replica: an HPA does not scale to 0 without KEDA.'] : []),
    ...(asInteger(spec.idleReplicaCount) === undefined ? [] : ['idleReplicaCount is lost.']),
    ...(spec.fallback ? ['fallback is lost.'] : []),
    ...(usesModifiers(spec) ? ['scalingModifiers are lost.'] : []),
  ];
}
