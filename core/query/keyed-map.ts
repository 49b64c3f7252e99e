// A map whose keys are lists of strings, numbers and objects. When an object is garbage-collected, the map drops the
// values of all keys that contain the object.
import type { KeyPart, QueryKey } from './declarations.ts';

/**
 * A node of a tree. It holds the values of all keys that contain the same objects in the same order. `objects` maps one
 * more object to the node of the keys that also contain this object.
 */
interface Level<Value> {
  objects?: WeakMap<object, Level<Value>>;
  values?: Map<string | number, Value>;
  /**
   * The value of the key that consists only of the objects of this level. Many keys are a single object, so a separate
   * field avoids a `values` map for each of these keys.
   */
  only?: Value | undefined;
}

export class KeyedMap<Value> {
  private readonly root: Level<Value> = {};

  /**
   * The values whose keys contain no object. Values whose keys contain an object cannot be listed, because a WeakMap
   * holds them.
   */
  get withoutObjects(): Iterable<Value> {
    return [...(this.root.values?.values() ?? []), ...(this.root.only === undefined ? [] : [this.root.only])];
  }

  get isEmptyWithoutObjects(): boolean {
    return this.root.only === undefined && !this.root.values?.size;
  }

  get(key: QueryKey): Value | undefined {
    const [first] = key;
    // A key of one string is frequent, so it has a fast path.
    if (typeof first === 'string' && key.length === 1) return this.root.values?.get(first);
    const level = this.find(key);
    const scalars = scalarsOf(key);
    return scalars === undefined ? level?.only : level?.values?.get(scalars);
  }

  set(key: QueryKey, value: Value): void {
    const level = this.make(key);
    const scalars = scalarsOf(key);
    if (scalars === undefined) level.only = value;
    else {
      level.values ??= new Map();
      level.values.set(scalars, value);
    }
  }

  delete(key: QueryKey): void {
    const level = this.find(key);
    const scalars = scalarsOf(key);
    if (scalars !== undefined) level?.values?.delete(scalars);
    else if (level) level.only = undefined;
  }

  private find(key: QueryKey): Level<Value> | undefined {
    let level: Level<Value> | undefined = this.root;
    for (const part of key) if (isObject(part)) level = level?.objects?.get(part);
    return level;
  }

  private make(key: QueryKey): Level<Value> {
    let level = this.root;
    for (const part of key) {
      if (!isObject(part)) continue;
      level.objects ??= new WeakMap();
      const next: Level<Value> = level.objects.get(part) ?? {};
      level.objects.set(part, next);
      level = next;
    }
    return level;
  }
}

export function hasObject(key: QueryKey): boolean {
  return key.some(isObject);
}

function isObject(part: KeyPart): part is object {
  return typeof part !== 'string' && typeof part !== 'number';
}

function scalarsOf(key: QueryKey): string | number | undefined {
  const [first] = key;
  if (key.length === 1 && first !== undefined) return isObject(first) ? undefined : first;
  return key.every(isObject) ? undefined : JSON.stringify(key.map((part) => (isObject(part) ? [] : part)));
}
