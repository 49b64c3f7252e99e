// Go's YAML errors, as Helm shows them: the problem, and its line as Go counts it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { libyamlMessage } from '../../../core/text/libyaml/libyaml-message.ts';
import { runs } from '../../support/effort.ts';

test.each([
  ['a: [', 'line 1: did not find expected node content'],
  ['a: b: c', 'mapping values are not allowed in this context'],
  ['a: 1\n b: 2', 'line 2: mapping values are not allowed in this context'],
  ['a: 1\nb\nc: 2', "line 3: could not find expected ':'"],
  ['a:\n  b: 1\n c: 2', 'line 2: did not find expected key'],
  ['- a\nb: 1', "line 1: did not find expected '-' indicator"],
  ['a: {b: 1 c: 2}', "did not find expected ',' or '}'"],
  ['a: [1\n2\n: 3]', "line 2: did not find expected ',' or ']'"],
  ['a: @b', 'found character that cannot start any token'],
  ['x:\n  a: y\n\tb: 1', 'line 3: found a tab character that violates indentation'],
  ['a: |0\n  b', 'found an indentation indicator equal to 0'],
  ['a: |x\n  b', 'did not find expected comment or line break'],
  ['a: |\n\tb', 'line 2: found a tab character where an indentation space is expected'],
  ['a: "b', 'found unexpected end of stream'],
  ['a: "b\n---\n', 'line 2: found unexpected document indicator'],
  ['a: "\\q"', 'found unknown escape character'],
  ['a: "\\xq"', 'did not find expected hexdecimal number'],
  ['{a: !b}', 'did not find expected whitespace or line break'],
  ['a: *', 'did not find expected alphabetic or numeric character'],
  ['a: - b', 'block sequence entries are not allowed in this context'],
])('%j: %s', (text, message) => expect(libyamlMessage(text)).toBe(message));

test.each([
  '',
  '# a\n',
  'a: 1\n---\nb: [\n',
  'a:\n- 1\n- {b: c, d}\n',
  '? a\n: b\n',
  "\"a\": 'it''s'\n",
  'a: |2-\n   b\n',
  '&a b: *a\n',
])('text that is YAML has no message: %j', (text) => expect(libyamlMessage(text)).toBeUndefined());

const parts = ['a', ': ', '- ', '\n', '  ', '[', ']', '{', '}', ', ', '"', "'", '#', '---\n'];

test('every text has an end', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts, '|', '>', '?', '!', '%', '&x', '*x', '\t', '\\', '`'), { maxLength: 20 }),
      (written) => {
        libyamlMessage(written.join(''));
      },
    ),
    runs(4000),
  ));
