import { describe, expect, test } from 'vitest';
import { sortTemplates } from '../../../../../core/render/helm/template/render-template.ts';
import { renderText, textOf } from '../../../../support/template.ts';

const helpers = {
  '_helpers.tpl': '{{ define "name" }}{{ .Values.name }}{{ end }}\n{{ define "bad" }}{{ .Values.a.b }}{{ end }}',
};
const values = { name: 'web', a: null, text: '{{ define "own" }}<{{ . }}>{{ end }}{{ include "own" .Values.name }}' };

const render = (text: string): string => textOf(renderText(text, { files: helpers, values }));

describe('functions of Helm', () => {
  test.each([
    ['{{ include "name" . | upper }}', 'WEB'],
    ['{{ tpl .Values.text . }}', '<web>'],
    ['{{ tpl "{{ include \\"name\\" . }}{{ .Values.nope }}" . }}', 'web'],
    ['{{ tpl " " . }}|', ' |'],
    ['{{ include "name" . | print "<no value>" }}', 'web'],
    ['{{ required "no" .Values.name }}', 'web'],
    ['{{ lookup "v1" "Pod" "" "" }}', 'map[]'],
  ])('%s', (text, rendered) => {
    expect(render(text)).toBe(rendered);
  });

  const at = 'template: web/templates/x.yaml:1:3: executing "web/templates/x.yaml" at';
  test.each([
    [
      '{{ required "set a: it is needed" .Values.a }}',
      'execution error at (web/templates/x.yaml:1:3): set a: it is needed',
    ],
    ['{{ fail "no" }}', 'execution error at (web/templates/x.yaml:1:3): no'],
    [
      '{{ include "bad" . }}',
      `${at} <include "bad" .>: error calling include: template: web/templates/_helpers.tpl:2:28: executing "bad" at <.Values.a.b>: nil pointer evaluating interface {}.b`,
    ],
    [
      '{{ include "nope" . }}',
      `${at} <include "nope" .>: error calling include: template: no template "nope" associated with template "gotpl"`,
    ],
    [
      '{{ tpl "{{ if }}" . }}',
      `${at} <tpl "{{ if }}" .>: error calling tpl: cannot parse template "{{ if }}": template: gotpl:1: missing value for if`,
    ],
    [
      '{{ tpl "{{ .a.b }}" . }}',
      `${at} <tpl "{{ .a.b }}" .>: error calling tpl: error during tpl function execution for "{{ .a.b }}": template: gotpl:1:5: executing "gotpl" at <.a.b>: nil pointer evaluating interface {}.b`,
    ],
  ])('%s', (text, error) => {
    expect(render(text)).toBe(`Error: ${error}`);
  });

  test('an error names the place of its cause', () => {
    const result = renderText('{{ include "bad" . }}', { files: helpers, values });
    expect(!result.ok && result.failure.place).toEqual({ file: 'templates/_helpers.tpl', start: 68, end: 79 });
  });
});

describe('the order of the files', () => {
  test('deeper files come first, so that the definitions of parents replace those of subcharts', () => {
    const names = ['a/templates/b.yaml', 'a/charts/x/templates/a.yaml', 'a/templates/c.yaml'];
    expect(sortTemplates(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
      'a/charts/x/templates/a.yaml',
      'a/templates/c.yaml',
      'a/templates/b.yaml',
    ]);
  });

  test('of two definitions in files the one that is parsed last counts', () => {
    const files = { 'a.tpl': '{{ define "x" }}a{{ end }}', 'b.tpl': '{{ define "x" }}b{{ end }}' };
    expect(textOf(renderText('{{ include "x" . }}', { files }))).toBe('a');
  });
});
