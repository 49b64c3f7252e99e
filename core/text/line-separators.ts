// U+2028 and U+2029 end a line for libyaml. When libyaml folds lines, it replaces LF by a space, but keeps U+2028 and
// U+2029.
// The `yaml` library does not know these two separators. They are replaced by LF before parsing, and this module
// corrects the parsed values.
import { isScalar, type Scalar } from 'yaml';
import { parseYaml } from './read/parse-yaml.ts';

/**
 * Returns the value as libyaml reads it. `value` was parsed from a text in which LF replaced each Unicode line
 * separator.
 */
export function withLineSeparators(value: string, source: string, type: Scalar.Type | undefined): string {
  if (!/[\u2028\u2029]/.test(source)) return value;
  if (type === 'BLOCK_LITERAL') return literalValue(value, source);
  if (type === 'BLOCK_FOLDED') return foldedValue(source) ?? value;
  if (type === 'PLAIN') return source.trim().replace(breaksWithSpaces, (group) => foldBreaks(group));
  const quoted = source.slice(1, -1);
  if (type === 'QUOTE_SINGLE')
    return quoted.replace(breaksWithSpaces, (group) => foldBreaks(group)).replaceAll("''", "'");
  return parsedString(`"${quoted.replace(doubleQuotedParts, escapeBreaks)}"`) ?? value;
}

const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/;
const lineBreaks = new RegExp(lineBreak, 'g');
// Spaces without a line break match, too: a pattern that refuses them takes quadratic time.
const breaksWithSpaces = new RegExp(
  `[ \\t]+(?:(?:${lineBreak.source})[ \\t]*)*|(?:(?:${lineBreak.source})[ \\t]*)+`,
  'g',
);
const doubleQuotedParts = new RegExp(`\\\\(?:${lineBreak.source})[ \\t]*|\\\\[^]|${breaksWithSpaces.source}`, 'g');

function breaksOf(text: string): string[] {
  return (text.match(lineBreaks) ?? []).map((each) => (each === '\u2028' || each === '\u2029' ? each : '\n'));
}

function foldBreaks(group: string): string {
  const [first, ...others] = breaksOf(group);
  if (first === undefined) return group;
  if (first !== '\n') return [first, ...others].join('');
  return others.join('') || ' ';
}

function escapeBreaks(part: string): string {
  if (part.startsWith('\\')) return lineBreak.test(part) ? '' : part;
  return foldBreaks(part).replaceAll('\n', '\\n').replaceAll('\u2028', '\\L').replaceAll('\u2029', '\\P');
}

function literalValue(value: string, source: string): string {
  const breaks = breaksOf(source).slice(1);
  return value.replaceAll('\n', () => breaks.shift() ?? '\n');
}

/**
 * Returns the value of a folded scalar whose only line breaks are Unicode line separators; undefined if it has other
 * line breaks. Unicode line separators are not folded, so the scalar is read like a literal scalar.
 */
function foldedValue(source: string): string | undefined {
  if (breaksOf(source).includes('\n')) return undefined;
  const literal = parsedString(`|${source.slice(1).replaceAll(lineBreaks, '\n')}`);
  return literal === undefined ? undefined : literalValue(literal, source);
}

function parsedString(text: string): string | undefined {
  const parsed = parseYaml(text);
  const contents = typeof parsed === 'string' ? null : parsed.contents;
  return isScalar(contents) ? String(contents.value) : undefined;
}
