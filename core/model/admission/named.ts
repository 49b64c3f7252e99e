// The name and the place of an object: what its metadata says of them, what the server adds, and whether they fit the request.
import { goQuote } from '../go-quote.ts';
import { isObject, type ObjectValue, type Value } from '../value.ts';
import { type Answer, refused } from './answer.ts';
import { plain } from './plain.ts';

/** Of an update: the address is that of the stored object. `resource` is its plural with its group. */
export function misplaced(object: ObjectValue, old: ObjectValue, resource: string): Answer | undefined {
  const { name, namespace } = metadataOf(old);
  const address = { name: textOf(name), namespace: textOf(namespace) || 'default' };
  const given = metadataOf(object);
  const fault = addressFault({ name: textOf(given.name), namespace: textOf(given.namespace) || address.namespace }, address);
  if (fault) return refused('badRequest', fault);
  const isStale = textOf(given.resourceVersion) !== '' && textOf(given.resourceVersion) !== '0';
  return isStale ? refused('conflict', modified(resource, address.name)) : undefined;
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

function modified(resource: string, name: string): string {
  const advice = 'the object has been modified; please apply your changes to the latest version and try again';
  return `Operation cannot be fulfilled on ${resource} ${goQuote(name)}: ${advice}`;
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
