// The message of Go's YAML library (libyaml) for a text that our parser refuses, too: Helm's fromYaml gives it to
// templates. Only for the errors whose place in libyaml follows from ours.
import type { YAMLParseError } from 'yaml';
import { countLineBreaks } from './lines.ts';

/** undefined: the wording of libyaml is not known. */
export function libyamlMessage(errors: readonly YAMLParseError[], text: string): string | undefined {
  const [first] = errors;
  if (!first) return undefined;
  const [start, end] = first.pos;
  if (first.code === 'BLOCK_AS_IMPLICIT_KEY') return mappingValues(text, start);
  if (first.code === 'MULTILINE_IMPLICIT_KEY' && /^-\s/.test(text.slice(start, start + 2)))
    return missingKey(text, start, start - lineStart(text, start));
  if (first.code === 'MULTILINE_IMPLICIT_KEY')
    return startsLine(text, start) && start > 0 ? missingColon(text, start) : mappingValues(text, end);
  if (/^Implicit map keys need/.test(first.message)) return missingColon(text, lineStart(text, start));
  if (/ at node end$/.test(first.message)) return unexpectedAfterValue(text, start);
  if (start >= text.trimEnd().length && /^Flow (?:map|sequence) in block/.test(first.message))
    return located(countLineBreaks(`${text.trimEnd()}\n`), 'did not find expected node content');
  return undefined;
}

function mappingValues(text: string, from: number): string {
  const colon = text.slice(from).search(/:(?:\s|$)/);
  const line = countLineBreaks(text.slice(0, from + Math.max(0, colon)));
  return located(line === 0 ? 0 : line + 1, 'mapping values are not allowed in this context');
}

/** libyaml notices it at the token after the key. */
function missingColon(text: string, key: number): string {
  return located(countLineBreaks(text.slice(0, key)) + 2, "could not find expected ':'");
}

function unexpectedAfterValue(text: string, at: number): string {
  const line = text.slice(lineStart(text, at), at);
  return /^ *[{["']/.test(line) ? missingColon(text, at) : missingKey(text, at, keyColumn(line));
}

/** libyaml names the line in which the map around it starts. */
function missingKey(text: string, at: number, column: number): string {
  const lines = text.slice(0, at).split('\n');
  let start = lines.length - 1;
  for (let line = start - 1; line >= 0 && !(isDash(lines[start] ?? '') && start < lines.length - 1); line--) {
    const written = lines[line] ?? '';
    if (written.trim() === '' || keyColumn(written) > column) continue;
    if (keyColumn(written) < column) break;
    start = line;
  }
  return located(start === 0 ? lines.length - 1 : start, 'did not find expected key');
}

/** The indentation of the first key of a line. */
function keyColumn(line: string): number {
  return /^(?:[ ]|- )*/.exec(line)?.[0].length ?? 0;
}

function isDash(line: string): boolean {
  return /^ *- /.test(line);
}

/** libyaml names no line in the first one. */
function located(line: number, problem: string): string {
  return line === 0 ? problem : `line ${line}: ${problem}`;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
}

function startsLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), at).trim() === '';
}
