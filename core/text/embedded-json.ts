// JSON inside a YAML string, as in annotations: maps offsets in the JSON to offsets in the file and back.
import { oncePer } from '../model/once.ts';
import type { Path } from '../model/path.ts';
import type { Node, Range, ScalarNode } from './node.ts';
import { type DocumentReadResult, readDocument } from './read/read-document.ts';
import { findNearest } from './tree.ts';

export interface EmbeddedJson {
  text: string;
  document(): DocumentReadResult;
  offsetIn(file: number): number | undefined;
  rangeOf(part: Range): Range | undefined;
}

/**
 * Returns the JSON in the scalar; undefined if the value does not look like JSON. Results are cached, because they are
 * requested again for each problem in the JSON.
 */
export const embeddedJson: (scalar: ScalarNode) => EmbeddedJson | undefined = oncePer(readEmbeddedJson);

function readEmbeddedJson(scalar: ScalarNode): EmbeddedJson | undefined {
  const { value: text } = scalar;
  const characters = typeof text === 'string' && beginsLikeJson.test(text) ? characterRanges(scalar, text) : undefined;
  const [first, last] = [characters?.[0], characters?.at(-1)];
  if (typeof text !== 'string' || !characters || !first || !last) return undefined;
  let document: DocumentReadResult | undefined;
  return {
    text,
    document: () => {
      document ??= readDocument(text, { json: true });
      return document;
    },
    offsetIn: (file) => {
      if (file < first.start || file > last.end) return undefined;
      const index = characters.findIndex(({ end }) => file < end);
      return index === -1 ? characters.length : index;
    },
    rangeOf: ({ start, end }) => {
      // An empty range covers no character, so it is placed before the next character.
      if (start === end) return emptyAt(characters[start]?.start ?? last.end);
      const [from, to] = [characters[start], characters[end - 1]];
      return from && to && { start: from.start, end: to.end };
    },
  };
}

const beginsLikeJson = /^\s*[[{]/;

function emptyAt(offset: number): Range {
  return { start: offset, end: offset };
}

export function rangeInEmbeddedJson(scalar: ScalarNode, path: Path, on: 'value' | 'key' = 'value'): Range | undefined {
  const embedded = embeddedJson(scalar);
  if (!embedded) return undefined;
  const { root, problems } = embedded.document();
  const closest = problems.length === 0 ? findNearest(withPathSpelling(root, path), path) : undefined;
  if (!closest || closest.path.length === 0) return undefined;
  const { key, value: inner } = closest.found;
  const found = closest.path.length < path.length || on === 'key' ? (key ?? inner) : inner;
  return found && embedded.rangeOf(found);
}

/**
 * Returns the tree with the keys of `path` spelled as in `path`, because the API server ignores the case of keys in
 * this JSON.
 */
function withPathSpelling(node: Node | undefined, path: Path): Node | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  if (node?.kind === 'list')
    return { ...node, items: node.items.map((item, i) => (i === key ? withPathSpelling(item, rest) : item)) };
  if (node?.kind !== 'map') return node;
  const entries = node.entries.map((entry) => {
    if (entry.key.toLowerCase() !== String(key).toLowerCase()) return entry;
    const value = withPathSpelling(entry.value, rest);
    return { ...entry, key: String(key), value };
  });
  return { ...node, entries };
}

function characterRanges({ source, style, range }: ScalarNode, value: string): Range[] | undefined {
  const offset = range.start + (style === 'quoted' ? 1 : 0);
  const characters: Range[] = [];
  // The value of a block scalar starts on the line after its `|` or `>` header.
  let at = style === 'block' ? source.indexOf('\n') + 1 : 0;
  while (characters.length < value.length) {
    const rest = value.slice(characters.length);
    const step = whitespaceStep(source, at, rest) ?? characterStep(source, at, rest, style);
    if (!step) return undefined;
    for (let i = 0; i < step.characters; i++)
      characters.push({ start: offset + at, end: offset + at + step.sourceLength });
    at += step.sourceLength;
  }
  return characters;
}

interface Step {
  characters: number;
  sourceLength: number;
}

/**
 * Compares the whitespace at `at` in the file with the whitespace at the start of `rest`, the rest of the value;
 * undefined if the file has no whitespace there. Both may differ, because lines are folded and indented.
 */
function whitespaceStep(source: string, at: number, rest: string): Step | undefined {
  const written = /^(?:\\?[ \t]*\r?\n\s*|\s+)/.exec(source.slice(at, at + 1000))?.[0] ?? '';
  if (written === '') return undefined;
  const characters = /^\s*/.exec(rest)?.[0].length ?? 0;
  // Whitespace without a line break is not folded, so each of its characters is one character of the value.
  return /\n/.test(written) || characters === 0
    ? { characters, sourceLength: written.length }
    : { characters: 1, sourceLength: 1 };
}

function characterStep(source: string, at: number, rest: string, style: ScalarNode['style']): Step | undefined {
  const character = source[at];
  if (style === 'quoted' && character === '\\') return escapeStep(source, at, rest);
  if (style === 'quoted' && character === "'" && source[at + 1] === "'" && rest[0] === "'")
    return { characters: 1, sourceLength: 2 };
  return character === rest[0] ? { characters: 1, sourceLength: 1 } : undefined;
}

const plainEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  b: '\b',
  f: '\f',
  e: '\x1b',
};

function escapeStep(source: string, at: number, rest: string): Step | undefined {
  const [written = '', x, u, long] =
    /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|[\s\S])/.exec(source.slice(at, at + 10)) ?? [];
  const code = x ?? u ?? long;
  const character = written[1] ?? '';
  const decoded =
    code === undefined
      ? (plainEscapes[character] ?? character)
      : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  return decoded !== '' && rest.startsWith(decoded)
    ? { characters: decoded.length, sourceLength: written.length }
    : undefined;
}
