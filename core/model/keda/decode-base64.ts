const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The text of base64 of UTF-8, as the data of a Secret have it; undefined if it is none. */
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
