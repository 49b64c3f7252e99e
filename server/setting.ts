// One setting: where it stands, what it is where nobody wrote it, and what may be written. What is invalid falls back to the default and
// says so.

/** `problem` is shown to the person who wrote the setting. */
type Parsed<T> = { value: T } | { problem: string };

export interface Setting<T> {
  /** Behind `replicast.`, as in package.json. */
  key: string;
  default: T;
  parse(value: unknown): Parsed<T>;
}

export function oneOf<Choice extends string>(key: string, usual: Choice, choices: readonly Choice[]): Setting<Choice> {
  return {
    key,
    default: usual,
    parse: (given) => {
      const value = choices.find((choice) => choice === given);
      return value === undefined ? { problem: `must be one of ${choices.join(', ')}` } : { value };
    },
  };
}

export function onUnlessOff(key: string): Setting<boolean> {
  return { key, default: true, parse: (value) => (typeof value === 'boolean' ? { value } : { problem: 'must be true or false' }) };
}

export function number(key: string, usual: number, { min, max }: { min: number; max: number }): Setting<number> {
  return {
    key,
    default: usual,
    parse: (given) =>
      typeof given === 'number' && given >= min && given <= max ? { value: given } : { problem: `must be a number from ${min} to ${max}` },
  };
}

interface Entries<Item> {
  /** What the object holds. */
  what: string;
  isEntry(name: string, item: unknown): item is Item;
  /** Why one is refused; `name` is quoted. */
  refusal(name: string): string;
}

/** An object of names; empty where nobody wrote it. */
export function namesWith<Item>(key: string, { what, isEntry, refusal }: Entries<Item>): Setting<Readonly<Record<string, Item>>> {
  return {
    key,
    default: {},
    parse: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: `must be an object of ${what}` };
      const wrong = Object.entries(value).find(([name, item]) => !isEntry(name, item));
      return wrong ? { problem: refusal(JSON.stringify(wrong[0])) } : { value: value as Record<string, Item> };
    },
  };
}

/** `section` is what stands under `replicast`. `report` is told a value that cannot be used. */
export function readSetting<T>(setting: Setting<T>, section: unknown, report: (problem: string) => void): T {
  const value = valueAt(section, setting.key);
  if (value === undefined || value === null) return setting.default;
  const parsed = setting.parse(value);
  if ('value' in parsed) return parsed.value;
  const usual = JSON.stringify(setting.default);
  report(`replicast.${setting.key} ${parsed.problem}; it is ${JSON.stringify(value)}. The default ${usual} is used.`);
  return setting.default;
}

/** Written, and not refused. */
export function isUsable(setting: Setting<unknown>, section: unknown): boolean {
  const value = valueAt(section, setting.key);
  return value !== undefined && value !== null && 'value' in setting.parse(value);
}

/** Clients send `{ controller: { tolerance } }`, some people write `{ "controller.tolerance": … }`. */
function valueAt(section: unknown, key: string): unknown {
  const flat = property(section, key);
  return flat === undefined ? key.split('.').reduce(property, section) : flat;
}

function property(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}
