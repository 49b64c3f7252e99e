// Reads the recorded object as the controller sees it: accepted and defaulted by the API server.
import type { HorizontalPodAutoscaler } from '../model/hpa/autoscaler.ts';
import { buildAutoscaler } from '../model/hpa/build-autoscaler.ts';
import { defaultSpec } from '../model/hpa/defaults.ts';
import { isList, type ObjectValue, type Value } from '../model/value.ts';
import { isJsonObject, type Json, MalformedCaseError, requireObject } from './read-json.ts';

export function readRecordedObject(value: Json | undefined, at: string): HorizontalPodAutoscaler {
  const given = toModelValue(requireObject(value, at)) as ObjectValue;
  const spec = defaultSpec(toModelValue(requireObject(value, at).spec ?? {}) as ObjectValue);
  const read = buildAutoscaler({ ...given, spec });
  const metrics = isList(spec.metrics) ? spec.metrics.length : 0;
  if (!read || read.metrics.length < metrics)
    throw new MalformedCaseError(`${at} is not a HorizontalPodAutoscaler that the API server accepts`);
  return read;
}

export function readRecordedSpec(value: Json | undefined): Value {
  return toModelValue(isJsonObject(value) ? value.spec : undefined);
}

/** Copies a value to objects without a prototype, which the model requires. */
export function toModelValue(value: Json | undefined): Value {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  if (Array.isArray(value)) return value.map(toModelValue);
  const entries = Object.entries(value).map(([key, child]) => [key, toModelValue(child as Json | undefined)] as const);
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}
