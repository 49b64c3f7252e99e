// Converts a written object to another version, and lists the losses (docs/behavior/hpa.md §6.3, §6.4). Absent fields
// stay absent where possible.

import type { Field } from '../../../model/field.ts';
import { defaultBehavior } from '../../../model/hpa/defaults.ts';
import { formatPath, type Path } from '../../../model/path.ts';
import { isNullish, plainObject } from '../../../model/plain-object.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../../model/value.ts';
import { type ApiServerRules, newestApiServerRules } from '../../apiserver-rules.ts';
import { fromInternal } from '../../convert/from-internal.ts';
import { toInternal } from '../../convert/to-internal.ts';
import { comparisonKey, equalSpecs } from '../../equal-specs.ts';
import type { HpaVersion } from '../../types/autoscaler-types.ts';

export interface Conversion {
  object: ObjectValue;
  losses: string[];
}

const rules: ApiServerRules = newestApiServerRules;

export interface ConversionOptions {
  from: HpaVersion;
  to: HpaVersion;
  fields: Field;
}

export function convertObject(object: ObjectValue, { from, to, fields }: ConversionOptions): Conversion {
  const internal = toInternalWithoutDefaults(object, from);
  const converted = pruneToFields(
    fromInternal(storesInAnnotations(from) ? internal : withDefaultedBehavior(internal, to), to, rules),
    fields,
  ) as ObjectValue;
  const result = plainObject({
    ...object,
    ...converted,
    status: isNullish(object.status) ? undefined : converted.status,
  });
  return {
    object: result,
    losses: [
      ...lossesOf(internal, toInternalWithoutDefaults(result, to), to),
      ...missingTargetValueWarnings(internal, to),
      ...annotationWarnings(internal, to),
    ],
  };
}

function storesInAnnotations(version: HpaVersion): boolean {
  return version === 'v1' || version === 'v2beta1';
}

/**
 * Writes out the defaults of `behavior` if the version `to` stores `behavior` in an annotation, because the API server
 * adds no defaults to the annotation, and refuses a direction without policies.
 */
function withDefaultedBehavior(internal: ObjectValue, to: HpaVersion): ObjectValue {
  const { spec } = internal;
  if (!storesInAnnotations(to) || !isObject(spec) || !isObject(spec.behavior)) return internal;
  return plainObject({ ...internal, spec: plainObject({ ...spec, behavior: defaultBehavior(spec.behavior) }) });
}

function toInternalWithoutDefaults(object: ObjectValue, version: HpaVersion): ObjectValue {
  const internal = toInternal(object, version, rules);
  if (version !== 'v1' || !isObject(internal.spec)) return internal;
  const isMetricDefaulted =
    isObject(object.spec) && isNullish(object.spec.targetCPUUtilizationPercentage) && !hasMetricsAnnotation(object);
  return isMetricDefaulted
    ? plainObject({ ...internal, spec: plainObject({ ...internal.spec, metrics: undefined }) })
    : internal;
}

function hasMetricsAnnotation({ metadata }: ObjectValue): boolean {
  const annotations = isObject(metadata) ? metadata.annotations : undefined;
  return isObject(annotations) && 'autoscaling.alpha.kubernetes.io/metrics' in annotations;
}

/**
 * Removes the keys below the top level that are not fields of the version. Metadata is not changed, because its fields
 * are the same in every version.
 */
function pruneToFields(value: Value, { shape }: Field, path: Path = []): Value {
  if (path.length === 1 && path[0] === 'metadata') return value;
  if (shape.type === 'list' && isList(value))
    return value.map((item, i) => pruneToFields(item, shape.item, [...path, i]));
  if (shape.type !== 'object' || !isObject(value)) return value;
  const known = Object.entries(value).flatMap(([key, item]): [string, Value][] => {
    const field = shape.fields.find(({ name }) => name === key);
    if (field) return [[key, pruneToFields(item, field, [...path, key])]];
    return shape.open || path.length === 0 ? [[key, item]] : [];
  });
  return plainObject(Object.fromEntries(known));
}

function lossesOf(before: ObjectValue, after: ObjectValue, to: HpaVersion): string[] {
  const [oldSpec, newSpec] = [specOf(before), specOf(after)];
  const remaining = new Map<string, Value[]>();
  for (const metric of itemsOf(newSpec.metrics)) {
    const key = comparisonKey(metric);
    remaining.set(key, remaining.get(key) ?? []);
    remaining.get(key)?.push(metric);
  }
  const metrics = itemsOf(oldSpec.metrics).flatMap((metric, i) => {
    const alike = remaining.get(comparisonKey(metric)) ?? [];
    const at = alike.findIndex((other) => equalSpecs(metric, other));
    if (at >= 0) alike.splice(at, 1);
    return at >= 0 ? [] : [lossMessage(['spec', 'metrics', i], to)];
  });
  // In a half-typed file, `metrics` may have a value that is not a list.
  const unlisted = isList(oldSpec.metrics) ? null : (oldSpec.metrics ?? null);
  const others = [...leafValues({ ...oldSpec, metrics: unlisted }, ['spec'])].filter(
    ([path, value]) => !isPreserved(valueAtPath(after, path), value, path),
  );
  return [...metrics, ...others.map(([path]) => lossMessage(path, to))];
}

function isPreserved(after: Value | undefined, before: Value, path: Path): boolean {
  return (
    equalSpecs(after, before, String(path.at(-1))) ||
    (isObject(before) && Object.keys(before).length === 0 && isObject(after))
  );
}

function lossMessage(path: Path, to: HpaVersion): string {
  return `${formatPath(path)} is lost: autoscaling/${to} has no field for it.`;
}

/**
 * Returns a warning for each object metric that has an `averageValue` but no `value`, because `v1` and `v2beta1` read
 * the absent `targetValue` as 0, and servers before 1.36 refuse 0.
 */
function missingTargetValueWarnings(internal: ObjectValue, to: HpaVersion): string[] {
  if (!storesInAnnotations(to)) return [];
  return itemsOf(specOf(internal).metrics).flatMap((metric, i) => {
    const object = isObject(metric) ? metric.object : undefined;
    const target = isObject(object) ? object.target : undefined;
    if (!isObject(target) || isNullish(target.averageValue) || !isNullish(target.value)) return [];
    const path = formatPath(['spec', 'metrics', i, 'object']);
    return [
      `${path} has no targetValue, which autoscaling/${to} requires even with averageValue: API servers before 1.36 refuse the object.`,
    ];
  });
}

function annotationWarnings(internal: ObjectValue, to: HpaVersion): string[] {
  if (!storesInAnnotations(to)) return [];
  const { behavior, metrics } = specOf(internal);
  const warning = (path: string) => `${path} moves into an annotation, and is lost if an edit removes the annotation.`;
  const others = to === 'v1' && itemsOf(metrics).some((metric) => !isCpuUtilization(metric));
  return [...(others ? [warning('spec.metrics')] : []), ...(isObject(behavior) ? [warning('spec.behavior')] : [])];
}

function isCpuUtilization(metric: Value): boolean {
  const resource = isObject(metric) && metric.type === 'Resource' ? metric.resource : undefined;
  const target = isObject(resource) && resource.name === 'cpu' ? resource.target : undefined;
  return isObject(target) && !isNullish(target.averageUtilization);
}

function* leafValues(value: Value | undefined, path: Path): Generator<[Path, Value]> {
  if (isNullish(value)) return;
  const children = isList(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : undefined;
  if (!children || children.length === 0) yield [path, value];
  else for (const [key, child] of children) yield* leafValues(child, [...path, key]);
}

function valueAtPath(value: Value | undefined, path: Path): Value | undefined {
  return path.reduce<Value | undefined>((inner, key) => {
    if (isList(inner) && typeof key === 'number') return inner[key];
    return isObject(inner) && typeof key === 'string' ? inner[key] : undefined;
  }, value);
}

function specOf({ spec }: ObjectValue): ObjectValue {
  return isObject(spec) ? spec : Object.create(null);
}

function itemsOf(value: Value | undefined): Value[] {
  return isList(value) ? [...value] : [];
}
