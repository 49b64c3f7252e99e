import { describe, expect, test } from 'vitest';
import { goMap, goString } from '../../../../../core/render/helm/go/make.ts';
import type { GoValue } from '../../../../../core/render/helm/go/value.ts';
import type { Origin } from '../../../../../core/render/origin.ts';
import { renderText, textOf } from '../../../../support/template.ts';

const origin: Origin = {
  value: { source: 'values.yaml', path: ['max'], place: { file: 'values.yaml', start: 5, end: 6 } },
};

const dotWith = (value: GoValue): GoValue => goMap([['Values', goMap([['max', { ...value, origin }]])]]);

/** `text <- where the text is written (path of the value)` */
function piecesOf(text: string, value: GoValue = goString('9')): string[] {
  const files = { '_helpers.tpl': '{{ define "max" }}m{{ .Values.max }}{{ end }}' };
  const result = renderText(text, { files, dot: dotWith(value) });
  if (!result.ok) return [result.failure.error];
  const source = (place: Origin['place']): string =>
    place ? (place.file === 'templates/x.yaml' ? text : files['_helpers.tpl']).slice(place.start, place.end) : '?';
  return result.rendered.pieces.map((piece) => {
    const { place, value: from, unknown } = piece.origin;
    const more = `${from ? ` (${from.path.join('.')})` : ''}${unknown ? ` unknown: ${unknown}` : ''}`;
    return `${result.rendered.text.slice(piece.start, piece.end)} <- ${source(place)}${more}`;
  });
}

describe('the origin of the text', () => {
  test.each([
    ['a: {{ .Values.max }}', ['a:  <- a: ', '9 <- {{ .Values.max }} (max)']],
    ['{{ include "max" . }}', ['m <- m', '9 <- {{ .Values.max }} (max)']],
    ['{{ template "max" . }}', ['m <- m', '9 <- {{ .Values.max }} (max)']],
    ['{{ .Values.max | upper }}', ['9 <- {{ .Values.max | upper }} (max)']],
    ['{{ .Values.max | default 3 }}', ['9 <- {{ .Values.max | default 3 }} (max)']],
    ['{{ $x := .Values.max }}{{ with $x }}{{ . }}{{ end }}', ['9 <- {{ . }} (max)']],
    ['{{ range list .Values.max }}{{ . }}{{ end }}', ['9 <- {{ . }} (max)']],
    ['{{ index .Values "max" }}', ['9 <- {{ index .Values "max" }} (max)']],
    ['{{ tpl .Values.max . }}', ['9 <- {{ tpl .Values.max . }} (max)']],
    ['{{ 3 }}', ['3 <- {{ 3 }}']],
    ['{{ include "max" . | upper }}', ['M9 <- {{ include "max" . | upper }} (max)']],
  ])('%s', (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
  });

  test('a value that is a template gives its origin to the text around its actions', () => {
    expect(piecesOf('{{ tpl .Values.max . }}', goString('a{{ 1 }}'))).toEqual([
      'a <- {{ tpl .Values.max . }} (max)',
      '1 <- {{ tpl .Values.max . }}',
    ]);
  });

  test('a removed <no value> moves what comes after it', () => {
    expect(piecesOf('{{ .Values.nope }}{{ .Values.max }}')).toEqual(['9 <- {{ .Values.max }} (max)']);
  });

  test('the ranges of the file itself show an included text at its include', () => {
    const text = 'a{{ if true }}{{ .nope }}{{ include "n" . }}{{ end }}';
    const result = renderText(text, { files: { 'n.tpl': '{{ define "n" }}x{{ 1 }}{{ end }}' } });
    expect(result.ok && result.rendered.written).toEqual([
      { start: 0, end: 1, place: { file: 'templates/x.yaml', start: 0, end: 1 } },
      { start: 1, end: 3, place: { file: 'templates/x.yaml', start: 25, end: 44 } },
    ]);
  });
});

describe('a value that is not known', () => {
  test.each([
    ['{{ now }}', ['\uE000 <- {{ now }} unknown: the result of now']],
    ['{{ now | upper }}', ['\uE000 <- {{ now | upper }} unknown: the result of now']],
    ['{{ now.Year }}', ['\uE000 <- {{ now.Year }} unknown: the result of now']],
    [
      '{{ tpl "a{{ now }}b" . | upper }}',
      [
        'A <- {{ tpl "a{{ now }}b" . | upper }}',
        '\uE000 <- {{ tpl "a{{ now }}b" . | upper }} unknown: the result of now',
        'B <- {{ tpl "a{{ now }}b" . | upper }}',
      ],
    ],
    ['{{ index (list 1 now) 0 }}', ['1 <- {{ index (list 1 now) 0 }}']],
    ['{{ range list now }}{{ . }}{{ end }}', ['\uE000 <- {{ . }} unknown: the result of now']],
  ])('%s', (text, pieces) => {
    expect(piecesOf(text.replace('now.Year', '(now).Year'))).toEqual(
      pieces.map((piece) => piece.replace('now.Year', '(now).Year')),
    );
  });

  test.each([
    '{{ if now }}a{{ else }}b{{ end }}',
    '{{ if eq now 1 }}a{{ else }}b{{ end }}',
    '{{ if and now true }}a{{ else }}b{{ end }}',
    '{{ define "n" }}{{ now }}{{ end }}{{ if eq (include "n" .) "x" }}a{{ else }}b{{ end }}',
    '{{ range now }}a{{ else }}b{{ end }}',
  ])('a condition on it counts as false: %s', (text) => expect(textOf(renderText(text))).toBe('b'));

  test('a missing template may be one', () => {
    const options = { missingTemplates: 'unknown' } as const;
    const result = renderText('a{{ include "gone" . }}{{ template "gone" }}', { options });
    expect(textOf(result)).toBe('a\uE000\uE000');
    expect(result.ok && result.rendered.pieces[1]?.origin.unknown).toBe('the result of the missing template "gone"');
  });
});
