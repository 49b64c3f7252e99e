// Reads a CSV file (RFC 4180) as a table. Each problem names the line and column, from 1.
import { type CsvLine, detectSeparator, splitCells } from './csv-cells.ts';
import { parseDateSeconds } from './parse-date.ts';

export type CsvRow = CsvLine & { line: number };

export interface CsvTable {
  /** The names of the columns; undefined if the first line already has values. */
  names: readonly string[] | undefined;
  rows: readonly CsvRow[];
  separator: string;
}

export type CsvTableResult = { ok: true; value: CsvTable } | { ok: false; problem: string };

/** The maximum number of lines, which is enough for two months with a line per minute. Longer files are refused. */
export const maxLines = 100_000;
/**
 * The maximum number of characters in a cell. Times and values are much shorter, but other columns may contain
 * sentences.
 */
export const maxCellLength = 1000;
export const maxColumns = 1000;
const maxNames = 20;

export function parseCsvTable(text: string): CsvTableResult {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  if (lines.length > maxLines + 1) return refuse(`the file has more than ${maxLines} lines`);
  const separator = detectSeparator(lines.find((line) => line.trim() !== '') ?? '');
  const rows = lines
    .map((line, i) => ({ ...splitCells(line, separator), line: i + 1 }))
    .filter(({ cells }) => cells.some(isFilled));
  const unclosed = rows.find(({ hasOpenQuote }) => hasOpenQuote);
  if (unclosed) return refuse(`line ${unclosed.line}: a quote is not closed`);
  const longRow = rows.find(({ cells }) => cells.length > maxColumns);
  if (longRow) return refuse(`line ${longRow.line} has more than ${maxColumns} columns`);
  const longCell = rows.find(({ cells }) => cells.some(({ text }) => text.length > maxCellLength));
  if (longCell) return refuse(`line ${longCell.line}: a cell has more than ${maxCellLength} characters`);
  const [header] = rows;
  if (header === undefined) return refuse('the file is empty');
  const hasHeader = header.cells.some(
    (cell) =>
      isFilled(cell) && parseCsvNumber(cell.text, separator) === undefined && parseTimeSeconds(cell.text) === undefined,
  );
  const names = hasHeader ? header.cells.map(({ text }) => text) : undefined;
  return { ok: true, value: { names, rows: hasHeader ? rows.slice(1) : rows, separator } };
}

/**
 * Reads a finite number; undefined for any other cell. If the separator is a semicolon, the decimal point may be a
 * comma.
 */
export function parseCsvNumber(cell: string, separator = ','): number | undefined {
  const text = separator === ';' ? cell.replace(',', '.') : cell;
  const number = /^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

export function parseTimeSeconds(cell: string, separator = ','): number | undefined {
  return parseCsvNumber(cell, separator) ?? parseDateSeconds(cell);
}

export const cellText = ({ cells }: CsvRow, index: number) => cells[index]?.text ?? '';

export function describeCell({ cells, line, length }: CsvRow, index: number): string {
  return `line ${line}, column ${(cells[index]?.start ?? length) + 1}`;
}

export function listColumns(names: readonly string[]): string {
  return [...names.slice(0, maxNames), ...(names.length > maxNames ? ['…'] : [])].join(', ');
}

const isFilled = ({ text }: { text: string }) => text !== '';
const refuse = (problem: string): CsvTableResult => ({ ok: false, problem });
