import { describe, expect, test } from 'vitest';
import { renderText, textOf } from '../../../../support/template.ts';

const values = {
  name: 'web',
  count: 3,
  big: 1000000,
  none: null,
  list: ['a', 'b', null],
  map: { z: 1, a: { deep: 'x' } },
  empty: [],
};

const render = (text: string): string => textOf(renderText(text, { values }));

describe('statements', () => {
  test.each([
    ['{{ if .Values.name }}y{{ else }}n{{ end }}', 'y'],
    ['{{ if .Values.nope }}y{{ else if .Values.count }}2{{ else }}n{{ end }}', '2'],
    ['{{ with .Values.map.a }}{{ .deep }}{{ $.Values.name }}{{ end }}', 'xweb'],
    ['{{ with .Values.nope }}y{{ else with .Values.name }}{{ . }}{{ else }}n{{ end }}', 'web'],
    ['{{ range .Values.list }}<{{ . }}>{{ end }}', '<a><b><>'],
    ['{{ range $i, $v := .Values.list }}{{ $i }}{{ $v }},{{ end }}', '0a,1b,2,'],
    ['{{ range $k, $v := .Values.map }}{{ $k }};{{ end }}', 'a;z;'],
    ['{{ range .Values.empty }}y{{ else }}none{{ end }}', 'none'],
    ['{{ range .Values.nope }}y{{ else }}none{{ end }}', 'none'],
    ['{{ range 3 }}{{ . }}{{ end }}{{ range $i := 2 }}{{ $i }}{{ end }}', '01201'],
    ['{{ range 5 }}{{ if eq . 1 }}{{ continue }}{{ end }}{{ if gt . 2 }}{{ break }}{{ end }}{{ . }}{{ end }}', '02'],
    ['{{ $x := 1 }}{{ range 3 }}{{ $x = . }}{{ end }}{{ $x }}', '2'],
    ['{{ $x := 1 }}{{ if true }}{{ $x := 2 }}{{ $x }}{{ end }}{{ $x }}', '21'],
    ['{{ $i := 7 }}{{ range $i = .Values.list }}{{ end }}{{ $i }}', ''],
    ['{{ define "a" }}[{{ . }}]{{ end }}{{ template "a" .Values.name }}{{ template "a" }}', '[web][]'],
    ['{{ block "b" .Values.count }}{{ . }}{{ end }}', '3'],
    ['{{ define "a" }} {{ end }}{{ define "a" }}2{{ end }}{{ define "a" }}{{ end }}{{ include "a" . }}', '2'],
  ])('%s', (text, rendered) => {
    expect(render(text)).toBe(rendered);
  });
});

describe('expressions', () => {
  test.each([
    ['{{ .Values.big }} {{ 1000000 }}', '1e+06 1000000'],
    ['{{ .Values.nope }}|{{ .Values.none }}|{{ $x := .Values.nope }}{{ $x.y.z }}', '||'],
    ['{{ print .Values.nope }}', '<nil>'],
    ['{{ .Values.list }} {{ .Values.map }}', '[a b <nil>] map[a:map[deep:x] z:1]'],
    ['{{ (index .Values.map "a").deep }}{{ index .Values.list 1 }}{{ index "abc" 1 }}', 'xb98'],
    ['{{ index .Values.map "a" "deep" }}{{ index .Values.map "nope" }}', 'x'],
    ['{{ and 1 0 2 }} {{ or 0 "" "c" }} {{ not 1 }} {{ 5 | and 1 }} {{ 5 | or 0 }}', '0 c false 5 5'],
    ['{{ and false (index .Values.nope 1) }}', 'false'],
    [
      '{{ eq 1 2 1 }} {{ ne "a" "b" }} {{ lt 1 2 }} {{ le 2 2 }} {{ gt "b" "a" }} {{ ge 1.5 2.5 }}',
      'true true true true true false',
    ],
    ['{{ eq .Values.nope nil }} {{ eq .Values.name nil }}', 'true false'],
    ['{{ len "äb" }} {{ len .Values.list }} {{ len .Values.map }}', '3 3 2'],
    ['{{ printf "%s-%d" .Values.name 3 | upper }}', 'WEB-3'],
    ['{{ html "<a>" }} {{ js "a\'b" }} {{ urlquery "a b&c" }}', "&lt;a&gt; a\\'b a+b%26c"],
    ['{{ at 1e0 2 true }}', '1'],
    ['{{ range keys .Values.map }}{{ . | upper }}{{ end }}', 'ZA'],
    ['{{ (default .Values.map .Values.nope).a.deep }}', 'x'],
  ])('%s', (text, rendered) => {
    expect(render(text)).toBe(rendered);
  });
});

describe("the errors have Go's text", () => {
  test.each([
    ['{{ .Values.nope.a }}', '10', '.Values.nope.a', 'nil pointer evaluating interface {}.a'],
    ['{{ .Values.name.a }}', '10', '.Values.name.a', "can't evaluate field a in type interface {}"],
    ['{{ with .Values.name }}{{ .a }}{{ end }}', '26', '.a', "can't evaluate field a in type string"],
    ['{{ .Values.name 1 }}', '10', '.Values.name', 'name is not a method but has arguments'],
    ['{{ upper .Values.count }}', '16', '.Values.count', 'wrong type for value; expected string; got float64'],
    ['{{ upper .Values.nope }}', '16', '.Values.nope', 'wrong type for value; expected string; got interface {}'],
    ['{{ .Values.nope | upper }}', '18', 'upper', 'invalid value; expected string'],
    ['{{ upper 1 }}', '9', '1', 'expected string; found 1'],
    ['{{ upper nil }}', '9', 'nil', 'cannot assign nil to string'],
    ['{{ at "x" 1 true }}', '6', '"x"', 'expected integer; found "x"'],
    ['{{ at 1.5 1 true }}', '6', '1.5', 'expected integer; found 1.5'],
    ['{{ at 1 true true }}', '8', 'true', 'expected float; found true'],
    ['{{ keys "a" }}', '8', '"a"', 'can\'t handle "a" for arg of type map[string]interface {}'],
    ['{{ upper }}', '3', 'upper', 'wrong number of args for upper: want 1 got 0'],
    ['{{ 1 | upper "a" }}', '7', 'upper', 'wrong number of args for upper: want 1 got 2'],
    ['{{ and }}', '3', 'and', 'wrong number of args for and: want at least 1 got 0'],
    ['{{ nil }}', '3', 'nil', 'nil is not a command'],
    ['{{ 1 2 }}', '3', '1', "can't give argument to non-function 1"],
    ['{{ range .Values.name }}{{ end }}', '16', '.Values.name', "range can't iterate over web"],
    ['{{ range .Values.big }}{{ end }}', '16', '.Values.big', "range can't iterate over 1e+06"],
    ['{{ range $a, $b := 3 }}{{ end }}', '19', '3', "can't use 3 to iterate over more than one variable"],
    ['{{ eq 1 "a" }}', '3', 'eq 1 "a"', 'error calling eq: incompatible types for comparison: int and string'],
    ['{{ lt .Values.nope 1 }}', '3', 'lt .Values.nope 1', 'error calling lt: invalid type for comparison'],
    ['{{ len 1 }}', '3', 'len 1', 'error calling len: len of type int'],
    ['{{ len .Values.nope }}', '3', 'len .Values.nope', 'error calling len: len of nil pointer'],
    ['{{ index .Values.nope 1 }}', '3', 'index .Values.nope 1', 'error calling index: index of untyped nil'],
    ['{{ index .Values.list 9 }}', '3', 'index .Values.list 9', 'error calling index: index out of range: 9'],
    [
      '{{ index .Values.list 3 }}',
      '3',
      'index .Values.list 3',
      'error calling index: reflect: slice index out of range',
    ],
    [
      '{{ call .Values.name 1 }}',
      '3',
      'call .Values.name 1',
      'error calling call: non-function .Values.name of type string',
    ],
    ['{{ call .Values.nope }}', '3', 'call .Values.nope', 'error calling call: call of nil'],
    ['{{ template "a" }}', '12', '{{template "a"}}', 'template "a" not defined'],
  ])('%s', (text, column, node, error) => {
    expect(render(`é\n${text}`)).toBe(
      `Error: template: web/templates/x.yaml:2:${column}: executing "web/templates/x.yaml" at <${node}>: ${error}`,
    );
  });

  test('the column counts bytes', () => {
    expect(render('é{{ nil }}')).toContain('web/templates/x.yaml:1:5:');
  });
});
