// Reads values as Helm does: YAML 1.1 through JSON, so that every number is a float64. Each value keeps the place at
// which it is written.
import { isList, isObject, type ObjectValue, type Value } from '../../../model/value.ts';
import type { Range } from '../../../text/node.ts';
import { readServerYaml } from '../../../text/server-yaml.ts';
import type { Origin } from '../../origin.ts';
import { anyMapType, anyType } from '../go/make.ts';
import type { GoMap, GoValue } from '../go/value.ts';

/** The values, or Helm's error without the words before it. */
export type ValuesResult = { ok: true; values: GoMap } | { ok: false; error: string };

export interface ValuesSource {
  /** As origins name it. */
  source: string;
  /** The file that places name. */
  file: string;
  /** Where the text begins in that file; 0 if absent. */
  offset?: number;
}

/** Text without values, such as an empty one or `null`, gives an empty map. */
export function readValues(text: string, source: ValuesSource): ValuesResult {
  const ranges = new Map<object, Map<string | number, Range>>();
  const read = readServerYaml(text, (container, key, range) => {
    const inside = ranges.get(container) ?? new Map<string | number, Range>();
    ranges.set(container, inside.set(key, range));
  });
  if (!read.ok)
    return { ok: false, error: `error converting YAML to JSON: yaml: ${read.libyamlMessage ?? read.problem}` };
  if (read.jsonError !== undefined) return { ok: false, error: `error converting YAML to JSON: ${read.jsonError}` };
  const { value } = read;
  if (value === null) return { ok: true, values: { kind: 'map', type: anyMapType, entries: new Map() } };
  if (!isObject(value)) return { ok: false, error: notMap(value) };
  const converter = new Converter(ranges, source);
  return { ok: true, values: converter.map(value, [], {}) };
}

function notMap(value: Value): string {
  const type = isList(value)
    ? 'array'
    : typeof value === 'boolean'
      ? 'bool'
      : typeof value === 'string'
        ? 'string'
        : 'number';
  return `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${type} into Go value of type map[string]interface {}`;
}

class Converter {
  readonly #ranges: ReadonlyMap<object, ReadonlyMap<string | number, Range>>;
  readonly #source: ValuesSource;

  constructor(ranges: ReadonlyMap<object, ReadonlyMap<string | number, Range>>, source: ValuesSource) {
    this.#ranges = ranges;
    this.#source = source;
  }

  map(object: ObjectValue, path: readonly (string | number)[], origin: { origin?: Origin }): GoMap {
    const entries = new Map<string, GoValue>();
    for (const [key, value] of Object.entries(object)) entries.set(key, this.#child(object, value, [...path, key]));
    return { kind: 'map', type: anyMapType, entries, ...origin };
  }

  #child(container: ObjectValue | Value[], value: Value, path: readonly (string | number)[]): GoValue {
    const range = this.#ranges.get(container)?.get(path.at(-1) ?? '');
    const { source, file, offset = 0 } = this.#source;
    const place = range && { file, start: range.start + offset, end: range.end + offset };
    const origin: Origin = { value: { source, path, ...(place && { place }) } };
    return this.#value(value, path, origin);
  }

  #value(value: Value, path: readonly (string | number)[], origin: Origin): GoValue {
    if (value === null) return { kind: 'nil', origin };
    if (typeof value === 'boolean') return { kind: 'bool', value, origin };
    if (typeof value === 'number' || typeof value === 'bigint')
      return { kind: 'float', type: 'float64', value: Number(value), origin };
    if (typeof value === 'string') return { kind: 'string', value, origin };
    if (isList(value)) {
      const items = value.map((item, i) => this.#child(value, item, [...path, i]));
      return { kind: 'list', element: anyType, items, origin };
    }
    if (isObject(value)) return this.map(value, path, { origin });
    return { kind: 'nil', origin };
  }
}
