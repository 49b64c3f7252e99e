// The range of a value inside JSON, however YAML writes the JSON.
import { expect, test } from 'vitest';
import type { Path } from '../../../core/model/path.ts';
import { rangeInEmbeddedJson } from '../../../core/text/embedded-json.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { findNode } from '../../../core/text/tree.ts';

function found(text: string, path: Path): string | undefined {
  const node = findNode(readDocument(text).root, ['a'])?.node;
  const range = node?.kind === 'scalar' ? rangeInEmbeddedJson(node, path) : undefined;
  return range && text.slice(range.start, range.end);
}

test.each([
  ['single quotes', `a: '[{"b": "it''s", "c": 70}]'`],
  ['double quotes', String.raw`a: "[{\"b\": \"it's\", \"c\": 70}]"`],
  ['escapes of every kind', String.raw`a: "[{\x22b\u0022:\t\"\U0001F600\", \"c\"\u003a 70}]"`],
  ['double quotes over several lines', 'a: "[{\\"b\\": 1,\n\n    \\\n   \\"c\\":\n  70}]"'],
  ['single quotes over several lines', `a: '[{"b": 1,\n   "c":\n  70}]'`],
  ['a literal block', 'a: |\n  [\n    {"b": 1,\n      "c": 70}\n  ]\n'],
  ['a literal block with a comment', 'a: |- # JSON\n    [{"b": "x y",  "c": 70}]\nb: 1'],
  ['a folded block', 'a: >-\n  [{"b": 1,\n  "c":\n\n     70}]\n'],
  ['lines as Windows ends them', 'a: |\r\n  [{"b": 1,\r\n    "c": 70}]\r\n'],
])('a value of JSON in YAML is found: %s', (_name, text) => {
  expect(found(text, [0, 'c'])).toBe('70');
});

test('a missing value is marked at the parent key', () => {
  expect(found(String.raw`a: "{\"b\": {\"c\": 1}}"`, ['b', 'x'])).toBe(String.raw`\"b\"`);
});

test('keys match in any case', () => expect(found(`a: '{"ScaleUp": 3}'`, ['scaleUp'])).toBe('3'));

test.each(['a: "no json"', 'a: "[}"', 'a: 3', "a: '{}'"])('the value of %s has no ranges', (text) =>
  expect(found(text, ['b'])).toBeUndefined(),
);
