const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const shortEscapes: Record<string, string> = { '\t': '\t', '\n': '\\n', '\r': '\\r' };

/** A command of a build server: `##[` of GitHub Actions, `##vso[` of Azure Pipelines, `##teamcity[`. */
const buildCommand = /##(\w*)\[/g;

/**
 * Escapes the bracket of build commands such as `##[error]`, and all unprintable characters except tabs. An escaped
 * character is written as `\x1b` or `\u202e`.
 */
export function printable(text: string): string {
  const escaped = text.replaceAll(unprintable, (character) => shortEscapes[character] ?? escapeOf(character));
  return escaped.replaceAll(buildCommand, '##$1\\x5b');
}

/**
 * Returns the value as a CSV cell (RFC 4180). A text that begins like a formula gets an apostrophe, so that a
 * spreadsheet does not evaluate it.
 */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').replace(/^\s*[=+\-@]|^[\t\r]/, (start) => `'${start}`);
  const shown = printable(text);
  return /[",]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** Escapes the text so that a terminal or a build server finds no command in it. */
export function printableJson(json: string): string {
  const escaped = json.replaceAll(unprintable, (character) => (character === '\n' ? '\n' : jsonEscapeOf(character)));
  return escaped.replaceAll(buildCommand, '##$1\\u005b');
}

function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : jsonEscapeOf(character);
}

function jsonEscapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
