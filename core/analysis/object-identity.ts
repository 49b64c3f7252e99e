// Distinguishes autoscalers that come from the same place in a template. One place can produce several autoscalers in a
// loop, in a helper that is included several times, or in a subchart that is used under several names.
import { isObject, type ObjectValue } from '../model/value.ts';
import { objectName } from './object-name.ts';

export interface ObjectIdentity {
  /** A key such as `shop/cart`, which stays the same if the values of the chart change. */
  key: string;
  /**
   * The name without the beginning that is common to all objects from the same place in the template: `cart` for
   * `release-name-cart`.
   */
  label: string;
  count: number;
}

export function keyAmongSeveral(identity: ObjectIdentity | undefined): string | undefined {
  return identity && identity.count > 1 ? identity.key : undefined;
}

export interface PlacedObject {
  start: number;
  object: ObjectValue;
}

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

/** Returns the object with the key, or the first object if no object has the key. */
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

/**
 * Returns a short label for each object: its name without the beginning that all names have in common, such as `cart`
 * for `release-name-cart`. If the objects have different namespaces, the labels contain the namespaces.
 */
export function labelsOf(objects: readonly ObjectValue[]): string[] {
  const isOneNamespace = new Set(objects.map(namespaceOf)).size === 1;
  const names = objects.map((object) =>
    isOneNamespace ? nameOf(object) : [namespaceOf(object), nameOf(object)].filter((part) => part !== '').join('/'),
  );
  const common = commonStart(names).length;
  return numbered(names.map((name) => name.slice(common)));
}

function numbered(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}

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
