// A file as an immutable list of YAML documents. An edit reuses every document that it does not touch, so results can
// be cached in a WeakMap by document.
import { oncePer } from '../model/once.ts';
import { ChunkedList } from './chunked-list.ts';
import { applyChanges, type ContentChange } from './edits/apply-changes.ts';
import { limits } from './limits.ts';
import { type LinedPart, lineStartsOf } from './line-starts.ts';
import { countLineBreaks, indexLines, offsetAt, type Position } from './lines.ts';
import { indentationOf, type ListPart, type ListPartRole, splitItems, splitList } from './list-parts.ts';
import { type EmbeddedText, type MarkdownPart, splitMarkdown } from './markdown-blocks.ts';
import type { PlaceInFile } from './place-in-file.ts';

export interface YamlDocument extends LinedPart {
  readonly text: string;
  /**
   * The YAML or JSON text of a fenced code block in Markdown, without the prefixes of its lines. Absent for any other
   * document.
   */
  readonly embedded?: EmbeddedDocument;
  /**
   * Set if this document is a part of a long `List` that was split at its items. All parts of the `List` together are
   * one YAML document of the file.
   */
  readonly listPart?: ListPartRole;
}

export interface EmbeddedDocument extends EmbeddedText {
  readonly document: YamlDocument;
}

export interface SourceFile {
  /** There is at least one document. */
  readonly documents: ChunkedList<YamlDocument>;
  readonly format: FileFormat;
  /**
   * Whether a `List` that is longer than the maximum length of a document is divided into several documents at its
   * items.
   */
  readonly cutsLists: boolean;
}

/**
 * A JSON file or a plain text is a single document. A Markdown file is divided into its embedded YAML and JSON texts
 * and the text between them, and each part is a document.
 */
export type FileFormat = 'yaml' | 'json' | 'markdown' | 'plain';

type SourceOptions = Partial<Pick<SourceFile, 'format' | 'cutsLists'>>;

export interface PlacedDocument extends Pick<PlaceInFile, 'startLine'> {
  yamlDocument: YamlDocument;
  index: number;
}

export function openSourceFile(text: string, { format = 'yaml', cutsLists = false }: SourceOptions = {}): SourceFile {
  const options = { format, cutsLists };
  return { documents: ChunkedList.of(splitFile(text, options).map(newDocument)), ...options };
}

/**
 * The maximum number of changes that are applied one by one. More changes are applied to the whole text at once,
 * because each change alone may copy the whole list of documents.
 */
const maxSingleChanges = 50;

export function changeSourceFile(source: SourceFile, changes: readonly ContentChange[]): SourceFile {
  if (changes.length <= maxSingleChanges) return changes.reduce(editSourceFile, source);
  return editSourceFile(source, { text: applyChanges(sourceFileText(source), changes) });
}

export function editSourceFile(source: SourceFile, { range, text }: ContentChange): SourceFile {
  const { documents, ...options } = source;
  if (!range || source.format === 'markdown') {
    // In Markdown, a changed fence may change the meaning of all text below it, so the whole file is split again.
    const whole = range ? replaceRange(sourceFileText(source), 0, range, text) : text;
    return { documents: ChunkedList.of(reuseEqualDocuments([...documents], splitFile(whole, source))), ...options };
  }
  const first = documentAtLine(source, range.start.line);
  const last = documentAtLine(source, Math.max(range.start.line, range.end.line));
  const edited = (start: number, end: number): string => {
    const fromLine = lineStartsOf(documents).lineOf(start);
    return replaceRange(textOf(documents.slice(start, end)), fromLine, range, text);
  };
  const replaced = (start: number, end: number, parts: readonly SourcePart[]): SourceFile => ({
    documents: documents.replace(start, end, reuseEqualDocuments(documents.slice(start, end), parts)),
    ...options,
  });
  const items = editedItems(documents, [first.index, last.index + 1], edited);
  if (items) return replaced(first.index, last.index + 1, items);
  // An edit that breaks `---` or joins LF to CR changes the previous document. An edit that removes the last line break
  // changes the next document.
  const [start, end] = wholeLists(documents, Math.max(0, first.index - 1), Math.min(documents.length, last.index + 2));
  return replaced(start, end, splitFile(edited(start, end), source));
}

/**
 * Returns the edited items of a list that is split into one document per item; undefined if the file must be split
 * again. A list that fits into one document again must not stay split.
 */
function editedItems(
  documents: ChunkedList<YamlDocument>,
  [from, to]: readonly [number, number],
  edited: (start: number, end: number) => string,
): SourcePart[] | undefined {
  const touched = documents.slice(from, to);
  if (!touched.every(({ listPart }) => listPart === 'item')) return undefined;
  const text = edited(from, to);
  if (!/[\r\n]$/.test(text)) return undefined;
  const items =
    splitAtMarkers(text, 'yaml').length > 1 ? undefined : splitItems(text, indentationOf(touched[0]?.text ?? ''));
  if (!items) return undefined;
  const list = sizeOf(documents.chunksOf(...wholeLists(documents, from, to)));
  const old = sizeOf([touched]);
  const length = list.length - old.length + text.length;
  const count = list.items - old.items + items.length;
  return length > limits.documentLength && count <= limits.listItems ? items.map(toSourcePart) : undefined;
}

function wholeLists(documents: ChunkedList<YamlDocument>, from: number, to: number): [number, number] {
  let [start, end] = [from, to];
  for (const chunk of documents.chunksOf(0, from + 1).reverse()) {
    start -= isInsideList(chunk) ? chunk.length : chunk.length - 1 - chunk.findLastIndex(continuesNoList);
    if (!isInsideList(chunk)) break;
  }
  for (const chunk of documents.chunksOf(to, documents.length)) {
    end += isInsideList(chunk) ? chunk.length : chunk.findIndex(continuesNoList);
    if (!isInsideList(chunk)) break;
  }
  return [Math.max(0, start), end];
}

function continuesNoList({ listPart }: YamlDocument): boolean {
  return listPart !== 'item' && listPart !== 'tail';
}

const isInsideList = oncePer((chunk: readonly YamlDocument[]) => !chunk.some(continuesNoList));

interface DocumentsSize {
  /** The number of UTF-16 code units. */
  length: number;
  items: number;
}

const sizeOfChunk = oncePer(
  (chunk: readonly YamlDocument[]): DocumentsSize => ({
    length: sumOf(chunk, ({ text }) => text.length),
    items: sumOf(chunk, ({ listPart }) => (listPart === 'item' ? 1 : 0)),
  }),
);

function sizeOf(chunks: readonly (readonly YamlDocument[])[]): DocumentsSize {
  const sizes = chunks.map(sizeOfChunk);
  return { length: sumOf(sizes, ({ length }) => length), items: sumOf(sizes, ({ items }) => items) };
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}

export function lengthOf({ documents }: SourceFile): number {
  return sizeOf(documents.chunks).length;
}

export function sourceFileText(source: SourceFile): string {
  return textOf(source.documents);
}

function textOf(documents: Iterable<YamlDocument>): string {
  return Array.from(documents, ({ text }) => text).join('');
}

/** Returns the document that contains the line. Returns the last document for a line past the end of the file. */
export function documentAtLine({ documents }: SourceFile, line: number): PlacedDocument {
  const starts = lineStartsOf(documents);
  const index = starts.indexAt(line);
  const yamlDocument = documents.at(index);
  if (!yamlDocument) throw new Error('a source file has at least one document');
  return { yamlDocument, index, startLine: starts.lineOf(index) };
}

export function documentsInLines(source: SourceFile, first: number, last: number): Generator<PlacedDocument> {
  const { indexAt } = lineStartsOf(source.documents);
  return placedDocuments(source, indexAt(first), indexAt(last) + 1);
}

export function* placedDocuments(
  { documents }: Pick<SourceFile, 'documents'>,
  from = 0,
  to = documents.length,
): Generator<PlacedDocument> {
  let [index, startLine] = [from, lineStartsOf(documents).lineOf(from)];
  for (const chunk of documents.chunksOf(from, to)) {
    for (const yamlDocument of chunk) {
      yield { yamlDocument, index, startLine };
      index += 1;
      startLine += yamlDocument.lineBreakCount;
    }
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

function newDocument({ text, embedded, listPart }: SourcePart): YamlDocument {
  const lineBreakCount = countLineBreaks(text);
  if (!embedded) return { text, lineBreakCount, ...(listPart && { listPart }) };
  return { text, lineBreakCount, embedded: { ...embedded, document: { text: embedded.text, lineBreakCount } } };
}

interface SourcePart extends MarkdownPart {
  listPart?: ListPartRole;
}

function splitFile(text: string, { format, cutsLists }: Pick<SourceFile, 'format' | 'cutsLists'>): SourcePart[] {
  if (format === 'plain') return [{ text }];
  if (format === 'markdown') return splitMarkdown(text);
  return splitAtMarkers(text, format).flatMap((part) => (cutsLists ? cutLongList(part) : [{ text: part }]));
}

function cutLongList(text: string): SourcePart[] {
  const parts = text.length > limits.documentLength ? splitList(text) : undefined;
  return Array.isArray(parts) ? parts.map(toSourcePart) : [{ text }];
}

function toSourcePart({ text, role }: ListPart): SourcePart {
  return { text, listPart: role };
}

function reuseEqualDocuments(old: readonly YamlDocument[], parts: readonly SourcePart[]): YamlDocument[] {
  let front = 0;
  while (front < Math.min(old.length, parts.length) && isSame(old[front], parts[front])) front++;
  let back = 0;
  while (back < Math.min(old.length, parts.length) - front && isSame(old.at(-1 - back), parts.at(-1 - back))) back++;
  const middle = parts.slice(front, parts.length - back).map(newDocument);
  return [...old.slice(0, front), ...middle, ...old.slice(old.length - back)];
}

function isSame(document: YamlDocument | undefined, part: SourcePart | undefined): boolean {
  if (document?.text !== part?.text || document?.listPart !== part?.listPart) return false;
  const [one, other] = [document?.embedded, part?.embedded];
  return one?.json === other?.json && one?.prefixes.join() === other?.prefixes.join();
}

/** A `---` line ends even a block scalar, so no parser is needed to find the documents. */
function splitAtMarkers(text: string, format: 'yaml' | 'json'): string[] {
  if (format === 'json') return [text];
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
