// The API server's validation of the metadata of a namespaced object, as far as a manifest can violate it.

import { invalid, printedInvalid, required, tooLong } from '../../model/field-error.ts';
import { quoteNamedString } from '../../model/go-quote.ts';
import {
  labelErrors,
  labelValueErrors,
  pathSegmentErrors,
  qualifiedNameErrors,
  subdomainErrors,
  utf8Length,
} from '../../model/name-validation.ts';
import type { Problem } from '../../model/problem.ts';
import { asInteger, asObject, asString, isAbsent, isKnown, isPresent } from '../../model/read-value.ts';
import { isList, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { validateOwners } from './validate-owners.ts';

export interface MetadataValidation {
  old?: ObjectValue | undefined;
  /** Custom resources accept any finalizer; other kinds need a standard finalizer or a finalizer with a domain. */
  allowAnyFinalizer?: boolean;
}

export function validateMetadata(
  value: Value | undefined,
  rules: ApiServerRules,
  { old, allowAnyFinalizer = false }: MetadataValidation = {},
): Problem[] {
  const problems: Problem[] = [];
  if (!isKnown(value)) return problems;
  const metadata = asObject(value);
  if (old) validateUpdatedGenerateName(asString(metadata.generateName) ?? '', problems);
  else validateNewName(metadata, problems);
  validateNamespaceAndGeneration(metadata, rules, problems);
  validateLabelsAnnotationsAndOwners(metadata, rules, problems);
  if (isAbsent(metadata.finalizers) && !old) return problems;
  validateFinalizerNames(metadata.finalizers, rules, problems);
  if (allowAnyFinalizer) return problems;
  // For an update, the server runs these checks two more times: in its generic code, and in the code of the kind.
  if (old) for (let round = 0; round < 2; round++) validateLabelsAnnotationsAndOwners(metadata, rules, problems);
  validateStandardFinalizers(metadata.finalizers, problems);
  return problems;
}

function validateLabelsAnnotationsAndOwners(metadata: ObjectValue, rules: ApiServerRules, problems: Problem[]): void {
  const { labels, annotations, ownerReferences } = metadata;
  if (isPresent(labels)) validateLabels(asObject(labels), rules, problems);
  if (isPresent(annotations)) validateAnnotations(asObject(annotations), rules, problems);
  if (isPresent(ownerReferences)) validateOwners(ownerReferences, rules, problems);
}

function validateNewName(metadata: ObjectValue, problems: Problem[]): void {
  validateGenerateName(asString(metadata.generateName), problems);
  validateName(metadata, problems);
}

/** An update generates no name, so the prefix only has to be a valid URL path segment. */
function validateUpdatedGenerateName(prefix: string, problems: Problem[]): void {
  for (const fault of pathSegmentErrors(`${prefix}-`))
    problems.push(invalid(['metadata', 'generateName'], prefix, fault));
}

function validateNamespaceAndGeneration(metadata: ObjectValue, rules: ApiServerRules, problems: Problem[]): void {
  const namespace = asString(metadata.namespace) ?? '';
  if (namespace !== '')
    for (const fault of labelErrors(namespace, rules))
      problems.push(invalid(['metadata', 'namespace'], namespace, fault));
  const generation = asInteger(metadata.generation) ?? 0;
  if (generation < 0)
    problems.push(invalid(['metadata', 'generation'], generation, 'must be greater than or equal to 0'));
}

function validateGenerateName(prefix: string | undefined, problems: Problem[]): void {
  if (!prefix) return;
  // A random suffix follows the prefix, so a trailing dash is valid, and the character before the dash is not
  // validated.
  const name = prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix;
  for (const fault of subdomainErrors(name)) problems.push(invalid(['metadata', 'generateName'], prefix, fault));
}

function validateName(metadata: ObjectValue, problems: Problem[]): void {
  const name = asString(metadata.name);
  if (name === undefined) return;
  if (name === '' && asString(metadata.generateName) === '')
    problems.push(required(['metadata', 'name'], 'name or generateName is required'));
  // `?????` at the end of a generated name takes the place of the random suffix, which is always valid.
  if (name !== '')
    for (const fault of subdomainErrors(name.replace(/\?{5}$/, 'drawn')))
      problems.push(invalid(['metadata', 'name'], name, fault));
}

function validateLabels(labels: ObjectValue, rules: ApiServerRules, problems: Problem[]): void {
  for (const [key, value] of Object.entries(labels)) {
    for (const fault of qualifiedNameErrors(key, rules)) problems.push(invalid(['metadata', 'labels'], key, fault));
    const text = asString(value) ?? '';
    for (const fault of labelValueErrors(text, rules)) problems.push(invalid(['metadata', 'labels'], text, fault));
  }
}

const maxAnnotationBytes = 256 * 1024;

function validateAnnotations(annotations: ObjectValue, rules: ApiServerRules, problems: Problem[]): void {
  for (const key of Object.keys(annotations)) {
    const lower = key.toLowerCase();
    for (const fault of qualifiedNameErrors(lower, rules))
      problems.push(invalid(['metadata', 'annotations'], key, fault));
  }
  const bytes = Object.entries(annotations).reduce(
    (sum, [key, value]) => sum + utf8Length(key) + utf8Length(asString(value) ?? ''),
    0,
  );
  if (bytes > maxAnnotationBytes)
    problems.push(
      tooLong(
        ['metadata', 'annotations'],
        `${rules.annotationLimitSaysMore ? 'may not be more than' : 'must have at most'} ${maxAnnotationBytes} bytes`,
      ),
    );
}

export const standardFinalizers: readonly string[] = ['orphan', 'foregroundDeletion', 'kubernetes'];

function validateFinalizerNames(finalizers: Value | undefined, rules: ApiServerRules, problems: Problem[]): void {
  if (!isList(finalizers)) return;
  for (const value of finalizers) {
    const name = asString(value);
    if (name === undefined) continue;
    for (const fault of qualifiedNameErrors(name, rules))
      problems.push(invalid(['metadata', 'finalizers'], name, fault));
  }
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    problems.push(
      printedInvalid(
        ['metadata', 'finalizers'],
        printStrings(finalizers, rules),
        'finalizer orphan and foregroundDeletion cannot be both set',
      ),
    );
  }
}

function validateStandardFinalizers(finalizers: Value | undefined, problems: Problem[]): void {
  if (!isList(finalizers)) return;
  for (const [i, value] of finalizers.entries()) {
    const name = asString(value);
    if (name === undefined || name.includes('/') || standardFinalizers.includes(name)) continue;
    problems.push(
      invalid(
        ['metadata', 'finalizers', i],
        name,
        'name is neither a standard finalizer name nor is it fully qualified',
      ),
    );
  }
}

function printStrings(texts: readonly Value[], rules: ApiServerRules): string {
  const quoted = texts.map((text) => quoteNamedString(asString(text) ?? '', rules));
  return rules.printsJson ? `[${quoted.join(',')}]` : `[]string{${quoted.join(', ')}}`;
}
