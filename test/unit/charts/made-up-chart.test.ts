// Templates that belong to no chart form one, in which an unset value is unknown.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { previewScope } from '../../../core/charts/values/preview-values.ts';
import { autoscalerAt, findLenses, lensTitle } from '../../../core/editor/lenses/code-lens.ts';
import { missingValueFor, sourcesNote } from '../../../core/editor/lenses/preview-lens.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { renderOutsideCharts } from '../../support/made-up-chart.ts';
import { address, type Files } from '../../support/workspace.ts';
import { nested, yaml } from '../../support/yaml.ts';

const head = yaml`
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: {{ include "web.name" . }} }
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
`;

/** The expression without a value in parentheses, or the sequence with the source of the values. */
function lensOf(
  text: string,
  { file = 'hpa.yaml', files = {}, set = {} }: { file?: string; files?: Files; set?: Record<string, string> } = {},
): string | undefined {
  const uri = address(file);
  const previewValues = { [previewScope(uri)]: set };
  const shown = renderOutsideCharts(analyzeDocument(text, { json: false, path: uri }), { uri, files, previewValues });
  const [place] = findLenses(shown);
  const autoscaler = place && autoscalerAt(shown, place.position);
  if (!place || !autoscaler) return undefined;
  const missing = missingValueFor(shown, autoscaler);
  if (missing) return `(${missing.expression})`;
  const profile = newestReleaseProfile();
  const note = sourcesNote(autoscaler, profile)?.text;
  return [lensTitle(shown, place, { profile }), note].filter(Boolean).join(' · ');
}

const sequence = '1 → 5 → 10 → 20 in 30 s';
const spec = (lines: string) => `${head}${nested`${lines}`}`;

describe('a template that is in no chart', () => {
  test.each([
    ['alone', 'hpa.yaml'],
    ['in a folder of templates without values', 'web/templates/hpa.yaml'],
  ])('%s asks for the first value that it needs, and uses it', (_, file) => {
    const text = spec('maxReplicas: {{ .Values.max }}\nbehavior: {}\n');
    expect(lensOf(text, { file })).toBe('(.Values.max)');
    expect(lensOf(text, { file, set: { '.Values.max': '20' } })).toBe(`${sequence} · with 1 preview value`);
  });

  test.each([
    ['a default', '{{ .Values.max | default 20 }}', 'with 1 default'],
    ['a default of an object that nobody sets', '{{ .Values.scaling.max | default 20 | int }}', 'with 1 default'],
    ['arithmetic', '{{ add 5 15 }}', ''],
    ['a variable', '{{ $n := 20 }}{{ $n }}', ''],
  ])('is rendered by Helm: %s', (_, max, note) =>
    expect(lensOf(spec(`maxReplicas: ${max}\nbehavior: {}\n`))).toBe([sequence, note].filter(Boolean).join(' · ')),
  );

  test.each([
    ['if', '{{- if .Values.fast }}', '.Values.fast'],
    ['with', '{{- with .Values.behavior }}', '.Values.behavior'],
    ['and', '{{- if and .Values.a .Values.b }}', '.Values.a'],
    ['not', '{{- if not .Values.slow }}', '.Values.slow'],
  ])('asks for the value of a condition: %s', (_, opening, missing) =>
    expect(lensOf(spec(`maxReplicas: 20\n${opening}\nbehavior: {}\n{{- end }}\n`))).toBe(`(${missing})`),
  );

  test('asks for it also where a helper that is not there writes the version', () => {
    const text = spec('maxReplicas: 20\n{{- if .Values.slow }}\nbehavior: {}\n{{- end }}\n');
    expect(lensOf(text.replace('autoscaling/v2', '{{ include "web.version" . }}'))).toBe('(.Values.slow)');
  });

  test('has no sequence while a loop or a comparison of unknown values decides about its spec', () => {
    for (const opening of ['{{- range .Values.all }}', '{{- if gt (int .Values.a) 3 }}', '{{- if include "a" . }}'])
      expect(lensOf(spec(`maxReplicas: 20\n${opening}\nbehavior: {}\n{{- end }}\n`))).not.toContain('→');
  });

  test.each([
    '{{ if hasKey .Values "max" }}3{{ else }}20{{ end }}',
    '{{ .Chart.AppVersion }}',
    '{{ .Files.Get "max.txt" | default 20 }}',
    '{{ len .Values }}',
    '{{ if .Values }}20{{ else }}3{{ end }}',
    '{{ range .Values }}20{{ end }}',
    '{{ $n := 3 }}{{ if .Values.big }}{{ $n = 20 }}{{ end }}{{ $n }}',
  ])('has no sequence of what only its missing files say: %s', (max) => {
    expect(lensOf(spec(`maxReplicas: ${max}\nbehavior: {}\n`))).not.toContain('→');
    const set = { '.Values.other.a': '1' };
    expect(lensOf(spec(`maxReplicas: ${max}\nbehavior: {}\n`), { set })).not.toContain(
      /if .Values }/.test(max) ? 'no' : '→',
    );
  });

  test.each(['{{- if .Values.on }}', '{{- if include "on" . }}', '{{- range .Values.all }}'])(
    'is shown if a condition around it is not known, without a word that it is not rendered: %s',
    (opening) => expect(lensOf(`${opening}\n${spec('maxReplicas: 20\nbehavior: {}\n')}{{- end }}\n`)).toBe(sequence),
  );

  test.each([
    ['a helper that is not there', '{{ include "web.max" . }}', 'include "web.max" .'],
    ['a placeholder of Jinja', '{{ web_max }}', 'web_max'],
  ])('asks for what nothing renders: %s', (_, max, expression) => {
    const text = spec(`maxReplicas: ${max}\nbehavior: {}\n`).replace('{{ include "web.name" . }}', 'web');
    expect(lensOf(text)).toBe(`(${expression})`);
    expect(lensOf(text, { set: { [expression]: '20' } })).toBe(`${sequence} · with 1 preview value`);
  });

  test('has no error where Helm would fail for want of values', () => {
    for (const max of [
      '{{ required "max!" .Values.max }}',
      '{{ fail "no" }}',
      '{{ .Values.a.b.c }}',
      '{{ tpl .Values.t . }}',
    ])
      expect(lensOf(spec(`maxReplicas: ${max}\n`))).not.toMatch(/Helm|→/);
  });

  test('is rendered with its helpers and the values beside its folder', () => {
    const files = {
      'web/values.yaml': 'scaling: { max: 20 }\n',
      'web/templates/_helpers.tpl': '{{ define "web.max" }}{{ .Values.scaling.max }}{{ end }}',
    };
    const text = spec(yaml`
      maxReplicas: {{ include "web.max" . }}
      {{- if .Values.scaling.slow }}
      minReplicas: 7
      {{- end }}
      behavior: {}
    `);
    expect(lensOf(text, { file: 'web/templates/hpa.yaml', files })).toBe(`${sequence} · with values.yaml`);
  });

  test.each([
    ['a bound', 'maxReplicas: 20\n{{- if include "a" . }}\nminReplicas: 2\n{{- else }}\nminReplicas: 3\n{{- end }}\n'],
    ['the version', ''],
  ])('is read although both branches of a condition that is not known write %s', (_, lines) => {
    const versions =
      '{{- if include "a" . }}\napiVersion: autoscaling/v2\n{{- else }}\napiVersion: autoscaling/v2\n{{- end }}\n';
    const text =
      lines === ''
        ? spec('maxReplicas: 20\nbehavior: {}\n').replace('apiVersion: autoscaling/v2\n', versions)
        : spec(lines);
    for (const files of [{}, { 'web/values.yaml': 'a: 1\n' }]) {
      const lens = lensOf(text, { file: 'web/templates/hpa.yaml', files });
      expect(lens).not.toMatch(/Helm|not rendered/);
      expect(lens).toContain(lines === '' ? sequence : 'not simulated');
    }
  });

  test('names the error of Helm where the values are known', () => {
    const files = { 'web/values.yaml': 'max: 3\n' };
    const text = spec('maxReplicas: {{ required "set it" .Values.other }}\n');
    expect(lensOf(text, { file: 'web/templates/hpa.yaml', files })).toBe('(.Values.other)');
    expect(lensOf(spec('maxReplicas: {{ .Values.max\n'), { file: 'web/templates/hpa.yaml', files })).toMatch(/Helm: /);
  });
});
