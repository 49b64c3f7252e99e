import { expect, test } from 'vitest';
import { changedLines } from '../../../core/text/edits/changed-lines.ts';
import type { TextEdit } from '../../../core/text/edits/minimal-edits.ts';

const signs = { same: ' ', removed: '-', added: '+', gap: '…' } as const;

function shown(text: string, ...edits: [old: string, by: string][]): string[] {
  const placed = edits.map(([old, by]): TextEdit => {
    const start = text.indexOf(old);
    return { start, end: start + old.length, text: by };
  });
  return changedLines(text, placed).map(({ kind, text: line }) => `${signs[kind]}${line}`);
}

test('a changed value is a removed and an added line between its neighbours', () =>
  expect(shown('a: 1\nb: 2\nc: 3\nd: 4\n', ['2', '5'])).toEqual([' a: 1', '-b: 2', '+b: 5', ' c: 3']));

test('an inserted line removes none', () =>
  expect(shown('a: 1\nb: 2\n', ['1\n', '1\nx: 0\n'])).toEqual([' a: 1', '+x: 0', ' b: 2']));

test('a removed line adds none', () =>
  expect(shown('a: 1\nb: 2\nc: 3\n', ['b: 2\n', ''])).toEqual([' a: 1', '-b: 2', ' c: 3']));

test('two edits of one line are one change', () =>
  expect(shown('a: { b: 1, c: 2 }\n', ['1', '3'], ['2', '4'])).toEqual(['-a: { b: 1, c: 2 }', '+a: { b: 3, c: 4 }']));

test('what is far away from a change is left out', () =>
  expect(shown('a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\n', ['1', '0'], ['6', '0'])).toEqual([
    '-a: 1',
    '+a: 0',
    ' b: 2',
    '…',
    ' e: 5',
    '-f: 6',
    '+f: 0',
  ]));

test('changes that are near each other share the lines between them', () =>
  expect(shown('a: 1\nb: 2\nc: 3\n', ['1', '0'], ['3', '0'])).toEqual(['-a: 1', '+a: 0', ' b: 2', '-c: 3', '+c: 0']));

test('the end of a text without a line break is shown', () =>
  expect(shown('a: 1\nb: 2', ['2', '3'])).toEqual([' a: 1', '-b: 2', '+b: 3']));

test('any line breaks are read', () =>
  expect(shown('a: 1\r\nb: 2\r\nc: 3\r\n', ['2', '3'])).toEqual([' a: 1', '-b: 2', '+b: 3', ' c: 3']));
