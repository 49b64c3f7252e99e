// The name and the place of an object: what its metadata says of them, what the server adds, and whether they fit the request.
import { goQuote } from '../go-quote.ts';
import { isObject, type ObjectValue, type Value } from '../value.ts';
import { type Answer, refused } from './answer.ts';
import { plain } from './plain.ts';

export interface StoredAt {
  /** Its plural with its group. */
  resource: string;
  /** Where it lies in the storage, behind `/registry/`. */
  key: string;
  /** Of the stored object; empty where it has none. */
  uid: string;
}

/** Of an update: the address is that of the stored object. */
export function misplaced(object: ObjectValue, old: ObjectValue, { resource, key, uid }: StoredAt): Answer | undefined {
  const { name, namespace } = metadataOf(old);
  const address = { name: textOf(name), namespace: textOf(namespace) || 'default' };
  const given = metadataOf(object);
  const fault = addressFault({ name: textOf(given.name), namespace: textOf(given.namespace) || address.namespace }, address);
  if (fault) return refused('badRequest', fault);
  const claimed = textOf(given.uid);
  if (claimed !== '' && uid !== '' && claimed !== uid)
    return refused('conflict', notDone(resource, address.name, otherObject(`${key}/${address.namespace}/${address.name}`, [claimed, uid])));
  const isStale = textOf(given.resourceVersion) !== '' && textOf(given.resourceVersion) !== '0';
  return isStale ? refused('conflict', notDone(resource, address.name, modified)) : undefined;
}

interface Named {
  name: string;
  namespace: string;
}

function addressFault(given: Named, address: Named): string | undefined {
  if (given.name === '') return `the name of the object (${address.name} based on URL) was undeterminable: name must be provided`;
  if (given.name !== address.name) return `the name of the object (${given.name}) does not match the name on the URL (${address.name})`;
  if (given.namespace === address.namespace) return undefined;
  return `the namespace of the object (${given.namespace}) does not match the namespace on the request (${address.namespace})`;
}

const modified = 'the object has been modified; please apply your changes to the latest version and try again';

function notDone(resource: string, name: string, why: string): string {
  return `Operation cannot be fulfilled on ${resource} ${goQuote(name)}: ${why}`;
}

/** The object was deleted and created anew meanwhile. */
function otherObject(key: string, [given, stored]: readonly [string, string]): string {
  const why = `Precondition failed: UID in precondition: ${given}, UID in object meta: ${stored}`;
  return `StorageError: invalid object, Code: 4, Key: /registry/${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`;
}

/** The letters that the server draws are unknown. */
export function withGeneratedName(object: ObjectValue): ObjectValue {
  const metadata = metadataOf(object);
  const prefix = textOf(metadata.generateName);
  if (textOf(metadata.name) !== '' || prefix === '') return object;
  return plain({ ...object, metadata: plain({ ...metadata, name: `${prefix.slice(0, 58)}?????` }) });
}

export function inNamespace(object: ObjectValue, namespace: string): ObjectValue {
  const metadata = metadataOf(object);
  return plain({ ...object, metadata: plain({ ...metadata, namespace: textOf(metadata.namespace) || namespace }) });
}

export function metadataOf({ metadata }: ObjectValue): ObjectValue {
  return isObject(metadata) ? metadata : Object.create(null);
}

export function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}
