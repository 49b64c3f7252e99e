// Converts our Markdown to plain text for clients without Markdown. Other Markdown is not supported.
import { endOfLine } from '../../text/lines.ts';
import { withoutColumnGaps } from './markdown-table.ts';

export function markdownToPlainText(markdown: string): string {
  const paragraphs = markdown.split('\n\n');
  return paragraphs
    .map((paragraph) => (paragraph.startsWith('|') ? tableText(paragraph) : inlineText(paragraph)))
    .join('\n\n');
}

function escapedAt(text: string, at: number): { character: string; end: number } {
  if (text[at] === '\\') return { character: text[at + 1] ?? '', end: at + 2 };
  return { character: String.fromCharCode(Number(text.slice(at + 2, at + 4))), end: at + 5 };
}

/**
 * Removes the markup of a Markdown text. Code in backticks keeps all its characters, because code contains no other
 * markup.
 */
function inlineText(text: string): string {
  const nextOf = nextPlaces(text);
  let written = '';
  let at = 0;
  for (const { index } of text.matchAll(/\\[^\w\s]|&#\d{2};|`+|!?\[|\*+/g)) {
    if (index < at) continue;
    if (text[index] === '\\' || text[index] === '&') {
      const { character, end } = escapedAt(text, index);
      written += text.slice(at, index) + character;
      at = end;
      continue;
    }
    const found =
      text[index] === '`'
        ? codeAt(text, index)
        : text[index] === '*'
          ? starsAt(text, index, nextOf)
          : linkAt(text, index, nextOf);
    if (!found) continue;
    written += text.slice(at, index) + found.text;
    at = found.end;
  }
  return written + text.slice(at);
}

interface PlainPart {
  text: string;
  end: number;
}

type NextPlace = (character: string, from: number) => number;

/**
 * Returns an `indexOf` that searches only once for a missing character, so that all searches together take linear time.
 */
function nextPlaces(text: string): NextPlace {
  const places = new Map<string, number>();
  return (character, from) => {
    const known = places.get(character) ?? 0;
    if (places.has(character) && (known >= from || known < 0)) return known;
    const place = text.indexOf(character, from);
    places.set(character, place);
    return place;
  };
}

function codeAt(text: string, start: number): PlainPart | undefined {
  const fence = /`+/y;
  fence.lastIndex = start;
  const { length } = fence.exec(text)?.[0] ?? '';
  const line = text.slice(start + length, endOfLine(text, start));
  for (const { index, 0: closing } of line.matchAll(/`+/g)) {
    if (closing.length !== length) continue;
    const code = line.slice(0, index);
    return { text: length > 1 ? code.trim() : code, end: start + length + index + length };
  }
  return undefined;
}

function linkAt(text: string, start: number, nextOf: NextPlace): PlainPart | undefined {
  const isImage = text[start] === '!';
  const label = start + (isImage ? 2 : 1);
  const labelEnd = nextOf(']', label);
  if (labelEnd < 0 || text[labelEnd + 1] !== '(') return undefined;
  const end = nextOf(')', labelEnd);
  if (end < 0) return undefined;
  const words = text.slice(label, labelEnd);
  return { text: isImage ? words : `${words}: ${text.slice(labelEnd + 2, end)}`, end: end + 1 };
}

function starsAt(text: string, start: number, nextOf: NextPlace): PlainPart | undefined {
  const stars = text[start + 1] === '*' ? '**' : '*';
  const inside = start + stars.length;
  const end = nextOf('*', inside);
  if (end <= inside || !text.startsWith(stars, end)) return undefined;
  return { text: text.slice(inside, end), end: end + stars.length };
}

function tableText(paragraph: string): string {
  const rows = paragraph
    .split('\n')
    .filter((line) => !/^\|[-|: ]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => inlineText(withoutColumnGaps(cell).trim())),
    );
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}
