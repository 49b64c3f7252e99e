import { describe, expect, test } from 'vitest';
import { helmFunctions } from '../../../../../core/render/helm/functions/helm-functions.ts';
import { goFloat, goMap } from '../../../../../core/render/helm/go/make.ts';
import type { GoValue } from '../../../../../core/render/helm/go/value.ts';
import { renderText } from '../../../../support/template.ts';

const max: GoValue = { ...goFloat(9), origin: { value: { source: 'values.yaml', path: ['max'] } } };
const dot = goMap([['Values', goMap([['max', max]])]]);
const files = {
  '_helpers.tpl':
    '{{ define "spec" }}min: 1\nmax: {{ .Values.max }}\nid: {{ uuidv4 }}\nname: "a{{ .Values.max }}"{{ end }}',
};

function originsOf(text: string): string[] {
  const result = renderText(text, { files, dot, options: { functions: helmFunctions } });
  if (!result.ok) return [result.failure.error];
  const { text: rendered, pieces } = result.rendered;
  return pieces
    .filter(({ origin }) => origin.value ?? origin.unknown)
    .map(
      ({ start, end, origin }) => `${rendered.slice(start, end)} <- ${origin.value?.path.join('.') ?? origin.unknown}`,
    );
}

describe('values that are read from an included text keep the origins of its parts', () => {
  test.each([
    ['{{ (fromYaml (include "spec" .)).max }}', ['9 <- max']],
    ['{{ (fromYaml (include "spec" .)).min }}', []],
    ['{{ (fromYaml (include "spec" .)).name }}', ['a9 <- max']],
    ['{{ include "spec" . | fromYaml | toYaml }}', ['\uE000 <- the result of uuidv4', '9 <- max', 'a9 <- max']],
    [
      '{{ merge (dict "max" 3) (include "spec" . | fromYaml) | toYaml }}',
      ['\uE000 <- the result of uuidv4', 'a9 <- max'],
    ],
    ['{{ index (fromYamlArray "[1, 2]") 0 }}', []],
  ])('%s', (text, origins) => {
    expect(originsOf(text)).toEqual(origins);
  });
});

describe('an unknown argument that does not matter leaves the result known', () => {
  test.each([
    ['{{ default (randAlphaNum 5) .Values.max }}', ['9 <- max']],
    ['{{ default 3 (randAlphaNum 5) }}', ['\uE000 <- the result of randAlphaNum']],
    ['{{ coalesce .Values.max (randAlphaNum 5) }}', ['9 <- max']],
    ['{{ ternary .Values.max (randAlphaNum 5) true }}', ['9 <- max']],
    ['{{ ternary 1 2 (eq (randAlphaNum 5) "a") }}', ['\uE000 <- the result of randAlphaNum']],
    ['{{ first (list .Values.max (randAlphaNum 5)) }}', ['9 <- max']],
  ])('%s', (text, origins) => {
    expect(originsOf(text)).toEqual(origins);
  });
});
