import { asciiText } from '../go/bytes.ts';

const alphabet64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const alphabet32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export type DecodedBytes = { ok: true; bytes: number[] } | { ok: false; error: string };

export const encodeBase64 = (bytes: readonly number[]): string => encode(bytes, alphabet64, 6, 4);
export const encodeBase32 = (bytes: readonly number[]): string => encode(bytes, alphabet32, 5, 8);
export const decodeBase64 = (text: string): DecodedBytes => decode(text, alphabet64, 6, 4, 'base64');
export const decodeBase32 = (text: string): DecodedBytes => decode(text, alphabet32, 5, 8, 'base32');

function encode(bytes: readonly number[], alphabet: string, bits: number, group: number): string {
  const length = Math.ceil((bytes.length * 8) / bits);
  const codes = new Uint8Array(Math.ceil(length / group) * group).fill(padding);
  const digits = Uint8Array.from(alphabet, (digit) => digit.charCodeAt(0));
  let written = 0;
  let pending = 0;
  let count = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    count += 8;
    for (; count >= bits; count -= bits)
      codes[written++] = digits[(pending >> (count - bits)) & ((1 << bits) - 1)] ?? 0;
    pending &= (1 << count) - 1;
  }
  if (count > 0) codes[written] = digits[(pending << (bits - count)) & ((1 << bits) - 1)] ?? 0;
  return asciiText(codes);
}

const padding = '='.charCodeAt(0);

/** Line breaks are ignored, as in Go. */
function decode(source: string, alphabet: string, bits: number, group: number, name: string): DecodedBytes {
  const bytes: number[] = [];
  let pending = 0;
  let count = 0;
  let digits = 0;
  const values = new Map([...alphabet].map((character, value) => [character, value]));
  const fault = (at: number): DecodedBytes => ({ ok: false, error: `illegal ${name} data at input byte ${at}` });
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? '';
    if (character === '\n' || character === '\r') continue;
    if (character === '=') return isPadding(source.slice(at), digits, bits, group) ? { ok: true, bytes } : fault(at);
    const digit = values.get(character);
    if (digit === undefined) return fault(at);
    digits++;
    pending = (pending << bits) | digit;
    count += bits;
    if (count < 8) continue;
    count -= 8;
    bytes.push((pending >> count) & 0xff);
    pending &= (1 << count) - 1;
  }
  return digits % group === 0 ? { ok: true, bytes } : fault(source.length - (digits % group));
}

function isPadding(rest: string, digits: number, bits: number, group: number): boolean {
  const last = digits % group;
  const signs = rest.replaceAll(/[\r\n]/g, '');
  return last > 0 && (last * bits) % 8 < bits && signs === '='.repeat(group - last);
}
