// JSON inside a text of YAML, as annotations have it: where one of its values stands in the file, and what stands at a place of it.
import type { Path } from '../model/path.ts';
import { readDocument } from './document.ts';
import type { Node, Range, ScalarNode } from './node.ts';
import { nearest } from './value.ts';

export interface EmbeddedText {
  text: string;
  /** Counts from the start of the text; undefined outside of it. */
  offsetIn(file: number): number | undefined;
  /** Where a part of the text is written. */
  rangeOf(part: Range): Range | undefined;
}

/** Undefined where the text does not begin like JSON, or where its letters cannot be followed. */
export function embeddedText(scalar: ScalarNode): EmbeddedText | undefined {
  const { value: text } = scalar;
  const letters = typeof text === 'string' && beginsLikeJson.test(text) ? lettersOf(scalar, text) : undefined;
  const [first, last] = [letters?.[0], letters?.at(-1)];
  if (typeof text !== 'string' || !letters || !first || !last) return undefined;
  return {
    text,
    offsetIn: (file) => {
      if (file < first.start || file > last.end) return undefined;
      const index = letters.findIndex(({ end }) => file < end);
      return index === -1 ? letters.length : index;
    },
    rangeOf: ({ start, end }) => {
      // An empty part has no letter: it stands in front of the next one.
      if (start === end) return emptyAt(letters[start]?.start ?? last.end);
      const [from, to] = [letters[start], letters[end - 1]];
      return from && to && { start: from.start, end: to.end };
    },
  };
}

const beginsLikeJson = /^\s*[[{]/;

function emptyAt(offset: number): Range {
  return { start: offset, end: offset };
}

/** Undefined where the text is no JSON. */
export function rangeInText(scalar: ScalarNode, path: Path): Range | undefined {
  const embedded = embeddedText(scalar);
  if (!embedded) return undefined;
  const { root, problems } = readDocument(embedded.text, { json: true });
  const close = problems.length === 0 ? nearest(asWritten(root, path), path) : undefined;
  if (!close || close.path.length === 0) return undefined;
  const { key, value: inner } = close.found;
  const found = close.path.length < path.length ? (key ?? inner) : inner;
  return found && embedded.rangeOf(found);
}

/** Any case is read there: the keys that are meant get the spelling of the path. */
function asWritten(node: Node | undefined, path: Path): Node | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  if (node?.kind === 'list') return { ...node, items: node.items.map((item, i) => (i === key ? asWritten(item, rest) : item)) };
  if (node?.kind !== 'map') return node;
  const entries = node.entries.map((entry) => {
    if (entry.key.toLowerCase() !== String(key).toLowerCase()) return entry;
    const value = asWritten(entry.value, rest);
    return { ...entry, key: String(key), ...(value && { value }) };
  });
  return { ...node, entries };
}

/** Where each letter of the value is written; undefined where that cannot be followed. */
function lettersOf({ source, style, range }: ScalarNode, value: string): Range[] | undefined {
  const offset = range.start + (style === 'quoted' ? 1 : 0);
  const letters: Range[] = [];
  // Behind the | or > of a block, and what belongs to it, comes the text.
  let at = style === 'block' ? source.indexOf('\n') + 1 : 0;
  while (letters.length < value.length) {
    const rest = value.slice(letters.length);
    const step = blankStep(source, at, rest) ?? letterStep(source, at, rest, style);
    if (!step) return undefined;
    for (let i = 0; i < step.letters; i++) letters.push({ start: offset + at, end: offset + at + step.written });
    at += step.written;
  }
  return letters;
}

/** So many letters of the value are written with so many of the file. */
interface Step {
  letters: number;
  written: number;
}

/** Lines are folded and indented: what is blank in both belongs together. */
function blankStep(source: string, at: number, rest: string): Step | undefined {
  const written = /^(?:\\?[ \t]*\r?\n\s*|\s+)/.exec(source.slice(at, at + 1000))?.[0] ?? '';
  if (written === '') return undefined;
  const letters = /^\s*/.exec(rest)?.[0].length ?? 0;
  // Blanks on one line are written one by one.
  return /\n/.test(written) || letters === 0 ? { letters, written: written.length } : { letters: 1, written: 1 };
}

function letterStep(source: string, at: number, rest: string, style: ScalarNode['style']): Step | undefined {
  const letter = source[at];
  if (style === 'quoted' && letter === '\\') return escapeStep(source, at, rest);
  if (style === 'quoted' && letter === "'" && source[at + 1] === "'" && rest[0] === "'") return { letters: 1, written: 2 };
  return letter === rest[0] ? { letters: 1, written: 1 } : undefined;
}

const plainEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', b: '\b', f: '\f', e: '\x1b' };

function escapeStep(source: string, at: number, rest: string): Step | undefined {
  const [written = '', x, u, long] =
    /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|[\s\S])/.exec(source.slice(at, at + 10)) ?? [];
  const code = x ?? u ?? long;
  const letter = written[1] ?? '';
  const meant = code === undefined ? (plainEscapes[letter] ?? letter) : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  return meant !== '' && rest.startsWith(meant) ? { letters: meant.length, written: written.length } : undefined;
}
