// Terminal columns, each as wide as its widest cell.

export interface Column {
  head: string;
  align: 'left' | 'right';
  /** Its texts may wrap if the table would be wider than the terminal. */
  wraps?: boolean;
  /** Applied to each text below the head; it must not change the width. */
  style?: (text: string) => string;
}

/** A text of several words is unreadable in a narrower column. */
const minWrapWidth = 20;
/** If the wrapping column would be narrower, one space separates the columns instead of two. */
export const comfortableWidth = 36;

export function alignTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Infinity,
): string[] {
  const all = [columns.map(({ head }) => head), ...rows];
  const separator = widthForWrapping(columns, all, width, '  ') < comfortableWidth ? ' ' : '  ';
  const lines = wrapRows(columns, all, width, separator);
  const widths = widthsOf(columns, lines);
  return lines.map((line, row) => {
    const last = line.findLastIndex((cell) => cell !== '');
    return columns
      .slice(0, last + 1)
      .map(({ align, style }, i) => {
        const text = line[i] ?? '';
        const space = ' '.repeat((widths[i] ?? 0) - text.length);
        const shown = row > 0 && style ? style(text) : text;
        if (align === 'right') return space + shown;
        return i === last ? shown : shown + space;
      })
      .join(separator);
  });
}

function widthsOf(columns: readonly Column[], lines: readonly (readonly string[])[]): number[] {
  return columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
}

/** The width that the other columns leave for the column that wraps. */
function widthForWrapping(
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
  width: number,
  separator: string,
): number {
  const otherWidths = widthsOf(columns, lines).filter((_, i) => !columns[i]?.wraps);
  return width - otherWidths.reduce((sum, other) => sum + other + separator.length, 0);
}

function wrapRows(
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
  width: number,
  separator: string,
): (readonly string[])[] {
  const wrapIndex = columns.findIndex(({ wraps }) => wraps);
  if (wrapIndex < 0) return [...lines];
  const availableWidth = Math.max(minWrapWidth, widthForWrapping(columns, lines, width, separator));
  return lines.flatMap((line) => {
    const [first = '', ...rest] = wrapText(line[wrapIndex] ?? '', availableWidth);
    return [line.with(wrapIndex, first), ...rest.map((text) => columns.map((_, i) => (i === wrapIndex ? text : '')))];
  });
}

/** A longer word gets a line of its own. */
export function wrapText(text: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const current = rows.at(-1);
    if (current === undefined || current.length + 1 + word.length > width) rows.push(word);
    else rows[rows.length - 1] = `${current} ${word}`;
  }
  return rows;
}
