import { goQuote } from '../model/go-quote.ts';
import { pathSegmentErrors } from '../model/name-validation.ts';
import { plainObject } from '../model/plain-object.ts';
import { isObject, type ObjectValue, type Value } from '../model/value.ts';
import type { ApiServerRules } from './apiserver-rules.ts';
import { type ApiServerResponse, refusalResponse } from './response.ts';

export interface StorageLocation {
  resource: string;
  key: string;
  uid: string;
  rules: ApiServerRules;
}

const namespaceMismatchMessage =
  'the namespace of the provided object does not match the namespace sent on the request';

/**
 * Returns the API server's refusal if the namespace cannot be part of a URL; otherwise undefined. A request with such a
 * namespace goes to `default`, so the namespace of the object does not match the request.
 */
export function namespaceMismatch(object: ObjectValue): ApiServerResponse | undefined {
  const namespace = stringOrEmpty(metadataOf(object).namespace);
  return pathSegmentErrors(namespace).length > 0 ? refusalResponse('badRequest', namespaceMismatchMessage) : undefined;
}

/**
 * Returns the refusal of an update that does not fit the stored object; undefined if the update fits. The URL of the
 * request is assumed to contain the name and namespace of the stored object.
 */
export function updateConflict(
  object: ObjectValue,
  old: ObjectValue,
  { resource, key, uid, rules }: StorageLocation,
): ApiServerResponse | undefined {
  const { name, namespace } = metadataOf(old);
  const address = { name: stringOrEmpty(name), namespace: stringOrEmpty(namespace) || 'default' };
  const metadata = metadataOf(object);
  const fault = addressMismatch(
    { name: stringOrEmpty(metadata.name), namespace: stringOrEmpty(metadata.namespace) || address.namespace },
    address,
    rules,
  );
  if (fault) return refusalResponse('badRequest', fault);
  const givenUid = stringOrEmpty(metadata.uid);
  if (givenUid !== '' && uid !== '' && givenUid !== uid)
    return refusalResponse(
      'conflict',
      conflictMessage(
        resource,
        address.name,
        uidPreconditionMessage(`${key}/${address.namespace}/${address.name}`, [givenUid, uid]),
      ),
    );
  const isStale = stringOrEmpty(metadata.resourceVersion) !== '' && stringOrEmpty(metadata.resourceVersion) !== '0';
  return isStale ? refusalResponse('conflict', conflictMessage(resource, address.name, modifiedMessage)) : undefined;
}

interface NamespacedName {
  name: string;
  namespace: string;
}

function addressMismatch(given: NamespacedName, address: NamespacedName, rules: ApiServerRules): string | undefined {
  if (rules.checksNamespaceFirst && given.namespace !== address.namespace) return namespaceMismatchMessage;
  if (given.name === '')
    return `the name of the object (${address.name} based on URL) was undeterminable: name must be provided`;
  if (given.name !== address.name)
    return `the name of the object (${given.name}) does not match the name on the URL (${address.name})`;
  if (given.namespace === address.namespace) return undefined;
  return `the namespace of the object (${given.namespace}) does not match the namespace on the request (${address.namespace})`;
}

const modifiedMessage = 'the object has been modified; please apply your changes to the latest version and try again';

function conflictMessage(resource: string, name: string, why: string): string {
  return `Operation cannot be fulfilled on ${resource} ${goQuote(name)}: ${why}`;
}

function uidPreconditionMessage(key: string, [given, stored]: readonly [string, string]): string {
  const why = `Precondition failed: UID in precondition: ${given}, UID in object meta: ${stored}`;
  return `StorageError: invalid object, Code: 4, Key: /registry/${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`;
}

/** Names an object without a name after its `generateName`. `?????` stands for the random suffix, which is unknown. */
export function withGeneratedName(object: ObjectValue): ObjectValue {
  const metadata = metadataOf(object);
  const prefix = stringOrEmpty(metadata.generateName);
  if (stringOrEmpty(metadata.name) !== '' || prefix === '') return object;
  return plainObject({ ...object, metadata: plainObject({ ...metadata, name: `${prefix.slice(0, 58)}?????` }) });
}

export function withNamespace(object: ObjectValue, namespace: string): ObjectValue {
  const metadata = metadataOf(object);
  return plainObject({
    ...object,
    metadata: plainObject({ ...metadata, namespace: stringOrEmpty(metadata.namespace) || namespace }),
  });
}

export function metadataOf({ metadata }: ObjectValue): ObjectValue {
  return isObject(metadata) ? metadata : Object.create(null);
}

export function stringOrEmpty(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}
