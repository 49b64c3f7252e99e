// Computes the API server's response when an object that is already parsed is created or updated. The checks of kubectl
// are not included.
import { goQuote } from '../model/go-quote.ts';
import { plainObject } from '../model/plain-object.ts';
import { isObject, type ObjectValue, type Value } from '../model/value.ts';
import type { ApiServerRules } from './apiserver-rules.ts';
import { toInternal } from './convert/to-internal.ts';
import { decode } from './decode.ts';
import { withApiDefaults } from './defaults.ts';
import {
  fillFromRequest,
  type GroupVersionKind,
  parseGroupVersion,
  readGroupVersionKind,
} from './group-version-kind.ts';
import { validationErrors } from './hpa/validate.ts';
import { jsoniterError } from './jsoniter.ts';
import {
  metadataOf,
  namespaceMismatch,
  stringOrEmpty,
  updateConflict,
  withGeneratedName,
  withNamespace,
} from './object-metadata.ts';
import { prepareForCreate, prepareForUpdate } from './prepare.ts';
import { type ApiServerResponse, aggregateMessages, apiServerError, refusalResponse } from './response.ts';
import { decodeVersion, encodeVersion, storageRoundTrip, withoutServerManagedFields } from './storage.ts';
import type { HpaVersion } from './types/autoscaler-types.ts';
import { type GoStruct, goTypeName } from './types/go-types.ts';
import { otherKindType } from './types/other-kinds.ts';
import { deprecationWarnings, withoutDuplicateOwners } from './warnings.ts';

export interface ApiServerRequest {
  rules: ApiServerRules;
  duplicateKeys?: string | undefined;
  old?: Value | undefined;
  oldGeneration?: number;
  text?: string;
  /** Skips the storage round trip, which takes more than half of the time. */
  validateOnly?: true;
}

/**
 * `unknownKindError` is the error for an object whose kind cannot be read. The caller appends the first bytes of the
 * request body to this error.
 */
export type ObjectResponse = ApiServerResponse & { unknownKindError?: string };

const hpaKind = 'HorizontalPodAutoscaler';

export function createOrUpdate(value: Value, request: ApiServerRequest): ObjectResponse {
  const { rules } = request;
  const found = readGroupVersionKind(value);
  if (!found.ok)
    return {
      verdict: 'undecodable',
      unknownKindError: found.error,
      ...optionalWarnings(deprecationWarnings(requestedKind(value, rules).version, rules)),
    };
  const requested = requestedKind(value, rules);
  const groupVersionKind = fillFromRequest(found.value, requested);
  const warnings = deprecationWarnings(requested.version, rules);
  const version = registeredVersion(groupVersionKind, rules);
  if (!version) return { ...otherKindResponse(value, groupVersionKind, rules), ...optionalWarnings(warnings) };
  const response = createOrUpdateVersion(value, version, { ...request, expectedVersion: requested.version });
  const all = [...warnings, ...(response.warnings ?? [])];
  return { ...response, ...optionalWarnings(all) };
}

function requestedKind(value: Value, { served, preferredVersion }: ApiServerRules): GroupVersionKind {
  const apiVersion = isObject(value) ? value.apiVersion : undefined;
  const named = typeof apiVersion === 'string' ? parseGroupVersion(apiVersion) : undefined;
  const version =
    named?.group === 'autoscaling' && served.some((each) => each === named.version) ? named.version : preferredVersion;
  return { group: 'autoscaling', version, kind: hpaKind };
}

function registeredVersion(written: GroupVersionKind, rules: ApiServerRules): HpaVersion | undefined {
  if (written.group !== 'autoscaling' || written.kind !== hpaKind) return undefined;
  return registeredVersions(rules).find((version) => version === written.version);
}

function registeredVersions({ served, keepsRemovedVersions }: ApiServerRules): readonly HpaVersion[] {
  return keepsRemovedVersions ? [...new Set([...served, 'v2beta1', 'v2beta2'] as const)] : served;
}

/**
 * The API server decodes every kind that it knows, so a valid object of another kind fails only at the conversion to an
 * autoscaler.
 */
function otherKindResponse(value: Value, written: GroupVersionKind, rules: ApiServerRules): ApiServerResponse {
  const types = Object.fromEntries(registeredVersions(rules).map((version) => [version, rules.types[version]]));
  const type = otherKindType(written, types);
  if (!type) return undecodableResponse(written, notRegisteredMessage(written));
  const error =
    decodeError(value, type, rules) ??
    `converting (${goTypeName(type)}) to (autoscaling.${hpaKind}): unknown conversion`;
  return undecodableResponse(written, error);
}

function decodeError(value: Value, type: GoStruct, { standardJson }: ApiServerRules): string | undefined {
  const { error } = decode(value, type);
  return error !== undefined && !standardJson ? jsoniterError(value, type) : error;
}

function notRegisteredMessage({ group, version, kind }: GroupVersionKind): string {
  const apiVersion = group === '' ? version : `${group}/${version}`;
  return `no kind ${goQuote(kind)} is registered for version ${goQuote(apiVersion)} in scheme "pkg/api/legacyscheme/scheme.go:30"`;
}

function undecodableResponse(
  { kind: written, version }: Pick<GroupVersionKind, 'kind' | 'version'>,
  error: string,
): ApiServerResponse {
  return refusalResponse(
    'undecodable',
    `${written} in version ${goQuote(version)} cannot be handled as a ${hpaKind}: ${error}`,
  );
}

function optionalWarnings(warnings: readonly string[]): { warnings?: string[] } {
  return warnings.length > 0 ? { warnings: [...warnings] } : {};
}

function createOrUpdateVersion(
  value: Value,
  version: HpaVersion,
  request: ApiServerRequest & { expectedVersion: string },
): ApiServerResponse {
  const { rules, duplicateKeys } = request;
  const { root } = rules.types[version];
  const decoded = decode(value, root);
  const error = decoded.error !== undefined && !rules.standardJson ? jsoniterError(value, root) : decoded.error;
  if (error !== undefined) return undecodableResponse({ kind: hpaKind, version }, error);
  const strict = strictErrors(decoded.unknownFields, duplicateKeys, rules);
  if (strict) return undecodableResponse({ kind: hpaKind, version }, `strict decoding error: ${strict}`);
  if (!rules.served.includes(version)) return refusalResponse('badRequest', wrongVersionMessage(version, request));
  const { object, warnings } = withoutDuplicateOwners(
    toInternal(withApiDefaults(decoded.value, version), version, rules),
  );
  return {
    ...(request.old === undefined ? create(object, request) : update(object, request.old, request)),
    ...optionalWarnings(warnings),
  };
}

function wrongVersionMessage(version: HpaVersion, { expectedVersion }: { expectedVersion: string }): string {
  return `the API version in the data (autoscaling/${version}) does not match the expected API version (autoscaling/${expectedVersion})`;
}

function strictErrors(
  unknown: readonly string[],
  duplicates: string | undefined,
  { strict }: ApiServerRules,
): string | undefined {
  if (strict === 'never') return undefined;
  const fields = unknown.map((path) => (strict === 'paths' ? path : path.slice(path.lastIndexOf('.') + 1)));
  const errors = [
    ...(duplicates === undefined ? [] : [duplicates]),
    ...new Set(fields.map((name) => `unknown field ${goQuote(name)}`)),
  ];
  return errors.length > 0 ? errors.join(', ') : undefined;
}

function create(object: ObjectValue, request: ApiServerRequest): ApiServerResponse {
  const { rules } = request;
  const mismatch = namespaceMismatch(object);
  if (mismatch) return mismatch;
  const named = withGeneratedName(prepareForCreate(withNamespace(object, 'default'), rules));
  return validatedResponse(named, validationErrors(named, { rules }), request);
}

function update(object: ObjectValue, oldValue: Value, request: ApiServerRequest): ApiServerResponse {
  const { rules } = request;
  const old = readOldObject(oldValue, request);
  const uid = stringOrEmpty(metadataOf(isObject(oldValue) ? oldValue : object).uid);
  const fault = updateConflict(object, old, {
    resource: 'horizontalpodautoscalers.autoscaling',
    key: 'horizontalpodautoscalers',
    uid,
    rules,
  });
  if (fault) return fault;
  const prepared = prepareForUpdate(
    withNamespace(object, stringOrEmpty(metadataOf(old).namespace) || 'default'),
    old,
    rules,
  );
  return validatedResponse(prepared, validationErrors(prepared, { rules, old }), request);
}

/** The stored object may come from an older release, so it is not validated. */
function readOldObject(value: Value, { rules, oldGeneration = 1 }: ApiServerRequest): ObjectValue {
  const found = readGroupVersionKind(value);
  const version = found.ok ? found.value.version : rules.preferredVersion;
  const oldVersion =
    (['v1', 'v2beta1', 'v2beta2', 'v2'] as const).find((each) => each === version) ?? rules.preferredVersion;
  const read = decodeVersion(isObject(value) ? value : Object.create(null), oldVersion, rules);
  return storageRoundTrip(
    plainObject({ ...read, metadata: plainObject({ ...metadataOf(read), generation: oldGeneration }) }),
    rules,
  );
}

function validatedResponse(
  object: ObjectValue,
  problems: ReturnType<typeof validationErrors>,
  { rules, validateOnly }: ApiServerRequest,
): ApiServerResponse {
  if (problems.length === 0) return validateOnly ? { verdict: 'accepted' } : acceptedResponse(object, rules);
  const message = `${hpaKind}.autoscaling ${goQuote(stringOrEmpty(metadataOf(object).name))} is invalid: ${aggregateMessages(problems.map((problem) => problem.message))}`;
  return { verdict: 'invalid', message, errors: problems.map(apiServerError), problems };
}

function acceptedResponse(object: ObjectValue, rules: ApiServerRules): ApiServerResponse {
  const stored = storageRoundTrip(object, rules);
  const inVersion = (version: HpaVersion) => withoutServerManagedFields(encodeVersion(stored, version, rules));
  return {
    verdict: 'accepted',
    stored: inVersion(rules.preferredVersion),
    inEveryVersion: () =>
      Object.fromEntries(rules.served.map((version) => [`autoscaling/${version}`, inVersion(version)])),
  };
}
