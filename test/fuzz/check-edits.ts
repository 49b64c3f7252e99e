// An offered edit is inside the text, overlaps no other edit, adds no syntax error, and keeps the comments.
import type { TextEdit } from 'vscode-languageserver/node';
import { Lexer } from 'yaml';
import { isJsonFile } from '../../core/analysis/analyze-file.ts';
import { applyEdits } from '../../core/text/edits/minimal-edits.ts';
import { indexLines, normalizeLineBreaks, offsetAt } from '../../core/text/lines.ts';
import type { Node, Range } from '../../core/text/node.ts';
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
  const { errors, isTemplated, quoted } = readSyntax(before, file);
  if (errors > 0) return;
  // The output of a template may correct or break the rest of the text.
  if (!isTemplated && readSyntax(after, file).errors > 0)
    throw new Error(`${what}: the result has a syntax error:\n${after}`);
  // In a template of ytt, `#@` begins the code of a field, which is removed with its field.
  const comments = commentsOf(before, quoted).filter((comment) => !(isTemplated && /^#@[ \ta-z]/.test(comment)));
  for (const comment of comments)
    if (countIn(after, comment) < comments.filter((each) => each === comment).length)
      throw new Error(`${what}: the comment is lost: ${comment}\n${after}`);
}

/** Counts a text even if it is no longer a comment: an unclosed quote hides the comments after it. */
const countIn = (text: string, part: string): number => text.split(part).length - 1;

interface Syntax {
  errors: number;
  isTemplated: boolean;
  /** The quoted scalars, as offsets into the text of the file. */
  quoted: Range[];
}

function readSyntax(text: string, file: string): Syntax {
  const json = isJsonFile(file);
  const syntax: Syntax = { errors: 0, isTemplated: false, quoted: [] };
  let offset = 0;
  for (const { yamlDocument } of placedDocuments(openSourceFile(text, { format: json ? 'json' : 'yaml' }))) {
    const { root, problems, templated, templateLines } = readDocument(yamlDocument.text, { json });
    syntax.errors += problems.filter(({ level }) => level === 'error').length;
    syntax.isTemplated ||= templated || templateLines.length > 0;
    for (const { start, end } of quotedIn(root)) syntax.quoted.push({ start: offset + start, end: offset + end });
    offset += yamlDocument.text.length;
  }
  return syntax;
}

function* quotedIn(node: Node | undefined): Generator<Range> {
  if (node?.kind === 'map') for (const { value } of node.entries) yield* quotedIn(value);
  else if (node?.kind === 'list') for (const item of node.items) yield* quotedIn(item);
  else if (node?.kind === 'scalar' && node.style === 'quoted') yield node.range;
}

function commentsOf(text: string, quoted: readonly Range[]): string[] {
  const comments: string[] = [];
  let last = '';
  for (const token of new Lexer().lex(normalizeLineBreaks(withoutHashes(text, quoted)))) {
    // The lexer puts this character before the content of a scalar.
    if (token.startsWith('#') && last !== '\u001f' && !token.includes('replicast-disable')) comments.push(token.trim());
    last = token;
  }
  return comments;
}

/** The lexer ends a quoted scalar at a line that is indented too little; such a line may contain ` #`. */
function withoutHashes(text: string, quoted: readonly Range[]): string {
  let [written, at] = ['', 0];
  for (const { start, end } of quoted) {
    if (start < at) continue;
    written += text.slice(at, start) + text.slice(start, end).replaceAll('#', 'x');
    at = end;
  }
  return written + text.slice(at);
}
