// A card for clients that show no Markdown: the same words without marks, tables with aligned columns, addresses
// written out. It knows the Markdown that our cards are made of, and no other.

export function markdownToPlainText(markdown: string): string {
  const paragraphs = markdown.split('\n\n');
  return paragraphs
    .map((paragraph) => (paragraph.startsWith('|') ? tableText(paragraph) : inlineText(paragraph)))
    .join('\n\n');
}

/** Code in backticks, in which nothing else is markup; pictures, links, bold and slanted words. */
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
        .map((cell) => inlineText(cell.trim())),
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
