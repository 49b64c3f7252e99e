import { goQuote } from '../model/go-quote.ts';
import { qualifiedNameErrors } from '../model/name-validation.ts';
import { plainObject } from '../model/plain-object.ts';
import { isList, isObject, type ObjectValue, type Value } from '../model/value.ts';
import type { ApiServerRules } from './apiserver-rules.ts';
import { standardFinalizers } from './hpa/validate-metadata.ts';

export function deprecationWarnings(
  version: string,
  { warnsOfDeprecation, preferredVersion }: ApiServerRules,
): string[] {
  if (!warnsOfDeprecation) return [];
  const servesV2 = preferredVersion === 'v2';
  const advice = servesV2 ? '; use autoscaling/v2 HorizontalPodAutoscaler' : '';
  if (version === 'v2beta1') {
    const newer = `autoscaling/${preferredVersion}`;
    return [
      `autoscaling/v2beta1 HorizontalPodAutoscaler is deprecated in v1.22+, unavailable in v1.25+; use ${newer} HorizontalPodAutoscaler`,
    ];
  }
  if (version !== 'v2beta2') return [];
  const span = servesV2 ? 'v1.23+, unavailable in v1.26+' : 'v1.22+, unavailable in v1.25+';
  return [`autoscaling/v2beta2 HorizontalPodAutoscaler is deprecated in ${span}${advice}`];
}

export function withoutDuplicateOwners(object: ObjectValue): { object: ObjectValue; warnings: string[] } {
  const { metadata } = object;
  const owners = isObject(metadata) ? metadata.ownerReferences : undefined;
  if (!isObject(metadata) || !isList(owners)) return { object, warnings: [] };
  const first = new Map<Value | undefined, Value>();
  const repeated: string[] = [];
  for (const owner of owners) {
    const uid = isObject(owner) ? (owner.uid ?? '') : owner;
    if (first.has(uid)) repeated.push(String(uid));
    else first.set(uid, owner);
  }
  if (repeated.length === 0) return { object, warnings: [] };
  return {
    object: plainObject({ ...object, metadata: plainObject({ ...metadata, ownerReferences: [...first.values()] }) }),
    warnings: [duplicateOwnersWarning(repeated)],
  };
}

function duplicateOwnersWarning(uids: readonly string[]): string {
  const what =
    '.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24';
  return `${what}; please fix your requests; duplicate UID(s) observed: ${[...new Set(uids)].join(', ')}`;
}

/**
 * Returns warnings for the finalizers that a request adds to a custom resource. The API server accepts any finalizer of
 * a custom resource, but it warns about an invalid name and about a name without a domain.
 */
export function finalizerWarnings(object: ObjectValue, old: ObjectValue | undefined, rules: ApiServerRules): string[] {
  const before = new Set(finalizersOf(old));
  const added = [...new Set(finalizersOf(object))].filter((name) => !before.has(name)).sort();
  return added.flatMap((name) =>
    finalizerErrors(name, rules).map((fault) => `metadata.finalizers: ${goQuote(name)}: ${fault}`),
  );
}

function finalizerErrors(name: string, rules: ApiServerRules): string[] {
  const namesPath = rules.finalizerAdviceNamesPath && name.includes('.');
  const advice = namesPath ? 'finalizer name including a path (/)' : 'finalizer name';
  const prefer = `prefer a domain-qualified ${advice} to avoid accidental conflicts with other finalizer writers`;
  return [
    ...qualifiedNameErrors(name, rules),
    ...(name.includes('/') || standardFinalizers.includes(name) ? [] : [prefer]),
  ];
}

function finalizersOf(object: ObjectValue | undefined): string[] {
  const finalizers = isObject(object?.metadata) ? object.metadata.finalizers : undefined;
  return isList(finalizers) ? finalizers.filter((name) => typeof name === 'string') : [];
}
