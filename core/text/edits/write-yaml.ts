import { Document, isMap, isScalar, isSeq, type Node, type Pair, visit } from 'yaml';
import type { Path } from '../../model/path.ts';
import { isList, isObject, isTemplated, type Value } from '../../model/value.ts';
import { resolvePlain } from '../read/resolve-scalar.ts';

/** A line break in double quotes is escaped, because the value of a real line break would depend on the indentation. */
const written = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY } as const;

export function writeYaml(value: Value): string {
  return escapeForbidden(documentOf(value).toString(written));
}

export function quoteYaml(text: string): string {
  return escapeForbidden(JSON.stringify(text.toWellFormed()));
}

/**
 * Characters that YAML allows only as escapes. Control characters below U+0020 are not included, because the library
 * escapes them itself.
 */
const forbidden = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

const needsEscape = new RegExp(`[\\u0000-\\u0008\\u000b-\\u001f]|${forbidden.source}`, 'u');

const leadingTab = /^ *\t/m;

/**
 * Writes forbidden characters as `\u` escapes. YAML accepts these escapes here, because a string with a forbidden
 * character is already in double quotes.
 */
function escapeForbidden(text: string): string {
  return text.replaceAll(forbidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Strings such as `0o7` are quoted: these strings are no numbers in the library's YAML 1.1, but the API server reads
 * them as numbers.
 */
function documentOf(value: Value): Document {
  const document = new Document(plainValue(value), { version: '1.1' });
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value !== 'string') return;
      // Half of a surrogate pair is replaced, because neither a file nor a YAML escape can contain a half.
      const text = scalar.value.toWellFormed();
      scalar.value = text;
      if (typeof resolvePlain(text) !== 'string' || needsEscape.test(text) || leadingTab.test(text))
        scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document;
}

const maxLineLength = 120;

/**
 * Writes the value as YAML. A comment is on the line of its value, or above this line if the line would be too long.
 * Lists of numbers are on one line.
 */
export function writeYamlWithComments(value: Value, commentAt: (path: Path) => string | undefined): string {
  const document = documentOf(value);
  visit(document, { Seq: (_, list) => void (isNumbers(list) && Object.assign(list, { flow: true })) });
  addComments(document.contents, [], commentAt);
  return escapeForbidden(document.toString({ ...written, flowCollectionPadding: false }));
}

function addComments(node: unknown, path: Path, commentAt: (path: Path) => string | undefined): void {
  if (isSeq(node)) for (const [index, item] of node.items.entries()) addComments(item, [...path, index], commentAt);
  if (!isMap<Node, Node | null>(node)) return;
  for (const [index, pair] of node.items.entries()) {
    const at = [...path, String(pair.key)];
    addComments(pair.value, at, commentAt);
    const comment = commentAt(at);
    if (comment !== undefined) addComment(pair, comment, at, index === 0 && typeof path.at(-1) === 'number');
  }
}

/**
 * Adds the comment at the end of the line if the field fits on the line, otherwise above the field. On the first field
 * of a list item, a value of one line always has the comment at the end of its line, because a comment above the field
 * would separate the field from its dash.
 */
function addComment(
  { key, value }: Pair<Node, Node | null>,
  comment: string,
  path: Path,
  isFirstOfItem: boolean,
): void {
  const indent = 2 * (path.length - 1);
  const line = `${' '.repeat(indent)}${String(key)}: ${JSON.stringify(value).replaceAll(',', ', ')} # ${comment}`;
  const isOnOneLine = isScalar(value) || (isSeq(value) && value.flow === true);
  if (isOnOneLine && (line.length <= maxLineLength || isFirstOfItem)) value.comment = ` ${comment}`;
  else
    key.commentBefore = wrapWords(comment, maxLineLength - indent - 2)
      .map((words) => ` ${words}`)
      .join('\n');
}

function wrapWords(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function isNumbers(node: unknown): boolean {
  if (isScalar(node)) return typeof node.value === 'number';
  return isSeq(node) && node.items.every(isNumbers);
}

function plainValue(value: Value): unknown {
  if (isList(value)) return value.map(plainValue);
  if (isTemplated(value)) return value.template;
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item)]))
    : value;
}
