import { expect, test } from 'vitest';
import { isEmptyDocument } from '../../../core/text/empty-document.ts';

test.each([
  '',
  '\n\n',
  '# comment\n',
  '---\n# comment\n',
  '--- # comment',
  '\uFEFF# comment\r\n',
  '%YAML 1.2\n---\n',
  '...\n',
  '   \t\n',
])('the document %j is empty', (text) => expect(isEmptyDocument(text)).toBe(true));
test.each(['a: 1', '---\na: 1', '--- {a: 1}', '# comment\n\n  a', '{}', '{{ if }}'])(
  'the document %j is not empty',
  (text) => expect(isEmptyDocument(text)).toBe(false),
);
