export const lineBreak = /[\r\n\u0085\u2028\u2029]/;

/**
 * Returns the indicators after `|`: `2` if the text starts with white space, then `-` if the text ends without a line
 * break, or `+` if it ends with several line breaks or is a single line break.
 */
export function blockHints(text: string): string {
  const indentation = /^[ \r\n\u0085\u2028\u2029]/.test(text) ? '2' : '';
  const last = text.at(-1) ?? '';
  if (!lineBreak.test(last)) return `${indentation}-`;
  return text.length === 1 || lineBreak.test(text.at(-2) ?? '') ? `${indentation}+` : indentation;
}

const shortEscapes = new Map([
  ['\0', '\\0'],
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\v', '\\v'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ['\u001b', '\\e'],
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\u0085', '\\N'],
  ['\u2028', '\\L'],
  ['\u2029', '\\P'],
]);

export function escapeCharacter(character: string): string | undefined {
  const short = shortEscapes.get(character);
  if (short !== undefined) return short;
  if (/^[\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd]$/.test(character)) return undefined;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
