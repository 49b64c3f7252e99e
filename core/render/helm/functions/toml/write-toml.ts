// Writes TOML as BurntSushi/toml does: plain values before tables, keys sorted, nil left out.
import { formatFloat } from '../../go/format-float.ts';
import { sortedMapKeys } from '../../go/inspect.ts';
import type { GoMap, GoValue } from '../../go/value.ts';

export type TomlResult = { ok: true; text: string } | { ok: false; error: string };

export function writeToml(value: GoValue): TomlResult {
  if (hasNilItem(value)) return { ok: false, error: 'toml: cannot encode array with nil element' };
  // Go writes a value that is not a map as if it followed `key = `. No parser can read the result.
  if (value.kind !== 'map') return { ok: true, text: inline(value) };
  const writer = new TomlWriter();
  writer.table([], value);
  return { ok: true, text: writer.text };
}

function hasNilItem(value: GoValue): boolean {
  if (value.kind === 'map') return [...value.entries.values()].some(hasNilItem);
  return value.kind === 'list' && value.items.some((item) => item.kind === 'nil' || hasNilItem(item));
}

type Key = readonly string[];

class TomlWriter {
  text = '';

  table(key: Key, map: GoMap): void {
    const entries = sortedMapKeys(map.entries).map((name) => [name, map.entries.get(name) ?? { kind: 'nil' }] as const);
    const present = entries.filter(([, value]) => value.kind !== 'nil');
    for (const [name, value] of present)
      if (!isTable(value)) this.text += `${indent([...key, name])}${keyText(name)} = ${inline(value)}\n`;
    for (const [name, value] of present) if (isTable(value)) this.tables([...key, name], value);
  }

  private tables(key: Key, value: GoValue): void {
    if (value.kind === 'map') {
      if (key.length === 1) this.blankLine();
      this.header(key, '[', ']');
      this.table(key, value);
    } else if (value.kind === 'list') {
      for (const item of value.items) {
        if (item.kind !== 'map') continue;
        this.blankLine();
        this.header(key, '[[', ']]');
        this.table(key, item);
      }
    }
  }

  private blankLine(): void {
    if (this.text !== '') this.text += '\n';
  }

  private header(key: Key, open: string, close: string): void {
    this.text += `${indent(key)}${open}${key.map(keyText).join('.')}${close}\n`;
  }
}

function isTable(value: GoValue): boolean {
  if (value.kind === 'map') return true;
  return value.kind === 'list' && value.items.length > 0 && value.items.every(({ kind }) => kind === 'map');
}

function indent(key: Key): string {
  return '  '.repeat(Math.max(0, key.length - 1));
}

function keyText(name: string): string {
  return /^[\w-]+$/.test(name) ? name : tomlString(name);
}

function inline(value: GoValue): string {
  switch (value.kind) {
    case 'string':
      return tomlString(value.value);
    case 'float':
      return tomlFloat(value.value);
    case 'list':
      return `[${value.items.map(inline).join(', ')}]`;
    case 'map': {
      const keys = sortedMapKeys(value.entries).filter((name) => value.entries.get(name)?.kind !== 'nil');
      return `{${keys.map((name) => `${keyText(name)} = ${inline(value.entries.get(name) ?? { kind: 'nil' })}`).join(', ')}}`;
    }
    case 'bool':
    case 'integer':
      return String(value.value);
    default:
      return '""';
  }
}

function tomlFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? '+inf' : '-inf';
  const text = formatFloat(value, 'g', -1);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const escapes = new Map([
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
]);

function tomlString(text: string): string {
  const escaped = [...text].map((character) => {
    if (/^[^\P{Cc}\u0080-\u009f]$/u.test(character) || character === '"' || character === '\\')
      return escapes.get(character) ?? `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
    return character;
  });
  return `"${escaped.join('')}"`;
}
