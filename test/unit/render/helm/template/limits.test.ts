import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderText, textOf } from '../../../../support/template.ts';

describe('the limits of a rendering', () => {
  test.each([
    ['{{ range 1000000000 }}{{ end }}', 'the templates take more than 1000 steps'],
    ['{{ range 9 }}{{ printf "%99999d" 1 }}{{ end }}', 'the templates write more than 100000 characters'],
    [
      '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}',
      'templates include each other more than 50 levels deep',
    ],
    [
      '{{ define "a" }}{{ template "a" . }}{{ end }}{{ template "a" . }}',
      'templates include each other more than 50 levels deep',
    ],
    ['{{ tpl .Values.text . }}', 'templates include each other more than 50 levels deep'],
  ])('%s', (text, limit) => {
    const options = { limits: { steps: 1000, length: 100_000, depth: 50 } };
    const result = renderText(text, { values: { text: '{{ tpl .Values.text . }}' }, options });
    expect(textOf(result)).toBe(`Error: rendering stopped: ${limit}`);
    expect(!result.ok && result.failure.isLimit).toBe(true);
  });

  test('nested includes end although the stack of the engine is smaller than the limit', () => {
    const text = '{{ define "a" }}{{ if true }}{{ print (include "a" .) }}{{ end }}{{ end }}{{ include "a" . }}';
    const result = renderText(text, { options: { limits: { depth: 1_000_000 } } });
    expect(!result.ok && result.failure.isLimit).toBe(true);
  });
});

test('an error in a function is an error of the rendering', () => {
  const broken = { params: [], result: 'string', call: () => [].at(0) ?? JSON.parse('{') };
  const result = renderText('{{ now }}', { options: { functions: new Map([['now', broken]]) } });
  expect(!result.ok && result.failure.error).toMatch(/^rendering template failed: /);
});

const fragments = [
  '{{',
  '}}',
  '{{-',
  '-}}',
  ' ',
  '\n',
  '.',
  '.Values',
  '.a',
  '$',
  '$x',
  ':=',
  '=',
  '|',
  '(',
  ')',
  ',',
  '"a"',
  '`b`',
  "'c'",
  '1',
  '-2',
  '1e3',
  '0x',
  'true',
  'nil',
  'if',
  'else',
  'end',
  'range',
  'with',
  'define',
  'block',
  'template',
  'break',
  'continue',
  'include',
  'tpl',
  'print',
  'index',
  'and',
  'eq',
  'len',
  'now',
  'list',
  'upper',
  '/*',
  '*/',
  'text',
  'é',
  '\uD800',
];

describe('any text', () => {
  test('gives a rendering or an error, and pieces in order', () => {
    const text = fc.array(fc.constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join(''));
    const action = fc.array(fc.constantFrom(...fragments), { maxLength: 6 }).map((parts) => `{{ ${parts.join(' ')} }}`);
    const any = fc.oneof(
      text,
      fc.array(fc.oneof(action, fc.constantFrom(...fragments)), { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(any, (each) => {
        const result = renderText(each, { values: { a: [1, 'x', null, { b: 2 }] } });
        if (!result.ok) return result.failure.error !== '';
        const { text: rendered, pieces } = result.rendered;
        const ends = [0, ...pieces.map(({ end }) => end)];
        return pieces.every(
          ({ start, end }, index) => start >= (ends[index] ?? 0) && end > start && end <= rendered.length,
        );
      }),
      { numRuns: 500 },
    );
  });
});
