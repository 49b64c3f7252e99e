import { describe, expect, test } from 'vitest';
import { parseTemplate } from '../../../../../core/render/helm/template/parse-template.ts';
import { renderText, textOf } from '../../../../support/template.ts';

const parseError = (text: string): string => {
  const result = parseTemplate({ name: 'x.yaml', text, file: 'x.yaml' }, (name) => name === 'print');
  return result.ok ? 'no error' : result.error;
};

describe('text/template refuses with its own text', () => {
  test.each([
    ['{{', 'template: x.yaml:1: unclosed action'],
    ['a\n{{ .x', 'template: x.yaml:2: unclosed action'],
    ['{{ if\n.x', 'template: x.yaml:2: unclosed action started at x.yaml:1'],
    ['{{ print\n"a }}', 'template: x.yaml:2: unterminated quoted string in action started at x.yaml:1'],
    ['{{ `a }}', 'template: x.yaml:1: unterminated raw quoted string'],
    ["{{ 'a }}", 'template: x.yaml:1: unterminated character constant'],
    ["{{ 'ab' }}", "template: x.yaml:1: malformed character constant: 'ab'"],
    ["{{ '' }}", 'template: x.yaml:1: invalid syntax'],
    ["{{ '\\q' }}", 'template: x.yaml:1: invalid syntax'],
    ['{{/* a', 'template: x.yaml:1: unclosed comment'],
    ['{{/* a */ b}}', 'template: x.yaml:1: comment ends before closing delimiter'],
    ['{{ (print 1 }}', 'template: x.yaml:1: unclosed left paren'],
    ['{{ print 1) }}', 'template: x.yaml:1: unexpected right paren'],
    ['{{ .a! }}', "template: x.yaml:1: bad character U+0021 '!'"],
    ['{{ € }}', "template: x.yaml:1: unrecognized character in action: U+20AC '€'"],
    ['{{ a: 1 }}', 'template: x.yaml:1: function "a" not defined'],
    ['{{ : 1 }}', 'template: x.yaml:1: expected :='],
    ['{{ 1a }}', 'template: x.yaml:1: bad number syntax: "1a"'],
    ['{{ 1+2 }}', 'template: x.yaml:1: bad number syntax: "1+2"'],
    ['{{ 08 }}', 'template: x.yaml:1: integer overflow: "08"'],
    ['{{ 18446744073709551616 }}', 'template: x.yaml:1: integer overflow: "18446744073709551616"'],
    ['{{ 1__0 }}', 'template: x.yaml:1: illegal number syntax: "1__0"'],
    ['{{ "\\q" }}', 'template: x.yaml:1: invalid syntax'],
    ['{{ $x }}', 'template: x.yaml:1: undefined variable "$x"'],
    ['{{ if 1 }}{{ $x := 1 }}{{ end }}{{ $x }}', 'template: x.yaml:1: undefined variable "$x"'],
    ['{{ nope }}', 'template: x.yaml:1: function "nope" not defined'],
    ['{{ }}', 'template: x.yaml:1: missing value for command'],
    ['{{ if }}{{ end }}', 'template: x.yaml:1: missing value for if'],
    ['{{ print | }}', 'no error'],
    ['{{ | print }}', 'template: x.yaml:1: unexpected "|" in command'],
    ['{{ 1 | 2 }}', 'template: x.yaml:1: non executable command in pipeline stage 2'],
    ['{{ "a".b }}', 'template: x.yaml:1: unexpected . after term "\\"a\\""'],
    ['{{ . .a }}{{ end }}', 'template: x.yaml:1: unexpected {{end}}'],
    ['{{ else }}', 'template: x.yaml:1: unexpected {{else}}'],
    ['{{ if 1 }}', 'template: x.yaml:1: unexpected EOF'],
    ['{{ if 1 }}{{ else }}{{ else }}{{ end }}', 'template: x.yaml:1: expected end; found {{else}}'],
    ['{{ range . }}{{ else if 1 }}{{ end }}', 'template: x.yaml:1: unexpected <if> in input'],
    ['{{ break }}', 'template: x.yaml:1: {{break}} outside {{range}}'],
    ['{{ range . }}{{ break 1 }}{{ end }}', 'template: x.yaml:1: unexpected "1" in {{break}}'],
    ['{{ range $a, $b, $c := . }}{{ end }}', 'template: x.yaml:1: too many declarations in range'],
    ['{{ range $a, 1 }}{{ end }}', 'template: x.yaml:1: range can only initialize variables'],
    ['{{ $a, $b := . }}', 'template: x.yaml:1: too many declarations in command'],
    ['{{ define x }}{{ end }}', 'template: x.yaml:1: unexpected "x" in define clause'],
    ['{{ define "x" }}', 'template: x.yaml:1: unexpected EOF'],
    ['{{ if 1 }}{{ define "x" }}{{ end }}{{ end }}', 'template: x.yaml:1: unexpected <define> in command'],
    [
      '{{ define "x" }}1{{ end }}{{ define "x" }}2{{ end }}',
      'template: x.yaml:1: template: multiple definition of template "x"',
    ],
    ['{{ block "x" . }}\n{{ else }}', 'template: x.yaml:1: unexpected {{else}} in block clause'],
    ['{{ template x }}', 'template: x.yaml:1: unexpected "x" in template clause'],
    ['{{ print 1 "a long string" , }}', 'template: x.yaml:1: unexpected "," in operand'],
    ['{{ print "a""b" }}', 'template: x.yaml:1: unexpected "\\"b\\"" in operand'],
    ['{{ print "a""a long string" }}', 'template: x.yaml:1: unexpected "\\"a long st"... in operand'],
  ])('%s', (text, error) => {
    expect(parseError(text)).toBe(error);
  });

  test('parentheses in each other have a limit', () => {
    expect(parseError(`{{ ${'('.repeat(5000)} }}`)).toBe('template: x.yaml:1: max expression depth exceeded');
  });

  test('Helm keeps the place and the last part of the message', () => {
    expect(textOf(renderText('a\n{{ nope }}'))).toBe(
      'Error: parse error at (web/templates/x.yaml:2): function "nope" not defined',
    );
  });
});

describe('literals and space', () => {
  test.each([
    ['a {{- 1 -}} b', 'a1b'],
    ['a\n{{- 1 }}\n{{ 2 -}}\n\n b', 'a1\n2b'],
    ['a {{- /* b */ -}} c', 'ac'],
    ['a{{/* b */}}c', 'ac'],
    ['{{- 3 -}}', '3'],
    ['{{ -3 }}', '-3'],
    ['{{ 1_000 }} {{ 0x1F }} {{ 0b11 }} {{ 0o17 }} {{ 017 }}', '1000 31 3 15 15'],
    ['{{ 1e3 }} {{ 1.5e300 }} {{ .5 }} {{ 1e21 }} {{ 0x1p4 }}', '1000 1.5e+300 0.5 1e+21 16'],
    ["{{ 'a' }} {{ '\\n' }} {{ '\\x41' }} {{ 'ä' }}", '97 10 65 228'],
    ['{{ "a\\t\\"\\u00e4\\xc3\\xa4" }}', 'a\t"ää'],
    ['{{ `a\\n` }}', 'a\\n'],
    ['{{ true }} {{ false }}', 'true false'],
    ['{{ 1e19 }}', '1e+19'],
  ])('%s', (text, rendered) => {
    expect(textOf(renderText(text))).toBe(rendered);
  });
});
