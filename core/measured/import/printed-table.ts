// Reads a table that kubectl prints repeatedly. Other programs may have printed dates before its lines.
import { leadingDate, type PrintedDate } from './printed-date.ts';

export interface PrintedRow {
  cells: Readonly<Record<string, string>>;
  /**
   * The date that another program printed before the row, on the same line or on a separate line above; undefined if
   * there is no date.
   */
  date: PrintedDate | undefined;
}

/** The only column that may contain spaces. */
const wideColumn = 'TARGETS';

export interface PrintedTable {
  rows: readonly PrintedRow[];
  headers: number;
}

export function readPrintedTable(text: string, columns: readonly string[]): PrintedTable | undefined {
  const table = new TableReader(columns);
  for (const line of text.split(/\r\n|\n|\r/)) table.readLine(line.trim().split(/[ \t]+/));
  return table.headers > 0 ? table : undefined;
}

class TableReader implements PrintedTable {
  readonly rows: PrintedRow[] = [];
  headers = 0;
  private header: readonly string[] = [];
  /**
   * The date of the last line that contains only a date. The date applies to the first row of each object after this
   * line.
   */
  private block: PrintedDate | undefined;
  private dated = new Set<string>();

  private readonly columns: readonly string[];

  constructor(columns: readonly string[]) {
    this.columns = columns;
  }

  readLine(words: readonly string[]): void {
    const date = leadingDate(words);
    const printed = words.slice(date?.words ?? 0);
    if (date && printed.length === 0) {
      this.block = date;
      this.dated = new Set();
    } else if (this.columns.every((name) => printed.includes(name))) {
      this.header = printed;
      this.headers++;
    } else this.readRow(printed, date);
  }

  private readRow(words: readonly string[], date: PrintedDate | undefined): void {
    const cells = this.headers > 0 ? cellsOf(words, this.header) : undefined;
    if (!cells) return;
    const key = `${cells.NAMESPACE ?? ''}/${cells.NAME}`;
    this.rows.push({ cells, date: date ?? (this.dated.has(key) ? undefined : this.block) });
    this.dated.add(key);
  }
}

/**
 * Returns the cells of a row by column; undefined if the row has too few words. Only the cell of `wideColumn` may have
 * several words.
 */
function cellsOf(words: readonly string[], header: readonly string[]): Record<string, string> | undefined {
  const wideAt = header.indexOf(wideColumn);
  const after = header.length - wideAt - 1;
  if (words.length < header.length) return undefined;
  const cells = [
    ...words.slice(0, wideAt),
    words.slice(wideAt, words.length - after).join(' '),
    ...words.slice(words.length - after),
  ];
  return Object.fromEntries(header.map((name, i) => [name, cells[i] ?? '']));
}
