// The API server's answer to a custom resource: metadata is decoded as everywhere, the rest pruned and checked by the schema.
// Nothing is converted, and quantities stay as they are written.
import { goQuote } from '../../go-quote.ts';
import { validateMetadata } from '../../hpa/validate-metadata.ts';
import { formatPath } from '../../path.ts';
import type { Problem } from '../../problem.ts';
import { printedInvalid } from '../../refusal.ts';
import { isObject, type ObjectValue, type Value } from '../../value.ts';
import type { AdmissionRequest, ObjectAnswer } from '../admit.ts';
import { type Answer, aggregate, answerError, refused } from '../answer.ts';
import { decode } from '../decode.ts';
import { encode } from '../encode.ts';
import { readKindAndVersion, splitVersion } from '../kind-and-version.ts';
import { inNamespace, metadataOf, misplaced, textOf, withGeneratedName } from '../named.ts';
import { plain } from '../plain.ts';
import type { AdmissionRules } from '../rules.ts';
import { withoutServerFields } from '../stored.ts';
import { objectMeta } from '../types/metadata.ts';
import { finalizerWarnings, withoutDuplicateOwners } from '../warnings.ts';
import { equalValues } from './equal.ts';
import { prune } from './prune.ts';
import type { CustomResource } from './resource.ts';
import { validateSchema } from './validate.ts';

export function admitCustom(value: Value, resource: CustomResource, request: AdmissionRequest): ObjectAnswer {
  const found = readKindAndVersion(value);
  if (!found.ok) return { verdict: 'undecodable', undetermined: found.error };
  const kind = isObject(value) ? textOf(value.kind) : '';
  if (!isObject(value) || kind === '')
    return { verdict: 'undecodable', undetermined: `Object 'Kind' is missing in '${request.text ?? ''}'` };
  const read = readObject(value, resource, request.rules);
  const version = splitVersion(textOf(value.apiVersion)) ?? { group: '', version: '' };
  const cannot = (error: string, as: string) =>
    refused('undecodable', `${kind} in version ${goQuote(version.version)} cannot be handled as a ${as}: ${error}`);
  if (!read.ok) return cannot(read.error, resource.kind);
  const strict = strictErrors(read.unknown, request);
  if (strict !== undefined && version.version === '')
    return refused('badRequest', "Object 'apiVersion' is missing in 'object has no apiVersion field'");
  if (strict !== undefined) return cannot(strict, kind);
  if (version.group !== resource.group || version.version !== resource.version)
    return refused('badRequest', wrongVersion(version, resource));
  return admitObject(read.object, resource, request);
}

function wrongVersion({ group, version }: { group: string; version: string }, resource: CustomResource): string {
  const data = group === '' ? version : `${group}/${version}`;
  return `the API version in the data (${data}) does not match the expected API version (${resource.group}/${resource.version})`;
}

type ReadObject = { ok: true; object: ObjectValue; unknown: string[] } | { ok: false; error: string };

/** Pruned, with its metadata as the server would write it. */
function readObject(value: ObjectValue, resource: CustomResource, rules: AdmissionRules): ReadObject {
  if (value.apiVersion === null) return { ok: false, error: '.apiVersion accessor error: <nil> is of the type <nil>, expected string' };
  const type = objectMeta(rules);
  const { metadata = null, ...rest } = value;
  const decoded = decode(metadata, type);
  if (decoded.error !== undefined) return { ok: false, error: decoded.error };
  const { group, version } = splitVersion(textOf(value.apiVersion)) ?? {};
  // An object of another kind is nobody's to prune; it is refused later.
  const isOurs = group === resource.group && value.kind === resource.kind;
  const pruned = isOurs ? prune(rest, version === resource.version ? resource.schema(rules) : undefined) : { value: rest, unknown: [] };
  const unknown = [...decoded.unknown.map((path) => `metadata.${path}`), ...pruned.unknown.map(formatPath)];
  return { ok: true, object: plain({ metadata: encode(decoded.value, type), ...pruned.value }), unknown };
}

function strictErrors(unknown: readonly string[], { rules, duplicates }: AdmissionRequest): string | undefined {
  if (rules.strict === 'never') return undefined;
  const errors = [...(duplicates === undefined ? [] : [duplicates]), ...unknown.map((path) => `unknown field "${path}"`)];
  return errors.length > 0 ? `strict decoding error: ${errors.join(', ')}` : undefined;
}

function admitObject(given: ObjectValue, resource: CustomResource, request: AdmissionRequest): Answer {
  const { object, warnings } = withoutDuplicateOwners(given);
  const answer = request.old === undefined ? create(object, resource, request) : update(object, resource, request);
  const all = [...warnings, ...(answer.warnings ?? [])];
  return all.length > 0 ? { ...answer, warnings: all } : answer;
}

function create(object: ObjectValue, resource: CustomResource, { rules }: AdmissionRequest): Answer {
  const { status: _, ...rest } = withGeneratedName(inNamespace(object, 'default'));
  const created = plain({ ...rest, metadata: plain({ ...metadataOf(rest), generation: 1 }) });
  return checked(created, resource, rules);
}

function update(object: ObjectValue, resource: CustomResource, { rules, old = null }: AdmissionRequest): Answer {
  const before = storedBefore(old, resource, rules);
  const { group, plural } = resource;
  const uid = textOf(metadataOf(before).uid);
  const fault = misplaced(object, before, { resource: `${plural}.${group}`, key: `${group}/${plural}`, uid });
  if (fault) return fault;
  const { namespace, generation } = metadataOf(before);
  const placed = inNamespace(object, textOf(namespace));
  const next = plain({ ...placed, status: before.status });
  const changed = !equalValues({ ...next, metadata: null }, { ...before, metadata: null });
  const counted = { ...metadataOf(next), generation: Number(generation ?? 0) + (changed ? 1 : 0) };
  return checked(plain({ ...next, metadata: plain(counted) }), resource, rules, before);
}

/** It may lack anything, and was never checked. */
function storedBefore(value: Value, resource: CustomResource, rules: AdmissionRules): ObjectValue {
  const read = isObject(value) ? readObject(value, resource, rules) : undefined;
  const object = read?.ok ? read.object : plain({ metadata: plain({}) });
  return inNamespace(plain({ ...object, metadata: plain({ ...metadataOf(object), generation: 1 }) }), 'default');
}

function checked(object: ObjectValue, resource: CustomResource, rules: AdmissionRules, old?: ObjectValue): Answer {
  const problems = problemsOf(object, resource, rules, old);
  const warnings = finalizerWarnings(object, old, rules);
  const warned = warnings.length > 0 ? { warnings } : {};
  if (problems.length > 0) {
    const name = `${textOf(object.kind)}.${resource.group} ${goQuote(textOf(metadataOf(object).name))}`;
    const message = `${name} is invalid: ${aggregate(problems.map((problem) => problem.message))}`;
    return { verdict: 'invalid', message, errors: problems.map(answerError), problems };
  }
  const stored = withoutServerFields(object);
  const controller = resource.controller?.(stored, rules);
  return { verdict: 'accepted', stored, ...warned, ...(controller && { controller }) };
}

/** First those of the metadata. The server walks the other fields in random order; here they stand in the order of their texts. */
function problemsOf(object: ObjectValue, resource: CustomResource, rules: AdmissionRules, old?: ObjectValue): Problem[] {
  if (object.kind !== resource.kind) return [printedInvalid(['kind'], goQuote(textOf(object.kind)), `must be ${resource.kind}`)];
  const metadata = validateMetadata(object.metadata, rules, { old, anyFinalizer: true });
  // Since 1.30 what an older schema let in may stay as it is.
  const before = rules.minor >= 30 ? old : undefined;
  const rest = validateSchema(plain({ ...object, metadata: undefined }), resource.schema(rules), [], { old: before });
  return [...metadata, ...different(rest)];
}

/** What the parts of a schema say alike is said once. */
function different(problems: Iterable<Problem>): Problem[] {
  const byMessage = new Map([...problems].map((problem) => [problem.message, problem]));
  return [...byMessage.values()].toSorted((a, b) => (a.message < b.message ? -1 : 1));
}
