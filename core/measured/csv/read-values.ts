import { type CsvRow, cellText, describeCell, parseCsvNumber } from '../../model/scenario/csv-table.ts';
import { largestSeriesValue } from '../../model/scenario/read-field-values.ts';
import type { SeriesPoint } from '../../model/scenario/scenario.ts';
import { counterRates, resetNote } from '../counter-rates.ts';
import type { ColumnName, Samples } from '../measured-run.ts';
import { nameList } from '../name-list.ts';
import { orderSamples } from '../sample-columns.ts';
import type { HeaderReading } from './read-header.ts';
import { factorOfUnit } from './units.ts';

const absentValues = ['', '-', 'nan', 'null', 'none', '<unknown>', 'unknown', 'n/a'];

export interface ColumnCells {
  rows: readonly CsvRow[];
  at: number;
  header: string;
  times: readonly number[];
  separator: string;
}

export interface ReadCells {
  column: ColumnName;
  samples: Samples;
  notes: readonly string[];
}

/**
 * The maximum share of samples at which a counter may fall. A column that falls more often is not a counter, even if it
 * has the name of a counter.
 */
const maxResets = 0.2;

/**
 * Converts the cells of a column to samples. Returns undefined if the unit of the numbers is unknown, or if the column
 * has the name of a counter but falls too often.
 */
export function readCellValues(cells: ColumnCells, reading: HeaderReading): ReadCells | undefined {
  const texts = cells.rows.map((row) => cellText(row, cells.at));
  const grouping = groupingOf(texts);
  const numbers = texts.map((text) => splitUnit(text, cells.separator, grouping));
  const unit = unitOf(numbers, reading);
  if (!unit) return undefined;
  const [name, notes] = [`column ${nameList([cells.header])}`, [] as string[]];
  const [samples, invalid]: [SeriesPoint[], string[]] = [[], []];
  for (const [i, row] of cells.rows.entries()) {
    if (absentValues.includes((texts[i] ?? '').toLowerCase())) continue;
    const number = valueIn(unit, numbers[i]);
    if (number >= 0 && number <= largestSeriesValue) samples.push([cells.times[i] ?? 0, number]);
    else invalid.push(describeCell(row, cells.at));
  }
  if (invalid.length > 0) notes.push(`${name}: ${invalidText(invalid)}`);
  const ordered = orderSamples(samples, name, notes);
  if (!reading.isCounter) return { column: unit.column, samples: ordered, notes };
  const { rates, resets } = counterRates(ordered, reading.factor);
  if (resets > 1 && resets > maxResets * rates.length) return undefined;
  return { column: unit.column, samples: rates, notes: resets > 0 ? [...notes, resetNote(name, resets)] : notes };
}

interface ColumnUnit {
  column: ColumnName;
  bareFactor: number;
}

function unitOf(numbers: readonly NumberWithUnit[], reading: HeaderReading): ColumnUnit | undefined {
  const units = new Set(numbers.map(({ unit }) => unit));
  if (reading.isCounter) return { column: reading.column, bareFactor: 1 };
  if (reading.column === 'cpu' && units.has('%')) return { column: 'utilization', bareFactor: 1 };
  const { column, factor, needsUnit } = reading;
  const hasUnit = [...units].some((unit) => unit !== '' && factorOfUnit(column, unit) !== undefined);
  if (needsUnit && factor === undefined && !hasUnit) return undefined;
  // If other cells have a unit, as in `250m`, a `1` without a unit is a whole cpu, as Kubernetes writes it.
  return { column, bareFactor: factor ?? (column === 'cpu' && hasUnit ? 1000 : 1) };
}

function valueIn({ column, bareFactor }: ColumnUnit, { value, unit }: NumberWithUnit = { value: undefined, unit: '' }) {
  return (value ?? Number.NaN) * (unit === '' ? bareFactor : (factorOfUnit(column, unit) ?? Number.NaN));
}

function invalidText(places: readonly string[]): string {
  if (places.length === 1) return `1 cell is left out, because it is not a number of at least 0: ${places[0]}`;
  return `${places.length} cells are left out, because they are not numbers of at least 0; the first is ${places[0]}`;
}

interface NumberWithUnit {
  value: number | undefined;
  unit: string;
}

function splitUnit(cell: string, separator: string, grouping: ',' | '.' | undefined): NumberWithUnit {
  const [written = ''] = /^[-+]?[\d.,]+(?:e[-+]?\d+)?/i.exec(cell) ?? [];
  const digits = grouping === undefined ? written : withoutGroups(written, grouping);
  const value = parseCsvNumber(digits, grouping === '.' ? ';' : grouping === ',' ? ',' : separator);
  return { value, unit: cell.slice(written.length).trim() };
}

const groupedNumbers = { '.': /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, ',': /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ };

function withoutGroups(written: string, grouping: ',' | '.'): string {
  return groupedNumbers[grouping].test(written) ? written.replaceAll(grouping, '') : written;
}

/**
 * Returns the character that separates thousands; undefined if no cell shows this separator. Only cells such as
 * `1.234,5` and `1,234.5` show the separator, because `1,234` alone may be a decimal number.
 */
function groupingOf(cells: readonly string[]): ',' | '.' | undefined {
  if (cells.some((cell) => /^\d{1,3}(?:\.\d{3})+,\d/.test(cell))) return '.';
  return cells.some((cell) => /^\d{1,3}(?:,\d{3})+\.\d/.test(cell)) ? ',' : undefined;
}
