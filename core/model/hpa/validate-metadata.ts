// The API server's rules for the metadata of every namespaced object, as far as a manifest can break them.
import type { AdmissionRules } from '../admission/rules.ts';
import { printNamed } from '../go-quote.ts';
import { labelFaults, labelValueFaults, pathSegmentFaults, qualifiedNameFaults, subdomainFaults, utf8Length } from '../names.ts';
import type { Problem } from '../problem.ts';
import { invalid, printedInvalid, required, tooLong } from '../refusal.ts';
import { isKnown, seenNumber, seenObject, seenText } from '../seen.ts';
import { isList, type ObjectValue, type Value } from '../value.ts';
import { validateOwners } from './validate-owners.ts';

export interface MetadataCheck {
  /** What is stored already. */
  old?: ObjectValue | undefined;
  /** Custom resources may have finalizers of any name; built-in kinds only well-known ones and those with a domain. */
  anyFinalizer?: boolean;
}

export function* validateMetadata(
  value: Value | undefined,
  rules: AdmissionRules,
  { old, anyFinalizer = false }: MetadataCheck = {},
): Generator<Problem> {
  if (!isKnown(value)) return;
  const metadata = seenObject(value);
  yield* old ? validatePrefix(seenText(metadata.generateName)) : validateNaming(metadata);
  yield* validatePlace(metadata, rules);
  yield* validateMaps(metadata, rules);
  yield* validateFinalizerNames(metadata.finalizers, rules);
  if (anyFinalizer) return;
  // The server looks at an update twice again: as at any object, and as at one of this kind.
  if (old) for (let round = 0; round < 2; round++) yield* validateMaps(metadata, rules);
  yield* validateStandardFinalizers(metadata.finalizers);
}

function* validateMaps(metadata: ObjectValue, rules: AdmissionRules): Generator<Problem> {
  yield* validateLabels(seenObject(metadata.labels), rules);
  yield* validateAnnotations(seenObject(metadata.annotations), rules);
  yield* validateOwners(metadata.ownerReferences, rules);
}

/** Of what is created. An update has the name that is stored, whatever that is. */
function* validateNaming(metadata: ObjectValue): Generator<Problem> {
  yield* validateGenerateName(seenText(metadata.generateName));
  yield* validateName(metadata);
}

/** An update draws no name any more: its prefix must only fit an address. */
function* validatePrefix(prefix = ''): Generator<Problem> {
  for (const fault of pathSegmentFaults(`${prefix}-`)) yield invalid(['metadata', 'generateName'], prefix, fault);
}

function* validatePlace(metadata: ObjectValue, { minor }: AdmissionRules): Generator<Problem> {
  const namespace = seenText(metadata.namespace) ?? '';
  if (namespace !== '') for (const fault of labelFaults(namespace, minor)) yield invalid(['metadata', 'namespace'], namespace, fault);
  const generation = seenNumber(metadata.generation) ?? 0;
  if (generation < 0) yield invalid(['metadata', 'generation'], generation, 'must be greater than or equal to 0');
}

function* validateGenerateName(prefix: string | undefined): Generator<Problem> {
  if (!prefix) return;
  // The drawn letters follow: a dash at the end is fine, and what stands before it is not looked at either.
  const name = prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix;
  for (const fault of subdomainFaults(name)) yield invalid(['metadata', 'generateName'], prefix, fault);
}

function* validateName(metadata: ObjectValue): Generator<Problem> {
  const name = seenText(metadata.name);
  if (name === undefined) return;
  if (name === '' && seenText(metadata.generateName) === '') yield required(['metadata', 'name'], 'name or generateName is required');
  // The letters that the server draws are always fine.
  if (name !== '') for (const fault of subdomainFaults(name.replace(/\?{5}$/, 'drawn'))) yield invalid(['metadata', 'name'], name, fault);
}

/** The server names the map, not the key. */
function* validateLabels(labels: ObjectValue, { minor }: AdmissionRules): Generator<Problem> {
  for (const [key, value] of Object.entries(labels)) {
    for (const fault of qualifiedNameFaults(key, minor)) yield invalid(['metadata', 'labels'], key, fault);
    const text = seenText(value) ?? '';
    for (const fault of labelValueFaults(text, minor)) yield invalid(['metadata', 'labels'], text, fault);
  }
}

/** Of all keys and values together. */
const annotationBytes = 256 * 1024;

function* validateAnnotations(annotations: ObjectValue, { minor }: AdmissionRules): Generator<Problem> {
  for (const key of Object.keys(annotations)) {
    const lower = key.toLowerCase();
    for (const fault of qualifiedNameFaults(lower, minor)) yield invalid(['metadata', 'annotations'], key, fault);
  }
  const bytes = Object.entries(annotations).reduce((sum, [key, value]) => sum + utf8Length(key) + utf8Length(seenText(value) ?? ''), 0);
  if (bytes > annotationBytes)
    yield tooLong(['metadata', 'annotations'], `${minor < 32 ? 'must have at most' : 'may not be more than'} ${annotationBytes} bytes`);
}

export const standardFinalizers: readonly string[] = ['orphan', 'foregroundDeletion', 'kubernetes'];

function* validateFinalizerNames(finalizers: Value | undefined, { minor }: AdmissionRules): Generator<Problem> {
  if (!isList(finalizers)) return;
  for (const value of finalizers) {
    const name = seenText(value);
    if (name === undefined) continue;
    for (const fault of qualifiedNameFaults(name, minor)) yield invalid(['metadata', 'finalizers'], name, fault);
  }
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    yield printedInvalid(
      ['metadata', 'finalizers'],
      printTexts(finalizers, minor),
      'finalizer orphan and foregroundDeletion cannot be both set',
    );
  }
}

/** Built-in kinds only have well-known finalizers and those with a domain. */
function* validateStandardFinalizers(finalizers: Value | undefined): Generator<Problem> {
  if (!isList(finalizers)) return;
  for (const [i, value] of finalizers.entries()) {
    const name = seenText(value);
    if (name === undefined || name.includes('/') || standardFinalizers.includes(name)) continue;
    yield invalid(['metadata', 'finalizers', i], name, 'name is neither a standard finalizer name nor is it fully qualified');
  }
}

function printTexts(texts: readonly Value[], minor: number): string {
  const quoted = texts.map((text) => printNamed(seenText(text) ?? '', minor));
  return minor >= 34 ? `[${quoted.join(',')}]` : `[]string{${quoted.join(', ')}}`;
}
