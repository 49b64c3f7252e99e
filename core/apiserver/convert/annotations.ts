// The annotations that carry data for which `v1` and `v2beta1` have no fields (docs/behavior/hpa.md §6.4).

import { plainObject } from '../../model/plain-object.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { readJson } from '../../text/read/read-json.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { decode, decodeList } from '../decode.ts';
import { encode, marshalJson } from '../encode.ts';
import type { GoStruct } from '../types/go-types.ts';

const prefix = 'autoscaling.alpha.kubernetes.io';

export const annotationNames = {
  metrics: `${prefix}/metrics`,
  behavior: `${prefix}/behavior`,
  currentMetrics: `${prefix}/current-metrics`,
  conditions: `${prefix}/conditions`,
} as const;

const toleranceAnnotations = [`${prefix}/scale-up-tolerance`, `${prefix}/scale-down-tolerance`];

export function dropRoundTripAnnotations(metadata: Value | undefined, rules: ApiServerRules): Value | undefined {
  const annotations = annotationsOf(metadata);
  if (!annotations) return metadata;
  const dropped: readonly string[] = [
    ...Object.values(annotationNames),
    ...(rules.toleranceAnnotations ? toleranceAnnotations : []),
  ];
  const kept = Object.entries(annotations).filter(([name]) => !dropped.includes(name));
  return plainObject({
    ...(metadata as ObjectValue),
    annotations: kept.length > 0 ? plainObject(Object.fromEntries(kept)) : undefined,
  });
}

export function withAnnotations(
  metadata: Value | undefined,
  added: Readonly<Record<string, string | undefined>>,
): Value | undefined {
  const written = plainObject(added);
  if (Object.keys(written).length === 0) return metadata;
  return plainObject({
    ...(isObject(metadata) ? metadata : {}),
    annotations: plainObject({ ...annotationsOf(metadata), ...written }),
  });
}

/**
 * Returns the items of the list in an annotation. Returns undefined if the annotation is absent or invalid, or if the
 * list is empty. The server reports none of these cases.
 */
export function readAnnotationList(metadata: Value | undefined, name: string, item: GoStruct): Value[] | undefined {
  const text = annotationText(metadata, name);
  const json = text === undefined ? undefined : readJson(text);
  if (json === undefined) return undefined;
  const { value, error } = decodeList(json, item, { ignoreCase: true });
  return error === undefined && value.length > 0 ? value : undefined;
}

export function readAnnotationObject(
  metadata: Value | undefined,
  name: string,
  type: GoStruct,
): ObjectValue | undefined {
  const text = annotationText(metadata, name);
  const json = text === undefined ? undefined : readJson(text);
  if (json === undefined) return undefined;
  const { value, error } = decode(json, type, { ignoreCase: true });
  return error === undefined && Object.keys(value).length > 0 ? value : undefined;
}

export function writeAnnotationList(list: readonly Value[], item: GoStruct): string | undefined {
  if (list.length === 0) return undefined;
  return marshalJson(list.map((value) => (isObject(value) ? encode(value, item) : value)));
}

function annotationText(metadata: Value | undefined, name: string): string | undefined {
  const text = annotationsOf(metadata)?.[name];
  return typeof text === 'string' ? text : undefined;
}

function annotationsOf(metadata: Value | undefined): ObjectValue | undefined {
  const annotations = isObject(metadata) ? metadata.annotations : undefined;
  return isObject(annotations) ? annotations : undefined;
}
