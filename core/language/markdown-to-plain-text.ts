// Converts our Markdown to plain text for clients without Markdown: without markup, with aligned table columns and with
// full URLs. It supports only the Markdown that our own documentation uses.
import { withoutColumnGaps } from './markdown-table.ts';

export function markdownToPlainText(markdown: string): string {
  const paragraphs = markdown.split('\n\n');
  return paragraphs
    .map((paragraph) => (paragraph.startsWith('|') ? tableText(paragraph) : inlineText(paragraph)))
    .join('\n\n');
}

/** Code in backticks, which contains no other markup; images, links, bold and italic text. */
const markupPattern =
  /(?<!`)(?<fence>`+)(?!`)(?<code>.+?)(?<!`)\k<fence>(?!`)|!\[(?<picture>[^\]]*)\]\([^)]*\)|\[(?<link>[^\]]*)\]\((?<address>[^)]*)\)|\*\*(?<bold>[^*]+)\*\*|\*(?<slanted>[^*]+)\*/g;

function inlineText(text: string): string {
  return text.replaceAll(markupPattern, (...found) => {
    const {
      fence = '',
      code,
      picture,
      link,
      address,
      bold,
      slanted,
    } = found.at(-1) as Record<string, string | undefined>;
    if (code !== undefined) return fence.length > 1 ? code.trim() : code;
    return link === undefined ? (picture ?? bold ?? slanted ?? '') : `${link}: ${address}`;
  });
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
