import { type ColumnName, columnNames } from '../measured-run.ts';
import { nameList } from '../name-list.ts';
import { type HeaderReading, headerFactor, headerWords, readHeader } from './read-header.ts';

export interface ValueColumn {
  at: number;
  header: string;
  reading: HeaderReading;
}

export type ChosenColumns = { ok: true; value: readonly ValueColumn[] } | { ok: false; problem: string };

export interface Header {
  at: number;
  header: string;
}

/** @param column the quantity that the file contains; undefined if the headers decide */
export function chooseColumns(headers: readonly Header[], column: ColumnName | undefined): ChosenColumns {
  const read = headers.flatMap(({ at, header }): ValueColumn[] => {
    const reading = readHeader(header);
    return reading ? [{ at, header, reading }] : [];
  });
  const best = columnNames.flatMap((name) => bestOf(read.filter(({ reading }) => reading.column === name)) ?? []);
  if (column === undefined) return { ok: true, value: best };
  const named = best.find(({ reading }) => reading.column === column);
  if (named) return { ok: true, value: [named] };
  const [only, second] = headers;
  if (!only || second)
    return {
      ok: false,
      problem: only
        ? `it has several columns of values (${nameList(headers.map(({ header }) => header))}): rename the column of the ${column} to \`${column}\``
        : 'it has no column of values',
    };
  const factor = headerFactor(column, headerWords(only.header));
  return { ok: true, value: [{ ...only, reading: { column, rank: 0, factor, needsUnit: false } }] };
}

/**
 * Returns the column whose header fits a quantity best. Returns undefined if several such columns differ only in their
 * labels (`cpu{pod="a"}`, `cpu{pod="b"}`), because each of these columns is only a part of the quantity.
 */
function bestOf(columns: readonly ValueColumn[]): ValueColumn | undefined {
  const [first, ...others] = columns.toSorted((a, b) => a.reading.rank - b.reading.rank);
  const isPart = first?.header.includes('{') && others.some(({ reading }) => reading.rank === first.reading.rank);
  return isPart ? undefined : first;
}
