// A Markdown table with gaps between its columns. Without the gaps, VS Code leaves only four pixels.

/**
 * The space between columns. VS Code, Neovim and our own conversion to plain text all support this entity. A plain
 * space at the end of a cell would be removed.
 */
const columnGap = '&emsp;';

export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const isSpaced = (cell: string, column: number) => cell !== '' && column < heads.length - 1;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (isSpaced(cell, column) ? cell + columnGap : cell)).join(' | ')} |`;
  return [line(heads), `|${':--|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

export function withoutColumnGaps(text: string): string {
  return text.replaceAll(columnGap, '');
}
