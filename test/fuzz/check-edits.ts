// An offered edit is inside the text, overlaps no other edit, adds no syntax error, and keeps the comments.
import type { TextEdit } from 'vscode-languageserver/node';
import { Lexer } from 'yaml';
import { isJsonFile } from '../../core/analysis/analyze-file.ts';
import { applyEdits } from '../../core/text/edits/minimal-edits.ts';
import { indexLines, normalizeLineBreaks, offsetAt } from '../../core/text/lines.ts';
import { readDocument } from '../../core/text/read/read-document.ts';
import { openSourceFile, placedDocuments } from '../../core/text/source-file.ts';

/** @throws Error that begins with `what` */
export function checkEdits(what: string, text: string, edits: readonly TextEdit[], file: string): void {
  const lines = indexLines(text);
  const placed = edits
    .map(({ range, newText }) => ({
      ...range,
      start: offsetAt(lines, range.start),
      end: offsetAt(lines, range.end),
      from: range,
      text: newText,
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const [index, { start, end, from }] of placed.entries()) {
    const isInside = from.start.line >= 0 && from.start.character >= 0 && start <= end && end <= text.length;
    if (!isInside) throw new Error(`${what}: an edit outside of the text: ${JSON.stringify(from)}`);
    const before = placed[index - 1];
    if (before && before.end > start) throw new Error(`${what}: two edits overlap`);
  }
  checkResult(what, text, applyEdits(text, placed), file);
}

/** @throws Error if the text after the edit has a new syntax error, or lacks a comment */
export function checkResult(what: string, before: string, after: string, file: string): void {
  if (file.endsWith('.md')) return;
  const { errors, isTemplated } = readSyntax(before, file);
  if (errors > 0) return;
  // The output of a template may correct or break the rest of the text.
  if (!isTemplated && readSyntax(after, file).errors > 0)
    throw new Error(`${what}: the result has a syntax error:\n${after}`);
  const comments = commentsOf(before);
  for (const comment of comments)
    if (countIn(after, comment) < comments.filter((each) => each === comment).length)
      throw new Error(`${what}: the comment is lost: ${comment}\n${after}`);
}

/** Counts a text even if it is no longer a comment: an unclosed quote hides the comments after it. */
const countIn = (text: string, part: string): number => text.split(part).length - 1;

function readSyntax(text: string, file: string): { errors: number; isTemplated: boolean } {
  const json = isJsonFile(file);
  const readings = Array.from(
    placedDocuments(openSourceFile(text, { format: json ? 'json' : 'yaml' })),
    ({ yamlDocument }) => readDocument(yamlDocument.text, { json }),
  );
  const errors = readings.flatMap(({ problems }) => problems.filter(({ level }) => level === 'error'));
  const isTemplated = readings.some(({ templated, templateLines }) => templated || templateLines.length > 0);
  return { errors: errors.length, isTemplated };
}

function commentsOf(text: string): string[] {
  const comments: string[] = [];
  let last = '';
  for (const token of new Lexer().lex(normalizeLineBreaks(text))) {
    // The lexer puts this character before the content of a scalar.
    if (token.startsWith('#') && last !== '\u001f' && !token.includes('replicast-disable')) comments.push(token.trim());
    last = token;
  }
  return comments;
}
