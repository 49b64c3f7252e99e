// What a YAML or JSON text says, without its ranges: the plain values that the API server would decode.

/** Stands for a value that cannot be known, `{{ .Values.max }}` for one. Whatever depends on it is silent. */
export interface Unseen {
  readonly unseen: string;
}

/** Objects have no prototype. Whole numbers beyond 2^53 are `bigint`. */
export type Value = null | boolean | number | bigint | string | Unseen | Value[] | ObjectValue;
export interface ObjectValue {
  [key: string]: Value;
}

const unseenValues = new WeakSet<object>();

/** `text` is what stands there instead of a value, as written. */
export function unseen(text: string): Unseen {
  const value = Object.freeze({ unseen: text });
  unseenValues.add(value);
  return value;
}

/** A template stands there: whatever depends on the value is silent. */
export function isUnseen(value: Value | undefined): value is Unseen {
  return typeof value === 'object' && value !== null && unseenValues.has(value);
}

export function isList(value: Value | undefined): value is Value[] {
  return Array.isArray(value);
}

export function isObject(value: Value | undefined): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !unseenValues.has(value);
}

/** What stands at a path; undefined where there is nothing. */
export function valueAt(value: Value | undefined, at: readonly (string | number)[]): Value | undefined {
  return at.reduce<Value | undefined>((inner, key) => {
    if (isList(inner)) return inner[Number(key)];
    return isObject(inner) ? inner[String(key)] : undefined;
  }, value);
}
