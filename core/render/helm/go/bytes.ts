// Strings as Go sees them, as bytes of UTF-8. An invalid byte is represented by a lone low surrogate (U+DC80 … U+DCFF).

const firstInvalidByte = 0xdc00;

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

export function toBytes(text: string): number[] {
  if (isAscii(text)) return asciiBytes(text);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code >= 0xdc80 && code <= 0xdcff) bytes.push(code - firstInvalidByte);
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}

function asciiBytes(text: string): number[] {
  const bytes = new Array<number>(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

export function fromBytes(bytes: ArrayLike<number>): string {
  if (isAllAscii(bytes)) return asciiText(bytes);
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      text += String.fromCharCode(firstInvalidByte + first);
      at++;
      continue;
    }
    let code = length === 1 ? first : first & (0x7f >> length);
    for (let offset = 1; offset < length; offset++) code = (code << 6) | ((bytes[at + offset] ?? 0) & 63);
    text += String.fromCodePoint(code);
    at += length;
  }
  return text;
}

/** The number of characters that one call converts. The stack limits the number of arguments of a call. */
const charactersAtOnce = 4096;

/** Converts bytes below 0x80 to a text. */
export function asciiText(bytes: ArrayLike<number>): string {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += charactersAtOnce)
    texts.push(String.fromCharCode(...Array.prototype.slice.call(bytes, at, at + charactersAtOnce)));
  return texts.join('');
}

function isAllAscii(bytes: ArrayLike<number>): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 0x7f) return false;
  return true;
}

export function sliceBytes(text: string, start: number, end: number): string {
  return isAscii(text) ? text.slice(start, end) : fromBytes(toBytes(text).slice(start, end));
}

function sequenceLength(bytes: ArrayLike<number>, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const [low, high] = secondByteRange(first);
  const second = bytes[at + 1] ?? 0;
  if (second < low || second > high) return 0;
  for (let offset = 2; offset < length; offset++) if (((bytes[at + offset] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/**
 * Returns the range of the second byte of a UTF-8 sequence. The range excludes overlong forms, surrogates and code
 * points above U+10FFFF.
 */
function secondByteRange(first: number): [number, number] {
  if (first === 0xe0) return [0xa0, 0xbf];
  if (first === 0xed) return [0x80, 0x9f];
  if (first === 0xf0) return [0x90, 0xbf];
  return first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}
