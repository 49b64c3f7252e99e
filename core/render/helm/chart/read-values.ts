// Converts values files to values as Go sees them: every number is a float64. Each value has its range in the values
// file.
import { isList, isObject, type ObjectValue, type Value } from '../../../model/value.ts';
import type { Origin } from '../../origin.ts';
import { anyMapType, anyType } from '../go/make.ts';
import type { GoMap, GoValue } from '../go/value.ts';
import { type PlacedPart, type ValueRanges, ValuesParser } from './parse-values.ts';

/** The values, or Helm's error without its prefix. */
export type ValuesResult = { ok: true; values: GoMap } | { ok: false; error: string };

export interface ValuesSource {
  source: string;
  file: string;
}

/** Keeps results, because all files of a chart are read again whenever one file is edited. */
export class ValuesReader {
  private readonly files = new Map<string, { text: string; result: ValuesResult; parser: ValuesParser }>();

  /**
   * Reads the values of a text. A text without values, such as `null`, gives an empty map. The result is cached, so
   * callers must not change it.
   */
  read(text: string, source: ValuesSource): ValuesResult {
    const key = source.source;
    const before = this.files.get(key);
    if (before?.text === text) return before.result;
    const parser = before?.parser ?? new ValuesParser();
    const parsed = parser.parse(text);
    const result: ValuesResult = parsed.ok ? { ok: true, values: convert(parsed.parts, source) } : parsed;
    this.files.set(key, { text, result, parser });
    return result;
  }
}

function convert(parts: readonly PlacedPart[], source: ValuesSource): GoMap {
  const entries = new Map<string, GoValue>();
  for (const { object, ranges, start } of parts) {
    const converter = new Converter(ranges, source, start);
    for (const [key, value] of converter.map(object, [], {}).entries) entries.set(key, value);
  }
  return { kind: 'map', type: anyMapType, entries };
}

class Converter {
  private readonly ranges: ValueRanges;
  private readonly source: ValuesSource;
  private readonly offset: number;

  constructor(ranges: ValueRanges, source: ValuesSource, offset: number) {
    this.ranges = ranges;
    this.source = source;
    this.offset = offset;
  }

  map(object: ObjectValue, path: readonly (string | number)[], origin: { origin?: Origin }): GoMap {
    const entries = new Map<string, GoValue>();
    for (const [key, value] of Object.entries(object)) entries.set(key, this.child(object, value, [...path, key]));
    return { kind: 'map', type: anyMapType, entries, ...origin };
  }

  private child(container: ObjectValue | Value[], value: Value, path: readonly (string | number)[]): GoValue {
    const range = this.ranges.get(container)?.get(path.at(-1) ?? '');
    const { source, file } = this.source;
    const place = range && { file, start: range.start + this.offset, end: range.end + this.offset };
    return this.value(value, path, { value: { source, path, ...(place && { place }) } });
  }

  private value(value: Value, path: readonly (string | number)[], origin: Origin): GoValue {
    if (value === null) return { kind: 'nil', origin };
    if (typeof value === 'boolean') return { kind: 'bool', value, origin };
    if (typeof value === 'number' || typeof value === 'bigint')
      return { kind: 'float', type: 'float64', value: Number(value), origin };
    if (typeof value === 'string') return { kind: 'string', value, origin };
    if (isList(value)) {
      const items = value.map((item, i) => this.child(value, item, [...path, i]));
      return { kind: 'list', element: anyType, items, origin };
    }
    if (isObject(value)) return this.map(value, path, { origin });
    return { kind: 'nil', origin };
  }
}
