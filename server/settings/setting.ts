// An invalid value of a setting is reported and falls back to the default.
import * as z from 'zod/mini';
import { parseWith, type Schema } from '../../protocol/schema.ts';

export interface Setting<T> {
  /** The name after `replicast.`, as in package.json. */
  key: string;
  default: T;
  schema: Schema<T>;
  /** A clause that follows the name of the setting, such as `must be true or false`. */
  problem(value: unknown): string;
}

export function enumSetting<Choice extends string>(
  key: string,
  defaultValue: Choice,
  choices: readonly Choice[],
): Setting<Choice> {
  return {
    key,
    default: defaultValue,
    schema: z.enum(choices),
    problem: () => `must be one of ${choices.join(', ')}`,
  };
}

export function enabledByDefault(key: string): Setting<boolean> {
  return { key, default: true, schema: z.boolean(), problem: () => 'must be true or false' };
}

export function numberSetting(
  key: string,
  defaultValue: number,
  { min, max }: { min: number; max: number },
): Setting<number> {
  return {
    key,
    default: defaultValue,
    schema: z.number().check(z.gte(min), z.lte(max)),
    problem: () => `must be a number from ${min} to ${max}`,
  };
}

interface RecordSettingOptions<Item> {
  contents: string;
  schema: Schema<Readonly<Record<string, Item>>>;
  /** Returns the error message for an invalid entry. `name` is the name of the entry in quotes. */
  refusal(name: string): string;
}

const anyRecord = z.record(z.string(), z.unknown());

/** Declares a setting whose value is an object with named items. The default is an empty object. */
export function recordSetting<Item>(
  key: string,
  { contents, schema, refusal }: RecordSettingOptions<Item>,
): Setting<Readonly<Record<string, Item>>> {
  return {
    key,
    default: {},
    schema,
    problem: (value) => {
      const entries = Object.entries(parseWith(anyRecord, value) ?? {});
      const refused = entries.find(([name, item]) => !schema.safeParse({ [name]: item }).success);
      return refused ? refusal(JSON.stringify(refused[0])) : `must be an object of ${contents}`;
    },
  };
}

/**
 * Returns the value of a setting or, if it is absent or invalid, the default. `section` is the value of `replicast`.
 * Calls `report` with the problem of an invalid value.
 */
export function readSetting<T>(setting: Setting<T>, section: unknown, report: (problem: string) => void): T {
  const value = valueAt(section, setting.key);
  if (value === undefined || value === null) return setting.default;
  const parsed = setting.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const defaultText = JSON.stringify(setting.default);
  report(
    `replicast.${setting.key} ${setting.problem(value)}; it is ${JSON.stringify(value)}. ` +
      `The default ${defaultText} is used.`,
  );
  return setting.default;
}

export function isSetAndValid(setting: Setting<unknown>, section: unknown): boolean {
  const value = valueAt(section, setting.key);
  return value !== undefined && value !== null && setting.schema.safeParse(value).success;
}

/** Clients send `{ controller: { tolerance } }`, but some users write `{ "controller.tolerance": … }`. */
function valueAt(section: unknown, key: string): unknown {
  const flat = property(section, key);
  return flat === undefined ? key.split('.').reduce(property, section) : flat;
}

function property(object: unknown, key: string): unknown {
  const properties = parseWith(anyRecord, object);
  return properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
}
