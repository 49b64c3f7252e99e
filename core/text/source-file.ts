// A file as an immutable list of chunks, one per YAML document, so that the work for a keystroke depends on the
// document under the cursor only. An edit shares every chunk that it does not touch: whatever is derived from a chunk
// can be kept in a WeakMap under it. Knows nothing of YAML but the line that starts a document.
import { countLineBreaks, indexLines, offsetAt, type Position } from './lines.ts';

/** The text of one document with its `---` in front, up to the next `---`. */
export interface YamlDocument {
  readonly text: string;
  /** Line breaks in it, which is how many lines the next chunk begins further down. */
  readonly lineBreakCount: number;
}

export interface SourceFile {
  /** Never empty. */
  readonly documents: readonly YamlDocument[];
  /** JSON has no `---`: the file is one chunk. */
  readonly json: boolean;
}

/** A change as LSP sends it; without a range the text is the whole file. */
export interface ContentChange {
  range?: { start: Position; end: Position };
  text: string;
}

export interface PlacedDocument {
  yamlDocument: YamlDocument;
  index: number;
  /** The line of the file on which the chunk begins, from 0. */
  startLine: number;
}

/** JSON is one chunk, whatever its lines are. */
export function openSourceFile(text: string, { json = false }: { json?: boolean } = {}): SourceFile {
  return { json, documents: splitAtMarkers(text, json).map(newDocument) };
}

/** Without a range `text` is the whole new text; chunks that are equal to old ones are the old ones. */
export function editSourceFile(source: SourceFile, { range, text }: ContentChange): SourceFile {
  const { json, documents } = source;
  if (!range) return { json, documents: reuseEqualDocuments(documents, splitAtMarkers(text, json)) };
  const first = documentAtLine(source, range.start.line);
  const last = documentAtLine(source, Math.max(range.start.line, range.end.line));
  // A `---` that is broken, or a \n that joins the \r before it, changes the chunk in front; an end without line break
  // the one behind.
  const from = Math.max(0, first.index - 1);
  const to = Math.min(documents.length, last.index + 2);
  const touched = documents.slice(from, to);
  const fromLine = first.startLine - (from < first.index ? (documents[from]?.lineBreakCount ?? 0) : 0);
  const edited = replaceRange(touched.map((chunk) => chunk.text).join(''), fromLine, range, text);
  return {
    json,
    documents: [
      ...documents.slice(0, from),
      ...reuseEqualDocuments(touched, splitAtMarkers(edited, json)),
      ...documents.slice(to),
    ],
  };
}

/** As the editor has it. */
export function sourceFileText(source: SourceFile): string {
  return source.documents.map((chunk) => chunk.text).join('');
}

/** The chunk in which a line begins; lines behind the end belong to the last one. */
export function documentAtLine(source: SourceFile, line: number): PlacedDocument {
  let last: PlacedDocument | undefined;
  for (const placed of placedDocuments(source)) {
    if (last && line < placed.startLine) return last;
    last = placed;
  }
  if (!last) throw new Error('a source has at least one chunk');
  return last;
}

/** In the order of the file. */
export function* placedDocuments(source: SourceFile): Generator<PlacedDocument> {
  let startLine = 0;
  for (const [index, yamlDocument] of source.documents.entries()) {
    yield { yamlDocument, index, startLine };
    startLine += yamlDocument.lineBreakCount;
  }
}

function replaceRange(
  text: string,
  fromLine: number,
  range: { start: Position; end: Position },
  replacement: string,
): string {
  const lines = indexLines(text);
  const start = offsetAt(lines, { line: range.start.line - fromLine, character: range.start.character });
  const end = Math.max(start, offsetAt(lines, { line: range.end.line - fromLine, character: range.end.character }));
  return text.slice(0, start) + replacement + text.slice(end);
}

function newDocument(text: string): YamlDocument {
  return { text, lineBreakCount: countLineBreaks(text) };
}

/** New chunks of these texts; old ones from both ends where the texts are the same. */
function reuseEqualDocuments(old: readonly YamlDocument[], texts: readonly string[]): YamlDocument[] {
  let front = 0;
  while (front < Math.min(old.length, texts.length) && old[front]?.text === texts[front]) front++;
  let back = 0;
  while (back < Math.min(old.length, texts.length) - front && old.at(-1 - back)?.text === texts.at(-1 - back)) back++;
  const middle = texts.slice(front, texts.length - back).map(newDocument);
  return [...old.slice(0, front), ...middle, ...old.slice(old.length - back)];
}

/**
 * Cuts before every line that starts with `---` and then a blank or nothing; YAML allows it there even inside a block
 * scalar.
 */
function splitAtMarkers(text: string, json: boolean): string[] {
  if (json) return [text];
  const cuts = [0];
  for (let at = text.indexOf('---', 1); at !== -1; at = text.indexOf('---', at + 1)) {
    if (isLineStart(text, at) && isWhitespaceOrEnd(text[at + 3])) cuts.push(at);
  }
  return cuts.map((cut, i) => text.slice(cut, cuts[i + 1]));
}

function isLineStart(text: string, at: number): boolean {
  return text[at - 1] === '\n' || text[at - 1] === '\r';
}

function isWhitespaceOrEnd(character: string | undefined): boolean {
  return character === undefined || ' \t\r\n'.includes(character);
}
