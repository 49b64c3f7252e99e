import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { helmFunctions } from '../../../../../core/render/helm/functions/helm-functions.ts';
import { isWhole, runs } from '../../../../support/effort.ts';
import { renderText, textOf } from '../../../../support/template.ts';

const listing = '{{ define "a" }}{{ if . }}{{ include "a" (list .) }}{{ end }}{{ end }}{{ include "a" 1 }}';

const defaultSteps = 1_000_000;

const limitOf = (error: string): string => error.replace(/: web\/templates\/x\.yaml(?:, function \w+)?$/, '');

describe('the limits of a rendering', () => {
  test.each([
    ['{{ range 1000000000 }}{{ end }}', 'the templates take more than 1000 steps'],
    [`{{ range 90 }}${'x'.repeat(2000)}{{ end }}`, 'the templates write more than 100000 characters'],
    ['{{ tpl .Values.text . }}', 'templates include each other too deeply'],
    [listing, 'templates include each other too deeply'],
  ])('%s', (text, limit) => {
    const options = { limits: { steps: 1000, length: 100_000, depth: 50 } };
    const result = renderText(text, { values: { text: '{{ tpl .Values.text . }}' }, options });
    expect(limitOf(textOf(result))).toBe(`Error: rendering stopped: ${limit}`);
    expect(!result.ok && result.failure.isLimit).toBe(true);
  });

  const doubled = '{{ $d := list 1 }}{{ range 60 }}{{ $d = list $d $d }}{{ end }}';
  const inItself = '{{ $d := dict "a" 1 }}{{ $_ := set $d "self" $d }}';
  test.each([
    `${doubled}{{ $d }}`,
    `${doubled}{{ toJson $d }}`,
    `${doubled}{{ toYaml $d }}`,
    `${doubled}{{ printf "%v" $d }}`,
    `${doubled}{{ deepCopy $d | len }}`,
    `${doubled}{{ deepEqual $d $d }}`,
    `${doubled}{{ quote $d }}`,
    '{{ $d := list 1 }}{{ range 60 }}{{ $d = concat $d $d }}{{ end }}',
    '{{ $d := "x" }}{{ range 60 }}{{ $d = printf "%s%s" $d $d }}{{ end }}',
    '{{ range 1000000 }}{{ $_ := printf "%99999d" 1 }}{{ end }}',
    '{{ $d := "x" }}{{ range 60 }}{{ $d = replace "x" "xx" $d }}{{ end }}',
    '{{ $d := "x" }}{{ range 60 }}{{ $d = b64enc $d }}{{ end }}',
    `{{ range 100000 }}{{ $_ := regexFind "${'(a*)*'.repeat(500)}" "aaa" }}{{ end }}`,
    '{{ $d := until 3000 }}{{ range 1000000 }}{{ $_ := rest $d }}{{ end }}',
    '{{ range 1000000 }}{{ $_ := regexMatch "((a{9}){9}){9}" "a" }}{{ end }}',
    `${inItself}{{ $d }}`,
    `${inItself}{{ toJson $d }}`,
    `${inItself}{{ toYaml $d }}`,
  ])('a value that stands for billions is not walked: %s', (text) => {
    const steps = isWhole ? defaultSteps : defaultSteps / 20;
    expect(limitOf(textOf(renderText(text, { options: { functions: helmFunctions, limits: { steps } } })))).toBe(
      `Error: rendering stopped: the templates take more than ${steps} steps`,
    );
  });

  test('a rendering ends after a million steps by default', () => {
    expect(textOf(renderText(`${doubled}{{ toJson $d }}`, { options: { functions: helmFunctions } }))).toBe(
      `Error: rendering stopped: the templates take more than ${defaultSteps} steps: web/templates/x.yaml, function toJson`,
    );
  });

  const longText = 'a function writes a text of more than 20000000 characters';
  test.each([
    [
      '{{ fromJsonArray (printf "%s%s" (repeat 20000 "[") (repeat 20000 "]")) }}',
      'JSON is nested more than 500 levels deep',
    ],
    ['{{ fromJson (repeat 20000 "{\\"a\\":") }}', 'JSON is nested more than 500 levels deep'],
    ['{{ wrapWith -1 (repeat 10000 "x") (repeat 50000 "ab") }}', longText],
    ['{{ replace "a" (repeat 4000 "x") (repeat 100000 "a") }}', longText],
    ['{{ join (repeat 10000 "x") (until 40000) }}', longText],
  ])('a result that is too large is not made: %s', (text, limit) => {
    const result = renderText(text, { options: { functions: helmFunctions } });
    expect(limitOf(textOf(result))).toBe(`Error: rendering stopped: ${limit}`);
    expect(!result.ok && result.failure.isLimit).toBe(true);
  });

  test('JSON may be 500 levels deep', () => {
    const text = '{{ fromJsonArray (printf "%s%s" (repeat 501 "[") (repeat 501 "]")) | toJson | len }}';
    expect(textOf(renderText(text, { options: { functions: helmFunctions } }))).toBe('1002');
  });

  test('nested includes end although the stack of the engine may be smaller than the limit', () => {
    expect(textOf(renderText(listing, { options: { limits: { depth: 1_000_000 } } }))).toMatch(/^Error: /);
  });
});

describe("a recursion that has no end gives Helm's error", () => {
  const at = (column: number, name: string, node: string): string =>
    `template: web/templates/x.yaml:1:${column}: executing "${name}" at <${node}>: `;
  const call = 'error calling include: ';

  test.each([150, 1_000_000])('of an include, whatever ends it first: a limit of %d levels', (depth) => {
    const text = '{{ define "a" }}{{ if true }}{{ print (include "a" .) }}{{ end }}{{ end }}{{ include "a" . }}';
    const result = renderText(text, { options: { limits: { depth } } });
    const inner = `${at(39, 'a', 'include "a" .')}${call}`.repeat(1001);
    expect(textOf(result)).toBe(
      `Error: ${at(77, 'web/templates/x.yaml', 'include "a" .')}${call}${inner}rendering template has a nested reference name: a: unable to execute template`,
    );
  });

  test('of two includes and data that each level makes anew', () => {
    const text =
      '{{ define "a" }}{{ include "b" (list 1) }}{{ end }}{{ define "b" }}{{ template "c" . }}{{ end }}{{ define "c" }}{{ include "a" . }}{{ end }}{{ include "a" . }}';
    const error = textOf(renderText(text));
    expect(error.endsWith('nested reference name: a: unable to execute template')).toBe(true);
    expect(error.split('<include "a" .>')).toHaveLength(1003);
    expect(error.split('<include "b" (list 1)>')).toHaveLength(1002);
  });

  test('of an include in the text of tpl', () => {
    const text = '{{ define "a" }}{{ tpl .Values.text . }}{{ end }}{{ include "a" . }}';
    const error = textOf(renderText(text, { values: { text: '{{ include "a" . }}' } }));
    expect(error.endsWith('nested reference name: a: unable to execute template')).toBe(true);
    expect(error.split('error during tpl function execution')).toHaveLength(1002);
  });

  test('of a file that includes another template before itself', () => {
    const files = { 'n.tpl': '{{ define "n" }}1{{ end }}' };
    expect(textOf(renderText('{{ include "n" . }}{{ template "web/templates/x.yaml" . }}', { files }))).toMatch(
      /exceeded maximum template depth \(100000\)$/,
    );
  });

  test('of template actions', () => {
    expect(textOf(renderText('{{ define "a" }}{{ template "a" . }}{{ end }}{{ template "a" . }}'))).toBe(
      `Error: ${at(28, 'a', '{{template "a" .}}')}exceeded maximum template depth (100000)`,
    );
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
      runs(500),
    );
  });
});
