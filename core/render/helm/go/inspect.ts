// The facts that Go's reflection provides about a value, such as its type.
import type { GoValue } from './value.ts';

/** The type as `%T` prints it. */
export function typeName(value: GoValue): string {
  switch (value.kind) {
    case 'nil':
      return '<nil>';
    case 'bool':
      return 'bool';
    case 'integer':
    case 'float':
    case 'string':
      return scalarType(value);
    case 'list':
      return value.named ?? `[]${value.element}`;
    case 'map':
    case 'object':
      return value.type;
    case 'unknown':
      return 'interface {}';
  }
}

function scalarType(value: Extract<GoValue, { kind: 'integer' | 'float' | 'string' }>): string {
  if (value.kind === 'float') return value.type;
  return value.named ?? (value.kind === 'string' ? 'string' : value.type);
}

export function kindName(value: GoValue): string {
  switch (value.kind) {
    case 'nil':
      return 'invalid';
    case 'integer':
    case 'float':
      return value.type;
    case 'list':
      return 'slice';
    case 'object':
      return value.type.startsWith('*') ? 'ptr' : 'struct';
    case 'unknown':
      return 'interface';
    default:
      return value.kind;
  }
}

export function isIncomplete(value: GoValue): boolean {
  return value.kind === 'map' && value.isIncomplete === true;
}

/** An unknown value counts as false. */
export function isTrue(value: GoValue): boolean {
  switch (value.kind) {
    case 'bool':
      return value.value;
    case 'integer':
      return value.value !== 0n;
    case 'float':
      return value.value !== 0;
    case 'string':
      return value.value !== '';
    case 'list':
      return value.items.length > 0;
    case 'map':
      return value.entries.size > 0;
    case 'object':
      return true;
    default:
      return false;
  }
}

export function elementType(mapType: string): string {
  if (mapType === 'engine.files') return '[]uint8';
  const end = mapType.startsWith('map[') ? mapType.indexOf(']') : -1;
  return end < 0 ? 'interface {}' : mapType.slice(end + 1);
}

/** Compares strings in Go's order: the order of the UTF-8 bytes, which is the order of code points. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
}

/**
 * Returns the rank of a UTF-16 unit in the order of code points: surrogates come last. Invalid bytes come last, too,
 * although Go sorts these bytes by their value.
 */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit > 0xdfff ? unit - 0x800 : unit + 0x2000;
}

export function sortedMapKeys(entries: ReadonlyMap<string, unknown>): string[] {
  return [...entries.keys()].sort(compareStrings);
}

export function byteLength(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00) {
      bytes += 4;
      at++;
    } else bytes += unit >= 0xdc80 && unit <= 0xdcff ? 1 : 3;
  }
  return bytes;
}
