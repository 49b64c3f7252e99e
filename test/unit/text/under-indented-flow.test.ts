// The API server ignores indentation between brackets.
import { expect, test } from 'vitest';
import { readServerYaml } from '../../../core/text/libyaml/server-yaml.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { findNode } from '../../../core/text/tree.ts';

test.each([
  ['lines at the margin', 'a:\n  b: { c: 1,\nd: 2 }\n', { a: { b: { c: 1, d: 2 } } }],
  ['a bracket that closes at the margin', 'a:\n  b: [\n  1\n]\nc: 2\n', { a: { b: [1] }, c: 2 }],
  ['several of them', 'a:\n  b: {\n  c: 1\n}\n  d: {\ne: 2\n}\n', { a: { b: { c: 1 }, d: { e: 2 } } }],
  [
    'much text after them',
    `a: [\n1\n]\nb:\n${'  - c: d\n'.repeat(60)}`,
    { a: [1], b: Array.from({ length: 60 }, () => ({ c: 'd' })) },
  ],
  ['comments and quotes with brackets', `a:\n  b: {\nc: '}', # }\nd: "\\"]"\n}\n`, { a: { b: { c: '}', d: '"]' } } }],
])('under-indented brackets are read as libyaml reads them: %s', (_name, text, value) => {
  expect(readServerYaml(text)).toEqual({ ok: true, value });
  expect(readDocument(text).problems).toEqual([]);
});

test.each(['a: { b: one\n# comment\ntwo }\n', 'a: [one # comment\ntwo]\n'])(
  'no scalar goes on after a comment: %j',
  (text) => {
    expect(readServerYaml(text).ok).toBe(false);
    expect(readDocument(text).problems).not.toEqual([]);
  },
);

test('a long document is not read again for each of many under-indented parts', () => {
  const problems = (length: number) =>
    readDocument(`a: "1\n2"\nb: "3\n4"\ne: "5\n6"\nc: [\n5\n]\nd: [\n6\n]\nf: |\n${'  x\n'.repeat(length / 4)}`)
      .problems;
  expect(problems(1024)).toEqual([]);
  expect(problems(60 * 1024)).not.toEqual([]);
});

test('offsets refer to the original text', () => {
  const text = 'a:\n  b: { c: 1,\nd: 22 }\n';
  const { root } = readDocument(text);
  const found = root && findNode(root, ['a', 'b', 'd'])?.value;
  expect(text.slice(found?.start, found?.end)).toBe('22');
});

test.each(['a:\n  b: {\nc: 1\n', 'a:\n  b: {\n---\n}\n', 'a:\n  b: { c: 1\nd: 2 }\n', 'a:\n  b: { c\n: 1 }\n'])(
  'an error of the API server stays an error: %j',
  (text) => {
    expect(readServerYaml(text).ok).toBe(false);
    expect(readDocument(text).problems).not.toEqual([]);
  },
);

test('a document with very many under-indented brackets is read without joining them', () => {
  const text = `a:\n${'  b: {\n'.repeat(2000)}${'}\n'.repeat(2000)}`;
  expect(readServerYaml(text).ok).toBe(false);
});
