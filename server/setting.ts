// One setting: where it stands, what it is where nobody wrote it, and what may be written. What is invalid falls back
// to the default and says so.

/** `problem` is shown to the person who wrote the setting. */
type SettingResult<T> = { value: T } | { problem: string };

export interface Setting<T> {
  /** Behind `replicast.`, as in package.json. */
  key: string;
  default: T;
  parse(value: unknown): SettingResult<T>;
}

export function enumSetting<Choice extends string>(
  key: string,
  defaultValue: Choice,
  choices: readonly Choice[],
): Setting<Choice> {
  return {
    key,
    default: defaultValue,
    parse: (input) => {
      const value = choices.find((choice) => choice === input);
      return value === undefined ? { problem: `must be one of ${choices.join(', ')}` } : { value };
    },
  };
}

export function enabledByDefault(key: string): Setting<boolean> {
  return {
    key,
    default: true,
    parse: (value) => (typeof value === 'boolean' ? { value } : { problem: 'must be true or false' }),
  };
}

export function numberSetting(
  key: string,
  defaultValue: number,
  { min, max }: { min: number; max: number },
): Setting<number> {
  return {
    key,
    default: defaultValue,
    parse: (input) =>
      typeof input === 'number' && input >= min && input <= max
        ? { value: input }
        : { problem: `must be a number from ${min} to ${max}` },
  };
}

interface RecordSettingOptions<Item> {
  /** What the object holds. */
  contents: string;
  isEntry(name: string, item: unknown): item is Item;
  /** Why one is refused; `name` is quoted. */
  refusal(name: string): string;
}

/** An object of names; empty where nobody wrote it. */
export function recordSetting<Item>(
  key: string,
  { contents, isEntry, refusal }: RecordSettingOptions<Item>,
): Setting<Readonly<Record<string, Item>>> {
  return {
    key,
    default: {},
    parse: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return { problem: `must be an object of ${contents}` };
      const invalidEntry = Object.entries(value).find(([name, item]) => !isEntry(name, item));
      return invalidEntry
        ? { problem: refusal(JSON.stringify(invalidEntry[0])) }
        : { value: value as Record<string, Item> };
    },
  };
}

/** `section` is what stands under `replicast`. `report` is told a value that cannot be used. */
export function readSetting<T>(setting: Setting<T>, section: unknown, report: (problem: string) => void): T {
  const value = valueAt(section, setting.key);
  if (value === undefined || value === null) return setting.default;
  const parsed = setting.parse(value);
  if ('value' in parsed) return parsed.value;
  const defaultText = JSON.stringify(setting.default);
  report(
    `replicast.${setting.key} ${parsed.problem}; it is ${JSON.stringify(value)}. The default ${defaultText} is used.`,
  );
  return setting.default;
}

/** Written, and not refused. */
export function isSetAndValid(setting: Setting<unknown>, section: unknown): boolean {
  const value = valueAt(section, setting.key);
  return value !== undefined && value !== null && 'value' in setting.parse(value);
}

/** Clients send `{ controller: { tolerance } }`, some people write `{ "controller.tolerance": … }`. */
function valueAt(section: unknown, key: string): unknown {
  const flat = property(section, key);
  return flat === undefined ? key.split('.').reduce(property, section) : flat;
}

function property(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;
}
