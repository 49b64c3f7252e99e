// Finds errors of the API server that the field descriptions do not cover, such as wrong types in the status and in
// most of the metadata. The object is decoded as the server decodes it, so that every refused object has a diagnostic.

import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject } from '../../model/read-value.ts';
import type { ReleaseAndGates } from '../../model/releases.ts';
import { isList, isObject, isTemplated, type Value } from '../../model/value.ts';
import { type ApiServerRules, apiServerRules, newestApiServerRules } from '../apiserver-rules.ts';
import { createOrUpdate } from '../create-or-update.ts';

/** Returns at most one problem: the API server's refusal of an object in which no other error was found. */
export function apiserverOnlyProblems(
  object: Value,
  problems: readonly Problem[],
  kubernetes: ReleaseAndGates | undefined,
): Problem[] {
  if (isFullyDescribed(object) || problems.some(({ level }) => level === 'error') || !isFreeOfTemplates(object))
    return [];
  const rules: ApiServerRules = kubernetes ? apiServerRules(kubernetes) : newestApiServerRules;
  const apiVersion = isObject(object) ? object.apiVersion : undefined;
  // A version that is not served has no problems here, because the server does not decode it.
  if (!rules.served.some((version) => apiVersion === `autoscaling/${version}`)) return [];
  const { verdict, message = '', problems: found = [] } = createOrUpdate(object, { rules, validateOnly: true });
  const [first] = found;
  if (verdict === 'invalid' && first) return [first];
  if (verdict !== 'undecodable') return [];
  return [
    {
      code: 'api/wrong-type',
      level: 'error',
      at: pathFromMessage(message),
      message: message.replace(/^.* cannot be handled as a \w+: /, ''),
    },
  ];
}

const describedMetadataKeys = ['name', 'namespace', 'labels', 'annotations', 'generateName'];

/**
 * Whether the object has only fields whose types other checks verify completely. A test with random values proves that
 * these checks find every wrong type.
 */
export function isFullyDescribed(object: Value): boolean {
  const { apiVersion, kind, metadata, status } = asObject(object);
  return (
    apiVersion === 'autoscaling/v2' &&
    kind === 'HorizontalPodAutoscaler' &&
    status === undefined &&
    isObject(metadata) &&
    Object.keys(metadata).every((key) => describedMetadataKeys.includes(key))
  );
}

function pathFromMessage(message: string): Path {
  const fields = /Go struct field \w*\.([\w.]+) of type/.exec(message)?.[1];
  if (fields !== undefined) return fields.split('.');
  return message.includes('parsing time') ? ['status'] : ['kind'];
}

function isFreeOfTemplates(value: Value): boolean {
  if (isTemplated(value)) return false;
  if (isList(value)) return value.every(isFreeOfTemplates);
  return !isObject(value) || Object.values(value).every(isFreeOfTemplates);
}
