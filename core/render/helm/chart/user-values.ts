import { anyMapType, goMap } from '../go/make.ts';
import type { GoMap } from '../go/value.ts';
import { copyMap } from './copy-values.ts';
import type { ValuesReader } from './read-values.ts';
import type { ChartSettings } from './rendering.ts';
import { parseSetInto, type SetForm } from './strvals.ts';

export type UserValuesResult = { ok: true; values: GoMap } | { ok: false; error: string };

export function readUserValues(
  { values: files = [], setJson = [], set = [], setString = [] }: ChartSettings,
  reader: ValuesReader,
): UserValuesResult {
  let merged = goMap();
  for (const { name, text } of files) {
    const read = reader.read(text, { source: name, file: name });
    if (!read.ok) return { ok: false, error: `failed to parse ${name}: ${read.error}` };
    merged = mergeMaps(merged, read.values);
  }
  // Flags change maps in place. The merged maps are copied first, because `reader` keeps the maps of the files.
  const values = copyMap(merged);
  for (const [form, texts] of [
    ['set-json', setJson],
    ['set', set],
    ['set-string', setString],
  ] as const)
    for (const text of texts) {
      const error = setValue(values, text, form);
      if (error !== undefined) return { ok: false, error };
    }
  return { ok: true, values };
}

function setValue(values: GoMap, text: string, form: SetForm): string | undefined {
  if (form === 'set-json' && text.trim().startsWith('{')) return setJsonObject(values, text);
  const error = parseSetInto(text, values, form);
  if (error === undefined) return undefined;
  return form === 'set-json' ? `failed parsing --set-json data ${text}` : `failed parsing --${form} data: ${error}`;
}

function setJsonObject(values: GoMap, text: string): string | undefined {
  const whole = goMap();
  if (parseSetInto(`whole=${text.trim()}`, whole, 'set-json') !== undefined || whole.entries.size !== 1)
    return `failed parsing --set-json data JSON: ${text}`;
  const object = whole.entries.get('whole');
  if (object?.kind !== 'map') return undefined;
  for (const [key, value] of mergeMaps(values, object).entries) values.entries.set(key, value);
  return undefined;
}

function mergeMaps(a: GoMap, b: GoMap): GoMap {
  const entries = new Map(a.entries);
  for (const [key, value] of b.entries) {
    const before = entries.get(key);
    entries.set(key, value.kind === 'map' && before?.kind === 'map' ? mergeMaps(before, value) : value);
  }
  return { kind: 'map', type: anyMapType, entries, ...((b.origin ?? a.origin) && { origin: b.origin ?? a.origin }) };
}
