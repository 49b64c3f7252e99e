// Inputs whose values come from outside, such as the texts of files. A value is loaded when a query first needs it.
import { type Input, input, type Read } from './declarations.ts';
import type { QueryEngine } from './engine.ts';
import { NotYetKnown } from './not-yet-known.ts';

const notLoaded: unique symbol = Symbol('not loaded');

type LoadedKey = readonly string[];

export interface LoadedInput<Key extends LoadedKey, Value> {
  readonly value: Input<Key, Value | typeof notLoaded>;
  /** An input, because queries cannot refer to `LoadedValues`. */
  readonly load: Input<[], (...key: Key) => Promise<void>>;
}

export function loadedInput<Key extends LoadedKey, Value>(name: string): LoadedInput<Key, Value> {
  return { value: input(name, notLoaded), load: input(`load ${name}`, async () => {}) };
}

/** @throws NotYetKnown if the value is not loaded */
export function readLoaded<Key extends LoadedKey, Value>(
  read: Read,
  { value, load }: LoadedInput<Key, Value>,
  ...key: Key
): Value {
  const found = read(value, ...key);
  if (found !== notLoaded) return found;
  const start = read(load);
  throw new NotYetKnown(() => start(...key));
}

/** Loads the values of an input. A value that is forgotten is loaded again when it is needed. */
export class LoadedValues<Key extends LoadedKey, Value> {
  private readonly engine: QueryEngine;
  private readonly of: LoadedInput<Key, Value>;
  private readonly fetch: (...key: Key) => Promise<Value>;
  private readonly loads = new Map<string, Load<Key>>();

  /** @param fetch gets a value from outside. If it fails, all readers that wait for the value get the error. */
  constructor(engine: QueryEngine, of: LoadedInput<Key, Value>, fetch: (...key: Key) => Promise<Value>) {
    this.engine = engine;
    this.of = of;
    this.fetch = fetch;
    engine.set(of.load, (...key: Key) => this.load(key));
  }

  /** The keys of all values that are loaded or being loaded, the first loaded first. */
  get keys(): Key[] {
    return Array.from(this.loads.values(), ({ key }) => key);
  }

  forget(...key: Key): void {
    const id = idOf(key);
    const load = this.loads.get(id);
    if (!load) return;
    this.loads.delete(id);
    this.engine.set(this.of.value, ...key, notLoaded);
    load.settle();
  }

  load(key: Key): Promise<void> {
    const id = idOf(key);
    const known = this.loads.get(id);
    if (known) return known.settled;
    const load = newLoad(key);
    this.loads.set(id, load);
    const keep = (value: Value) => {
      // If the load was replaced, the value has changed since the fetch began, so this value is outdated.
      if (this.loads.get(id) !== load) return;
      this.engine.set(this.of.value, ...key, value);
      load.settle();
    };
    const fail = (error: unknown) => {
      if (this.loads.get(id) === load) this.loads.delete(id);
      load.fail(error);
    };
    void this.fetch(...key).then(keep, fail);
    return load.settled;
  }
}

interface Load<Key> {
  key: Key;
  /** Also resolves if the value was forgotten meanwhile. The waiting reader then requests the value again. */
  settled: Promise<void>;
  settle(): void;
  fail(error: unknown): void;
}

function newLoad<Key>(key: Key): Load<Key> {
  let settle = () => {};
  let fail: Load<Key>['fail'] = () => {};
  const settled = new Promise<void>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { key, settled, settle, fail };
}

function idOf(key: LoadedKey): string {
  return key.join('\n');
}
