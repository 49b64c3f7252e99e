// The API server's rules for the metadata of every namespaced object, as far as a manifest can break them.
import { labelFaults, labelValueFaults, qualifiedNameFaults, subdomainFaults } from '../names.ts';
import type { Problem } from '../problem.ts';
import { invalid, required } from '../refusal.ts';
import { isKnown, seenObject, seenText } from '../seen.ts';
import { isList, type ObjectValue, type Value } from '../value.ts';

export function* validateMetadata(value: Value | undefined): Generator<Problem> {
  if (!isKnown(value)) return;
  const metadata = seenObject(value);
  yield* validateGenerateName(seenText(metadata.generateName));
  yield* validateName(metadata);
  const namespace = seenText(metadata.namespace) ?? '';
  if (namespace !== '') for (const fault of labelFaults(namespace)) yield invalid(['metadata', 'namespace'], namespace, fault);
  yield* validateLabels(seenObject(metadata.labels));
  yield* validateAnnotations(seenObject(metadata.annotations));
  yield* validateOwners(metadata.ownerReferences);
  yield* validateFinalizers(metadata.finalizers);
}

function* validateGenerateName(prefix: string | undefined): Generator<Problem> {
  if (!prefix) return;
  // The dash at its end is what the drawn letters follow.
  const name = prefix.endsWith('-') ? `${prefix.slice(0, -1)}a` : prefix;
  for (const fault of subdomainFaults(name)) yield invalid(['metadata', 'generateName'], prefix, fault);
}

function* validateName(metadata: ObjectValue): Generator<Problem> {
  const name = seenText(metadata.name);
  if (name === undefined) return;
  if (name === '' && seenText(metadata.generateName) === '') yield required(['metadata', 'name'], 'name or generateName is required');
  if (name !== '') for (const fault of subdomainFaults(name)) yield invalid(['metadata', 'name'], name, fault);
}

/** The server names the map, not the key. */
function* validateLabels(labels: ObjectValue): Generator<Problem> {
  for (const [key, value] of Object.entries(labels)) {
    for (const fault of qualifiedNameFaults(key)) yield invalid(['metadata', 'labels'], key, fault);
    const text = seenText(value) ?? '';
    for (const fault of labelValueFaults(text)) yield invalid(['metadata', 'labels'], text, fault);
  }
}

function* validateAnnotations(annotations: ObjectValue): Generator<Problem> {
  for (const key of Object.keys(annotations)) {
    const lower = key.toLowerCase();
    for (const fault of qualifiedNameFaults(lower)) yield invalid(['metadata', 'annotations'], key, fault);
  }
}

function* validateOwners(owners: Value | undefined): Generator<Problem> {
  if (!isList(owners)) return;
  for (const [i, owner] of owners.entries()) {
    if (!isKnown(owner)) continue;
    for (const key of ['apiVersion', 'kind', 'name', 'uid']) {
      if (seenText(seenObject(owner)[key]) === '') yield required(['metadata', 'ownerReferences', i, key], 'must not be empty');
    }
  }
}

const standardFinalizers = ['orphan', 'foregroundDeletion', 'kubernetes'];

function* validateFinalizers(finalizers: Value | undefined): Generator<Problem> {
  if (!isList(finalizers)) return;
  for (const [i, value] of finalizers.entries()) {
    const name = seenText(value);
    if (name === undefined) continue;
    for (const fault of qualifiedNameFaults(name)) yield invalid(['metadata', 'finalizers'], name, fault);
    if (!name.includes('/') && !standardFinalizers.includes(name)) {
      yield invalid(['metadata', 'finalizers', i], name, 'name is neither a standard finalizer name nor is it fully qualified');
    }
  }
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    yield invalid(['metadata', 'finalizers'], finalizers, 'finalizer orphan and foregroundDeletion cannot be both set');
  }
}
