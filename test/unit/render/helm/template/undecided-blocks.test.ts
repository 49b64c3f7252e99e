// Conditions and loops over unknown values are written as the template has them.
import { describe, expect, test } from 'vitest';
import { withUnknownActions } from '../../../../../core/charts/unknown-text.ts';
import { renderText, textOf } from '../../../../support/template.ts';
import { yaml } from '../../../../support/yaml.ts';

function written(text: string, files: Readonly<Record<string, string>> = {}): string {
  const result = renderText(text, { files, options: { undecidedBlocks: 'written' }, values: { on: true } });
  if (!result.ok) return textOf(result);
  return withUnknownActions({ file: 'x', ...result.rendered }, new Map([['templates/x.yaml', text]])).file.text;
}

describe('a block over a value that is not known', () => {
  test.each([
    ['on lines of its own', 'a: 1\n{{- if now }}\nb: 2\n{{- end }}\nc: 3\n'],
    ['with trimmed lines on both sides', 'a: 1\n{{ if now -}}\nb: 2\n{{ end -}}\nc: 3\n'],
    ['within a line', 'a: x{{ if now }}-{{ now }}{{ else }}y{{ end }}\n'],
    ['with branches', 'a: 1\n{{- if now }}\nb: 2\n{{- else if now }}\nb: 3\n{{- else }}\nb: 4\n{{- end }}\n'],
    ['of with', 'a: 1\n{{- with now }}\nb: {{ .c }}\n{{- end }}\n'],
    ['of a loop', 'a:\n{{- range now }}\n  - {{ .b }}\n{{- else }}\n  - none\n{{- end }}\n'],
    ['in another one', '{{ if now }}\na: 1\n{{- if now }}\nb: 2\n{{- end }}\n{{ end }}\n'],
  ])('stays as it is: %s', (_, text) => expect(written(text)).toBe(text));

  test('has only the branches that known conditions leave', () => {
    const text = (second: string) => `{{ if now }}a{{ else if ${second} }}b{{ else }}c{{ end }}`;
    expect(written(text('.Values.on'))).toBe('{{ if now }}a{{ else if .Values.on }}b{{ end }}');
    expect(written(text('not .Values.on'))).toBe('{{ if now }}a{{ else }}c{{ end }}');
  });

  test('leaves variables that it may have changed not known, and no others', () => {
    const text = yaml`
      {{- $a := 1 }}{{ $b := 2 -}}
      {{ if now }}{{ $a = 3 }}{{ end }}
      a: {{ $a }}
      b: {{ $b }}
    `;
    expect(written(text)).toContain('a: {{ $a }}\nb: 2\n');
  });

  test('is one text that is not known in a template that is included, which may include itself', () => {
    const helper = '{{ define "n" }}x{{ if now }}{{ include "n" . }}{{ end }}y{{ end }}';
    expect(written('a: {{ include "n" . }}\n', { '_n.tpl': helper })).toBe('a: x{{ unknown }}y\n');
  });

  test('of known values is decided', () => expect(written('{{ if .Values.on }}a{{ else }}b{{ end }}')).toBe('a'));
});
