// Parses a values file as Helm does, as YAML 1.1 that is converted to JSON. The result includes the range of each
// value.
import { isObject, type ObjectValue, type Value } from '../../../model/value.ts';
import { readServerYaml } from '../../../text/libyaml/server-yaml.ts';
import type { Range } from '../../../text/node.ts';
import { cannotUnmarshal } from './json-type.ts';
import { topLevelEntries } from './values-blocks.ts';

/**
 * The ranges of the values. The outer map has an entry for each map or list, and the inner map has the range of each
 * value by its key or index. Offsets are relative to the parsed text.
 */
export type ValueRanges = ReadonlyMap<object, ReadonlyMap<string | number, Range>>;

export interface ParsedPart {
  object: ObjectValue;
  ranges: ValueRanges;
}

export type PartResult = { ok: true; part: ParsedPart } | { ok: false; error: string };

export interface PlacedPart extends ParsedPart {
  start: number;
}

/**
 * The parsed parts of a values file, or Helm's error without its prefix. If several parts have the same key, the last
 * part wins.
 */
export type ParsedValues = { ok: true; parts: readonly PlacedPart[] } | { ok: false; error: string };

/** Parses each top-level entry separately and keeps the results, so that later only changed entries are parsed. */
export class ValuesParser {
  private entries: ReadonlyMap<string, PartResult> = new Map();

  parse(text: string): ParsedValues {
    const separate = this.parseEntries(text);
    if (separate) return { ok: true, parts: separate };
    const whole = parsePart(text);
    return whole.ok ? { ok: true, parts: [{ ...whole.part, start: 0 }] } : whole;
  }

  private parseEntries(text: string): PlacedPart[] | undefined {
    const entries = topLevelEntries(text);
    if (!entries) return undefined;
    const parsed = new Map<string, PartResult>();
    const parts: PlacedPart[] = [];
    for (const { start, end } of entries) {
      const entry = text.slice(start, end);
      const result = parsed.get(entry) ?? this.entries.get(entry) ?? parsePart(entry);
      parsed.set(entry, result);
      // The part before the first entry has only comments and therefore no key. Every other part has one key.
      const keys = /^["'\w]/.test(entry) ? 1 : 0;
      if (!result.ok || Object.keys(result.part.object).length !== keys) return undefined;
      parts.push({ ...result.part, start });
    }
    this.entries = parsed;
    return parts;
  }
}

function parsePart(text: string): PartResult {
  const ranges = new Map<object, Map<string | number, Range>>();
  const read = readServerYaml(text, (container, key, range) => {
    const inside = ranges.get(container) ?? new Map<string | number, Range>();
    ranges.set(container, inside.set(key, range));
  });
  const problem = read.ok ? read.jsonError : `yaml: ${read.libyamlMessage ?? read.problem}`;
  if (!read.ok || problem !== undefined) return { ok: false, error: `error converting YAML to JSON: ${problem}` };
  const { value } = read;
  if (value !== null && !isObject(value)) return { ok: false, error: notMap(value) };
  return { ok: true, part: { object: value ?? {}, ranges } };
}

function notMap(value: Value): string {
  return `error unmarshaling JSON: while decoding JSON: ${cannotUnmarshal(value, 'Go value of type map[string]interface {}')}`;
}
