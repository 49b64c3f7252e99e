// Declarations of inputs and queries: constants without state, because the engine keeps the values. The comment at the
// top of engine.ts explains how they work.

/** Strings and numbers are compared by value, objects by identity. */
export type KeyPart = string | number | object;

/** Two keys are equal if all their parts are equal. An input or a query with only one value has a key without parts. */
export type QueryKey = readonly KeyPart[];

/** Returns a value and records that it was read. */
export type Read = <Key extends QueryKey, Value>(of: Declaration<Key, Value>, ...key: Key) => Value;

export type Declaration<Key extends QueryKey, Value> = Input<Key, Value> | Query<Key, Value>;

/** A value for each key, set by `QueryEngine.set`. */
export interface Input<Key extends QueryKey, Value> {
  readonly kind: 'input';
  readonly name: string;
  /** The value of every key that has not been set. */
  readonly initial: Value;
  equals(one: Value, other: Value): boolean;
  /** Never set: it only carries the type of the key. */
  readonly key?: Key;
}

/** A function of its key that gets all other data from `read`. */
export interface Query<Key extends QueryKey, Value> {
  readonly kind: 'query';
  readonly name: string;
  compute(read: Read, ...key: Key): Value;
  equals(one: Value, other: Value): boolean;
}

export interface EqualsOption<Value> {
  /** Whether two values are equal, so that the old one is kept; `Object.is` by default. */
  equals?: (one: Value, other: Value) => boolean;
}

export function input<Key extends QueryKey, Value>(
  name: string,
  initial: Value,
  { equals = Object.is }: EqualsOption<Value> = {},
): Input<Key, Value> {
  return { kind: 'input', name, initial, equals };
}

export function query<Key extends QueryKey, Value>(
  name: string,
  compute: (read: Read, ...key: Key) => Value,
  { equals = Object.is }: EqualsOption<NoInfer<Value>> = {},
): Query<Key, Value> {
  return { kind: 'query', name, compute, equals };
}

/** Returns a function for `equals` that compares the lengths and the items of two lists. */
export function equalLists<Item>(
  equals: (one: Item, other: Item) => boolean = Object.is,
): (one: readonly Item[], other: readonly Item[]) => boolean {
  return (one, other) => one.length === other.length && one.every((item, index) => equals(item, other[index] as Item));
}

/**
 * Thrown when a result is not needed any more, or when an input has changed since the snapshot was made. Neither the
 * query that throws it gets a result, nor any query that depends on this query.
 */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** A mistake in a query, such as a cycle. Like `Cancelled`, it is not kept as a result. */
export class InvalidRead extends Error {
  override name = 'InvalidRead';
}
