// Tells apart the autoscalers that one piece of a template writes: in a loop, by a helper that is included several
// times, or in a chart that is a dependency under several names.
import { isObject, type ObjectValue } from '../model/value.ts';
import { objectName } from './object-name.ts';

export interface ObjectIdentity {
  /** Among the objects that begin at one place of the template: `shop/cart`. The same with other values. */
  key: string;
  /** Its name without what the names of the others have in common with it: `cart`. */
  label: string;
  /** How many objects begin there. */
  count: number;
}

/** Undefined if the object is the only one at its place. */
export function keyAmongSeveral(identity: ObjectIdentity | undefined): string | undefined {
  return identity && identity.count > 1 ? identity.key : undefined;
}

export interface PlacedObject {
  /** Where it begins in the template. */
  start: number;
  object: ObjectValue;
}

/** The identities of the objects of one template, in the order of the objects. */
export function identitiesOf(objects: readonly PlacedObject[]): ObjectIdentity[] {
  const places = new Map<number, PlacedObject[]>();
  for (const one of objects) {
    const same = places.get(one.start) ?? [];
    same.push(one);
    places.set(one.start, same);
  }
  const identities = new Map<PlacedObject, ObjectIdentity>();
  for (const same of places.values()) {
    const values = same.map(({ object }) => object);
    const keys = keysOf(values);
    const labels = labelsOf(values);
    for (const [i, one] of same.entries())
      identities.set(one, { key: keys[i] ?? '', label: labels[i] ?? '', count: same.length });
  }
  return objects.flatMap((one) => identities.get(one) ?? []);
}

/** Finds the object with a key; without a key, or if that object is gone, the first object. */
export function withKey<One>(
  objects: readonly One[],
  key: string | undefined,
  keyOf: (object: One) => string | undefined,
): One | undefined {
  return objects.find((object) => key !== undefined && keyOf(object) === key) ?? objects[0];
}

function keysOf(objects: readonly ObjectValue[]): string[] {
  return numbered(objects.map((object) => `${namespaceOf(object)}/${nameOf(object)}`));
}

/** `cart`, `store` of `release-name-cart`, `release-name-store`; the namespace only where it differs. */
export function labelsOf(objects: readonly ObjectValue[]): string[] {
  const isOneNamespace = new Set(objects.map(namespaceOf)).size === 1;
  const names = objects.map((object) =>
    isOneNamespace ? nameOf(object) : [namespaceOf(object), nameOf(object)].filter((part) => part !== '').join('/'),
  );
  const common = commonStart(names).length;
  return numbered(names.map((name) => name.slice(common)));
}

/** A second `cart` is `cart (2)`. */
function numbered(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}

/** Whole words with the separator after them; nothing if all names are equal. */
function commonStart([first = '', ...others]: readonly string[]): string {
  const differs = [...first].findIndex((character, i) => others.some((other) => other[i] !== character));
  const length = differs < 0 ? first.length : differs;
  return others.length === 0 ? '' : (/^.*[-./]/.exec(first.slice(0, length))?.[0] ?? '');
}

function nameOf(object: ObjectValue): string {
  return objectName(object) ?? 'without a name';
}

function namespaceOf({ metadata }: ObjectValue): string {
  const namespace = isObject(metadata) ? metadata.namespace : undefined;
  return typeof namespace === 'string' ? namespace : '';
}
