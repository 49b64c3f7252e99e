// Edits of texts with other line ends than LF, and texts that are written for the API server.
import { describe, expect, test } from 'vitest';
import type { ObjectValue, Value } from '../../../core/model/value.ts';
import { applyEdits, losesAnchor, minimalEdits } from '../../../core/text/edits/minimal-edits.ts';
import { writeYaml } from '../../../core/text/edits/write-yaml.ts';
import { columnOf, endOfLine, lineBreakOf, startOfLine, startOfNextLine } from '../../../core/text/lines.ts';
import type { MapNode } from '../../../core/text/node.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';

const changed = (text: string, target: Record<string, Value>) => {
  const { root } = readDocument(text);
  if (root?.kind !== 'map') throw new Error('the text is no map');
  return applyEdits(text, minimalEdits(text, root, target));
};

describe('line breaks', () => {
  test.each(['\n', '\r\n', '\r'])('a field is added on a line of its own after %j', (lineBreak) => {
    const lines = (...all: string[]) => all.join(lineBreak);
    expect(changed(lines('a:', '  b: 1', ''), { a: { b: 1, c: 2 } })).toBe(lines('a:', '  b: 1', '  c: 2', ''));
    expect(changed(lines('a: 1', 'b: 2', 'c: 3', ''), { a: 1, c: 3 })).toBe(lines('a: 1', 'c: 3', ''));
  });

  test.each(['\r', '\u0085', '\u2028', '\u2029'])('a column counts from %j', (lineBreak) => {
    const text = `a: 1${lineBreak}  b: 2`;
    expect(startOfLine(text, text.length)).toBe(5);
    expect(columnOf(text, text.indexOf('b'))).toBe(2);
  });

  test.each([
    ['', 0, 0, 0],
    ['ab', 1, 0, 2],
    ['a\r\nb', 0, 0, 1],
    ['a\r\nb', 3, 3, 4],
    ['a\rb\n', 2, 2, 3],
    ['\n', 0, 0, 0],
  ])('the line of %j at %i', (text, offset, start, end) => {
    expect([startOfLine(text, offset), endOfLine(text, offset)]).toEqual([start, end]);
  });

  test.each([
    ['a\r\nb', 1, 3],
    ['a\nb', 1, 2],
    ['a', 1, 1],
  ])('the next line of %j', (text, end, next) => expect(startOfNextLine(text, end)).toBe(next));

  test('of a text are those of its first line', () =>
    expect(['a\rb\n', 'a\r\nb', 'a'].map(lineBreakOf)).toEqual(['\r', '\r\n', '\n']));
});

test('of equal keys only the last one is changed', () => {
  expect(changed('a: 1\na: 2\nb: 3\n', { a: 2 })).toBe('a: 1\na: 2\n');
  expect(changed('a: 1\na: 2\nb: 3\n', { a: 4, b: 3 })).toBe('a: 1\na: 4\nb: 3\n');
});

test.each([
  ['the first fields', 'l:\n- a: 1\n\n  b: 2\n  c: 3\n', { c: 3 }, 'l:\n- c: 3\n'],
  ['the first and a later field', 'l:\n- a: 1\n  b: 2\n  c: 3\n', { b: 4 }, 'l:\n- b: 4\n'],
  ['a field above a comment', 'l:\n- a: 1\n  # b\n  b: 2\n  c: 3\n', { c: 3 }, 'l:\n- \n  # b\n  c: 3\n'],
])('the next field of a list item takes the place of %s', (_, text, item, after) =>
  expect(changed(text, { l: [item] })).toBe(after),
);

test('two entries that the parser reads in one line are removed together or apart', () => {
  expect(changed('a: []: b\nc: 1\n', { c: 1 })).toBe('c: 1\n');
  expect(changed('a: []: b\nc: 1\n', { a: [], c: 1 })).toBe('a: []\nc: 1\n');
  expect(changed('a: []: \n  x: 1\nc: 1\n', { c: 1 })).toBe('c: 1\n');
});

test.each([
  ['a: &x 1\nb: *x\n', true],
  ['a: &x 1\nb: *x\nc: &x 2\n', true],
  ['a: &x 1\nb: 2\n', false],
  ['a: 1\nb: &x 2\nc: *x\n', false],
])('to remove a from %j loses the anchor of an alias: %s', (text, isLost) => {
  const { root } = readDocument(text);
  const { a: _, ...others } = toValue(root) as ObjectValue;
  expect(losesAnchor(text, minimalEdits(text, root as MapNode, others))).toBe(isLost);
});

describe('comments between brackets stay', () => {
  test('when a field is removed', () =>
    expect(changed('{a: 1, b: [2, # two\n 3], c: 4}', { a: 1, c: 4 })).toBe('{a: 1, # two\n       c: 4}'));

  test('when another field takes its place', () =>
    expect(changed('{a: {x: 1 # one\n}}', { b: 2 })).toBe('{b: 2 # one\n }'));
});

describe('a field that is added below removed lines', () => {
  test.each(['\n', ''])('takes their place before %j', (end) =>
    expect(changed(`a:\n  b: 1\n  c:\n    - 2${end}`, { a: { b: 1 }, d: 3 })).toBe(`a:\n  b: 1\nd: 3${end}`),
  );
});

describe('comments of a replaced value stay', () => {
  test.each([
    ['a list by a number', 'a:\n  - 1 # one\n  - 2 # two\nb: 3\n', { a: 5, b: 3 }, 'a: 5 # one # two\nb: 3\n'],
    [
      'a list by a map',
      'a:\n  - 1 # one\n  - 2 # two\nb: 3\n',
      { a: { c: 1 }, b: 3 },
      'a: # one\n# two\n  c: 1\nb: 3\n',
    ],
    ['a map in brackets by a number', '{a: {x: 1 # one\n}, b: 3}', { a: 5, b: 3 }, '{a: 5 # one\n , b: 3}'],
    ['a word on a line of its own', 'a: # one\n  x # two\nb: 3\n', { a: 5, b: 3 }, 'a: 5 # one # two\nb: 3\n'],
    ['with quotes', 'a:\n  - 1 # "one" \'s\nb: 3\n', { a: 5, b: 3 }, 'a: 5 # "one" \'s\nb: 3\n'],
  ])('%s', (_, text, target, expected) => expect(changed(text, target)).toBe(expected));
});

test.each([
  '0o7',
  '0x1f',
  '1_000',
  'yes',
  '~',
  '1e3',
  '.inf',
  '\ufeff',
  '\u007f',
  'a\u2028b',
  '\u0085',
  '\uffff',
  'é: "b"',
])('the string %j is written so that it is read as the same string', (text) => {
  const written = writeYaml({ a: text, [text]: [text] });
  const { root, problems } = readDocument(written);
  expect(problems).toEqual([]);
  expect(root && toValue(root)).toEqual({ a: text, [text]: [text] });
});

describe('fields between brackets', () => {
  const keys = ['a', 'b', 'c', 'd'];
  const kept = Array.from({ length: 16 }, (_, mask) => [keys.filter((_key, i) => mask & (1 << i))]);
  const flow = (names: readonly string[], between: string) => names.map((key) => `${key}: 1`).join(between);
  test.each(kept)('are removed until %j are left, whatever is between them', (left) => {
    const target = { x: Object.fromEntries(left.map((key) => [key, 1])) };
    for (const between of [', ', ',', ' ,\n    ']) {
      const text = changed(`x: {${flow(keys, between)}}\n`, target);
      const { root, problems } = readDocument(text);
      expect({ text, value: root && toValue(root), problems }).toEqual({ text, value: target, problems: [] });
    }
  });
});
