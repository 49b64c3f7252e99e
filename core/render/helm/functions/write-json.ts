// toJson and its variants, which write JSON as Go's encoding/json does.

import { bytesOf } from '../go/format-value.ts';
import { sortedMapKeys } from '../go/inspect.ts';
import { unknownPlaceholder } from '../go/quote.ts';
import type { GoObject, GoValue } from '../go/value.ts';
import { encodeBase64 } from './base64.ts';
import { jsonFields } from './json-fields.ts';
import { fail } from './signatures.ts';

export interface JsonStyle {
  escapesHtml: boolean;
  indent?: string;
}

/** @throws GoFailure for NaN and infinite numbers, which JSON does not have */
export function writeJson(value: GoValue, style: JsonStyle, margin = ''): string {
  switch (value.kind) {
    case 'nil':
      return 'null';
    case 'bool':
      return String(value.value);
    case 'integer':
      return value.value.toString();
    case 'float':
      return jsonNumber(value.value);
    case 'string':
      return jsonString(value.value, style.escapesHtml);
    case 'list':
      if (value.isNil) return 'null';
      if (value.element === 'uint8') return `"${encodeBase64(bytesOf(value))}"`;
      return writeItems('[', ']', value.items, style, margin, (item, inner) => writeJson(item, style, inner));
    case 'map':
      return value.isNil
        ? 'null'
        : writeEntries(
            sortedMapKeys(value.entries).map((key) => [key, value.entries.get(key)]),
            style,
            margin,
          );
    case 'object':
      return writeObject(value, style, margin);
    case 'unknown':
      return unknownPlaceholder;
  }
}

function writeObject(value: GoObject, style: JsonStyle, margin: string): string {
  const print = value.methods.get('MarshalJSON');
  const printed = print?.();
  if (printed?.kind === 'string') return printed.value;
  return writeEntries(jsonFields(value), style, margin);
}

function writeEntries(
  entries: readonly (readonly [string, GoValue | undefined])[],
  style: JsonStyle,
  margin: string,
): string {
  const colon = style.indent === undefined ? ':' : ': ';
  return writeItems('{', '}', entries, style, margin, ([key, item], inner) => {
    const value = writeJson(item ?? { kind: 'nil' }, style, inner);
    return `${jsonString(key, style.escapesHtml)}${colon}${value}`;
  });
}

function writeItems<Item>(
  open: string,
  close: string,
  items: readonly Item[],
  { indent }: JsonStyle,
  margin: string,
  write: (item: Item, inner: string) => string,
): string {
  if (items.length === 0) return open + close;
  const inner = margin + (indent ?? '');
  const texts = items.map((item) => write(item, inner));
  return indent === undefined
    ? open + texts.join(',') + close
    : `${open}\n${inner}${texts.join(`,\n${inner}`)}\n${margin}${close}`;
}

function jsonNumber(value: number): string {
  if (!Number.isFinite(value))
    fail(`json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`);
  return Object.is(value, -0) ? '-0' : String(value);
}

function jsonString(source: string, escapesHtml: boolean): string {
  const written = JSON.stringify(source.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).replaceAll(
    '\uFFFD',
    source.includes('\uFFFD') ? '\uFFFD' : '\\ufffd',
  );
  const separators = written.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return escapesHtml
    ? separators.replaceAll(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
    : separators;
}
