// Declarations of inputs and queries. They are constants without state. engine.ts keeps the values, and its
// first comment explains everything.

/** Strings and numbers are compared by value, objects by identity. */
export type KeyPart = string | number | object;

/** Two keys are equal if all their parts are. The key of something that exists once has no parts. */
export type QueryKey = readonly KeyPart[];

/** Returns a value and records that it was read. */
export type Read = <Key extends QueryKey, Value>(of: Declaration<Key, Value>, ...key: Key) => Value;

export type Declaration<Key extends QueryKey, Value> = Input<Key, Value> | Query<Key, Value>;

/** A value for each key, which `QueryEngine.set` changes. */
export interface Input<Key extends QueryKey, Value> {
  readonly kind: 'input';
  readonly name: string;
  /** The value of every key that has not been set. */
  readonly initial: Value;
  equals(one: Value, other: Value): boolean;
  /** Has no value, only a type. */
  readonly key?: Key;
}

/** A function that gets everything else than its key from `read`. */
export interface Query<Key extends QueryKey, Value> {
  readonly kind: 'query';
  readonly name: string;
  compute(read: Read, ...key: Key): Value;
  equals(one: Value, other: Value): boolean;
}

export interface EqualsOption<Value> {
  /** Whether a new value may be replaced by the old one; `Object.is` by default. */
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

/** A function for `equals`: whether two lists have the same length and equal items. */
export function equalLists<Item>(
  equals: (one: Item, other: Item) => boolean = Object.is,
): (one: readonly Item[], other: readonly Item[]) => boolean {
  return (one, other) => one.length === other.length && one.every((item, index) => equals(item, other[index] as Item));
}

/** Thrown when a result is not needed any more. Neither the query that throws it nor one that reads it is kept. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** A mistake in a query, such as a cycle. It is not kept either. */
export class InvalidRead extends Error {
  override name = 'InvalidRead';
}
