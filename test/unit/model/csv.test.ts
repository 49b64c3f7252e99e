import { expect, test } from 'vitest';
import { parseSeries, type SeriesColumns } from '../../../core/model/scenario/csv-series.ts';
import { maxCellLength, maxColumns } from '../../../core/model/scenario/csv-table.ts';

test.each<[string, string, SeriesColumns, [number, number][]]>([
  [
    'two columns without names',
    '0,50\n60,900\n',
    {},
    [
      [0, 50],
      [60, 900],
    ],
  ],
  [
    'columns by name',
    'pod,when,load\nx,10,"1"\ny,25,2.5\n',
    { time: 'when', value: 'load' },
    [
      [0, 1],
      [15, 2.5],
    ],
  ],
  [
    'dates, counted from the first',
    'time;load\r\n2026-02-28T23:59:00Z;1\r\n2026-03-01 00:01:00Z;2\r\n',
    {},
    [
      [0, 1],
      [120, 2],
    ],
  ],
  [
    'semicolons, with commas as decimal points',
    'time;load\n0;1,5\n10,5;2\n',
    {},
    [
      [0, 1.5],
      [10.5, 2],
    ],
  ],
  [
    'quotes with separators in them, and a name in another case',
    '"a, b" , "Load"\r"0","7"\r"1","8"\r',
    { value: 'load' },
    [
      [0, 7],
      [1, 8],
    ],
  ],
  [
    'dates with an offset',
    '2026-01-01T12:00:00+02:00,1\n2026-01-01T10:00:30Z,2',
    {},
    [
      [0, 1],
      [30, 2],
    ],
  ],
  [
    'values that hold until the next line',
    'time,load\n0,5\n30,8\n60,8\n',
    { steps: true },
    [
      [0, 5],
      [30, 5],
      [30, 8],
      [60, 8],
      [60, 8],
    ],
  ],
  [
    'seconds below 0, which are before the start',
    'seconds,load\n-300,5\n0,6\n',
    {},
    [
      [-300, 5],
      [0, 6],
    ],
  ],
  [
    'lines that have a value of another column only',
    'seconds,load,replicas\n0,,2\n20,7,\n30,,3\n40,8,3\n',
    { value: 'load' },
    [
      [20, 7],
      [40, 8],
    ],
  ],
])('a series is read: %s', (_, text, columns, value) =>
  expect(parseSeries(text, columns)).toEqual({ ok: true, value }),
);

test('a series at the limits of cells and columns is read', () => {
  expect(parseSeries(`time,load\n0,1,${'x'.repeat(maxCellLength)}`).ok).toBe(true);
  expect(parseSeries(`0,1${',3'.repeat(maxColumns - 2)}`).ok).toBe(true);
});

test.each<[string, string, SeriesColumns, RegExp]>([
  ['nothing', '\n', {}, /^the file is empty$/],
  ['only names', 'time,load\n', {}, /^there are no lines with values$/],
  ['no such column', 'time,load\n0,1', { value: 'rps' }, /^there is no column rps: the columns are time, load$/],
  ['names that are not there', '0,1', { value: 'rps' }, /^line 1 has no column names$/],
  ['no time', 'time,load\n0,1\nsoon,2', {}, /^line 3, column 1: "soon" is not a time/],
  ['no number', 'time,load\n0,1\n10,many', {}, /^line 3, column 4: "many" is not a number of at least 0$/],
  ['too large a number', 'time,load\n0,1\n10,1e16', {}, /^line 3, column 4: "1e16" is more than 1000000000000000$/],
  ['a missing cell', 'time,load\n0', {}, /^line 2, column 2: "" is not a number/],
  ['backwards', '10,1\n5,2', {}, /^line 2, column 1: times must be in order/],
  ['an open quote', 'time,load\n0,"1\n', {}, /^line 2: a quote is not closed$/],
  ['an invalid month', '2026-13-01T00:00:00Z,1\n2026-13-02T00:00:00Z,1', {}, /^there are no lines|is not a time/],
  ['a long cell', `0,1,${'x'.repeat(maxCellLength + 1)}\n`, {}, /^line 1: a cell has more than 1000 characters$/],
  ['too many columns', `0,1\n1,2${',3'.repeat(maxColumns)}\n`, {}, /^line 2 has more than 1000 columns$/],
  [
    'many names',
    `${'a,'.repeat(maxColumns - 1)}b\n`,
    { value: 'x' },
    /^there is no column x: the columns are (?:a, ){20}…$/,
  ],
  ['too many lines', '0,1\n'.repeat(100_002), {}, /^the file has more than 100000 lines$/],
])('a series is refused: %s', (_, text, columns, problem) => {
  const read = parseSeries(text, columns);
  expect(read.ok ? '' : read.problem).toMatch(problem);
});
