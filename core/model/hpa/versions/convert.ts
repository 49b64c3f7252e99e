// A written object in the words of another version, and what that version cannot say (docs/behavior/hpa.md §6.3, §6.4).
// Nothing is filled in: what is absent stays absent, as far as it can.
import { fromInternal } from '../../admission/convert/from-internal.ts';
import { toInternal } from '../../admission/convert/to-internal.ts';
import { isNothing, plain } from '../../admission/plain.ts';
import { type AdmissionRules, admissionRules } from '../../admission/rules.ts';
import { sameSpec } from '../../admission/same.ts';
import type { HpaVersion } from '../../admission/types/autoscaler.ts';
import type { Field } from '../../field.ts';
import { formatPath, type Path } from '../../path.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../value.ts';
import { defaultBehavior } from '../defaults.ts';

export interface Conversion {
  object: ObjectValue;
  /** Sentences, before anything is changed. */
  losses: string[];
}

const rules: AdmissionRules = admissionRules({ release: '1.37' });

export interface ConversionWay {
  from: HpaVersion;
  to: HpaVersion;
  /** The fields of the version that it is converted to. */
  fields: Field;
}

export function convertObject(object: ObjectValue, { from, to, fields }: ConversionWay): Conversion {
  const internal = writtenInternal(object, from);
  const converted = knownOnly(fromInternal(inAnnotations(from) ? internal : completed(internal, to), to, rules), fields) as ObjectValue;
  const withMarks = plain({ ...object, ...converted, status: isNothing(object.status) ? undefined : converted.status });
  return {
    object: withMarks,
    losses: [...lossesOf(internal, writtenInternal(withMarks, to), to), ...refusedOf(internal, to), ...carriedOf(internal, to)],
  };
}

function inAnnotations(version: HpaVersion): boolean {
  return version === 'v1' || version === 'v2beta1';
}

/** In an annotation the server completes nothing: a direction without policies is refused there. */
function completed(internal: ObjectValue, to: HpaVersion): ObjectValue {
  const { spec } = internal;
  if (!inAnnotations(to) || !isObject(spec) || !isObject(spec.behavior)) return internal;
  return plain({ ...internal, spec: plain({ ...spec, behavior: defaultBehavior(spec.behavior) }) });
}

/** Without the metric that the server would add. */
function writtenInternal(object: ObjectValue, version: HpaVersion): ObjectValue {
  const internal = toInternal(object, version, rules);
  if (version !== 'v1' || !isObject(internal.spec)) return internal;
  const added = isObject(object.spec) && isNothing(object.spec.targetCPUUtilizationPercentage) && !mentionsMetrics(object);
  return added ? plain({ ...internal, spec: plain({ ...internal.spec, metrics: undefined }) }) : internal;
}

function mentionsMetrics({ metadata }: ObjectValue): boolean {
  const annotations = isObject(metadata) ? metadata.annotations : undefined;
  return isObject(annotations) && 'autoscaling.alpha.kubernetes.io/metrics' in annotations;
}

/** Metadata is left as it is: it has the same fields everywhere. */
function knownOnly(value: Value, { shape }: Field, path: Path = []): Value {
  if (path.length === 1 && path[0] === 'metadata') return value;
  if (shape.type === 'list' && isList(value)) return value.map((item, i) => knownOnly(item, shape.item, [...path, i]));
  if (shape.type !== 'object' || !isObject(value)) return value;
  const known = Object.entries(value).flatMap(([key, item]): [string, Value][] => {
    const field = shape.fields.find(({ name }) => name === key);
    if (field) return [[key, knownOnly(item, field, [...path, key])]];
    return shape.open || path.length === 0 ? [[key, item]] : [];
  });
  return plain(Object.fromEntries(known));
}

function lossesOf(before: ObjectValue, after: ObjectValue, to: HpaVersion): string[] {
  const [old, now] = [specOf(before), specOf(after)];
  const kept = itemsOf(now.metrics);
  const metrics = itemsOf(old.metrics).flatMap((metric, i) => {
    const at = kept.findIndex((other) => sameSpec(metric, other));
    if (at >= 0) kept.splice(at, 1);
    return at >= 0 ? [] : [lost(['spec', 'metrics', i], to)];
  });
  const others = [...leaves({ ...old, metrics: null }, ['spec'])].filter(([path, value]) => !isKept(at(after, path), value, path));
  return [...metrics, ...others.map(([path]) => lost(path, to))];
}

/** Of an empty object it is enough that there is one. */
function isKept(after: Value | undefined, before: Value, path: Path): boolean {
  return sameSpec(after, before, String(path.at(-1))) || (isObject(before) && Object.keys(before).length === 0 && isObject(after));
}

function lost(path: Path, to: HpaVersion): string {
  return `${formatPath(path)} is lost: autoscaling/${to} cannot say it.`;
}

/** A targetValue that is absent is 0 in these versions, which is no positive value. Since 1.36 the server looks away. */
function refusedOf(internal: ObjectValue, to: HpaVersion): string[] {
  if (!inAnnotations(to)) return [];
  return itemsOf(specOf(internal).metrics).flatMap((metric, i) => {
    const object = isObject(metric) ? metric.object : undefined;
    const target = isObject(object) ? object.target : undefined;
    if (!isObject(target) || isNothing(target.averageValue) || !isNothing(target.value)) return [];
    const path = formatPath(['spec', 'metrics', i, 'object']);
    return [`${path} has no targetValue, which autoscaling/${to} needs beside averageValue: API servers before 1.36 refuse it.`];
  });
}

/** What stays only as long as somebody keeps the annotations. */
function carriedOf(internal: ObjectValue, to: HpaVersion): string[] {
  if (!inAnnotations(to)) return [];
  const { behavior, metrics } = specOf(internal);
  const carried = (path: string) => `${path} goes into an annotation: whoever edits the object without it loses it.`;
  const others = to === 'v1' && itemsOf(metrics).some((metric) => !isCpuUtilization(metric));
  return [...(others ? [carried('spec.metrics')] : []), ...(isObject(behavior) ? [carried('spec.behavior')] : [])];
}

function isCpuUtilization(metric: Value): boolean {
  const resource = isObject(metric) && metric.type === 'Resource' ? metric.resource : undefined;
  const target = isObject(resource) && resource.name === 'cpu' ? resource.target : undefined;
  return isObject(target) && !isNothing(target.averageUtilization);
}

function* leaves(value: Value | undefined, path: Path): Generator<[Path, Value]> {
  if (isNothing(value)) return;
  const children = isList(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : undefined;
  if (!children || children.length === 0) yield [path, value];
  else for (const [key, child] of children) yield* leaves(child, [...path, key]);
}

function at(value: Value | undefined, path: Path): Value | undefined {
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
