// The content of a YAML or JSON document without ranges: the plain values that the API server would decode.

/** A value that is unknown before rendering, such as `{{ .Values.max }}`. Code that needs the value reports nothing. */
export interface TemplatedValue {
  readonly template: string;
  /** The default that the template itself contains, such as 2 in `${MIN:-2}`. */
  readonly otherwise?: { readonly value: Value } | undefined;
}

/** A YAML or JSON value. Objects inherit no properties. Integers beyond 2^53 are `bigint`. */
export type Value = null | boolean | number | bigint | string | TemplatedValue | Value[] | ObjectValue;
export interface ObjectValue {
  [key: string]: Value;
}

/** This is a class, because an object that `Object.create(null)` creates needs a hash table of half a kilobyte. */
class EmptyObject {
  [key: string]: Value;
}
Reflect.setPrototypeOf(EmptyObject.prototype, null);
Reflect.deleteProperty(EmptyObject.prototype, 'constructor');

/** Returns an object that inherits nothing, so that `in` and `[key]` find only its own fields. */
export function emptyObject(): ObjectValue {
  return new EmptyObject();
}

/** A templated value. It is a class so that it differs from an object of the manifest that has a field `template`. */
class Template implements TemplatedValue {
  readonly template: string;
  readonly otherwise: TemplatedValue['otherwise'];

  constructor(template: string, otherwise: TemplatedValue['otherwise']) {
    this.template = template;
    this.otherwise = otherwise;
    Object.freeze(this);
  }
}

export function templatedValue(template: string, otherwise?: TemplatedValue['otherwise']): TemplatedValue {
  return new Template(template, otherwise);
}

/** Replaces each template that has a default by its default. A value without such a template stays the same object. */
export function withPlaceholderDefaults(value: Value): Value {
  if (isTemplated(value)) return value.otherwise ? value.otherwise.value : value;
  if (isList(value)) {
    const items = value.map(withPlaceholderDefaults);
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withPlaceholderDefaults(inner)] as const);
  if (entries.every(([key, inner]) => inner === value[key])) return value;
  return Object.assign(emptyObject(), Object.fromEntries(entries));
}

export function isTemplated(value: Value | undefined): value is TemplatedValue {
  return value instanceof Template;
}

export function isList(value: Value | undefined): value is Value[] {
  return Array.isArray(value);
}

export function isObject(value: Value | undefined): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Template);
}

export function valueAt(value: Value | undefined, at: readonly (string | number)[]): Value | undefined {
  return at.reduce<Value | undefined>((inner, key) => {
    if (isList(inner)) return inner[Number(key)];
    return isObject(inner) ? inner[String(key)] : undefined;
  }, value);
}

export function childObject(value: Value | undefined, key: string): ObjectValue {
  const child = isObject(value) ? value[key] : undefined;
  return isObject(child) ? child : Object.create(null);
}
