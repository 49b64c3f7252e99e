// Encodes text as base64 of its UTF-8 bytes, for images in Markdown. Node and the DOM have different functions for
// this, so the core has its own.
import { utf8Bytes } from '../model/name-validation.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function base64(text: string): string {
  const bytes = utf8Bytes(text);
  let result = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = [bytes[i], bytes[i + 1], bytes[i + 2]];
    const three = (a << 16) | (b << 8) | c;
    const four = [18, 12, 6, 0].map((shift) => digits[(three >> shift) & 63]).join('');
    result += four.slice(0, Math.min(4, bytes.length - i + 1)).padEnd(4, '=');
  }
  return result;
}
