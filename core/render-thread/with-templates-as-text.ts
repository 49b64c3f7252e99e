import {
  emptyObject,
  isList,
  isObject,
  isTemplated,
  type ObjectValue,
  type Value,
  withPlaceholderDefaults,
} from '../model/value.ts';

/** Replaces each templated value by its text, so that the object can be sent to another thread. */
export function withTemplatesAsText(object: ObjectValue): ObjectValue {
  const entries = Object.entries(object).map(([key, value]) => [key, asText(value)] as const);
  return Object.assign(emptyObject(), Object.fromEntries(entries));
}

function asText(value: Value): Value {
  if (isTemplated(value)) {
    const known = withPlaceholderDefaults(value);
    return isTemplated(known) ? known.template : asText(known);
  }
  if (isList(value)) return value.map(asText);
  return isObject(value) ? withTemplatesAsText(value) : value;
}
