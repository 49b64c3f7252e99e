// Reads the metadata of a trigger as KEDA does. Errors have KEDA's words, followed by the error of Go's parser.

import { formatGoDuration, parseGoDuration } from '../go-duration.ts';
import { goQuote } from '../go-quote.ts';
import { type JsonNumberType, panicMessage, readJsonNumber } from './go-json-number.ts';
import { parseGoBool } from './go-numbers.ts';

export type ParameterPlace = 'triggerMetadata' | 'resolvedEnv' | 'authParams';

/**
 * The type of a parameter's value. A `texts` value is a list of strings that are separated by commas, and a `map` value
 * is a list of `key=value` entries that are separated by commas. `string` and `any` values are not parsed.
 */
export type ParameterType = JsonNumberType | 'string' | 'bool' | 'duration' | 'texts' | 'map' | 'any';

export interface Parameter {
  /** The names of the parameter, in the order in which KEDA searches them. The first name is the usual name. */
  names: readonly [string, ...string[]];
  type: ParameterType;
  /** The places where the parameter may be, in the order in which KEDA searches them. */
  places: readonly ParameterPlace[];
  optional?: boolean;
  default?: string;
  choices?: readonly string[];
  onlyOneOf?: readonly string[];
  /** The text of KEDA's error for a value of this parameter. Set only if KEDA no longer has the parameter. */
  removed?: string;
  announcement?: string;
  /** A sentence for hover and completion; absent if only a TriggerAuthentication has the parameter. */
  text?: string;
  unit?: string;
}

/**
 * Parameters that KEDA reads into a nested struct. KEDA checks this struct before it reads the parameters after the
 * group.
 */
export interface ParameterGroup {
  parameters: readonly Parameter[];
  validate?(values: ParameterValues): string | undefined;
}

export type ParameterEntry = Parameter | ParameterGroup;

export type ParameterValue = string | bigint | number | boolean | readonly string[];

/**
 * The values of parameters. Each key is the first name of a parameter. Absent and unreadable parameters have no value.
 */
export type ParameterValues = Readonly<Record<string, ParameterValue | undefined>>;

type Texts = Readonly<Record<string, string>>;

/**
 * For each place from which KEDA reads parameters, the texts of the parameters by name. The entry of a place is
 * undefined if its texts are unknown.
 */
export interface ParameterSources extends Readonly<Record<ParameterPlace, Texts | undefined>> {
  triggerMetadata: Texts;
}

export interface ReadParameters {
  values: ParameterValues;
  /** The errors are in KEDA's order; KEDA joins the errors with new lines. */
  errors: readonly ParameterError[];
  announcements: readonly string[];
  hasUnknown: boolean;
}

export interface ParameterError {
  message: string;
  /** The key in the trigger's metadata; absent if the error concerns several parameters. */
  key?: string;
}

function isGroup(entry: ParameterEntry): entry is ParameterGroup {
  return 'parameters' in entry;
}

export function readParameters(
  entries: readonly ParameterEntry[],
  sources: ParameterSources,
  triggerType: string,
): ReadParameters {
  const values: Record<string, ParameterValue | undefined> = {};
  const errors: ParameterError[] = [];
  const announcements: string[] = [];
  let hasUnknown = false;
  const read = (parameter: Parameter) => {
    const found = findValue(parameter, sources);
    if (found === 'unknown') {
      hasUnknown = true;
      return;
    }
    if (found && parameter.announcement !== undefined)
      announcements.push(`scaler ${triggerType} info: ${parameter.announcement}`);
    const result = readParameter(parameter, found, triggerType);
    if (result.error !== undefined) errors.push({ message: result.error, key: found?.key ?? parameter.names[0] });
    values[parameter.names[0]] = result.value;
  };
  for (const entry of entries) {
    if (!isGroup(entry)) read(entry);
    else {
      entry.parameters.forEach(read);
      const message = hasUnknown ? undefined : entry.validate?.(values);
      if (message !== undefined) errors.push({ message });
    }
  }
  const panic = errors.find(({ message }) => message === panicMessage);
  return { values, errors: panic ? [panic] : errors, announcements, hasUnknown };
}

interface FoundValue {
  text: string;
  /** The key in the trigger's metadata; undefined if the value comes from a TriggerAuthentication. */
  key?: string;
}

function findValue({ names, places }: Parameter, sources: ParameterSources): FoundValue | 'unknown' | undefined {
  for (const place of places) {
    for (const name of names) {
      const found = valueIn(place, name, sources);
      if (found) return found;
    }
  }
  return undefined;
}

/**
 * Returns the value of a parameter in one of its places; `unknown` if the values of this place are not known, and
 * undefined if there is no value. For `resolvedEnv`, the key `<name>FromEnv` in the metadata has the name of an
 * environment variable.
 */
function valueIn(place: ParameterPlace, name: string, sources: ParameterSources): FoundValue | 'unknown' | undefined {
  const key = place === 'resolvedEnv' ? `${name}FromEnv` : name;
  const entry = place === 'resolvedEnv' ? ownEntry(sources.triggerMetadata, key) : name;
  const source = sources[place];
  if (entry !== undefined && !source) return 'unknown';
  const text = entry === undefined || !source ? '' : (ownEntry(source, entry) ?? '').trim();
  return text === '' ? undefined : { text, ...(place !== 'authParams' && { key }) };
}

function ownEntry(map: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

type ParameterResult = { value?: ParameterValue | undefined; error?: string };

function readParameter(parameter: Parameter, found: FoundValue | undefined, triggerType: string): ParameterResult {
  const { names, choices, onlyOneOf, removed } = parameter;
  if (found && removed !== undefined) return { error: `scaler ${triggerType} info: ${removed}` };
  const text = found?.text ?? parameter.default;
  if (text === undefined) return parameter.optional || removed !== undefined ? {} : { error: missing(parameter) };
  const items = text.split(',').map((item) => item.trim());
  if (choices && !items.every((item) => choices.includes(item)))
    return { error: `parameter ${goQuote(names[0])} value ${goQuote(text)} must be one of [${choices.join(' ')}]` };
  if (onlyOneOf && items.filter((item) => onlyOneOf.includes(item)).length > 1)
    return {
      error: `parameter ${goQuote(names[0])} value ${goQuote(text)} must contain only one of [${onlyOneOf.join(' ')}]`,
    };
  const result = parseValue(parameter.type, text);
  if (result.error === undefined || result.error === panicMessage) return result;
  return { error: `unable to set param ${goQuote(names[0])} value ${goQuote(text)}: ${result.error}` };
}

function missing({ names, places }: Parameter): string {
  const name = names.length > 1 ? `[${names.map(goQuote).join(' ')}]` : goQuote(names[0]);
  return `missing required parameter ${name} in [${places.join(' ')}]`;
}

function parseValue(type: ParameterType, text: string): ParameterResult {
  switch (type) {
    case 'string':
    case 'any':
      return { value: text };
    case 'bool':
      return parseBoolean(text);
    case 'duration':
      return parseDuration(text);
    case 'texts':
      return { value: text.split(',').map((item) => item.trim()) };
    case 'map':
      return parseMap(text);
    default:
      return readJsonNumber(text, type);
  }
}

function parseBoolean(text: string): ParameterResult {
  const value = parseGoBool(text);
  if (value !== undefined) return { value };
  const quoted = goQuote(text);
  return { error: `unable to parse boolean value ${quoted}: strconv.ParseBool: parsing ${quoted}: invalid syntax` };
}

/** Parses a Go duration or a number of milliseconds. The result is in seconds. */
function parseDuration(text: string): ParameterResult {
  const nanoseconds = /^[-+]?\d{1,19}$/.test(text) ? BigInt(text) * 1_000_000n : parseGoDuration(text);
  if (nanoseconds === undefined)
    return {
      error: `unable to parse duration value ${goQuote(text)}: must be either a duration string (e.g. '30s', '5m') or a number of milliseconds`,
    };
  if (nanoseconds < 0n) return { error: `duration cannot be negative: ${formatGoDuration(nanoseconds)}` };
  return { value: Number(nanoseconds) / 1e9 };
}

function parseMap(text: string): ParameterResult {
  for (const entry of text.split(',').map((item) => item.trim()))
    if (entry.split('=').length !== 2) return { error: `expected format key=value, got ${goQuote(entry)}` };
  return { value: text };
}
