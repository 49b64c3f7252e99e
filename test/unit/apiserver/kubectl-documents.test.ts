import { describe, expect, test } from 'vitest';
import { apiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { readKubectlDocuments } from '../../../core/apiserver/kubectl/kubectl-documents.ts';

const json = '{"a": 1}';

/** The count of objects, and whether kubectl complains about JSON or about YAML, as observed. */
function outcome(text: string, release: string): string {
  const { values, problem = '' } = readKubectlDocuments(text, { rules: apiServerRules({ release }) });
  const [kind = ''] = /^json|yaml|Yaml/.exec(problem) ?? [];
  return `${values.length} ${kind}`.trim();
}

describe('since 1.33, kubectl goes on with YAML where a text is no longer JSON', () => {
  test.each([
    ['a separator on the same line', ' ---\nb: 2\n', '2'],
    ['an indented separator', '\n ---\nb: 2\n', '1 json'],
    ['no separator at all', '\nb: 2\n', '2'],
    ['a space of Unicode at the end', '\u2028', '1 json'],
    ['a separator after carriage returns', '\r---\rb: 2\r', '1 json'],
    ['a separator after a vertical tab', '\u000b\n---\nb: 2\n', '2'],
    ['a vertical tab in the separator', '\n---\u000b\nb: 2\n', '1 json'],
    ['a first document that is no YAML', '\n---\nb: [\n', '1 json'],
    ['a second document that is no YAML', '\n---\nb: 2\n---\nb: [\n', '2 yaml'],
  ])('%s', (_, rest, expected) => expect(outcome(json + rest, '1.33.1')).toBe(expected));

  test('also before it', () => {
    expect(outcome(`\u2028${json}\n---\nb: 2\n`, '1.33.1')).toBe('2');
    expect(outcome(`\u2028${json}`, '1.32.13')).toBe('0 json');
  });
});

test('a byte order mark is no part of the text', () =>
  expect(outcome(`\uFEFF${json}\n---\nb: 2\n`, '1.32.13')).toBe('1 json'));
