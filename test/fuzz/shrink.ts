// Smaller variants of an input, the smallest first.

export type Shrink<Value> = (value: Value) => Iterable<Value>;

export function* shrinkText(text: string): Generator<string> {
  const lines = text.split(/(?<=\n)/);
  if (lines.length > 1) for (const rest of withoutRuns(lines)) yield rest.join('');
  if (text.length <= maxCharacterwise) for (const rest of withoutRuns([...text])) yield rest.join('');
}

/** Longer texts lose only whole lines, because each removal is a run of the product. */
const maxCharacterwise = 4000;

export function shrinkList<Item>(shrinkItem: Shrink<Item>): Shrink<readonly Item[]> {
  return function* (list) {
    yield* withoutRuns(list);
    for (const [index, item] of list.entries()) for (const smaller of shrinkItem(item)) yield list.with(index, smaller);
  };
}

export function shrinkRecord<Value>(shrinkValue: Shrink<Value>): Shrink<Readonly<Record<string, Value>>> {
  const entries = shrinkList<readonly [string, Value]>(function* ([key, value]) {
    for (const smaller of shrinkValue(value)) yield [key, smaller];
  });
  return function* (record) {
    for (const smaller of entries(Object.entries(record))) yield Object.fromEntries(smaller);
  };
}

/** A property without a function stays as it is. */
export function shrinkObject<Value extends object>(
  parts: { readonly [Key in keyof Value]?: Shrink<Value[Key]> },
): Shrink<Value> {
  return function* (value) {
    for (const key in parts) for (const smaller of parts[key]?.(value[key]) ?? []) yield { ...value, [key]: smaller };
  };
}

export function* shrinkJson(value: unknown): Generator<unknown> {
  if (value === null || value === undefined) return;
  yield null;
  if (typeof value === 'object') yield* Object.values(value);
  if (typeof value === 'string') yield* shrinkText(value);
  else if (Array.isArray(value)) yield* shrinkList(shrinkJson)(value);
  else if (typeof value === 'object') yield* shrinkRecord(shrinkJson)(value as Record<string, unknown>);
  else if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 1) yield Math.trunc(value / 2);
}

function* withoutRuns<Item>(list: readonly Item[]): Generator<Item[]> {
  for (let length = list.length; length >= 1; length = Math.floor(length / 2))
    for (let start = 0; start < list.length; start += length)
      yield [...list.slice(0, start), ...list.slice(start + length)];
}

export interface MinimizeOptions<Input> {
  shrink: Shrink<Input>;
  stillFails(input: Input): Promise<boolean>;
  /** A time on the clock of `performance.now`. */
  until: number;
}

export async function minimize<Input>(input: Input, { shrink, stillFails, until }: MinimizeOptions<Input>) {
  let smallest = input;
  for (let hasShrunk = true; hasShrunk; ) {
    hasShrunk = false;
    for (const smaller of shrink(smallest)) {
      if (performance.now() > until) return smallest;
      if (!(await stillFails(smaller))) continue;
      smallest = smaller;
      hasShrunk = true;
      break;
    }
  }
  return smallest;
}
