import { expect, test } from 'vitest';
import { ignoreFix } from '../../../core/lint/fixes/ignore-fix.ts';
import { indexLines } from '../../../core/text/lines.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { isSameValue } from '../../../core/text/same-value.ts';
import { toValue } from '../../../core/text/tree.ts';

const decoded = (text: string) => toValue(readDocument(text).root);

function ignored(text: string, line: number, code = 'min-equals-max'): string | undefined {
  const position = { line, character: 2 };
  const isSameWith = (changed: () => string) => isSameValue(decoded(changed()), decoded(text));
  const fix = ignoreFix(indexLines(text), { code, range: { start: position, end: position } }, isSameWith);
  const [edit] = fix?.edits ?? [];
  if (!edit) return undefined;
  const lines = text.split('\n');
  const { start } = edit.range;
  const before = lines[start.line] ?? '';
  lines[start.line] = before.slice(0, start.character) + edit.newText + before.slice(start.character);
  return lines.join('\n');
}

test('the comment is above the line, with its indentation', () =>
  expect(ignored('spec:\n  max: 1\n', 1)).toBe('spec:\n  # replicast-disable-next-line min-equals-max\n  max: 1\n'));
test('a comment that is there gets the code, too', () =>
  expect(ignored('spec:\n  # replicast-disable-next-line api/required\n  max: 1\n', 2)).toBe(
    'spec:\n  # replicast-disable-next-line api/required, min-equals-max\n  max: 1\n',
  ));
test('not where a comment would be a part of a string', () =>
  expect(ignored('metadata:\n  text: |\n    one\n    two\n', 3)).toBeUndefined());
test('not for a comment that suppresses nothing', () =>
  expect(ignored('spec:\n  max: 1\n', 1, 'disable-comment-unused')).toBeUndefined());
test.each([
  ['after a byte order mark', '\uFEFFmax: 1\n', 0, '\uFEFF# replicast-disable-next-line min-equals-max\nmax: 1\n'],
  [
    'with the line breaks of the file',
    'a: 1\r\nmax: 1',
    1,
    'a: 1\r\n# replicast-disable-next-line min-equals-max\r\nmax: 1',
  ],
])('the comment is %s', (_, text, line, commented) => expect(ignored(text, line)).toBe(commented));
