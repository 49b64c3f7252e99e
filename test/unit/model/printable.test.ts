import { describe, expect, test } from 'vitest';
import { csvCell, printable } from '../../../core/model/printable.ts';
import { hostileStrings } from '../../support/hostile-strings.ts';

describe('a cell of a spreadsheet', () => {
  test.each(hostileStrings)('%j is no formula and one line', (text) => {
    const cell = csvCell(text);
    expect(cell.replace(/^"/, '')).not.toMatch(/^\s*[=+\-@\t\r]/);
    expect(cell).not.toMatch(/[\r\n]/);
  });
  test('a number stays a number', () =>
    expect([csvCell(-1), csvCell(null), csvCell('web')]).toEqual(['-1', '', 'web']));
  test.each([
    ['a,b', '"a,b"'],
    ['a "b" c', '"a ""b"" c"'],
    ['=A1&"x"', `"'=A1&""x"""`],
  ])('%s is in quotes, and its own quotes are doubled', (text, cell) => expect(csvCell(text)).toBe(cell));
});

test('a line shows the escapes of what it cannot print', () =>
  expect(printable('a\tb\nc\r\u001b[0m\u202e')).toBe('a\tb\\nc\\r\\x1b[0m\\u202e'));
