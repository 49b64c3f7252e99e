// What a YAML or JSON text says, without its ranges: the plain values that the API server would decode.

/** Stands for a value that cannot be known, `{{ .Values.max }}` for one. Whatever depends on it is silent. */
export interface TemplatedValue {
  readonly template: string;
}

/** Objects have no prototype. Whole numbers beyond 2^53 are `bigint`. */
export type Value = null | boolean | number | bigint | string | TemplatedValue | Value[] | ObjectValue;
export interface ObjectValue {
  [key: string]: Value;
}

const templatedValues = new WeakSet<object>();

/** `text` is what stands there instead of a value, as written. */
export function templatedValue(template: string): TemplatedValue {
  const value = Object.freeze({ template });
  templatedValues.add(value);
  return value;
}

/** A template stands there: whatever depends on the value is silent. */
export function isTemplated(value: Value | undefined): value is TemplatedValue {
  return typeof value === 'object' && value !== null && templatedValues.has(value);
}

export function isList(value: Value | undefined): value is Value[] {
  return Array.isArray(value);
}

export function isObject(value: Value | undefined): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !templatedValues.has(value);
}

/** What stands at a path; undefined where there is nothing. */
export function valueAt(value: Value | undefined, at: readonly (string | number)[]): Value | undefined {
  return at.reduce<Value | undefined>((inner, key) => {
    if (isList(inner)) return inner[Number(key)];
    return isObject(inner) ? inner[String(key)] : undefined;
  }, value);
}
