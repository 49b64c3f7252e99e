// Writes a string as go-yaml v2 does: plain if it reads back as this string, otherwise in quotes or as a block.
import { resolvePlain } from '../../../text/resolve-scalar.ts';
import { isTimestamp } from '../tree/scalar-tag.ts';
import { analyzeString, isBreak, isPrintable, type StringAnalysis } from './analyze-string.ts';
import type { OutputText } from './output-text.ts';

interface StringContext {
  /** Of continuation lines. */
  indent: number;
  /** A key is never wrapped. */
  isKey: boolean;
}

const bestWidth = 80;

export function writeString(text: string, context: StringContext, output: OutputText): void {
  const characters = [...text];
  switch (styleOf(text, analyzeString(characters), context)) {
    case 'plain':
      return writePlain(characters, context, output);
    case 'single':
      return writeSingleQuoted(characters, context, output);
    case 'literal':
      return writeLiteral(characters, context, output);
    default:
      return writeDoubleQuoted(characters, context, output);
  }
}

function styleOf(
  text: string,
  analysis: StringAnalysis,
  { isKey }: StringContext,
): 'plain' | 'single' | 'double' | 'literal' {
  if (text.includes('\n')) return analysis.blockAllowed && !isKey ? 'literal' : 'double';
  if (!isPlainString(text)) return 'double';
  if (analysis.plainAllowed && !(text === '' && isKey)) return 'plain';
  return analysis.singleQuotedAllowed ? 'single' : 'double';
}

/** Whether the plain text would be read as a string by YAML 1.1. */
function isPlainString(text: string): boolean {
  if (typeof resolvePlain(text) !== 'string' || text === '<<' || isTimestamp(text)) return false;
  return !/^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/.test(text);
}

function writePlain(characters: readonly string[], { indent, isKey }: StringContext, output: OutputText): void {
  let afterSpace = false;
  for (const [index, character] of characters.entries()) {
    const isSpace = character === ' ';
    if (isSpace && !isKey && !afterSpace && output.column > bestWidth && characters[index + 1] !== ' ')
      output.newLine(indent);
    else output.write(character);
    afterSpace = isSpace;
  }
}

function writeSingleQuoted(characters: readonly string[], { indent, isKey }: StringContext, output: OutputText): void {
  output.write("'");
  let afterSpace = false;
  for (const [index, character] of characters.entries()) {
    const isSpace = character === ' ';
    const isInside = index > 0 && index < characters.length - 1;
    if (isSpace && !isKey && !afterSpace && output.column > bestWidth && isInside && characters[index + 1] !== ' ')
      output.newLine(indent);
    else output.write(character === "'" ? "''" : character);
    afterSpace = isSpace;
  }
  output.write("'");
}

function writeDoubleQuoted(characters: readonly string[], { indent, isKey }: StringContext, output: OutputText): void {
  output.write('"');
  let afterSpace = false;
  for (const [index, character] of characters.entries()) {
    const isSpace = character === ' ';
    const isInside = index > 0 && index < characters.length - 1;
    if (isSpace && !isKey && !afterSpace && output.column > bestWidth && isInside) {
      output.newLine(indent);
      if (characters[index + 1] === ' ') output.write('\\');
    } else output.write(escaped(character));
    afterSpace = isSpace;
  }
  output.write('"');
}

const escapes = new Map([
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
  ['\u00a0', '\\_'],
  ['\u2028', '\\L'],
  ['\u2029', '\\P'],
]);

function escaped(character: string): string {
  const needsEscape = !isPrintable(character) || isBreak(character) || character === '\uFEFF';
  if (!needsEscape && character !== '"' && character !== '\\') return character;
  const known = escapes.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

function writeLiteral(characters: readonly string[], { indent }: StringContext, output: OutputText): void {
  const text = characters.join('');
  const indentHint = /^[ \n]/.test(text) ? '2' : '';
  const chomp = text.endsWith('\n') ? (/(?:^|\n)\n$/.test(text) ? '+' : '') : '-';
  output.write(`|${indentHint}${chomp}`);
  const lines = text.split('\n');
  if (text.endsWith('\n')) lines.pop();
  for (const line of lines) {
    output.write('\n');
    if (line !== '') output.write(' '.repeat(indent) + line);
  }
}
