// Base64 of texts in UTF-8. Node and the DOM have different functions for it, so the core has its own.
import { utf8Bytes } from './name-validation.ts';

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

/** Decodes base64 to a string. Returns undefined if the text is not base64, or if the decoded bytes are not UTF-8. */
export function decodeBase64Text(text: string): string | undefined {
  const values = [...text.replace(/[\s=]/g, '')].map((digit) => digits.indexOf(digit));
  if (values.includes(-1)) return undefined;
  let escaped = '';
  for (let i = 0; i + 1 < values.length; i += 4) {
    const [a = 0, b = 0, c = -1, d = -1] = values.slice(i, i + 4);
    const three = (a << 18) | (b << 12) | (Math.max(c, 0) << 6) | Math.max(d, 0);
    const bytes = [three >> 16, (three >> 8) & 255, three & 255].slice(0, c < 0 ? 1 : d < 0 ? 2 : 3);
    escaped += bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
