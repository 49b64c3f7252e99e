// A file as an immutable list of YAML documents, so that a keystroke only causes work for the document under the
// cursor. An edit reuses every document that it does not touch, so results can be cached in a WeakMap by document. The
// only YAML syntax known here is the line that starts a document. Of a Markdown file, the documents are its prose and the YAML
// documents of its fenced blocks.
import { countLineBreaks, indexLines, offsetAt, type Position } from './lines.ts';
import { type EmbeddedText, type MarkdownPart, splitMarkdown } from './markdown-blocks.ts';

/** The text of one document, from its `---` up to the next `---`. */
export interface YamlDocument {
  readonly text: string;
  /** Line breaks of the text: the next document starts this many lines further down. */
  readonly lineBreakCount: number;
  /** Of a fenced block: the same document without the prefixes of its lines. */
  readonly embedded?: EmbeddedDocument;
}

export interface EmbeddedDocument extends EmbeddedText {
  readonly document: YamlDocument;
}

export interface SourceFile {
  /** Never empty. */
  readonly documents: readonly YamlDocument[];
  /** JSON has no `---`: the file is one document. */
  readonly json: boolean;
  /** The documents without embedded text are prose. */
  readonly markdown: boolean;
}

export type FileFormat = Partial<Pick<SourceFile, 'json' | 'markdown'>>;

/** A change as LSP sends it; without a range, `text` is the whole file. */
export interface ContentChange {
  range?: { start: Position; end: Position };
  text: string;
}

export interface PlacedDocument {
  yamlDocument: YamlDocument;
  index: number;
  /** The line of the file on which the document starts, from 0. */
  startLine: number;
}

/** A JSON file is one document, whatever its lines contain. */
export function openSourceFile(text: string, { json = false, markdown = false }: FileFormat = {}): SourceFile {
  const format = { json, markdown };
  return { ...format, documents: splitFile(text, format).map(newDocument) };
}

/** Without a range, `text` is the whole new text; unchanged documents are reused. */
export function editSourceFile(source: SourceFile, { range, text }: ContentChange): SourceFile {
  const { json, markdown, documents } = source;
  if (!range || markdown) {
    // A fence changes what everything below it is.
    const whole = range ? replaceRange(sourceFileText(source), 0, range, text) : text;
    return { json, markdown, documents: reuseEqualDocuments(documents, splitFile(whole, source)) };
  }
  const first = documentAtLine(source, range.start.line);
  const last = documentAtLine(source, Math.max(range.start.line, range.end.line));
  // Breaking a `---`, or joining a \n to the \r before it, changes the previous document; removing the last line break
  // changes the next one.
  const from = Math.max(0, first.index - 1);
  const to = Math.min(documents.length, last.index + 2);
  const touched = documents.slice(from, to);
  const fromLine = first.startLine - (from < first.index ? (documents[from]?.lineBreakCount ?? 0) : 0);
  const edited = replaceRange(touched.map((document) => document.text).join(''), fromLine, range, text);
  return {
    json,
    markdown,
    documents: [
      ...documents.slice(0, from),
      ...reuseEqualDocuments(touched, splitFile(edited, source)),
      ...documents.slice(to),
    ],
  };
}

/** The current text, as the editor has it. */
export function sourceFileText(source: SourceFile): string {
  return source.documents.map((document) => document.text).join('');
}

/** The document in which a line starts; lines past the end belong to the last document. */
export function documentAtLine(source: SourceFile, line: number): PlacedDocument {
  let last: PlacedDocument | undefined;
  for (const placed of placedDocuments(source)) {
    if (last && line < placed.startLine) return last;
    last = placed;
  }
  if (!last) throw new Error('a source file has at least one document');
  return last;
}

/** In file order. */
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

function newDocument({ text, embedded }: MarkdownPart): YamlDocument {
  const lineBreakCount = countLineBreaks(text);
  if (!embedded) return { text, lineBreakCount };
  return { text, lineBreakCount, embedded: { ...embedded, document: { text: embedded.text, lineBreakCount } } };
}

function splitFile(text: string, { json = false, markdown = false }: FileFormat): MarkdownPart[] {
  return markdown ? splitMarkdown(text) : splitAtMarkers(text, json).map((part) => ({ text: part }));
}

/** Creates documents for these parts; reuses old ones from both ends while their texts are equal. */
function reuseEqualDocuments(old: readonly YamlDocument[], parts: readonly MarkdownPart[]): YamlDocument[] {
  let front = 0;
  while (front < Math.min(old.length, parts.length) && isSame(old[front], parts[front])) front++;
  let back = 0;
  while (back < Math.min(old.length, parts.length) - front && isSame(old.at(-1 - back), parts.at(-1 - back))) back++;
  const middle = parts.slice(front, parts.length - back).map(newDocument);
  return [...old.slice(0, front), ...middle, ...old.slice(old.length - back)];
}

function isSame(document: YamlDocument | undefined, part: MarkdownPart | undefined): boolean {
  if (document?.text !== part?.text) return false;
  const [one, other] = [document?.embedded, part?.embedded];
  return one?.json === other?.json && one?.prefixes.join() === other?.prefixes.join();
}

/**
 * Splits before every line that starts with `---` followed by whitespace or the line end; YAML allows this even inside
 * a block scalar.
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
