// Declarations of inputs and queries: constants without state, because the engine (engine.ts) keeps the values.

/** Strings and numbers are compared by value, objects by identity. */
export type KeyPart = string | number | object;

export type QueryKey = readonly KeyPart[];

export type Read = <Key extends QueryKey, Value>(of: Declaration<Key, Value>, ...key: Key) => Value;

export type Declaration<Key extends QueryKey, Value> = Input<Key, Value> | Query<Key, Value>;

export interface Input<Key extends QueryKey, Value> {
  readonly kind: 'input';
  readonly name: string;
  readonly initial: Value;
  equals(one: Value, other: Value): boolean;
  /** The field is never set: it only carries the type of the key. */
  readonly key?: Key;
}

/**
 * A function whose results the engine caches. The function gets its key as arguments and all other data from `read`.
 */
export interface Query<Key extends QueryKey, Value> {
  readonly kind: 'query';
  readonly name: string;
  compute(read: Read, ...key: Key): Value;
  equals(one: Value, other: Value): boolean;
}

export interface EqualsOption<Value> {
  /** Compares the old and the new value; `Object.is` by default. If both are equal, the old value is kept. */
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

export function equalLists<Item>(
  equals: (one: Item, other: Item) => boolean = Object.is,
): (one: readonly Item[], other: readonly Item[]) => boolean {
  return (one, other) => one.length === other.length && one.every((item, index) => equals(item, other[index] as Item));
}

/**
 * Thrown if an input has changed since the snapshot was made, or by a query whose result cannot be computed yet.
 * Neither this query nor its readers get a result.
 */
export class Cancelled extends Error {
  override name = 'Cancelled';

  constructor(message: string) {
    // Queries throw this error for each file that is not loaded yet, and V8 takes most of the time for the stack.
    const limited = Error as { stackTraceLimit?: number | undefined };
    const { stackTraceLimit } = limited;
    limited.stackTraceLimit = 0;
    super(message);
    limited.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Thrown for a mistake in a query, such as a cycle. Unlike other errors, this error is not cached as the result of the
 * query.
 */
export class InvalidRead extends Error {
  override name = 'InvalidRead';
}
