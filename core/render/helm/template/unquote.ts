// Decodes Go's string and character literals, as strconv.Unquote does.

const simpleEscapes: Record<string, string> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

const escapeSequence = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|(.)|$)/gsu;

export function unquote(literal: string): string | undefined {
  const quote = literal[0] ?? '';
  const text = literal.slice(1, -1);
  // Go removes carriage returns from raw strings.
  if (quote === '`') return text.replaceAll('\r', '');
  let valid = true;
  const result = text.replace(escapeSequence, (...groups: unknown[]) => {
    const character = decodeEscape(groups.slice(1, 6), quote);
    valid &&= character !== undefined;
    return character ?? '';
  });
  return valid ? joinBytes(result) : undefined;
}

/** Returns the code point of a Go character literal, or Go's error message. */
export function unquoteCharacter(literal: string): number | string {
  const first = /^'(?:\\(?:x.{2}|u.{4}|U.{8}|[0-7]{3}|.)|[^'])/su.exec(literal)?.[0];
  const code = first === undefined ? undefined : unquote(`${first}'`)?.codePointAt(0);
  if (first === undefined || code === undefined) return 'invalid syntax';
  if (literal.length !== first.length + 1) return `malformed character constant: ${literal}`;
  return code >= 0xdc80 && code <= 0xdcff ? code - 0xdc00 : code;
}

function decodeEscape(groups: readonly unknown[], quote: string): string | undefined {
  const [hex, short, long, octal, simple] = groups.map((group) => (typeof group === 'string' ? group : undefined));
  if (hex !== undefined) return fromByte(Number.parseInt(hex, 16));
  if (octal !== undefined) return fromByte(Number.parseInt(octal, 8));
  if (short !== undefined || long !== undefined) return fromCode(Number.parseInt(short ?? long ?? '', 16));
  if (simple === quote) return quote;
  return simpleEscapes[simple ?? ''];
}

function fromCode(code: number): string | undefined {
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? undefined : String.fromCodePoint(code);
}

function fromByte(byte: number): string | undefined {
  if (byte > 0xff) return undefined;
  return String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
}

function joinBytes(text: string): string {
  return text.replace(/[\udc80-\udcff]{2,}/gu, (bytes) => {
    const percents = [...bytes].map((byte) => `%${(byte.charCodeAt(0) & 0xff).toString(16)}`);
    try {
      return decodeURIComponent(percents.join(''));
    } catch {
      return bytes;
    }
  });
}
