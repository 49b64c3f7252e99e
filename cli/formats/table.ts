// Columns of a terminal: as wide as their widest cell.

export interface Column {
  head: string;
  align: 'left' | 'right';
  /** Its texts may go on under themselves, where the table is wider than asked for. */
  wraps?: boolean;
}

/** Narrower than this a text of several words cannot be read. */
const narrowest = 20;
/** Narrower than this the columns move together. */
const comfortable = 36;

export function alignTable(columns: readonly Column[], rows: readonly (readonly string[])[], width = Infinity): string[] {
  const all = [columns.map(({ head }) => head), ...rows];
  const between = roomFor(columns, all, width, '  ') < comfortable ? ' ' : '  ';
  const lines = wrapped(columns, all, width, between);
  const widths = widthsOf(columns, lines);
  return lines.map((line) =>
    columns
      .map(({ align }, i) => pad(line[i] ?? '', widths[i] ?? 0, align))
      .join(between)
      .trimEnd(),
  );
}

function widthsOf(columns: readonly Column[], lines: readonly (readonly string[])[]): number[] {
  return columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
}

/** What the other columns leave for the one that wraps. */
function roomFor(columns: readonly Column[], lines: readonly (readonly string[])[], width: number, between: string): number {
  const others = widthsOf(columns, lines).filter((_, i) => !columns[i]?.wraps);
  return width - others.reduce((sum, other) => sum + other + between.length, 0);
}

function wrapped(columns: readonly Column[], lines: readonly (readonly string[])[], width: number, between: string): (readonly string[])[] {
  const at = columns.findIndex(({ wraps }) => wraps);
  if (at < 0) return [...lines];
  const left = Math.max(narrowest, roomFor(columns, lines, width, between));
  return lines.flatMap((line) => {
    const [first = '', ...rest] = wordsIn(line[at] ?? '', left);
    return [line.with(at, first), ...rest.map((text) => columns.map((_, i) => (i === at ? text : '')))];
  });
}

/** A word that is longer stands alone. */
function wordsIn(text: string, width: number): string[] {
  const rows: string[] = [];
  for (const word of text.split(' ')) {
    const begun = rows.at(-1);
    if (begun === undefined || begun.length + 1 + word.length > width) rows.push(word);
    else rows[rows.length - 1] = `${begun} ${word}`;
  }
  return rows;
}

const pad = (text: string, width: number, align: Column['align']) => (align === 'left' ? text.padEnd(width) : text.padStart(width));
