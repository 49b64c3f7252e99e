// The API server ignores indentation between quotes.
import { expect, test } from 'vitest';
import { readServerYaml } from '../../../core/text/libyaml/server-yaml.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { findNode } from '../../../core/text/tree.ts';

test.each([
  ['lines at the margin', "a:\n  b: 'x\ny'\n  c: d\n", { a: { b: 'x y', c: 'd' } }],
  ['empty lines and spaces', 'a:\n  b: "x  \n\n y\\\nz"\n', { a: { b: 'x\nyz' } }],
  ['an item', "- 'x\ny'\n- z\n", ['x y', 'z']],
  ['several of them', 'a: \'b\nc\'\nd: "e\nf"\n', { a: 'b c', d: 'e f' }],
  ['between brackets at the margin', "a:\n  b: { c: 'd\ne',\nf: g }\n", { a: { b: { c: 'd e', f: 'g' } } }],
  ['CRLF', "a: 'b\r\nc'\r\nd: e\r\n", { a: 'b c', d: 'e' }],
])('under-indented quotes are read as libyaml reads them: %s', (_name, text, value) => {
  expect(readServerYaml(text)).toEqual({ ok: true, value });
  expect(readDocument(text).problems).toEqual([]);
});

test('offsets refer to the original text', () => {
  const text = "a:\n  b: 'x\ny'\n  c: d\n";
  const { root } = readDocument(text);
  const found = root && findNode(root, ['a', 'b'])?.value;
  expect(text.slice(found?.start, found?.end)).toBe("'x\ny'");
});

test.each(["a: 'b\nc: d\n", "a: 'b\nc: 'd'\n", "a: 'b\n---\nc'\n", "a:\n  'b\nc': d\n", "a: 'b\nc' d\n"])(
  'an error of the API server stays an error: %j',
  (text) => {
    expect(readServerYaml(text).ok).toBe(false);
    expect(readDocument(text).problems).not.toEqual([]);
  },
);
