// The API server's rules for the metadata of every namespaced object, as far as a manifest can break them.
import { labelFaults, labelValueFaults, qualifiedNameFaults, subdomainFaults } from '../names.ts';
import type { Problem } from '../problem.ts';
import { invalid, required } from '../refusal.ts';
import { seenObject, seenText } from '../seen.ts';
import { isUnseen, type ObjectValue, type Value } from '../value.ts';

export function* validateMetadata(value: Value | undefined): Generator<Problem> {
  if (isUnseen(value)) return;
  const metadata = seenObject(value);
  yield* validateGenerateName(seenText(metadata['generateName']));
  yield* validateName(metadata);
  const namespace = seenText(metadata['namespace']) ?? '';
  if (namespace !== '') for (const fault of labelFaults(namespace)) yield invalid(['metadata', 'namespace'], namespace, fault);
  yield* validateLabels(seenObject(metadata['labels']));
  yield* validateAnnotations(seenObject(metadata['annotations']));
}

function* validateGenerateName(prefix: string | undefined): Generator<Problem> {
  // The dash at its end is what the drawn letters follow.
  const name = prefix?.endsWith('-') ? `${prefix.slice(0, -1)}a` : prefix;
  if (!name) return;
  for (const fault of subdomainFaults(name)) yield invalid(['metadata', 'generateName'], prefix ?? '', fault);
}

function* validateName(metadata: ObjectValue): Generator<Problem> {
  const name = seenText(metadata['name']);
  if (name === undefined) return;
  if (name === '') {
    if (seenText(metadata['generateName']) === '') yield required(['metadata', 'name'], 'name or generateName is required');
    return;
  }
  for (const fault of subdomainFaults(name)) yield invalid(['metadata', 'name'], name, fault);
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
    for (const fault of qualifiedNameFaults(key.toLowerCase())) yield invalid(['metadata', 'annotations'], key.toLowerCase(), fault);
  }
}
