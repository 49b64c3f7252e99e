// sprig's Base64 and Base32 functions. If a text cannot be decoded, the result is the error message.
import { fromBytes, toBytes } from '../go/bytes.ts';
import { goString } from '../go/make.ts';
import { type DecodedBytes, decodeBase32, decodeBase64, encodeBase32, encodeBase64 } from './base64.ts';
import { declare, type NamedFunction, text } from './signatures.ts';

export const encodingFunctions: readonly NamedFunction[] = [
  declare('b64enc', 'string -> string', ([s]) => goString(encodeBase64(toBytes(text(s))))),
  declare('b64dec', 'string -> string', ([s]) => goString(decodedText(decodeBase64(text(s))))),
  declare('b32enc', 'string -> string', ([s]) => goString(encodeBase32(toBytes(text(s))))),
  declare('b32dec', 'string -> string', ([s]) => goString(decodedText(decodeBase32(text(s))))),
];

function decodedText(decoded: DecodedBytes): string {
  return decoded.ok ? fromBytes(decoded.bytes) : decoded.error;
}
