// The API server's response to a request that creates or updates a custom resource. The resource is not converted, and
// its quantities keep their spelling.

import { printedInvalid } from '../../model/field-error.ts';
import { goQuote } from '../../model/go-quote.ts';
import { formatPath } from '../../model/path.ts';
import { plainObject } from '../../model/plain-object.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject } from '../../model/read-value.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import type { ApiServerRequest, ObjectResponse } from '../create-or-update.ts';
import { decode } from '../decode.ts';
import { encode } from '../encode.ts';
import { parseGroupVersion, readGroupVersionKind } from '../group-version-kind.ts';
import { validateMetadata } from '../hpa/validate-metadata.ts';
import {
  metadataOf,
  namespaceMismatch,
  stringOrEmpty,
  updateConflict,
  withGeneratedName,
  withNamespace,
} from '../object-metadata.ts';
import { type ApiServerResponse, aggregateMessages, apiServerError, refusalResponse } from '../response.ts';
import { withoutServerManagedFields } from '../storage.ts';
import { objectMeta } from '../types/metadata.ts';
import { finalizerWarnings, withoutDuplicateOwners } from '../warnings.ts';
import type { CustomResource } from './custom-resource.ts';
import { equalValues } from './equal-values.ts';
import { prune } from './prune.ts';
import { withSchemaDefaults } from './schema-defaults.ts';
import { validateSchema } from './validate-schema.ts';

export function createOrUpdateCustom(
  value: Value,
  resource: CustomResource,
  request: ApiServerRequest,
): ObjectResponse {
  const found = readGroupVersionKind(value);
  if (!found.ok) return { verdict: 'undecodable', unknownKindError: found.error };
  const kind = isObject(value) ? stringOrEmpty(value.kind) : '';
  if (!isObject(value) || kind === '')
    return { verdict: 'undecodable', unknownKindError: `Object 'Kind' is missing in '${request.text ?? ''}'` };
  const read = decodeObject(value, resource, request.rules);
  const version = parseGroupVersion(stringOrEmpty(value.apiVersion)) ?? { group: '', version: '' };
  const undecodable = (error: string, as: string) =>
    refusalResponse(
      'undecodable',
      `${kind} in version ${goQuote(version.version)} cannot be handled as a ${as}: ${error}`,
    );
  if (!read.ok) return undecodable(read.error, resource.kind);
  const strict = strictErrors(read.unknown, request);
  if (strict !== undefined && version.version === '')
    return refusalResponse('badRequest', "Object 'apiVersion' is missing in 'object has no apiVersion field'");
  if (strict !== undefined) return undecodable(strict, kind);
  if (version.group !== resource.group || version.version !== resource.version)
    return refusalResponse('badRequest', wrongVersionMessage(version, resource));
  return createOrUpdateObject(read.object, resource, request);
}

function wrongVersionMessage({ group, version }: { group: string; version: string }, resource: CustomResource): string {
  const data = group === '' ? version : `${group}/${version}`;
  return `the API version in the data (${data}) does not match the expected API version (${resource.group}/${resource.version})`;
}

type DecodeObjectResult = { ok: true; object: ObjectValue; unknown: string[] } | { ok: false; error: string };

function decodeObject(value: ObjectValue, resource: CustomResource, rules: ApiServerRules): DecodeObjectResult {
  if (value.apiVersion === null)
    return { ok: false, error: '.apiVersion accessor error: <nil> is of the type <nil>, expected string' };
  const type = objectMeta(rules);
  const { metadata = null, ...rest } = value;
  const decoded = decode(metadata, type);
  if (decoded.error !== undefined) return { ok: false, error: decoded.error };
  const { group, version } = parseGroupVersion(stringOrEmpty(value.apiVersion)) ?? {};
  // An object of another kind is refused later, so the object is not pruned.
  const isOfResource = group === resource.group && value.kind === resource.kind;
  const pruned = isOfResource
    ? prune(rest, version === resource.version ? resource.schema(rules) : undefined)
    : { value: rest, unknownPaths: [] };
  const unknown = [...decoded.unknownFields.map((path) => `metadata.${path}`), ...pruned.unknownPaths.map(formatPath)];
  const complete = isOfResource ? withSchemaDefaults(pruned.value, resource.schema(rules)) : pruned.value;
  return { ok: true, object: plainObject({ metadata: encode(decoded.value, type), ...asObject(complete) }), unknown };
}

function strictErrors(unknown: readonly string[], { rules, duplicateKeys }: ApiServerRequest): string | undefined {
  if (rules.strict === 'never') return undefined;
  const errors = [
    ...(duplicateKeys === undefined ? [] : [duplicateKeys]),
    ...unknown.map((path) => `unknown field "${path}"`),
  ];
  return errors.length > 0 ? `strict decoding error: ${errors.join(', ')}` : undefined;
}

function createOrUpdateObject(
  original: ObjectValue,
  resource: CustomResource,
  request: ApiServerRequest,
): ApiServerResponse {
  const { object, warnings } = withoutDuplicateOwners(original);
  const answer = request.old === undefined ? create(object, resource, request) : update(object, resource, request);
  const all = [...warnings, ...(answer.warnings ?? [])];
  return all.length > 0 ? { ...answer, warnings: all } : answer;
}

function create(object: ObjectValue, resource: CustomResource, { rules }: ApiServerRequest): ApiServerResponse {
  const mismatch = namespaceMismatch(object);
  if (mismatch) return mismatch;
  const { status: _, ...rest } = withGeneratedName(withNamespace(object, 'default'));
  const created = plainObject({ ...rest, metadata: plainObject({ ...metadataOf(rest), generation: 1 }) });
  return validatedResponse(created, resource, rules);
}

function update(
  object: ObjectValue,
  resource: CustomResource,
  { rules, old = null }: ApiServerRequest,
): ApiServerResponse {
  const before = readOldObject(old, resource, rules);
  const { group, plural } = resource;
  const uid = stringOrEmpty(metadataOf(before).uid);
  const fault = updateConflict(object, before, {
    resource: `${plural}.${group}`,
    key: `${group}/${plural}`,
    uid,
    rules,
  });
  if (fault) return fault;
  const { namespace, generation } = metadataOf(before);
  const withOldNamespace = withNamespace(object, stringOrEmpty(namespace));
  const next = plainObject({ ...withOldNamespace, status: before.status });
  const changed = !equalValues({ ...next, metadata: null }, { ...before, metadata: null });
  const newMetadata = { ...metadataOf(next), generation: Number(generation ?? 0) + (changed ? 1 : 0) };
  return validatedResponse(plainObject({ ...next, metadata: plainObject(newMetadata) }), resource, rules, before);
}

/** The stored object is not validated again, so any field may be absent. */
function readOldObject(value: Value, resource: CustomResource, rules: ApiServerRules): ObjectValue {
  const read = isObject(value) ? decodeObject(value, resource, rules) : undefined;
  const object = read?.ok ? read.object : plainObject({ metadata: plainObject({}) });
  return withNamespace(
    plainObject({ ...object, metadata: plainObject({ ...metadataOf(object), generation: 1 }) }),
    'default',
  );
}

function validatedResponse(
  object: ObjectValue,
  resource: CustomResource,
  rules: ApiServerRules,
  old?: ObjectValue,
): ApiServerResponse {
  const problems = validationProblems(object, resource, rules, old);
  const warnings = finalizerWarnings(object, old, rules);
  const warned = warnings.length > 0 ? { warnings } : {};
  if (problems.length > 0) {
    const name = `${stringOrEmpty(object.kind)}.${resource.group} ${goQuote(stringOrEmpty(metadataOf(object).name))}`;
    const message = `${name} is invalid: ${aggregateMessages(problems.map((problem) => problem.message))}`;
    return { verdict: 'invalid', message, errors: problems.map(apiServerError), problems };
  }
  const stored = withoutServerManagedFields(object);
  const controller = resource.controller?.(stored, rules);
  return { verdict: 'accepted', stored, ...warned, controller };
}

/** The problems of the schema are sorted by message, because the API server returns them in random order. */
function validationProblems(
  object: ObjectValue,
  resource: CustomResource,
  rules: ApiServerRules,
  old?: ObjectValue,
): Problem[] {
  if (object.kind !== resource.kind)
    return [printedInvalid(['kind'], goQuote(stringOrEmpty(object.kind)), `must be ${resource.kind}`)];
  const metadata = validateMetadata(object.metadata, rules, { old, allowAnyFinalizer: true });
  // Since 1.30, an update may keep a value that only an older schema accepted.
  const before = rules.keepsStoredFaults ? old : undefined;
  const rest = validateSchema(plainObject({ ...object, metadata: undefined }), resource.schema(rules), [], {
    old: before,
  });
  const problems = [...metadata, ...distinctByMessage(rest)];
  if (!resource.rules) return problems;
  return problems.some(isBlocking) ? [...problems, rulesNotChecked] : [...problems, ...resource.rules(object)];
}

/** Whether a problem prevents the API server from evaluating the CEL rules that concern several fields. */
function isBlocking({ code, fieldError }: Problem): boolean {
  if (fieldError?.field !== undefined) return false;
  return ['api/required', 'api/unsupported', 'api/too-long', 'api/wrong-type'].includes(code);
}

const rulesNotChecked: Problem = unnamedProblem(
  'api/invalid',
  'null',
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
);

function unnamedProblem(code: string, badValue: string, detail: string): Problem {
  const fieldError = { type: 'Invalid value', badValue, detail, field: '<nil>' };
  return { code, level: 'error', at: [], message: `<nil>: Invalid value: ${badValue}: ${detail}`, fieldError };
}

/**
 * Returns the problems sorted by message, and each message only once, because several parts of a schema may report the
 * same error.
 */
function distinctByMessage(problems: Iterable<Problem>): Problem[] {
  const byMessage = new Map([...problems].map((problem) => [problem.message, problem]));
  return [...byMessage.values()].toSorted((a, b) => (a.message < b.message ? -1 : 1));
}
