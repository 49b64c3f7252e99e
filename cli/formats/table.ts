export interface Column {
  head: string;
  align: 'left' | 'right';
  wraps?: boolean;
  /** The minimum width to which `cutToFit` may shorten the column. If it is absent, the column is not shortened. */
  least?: number;
  /** The style of each text below the column's head. The style must not change the visible width. */
  style?: (text: string) => string;
}

/** The minimum width to which text is wrapped. Narrower text is hard to read. */
const minWrapWidth = 20;
/**
 * The smallest width at which the texts of the wrapping column are easy to read. If this column would be narrower, all
 * columns are separated by one space instead of two.
 */
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

/**
 * Cuts the texts so that the table fits the width. The column with the most width above its `least` width is shortened
 * first.
 */
export function cutToFit(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Infinity,
): readonly (readonly string[])[] {
  const widths = widthsOf(columns, [columns.map(({ head }) => head), ...rows]);
  const spare = (i: number) => (widths[i] ?? 0) - (columns[i]?.least ?? Infinity);
  let excess = widths.reduce((sum, one) => sum + one, 2 * (columns.length - 1)) - width;
  while (excess > 0) {
    const [widest] = [...columns.keys()].sort((a, b) => spare(b) - spare(a));
    if (widest === undefined || spare(widest) <= 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess--;
  }
  return rows.map((row) => row.map((text, i) => cutInMiddle(text, widths[i] ?? text.length)));
}

/** Cuts the middle out of a long path, because its beginning and its end are more useful. */
function cutInMiddle(text: string, width: number): string {
  if (text.length <= width) return text;
  const end = Math.ceil((width - 1) / 2);
  return `${text.slice(0, width - 1 - end)}…${text.slice(text.length - end)}`;
}

function widthsOf(columns: readonly Column[], lines: readonly (readonly string[])[]): number[] {
  return columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
}

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

/** Breaks the text at spaces into rows of at most `width` characters. A longer word gets a row of its own. */
export function wrapText(text: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const current = rows.at(-1);
    if (current === undefined || current.length + 1 + word.length > width) rows.push(word);
    else rows[rows.length - 1] = `${current} ${word}`;
  }
  return rows;
}
