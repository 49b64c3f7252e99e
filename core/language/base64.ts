// Text as base64 of its UTF-8 bytes, for pictures inside of Markdown. What would do it elsewhere belongs to Node or to the DOM.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** `text` has no half surrogate pairs: SVG has none. */
export function base64(text: string): string {
  const bytes = utf8(text);
  let result = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = [bytes[i], bytes[i + 1], bytes[i + 2]];
    const three = (a << 16) | (b << 8) | c;
    const four = [18, 12, 6, 0].map((shift) => digits[(three >> shift) & 63]).join('');
    result += four.slice(0, Math.min(4, bytes.length - i + 1)).padEnd(4, '=');
  }
  return result;
}

function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text);
  return [...escaped.matchAll(/%([0-9A-F]{2})|[^%]/g)].map(([character, hex]) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}
