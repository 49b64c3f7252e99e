/**
 * Returns a function that calls `compute` only once and then returns the same value, or the same promise, at every
 * call.
 */
export function once<Value>(compute: () => Value): () => Value {
  let result: { value: Value } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

/**
 * Caches one value per object. The object must not change, and `compute` must depend on nothing else. If a value
 * depends on two objects, nest two caches. The type that has fewer objects belongs in the outer cache.
 */
export function oncePer<Subject extends object, Value>(
  compute: (subject: Subject) => Value,
): (subject: Subject) => Value {
  const known = new WeakMap<Subject, Value | typeof nothing>();
  return (subject) => {
    const before = known.get(subject);
    if (before !== undefined) return before === nothing ? (undefined as Value) : before;
    const value = compute(subject);
    known.set(subject, value === undefined ? nothing : value);
    return value;
  };
}

/**
 * The map contains this symbol if the computed value is undefined. Without the symbol, each new object would need an
 * additional call of `has`, which takes time.
 */
const nothing: unique symbol = Symbol('nothing');

/** Caches one value per string. All values are kept, so there must be few different strings. */
export function oncePerText<Text extends string, Value>(compute: (text: Text) => Value): (text: Text) => Value {
  const known = new Map<Text, { value: Value }>();
  return (text) => {
    const found = known.get(text) ?? { value: compute(text) };
    known.set(text, found);
    return found.value;
  };
}

/**
 * Returns a function that calls `compute` only if the inputs differ from the inputs of the previous call. `compute`
 * must depend on nothing else.
 */
export function lastOf<Value>(): (inputs: readonly unknown[], compute: () => Value) => Value {
  let last: { inputs: readonly unknown[]; value: Value } | undefined;
  return (inputs, compute) => {
    if (last?.inputs.length !== inputs.length || !inputs.every((input, at) => input === last?.inputs[at]))
      last = { inputs, value: compute() };
    return last.value;
  };
}
