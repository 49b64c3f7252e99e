// Templates with values: the lens, and the values that are never guessed.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import { findLenses, lensTitle } from '../../../core/language/features/code-lens.ts';
import { previewLensAt } from '../../../core/language/features/preview-lens.ts';
import { expressionOf } from '../../../core/language/template-expression.ts';
import { type PreviewValues, previewScope, previewTemplate } from '../../../core/language/template-preview.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { address, type Files, indexFiles } from '../../support/workspace.ts';

const uri = address('chart/templates/hpa.yaml');
const head =
  'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: {{ .Release.Name }} }\nspec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .Release.Name }} }\n';

/** The first lens, with its preview information. */
function lensOf(
  spec: string,
  { files = {}, set = {} }: { files?: Files; set?: Record<string, string> } = {},
): string | undefined {
  const values: PreviewValues = { [previewScope(uri)]: set };
  const shown = previewTemplate(analyzeDocument(`${head}${spec}`, { json: false }), {
    uri,
    values,
    index: indexFiles(files),
  });
  const [place] = findLenses(shown.analyzed);
  if (!place) return undefined;
  const title = lensTitle(shown.analyzed, place, { profile: newestReleaseProfile() });
  const more = previewLensAt(shown, place.position);
  return more ? (more.isAfterSequence ? `${title} · ${more.title}` : `${more.title} (${more.expression})`) : title;
}

const valuesFile = (text: string) => ({ 'chart/values.yaml': text });
const max = '  maxReplicas: {{ .Values.autoscaling.max }}\n  behavior: {}\n';
const sequence = '1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min';

describe('the lens of a template', () => {
  test('names the missing value and has a command to set it', () =>
    expect(lensOf(max)).toBe(
      'maxReplicas is {{ .Values.autoscaling.max }}: set a value to simulate (.Values.autoscaling.max)',
    ));

  test('shortens long names with an ellipsis and has the full name in its tooltip', () => {
    const long = `{{ .Values.${'very.'.repeat(30)}deep }}`;
    const shown = previewTemplate(analyzeDocument(`${head}  maxReplicas: ${long}\n`, { json: false }), {
      uri,
      values: {},
      index: indexFiles({}),
    });
    const lens = previewLensAt(shown, { line: 0, character: 0 });
    expect(lens?.title).toMatch(/^maxReplicas is \{\{ \.Values\.very\..{30,45}…: set a value/);
    expect(lens?.tooltip).toBe(`spec.maxReplicas: ${long}`);
  });

  test('names the values that were set', () =>
    expect(lensOf(max, { set: { '.Values.autoscaling.max': '20' } })).toBe(`${sequence} · with max 20`));

  test('uses the values of the chart', () =>
    expect(lensOf(max, { files: valuesFile('autoscaling:\n  max: 20 # many\n') })).toBe(
      `${sequence} · with max 20 of values.yaml`,
    ));

  test('prefers set values over those of the chart', () =>
    expect(
      lensOf(max, { files: valuesFile('autoscaling: { max: 50 }\n'), set: { '.Values.autoscaling.max': '20' } }),
    ).toBe(`${sequence} · with max 20`));

  test('asks for one value after the other', () =>
    expect(
      lensOf('  minReplicas: {{ .Values.min }}\n  maxReplicas: {{ .Values.max }}\n', { set: { '.Values.min': '2' } }),
    ).toContain('(.Values.max)'));

  test.each([
    ['{{ .Values.max | default 20 }}', 'max 20 of default'],
    ['{{ default 20 .Values.max }}', 'max 20 of default'],
    ['{{- .Values.max | int -}}', undefined],
    ['{{ $.Values.max }}', undefined],
  ])('reads the expression %s', (written, assumed) => {
    const spec = `  maxReplicas: ${written}\n  behavior: {}\n`;
    if (assumed) expect(lensOf(spec)).toBe(`${sequence} · with ${assumed}`);
    expect(lensOf(spec, { files: valuesFile('max: 20\n') })).toBe(`${sequence} · with max 20 of values.yaml`);
  });

  test('uses the default for 0, as Helm does', () =>
    expect(
      lensOf('  maxReplicas: {{ .Values.max | default 20 }}\n  behavior: {}\n', { files: valuesFile('max: 0\n') }),
    ).toBe(`${sequence} · with max 20 of default`));

  test('asks for the value of an expression that it cannot compute', () => {
    const spec = '  maxReplicas: {{ include "chart.max" . }}\n  behavior: {}\n';
    expect(lensOf(spec)).toContain('(include "chart.max" .)');
    expect(lensOf(spec, { set: { 'include "chart.max" .': '20' } })).toContain(sequence);
  });

  test(`shows the server's refusal of the values`, () =>
    expect(lensOf('  minReplicas: {{ .Values.min }}\n  maxReplicas: 3\n', { set: { '.Values.min': '5' } })).toMatch(
      /^not simulated: /,
    ));

  test('has no simulation if a value is not a number', () =>
    expect(lensOf(max, { set: { '.Values.autoscaling.max': 'many' } })).toMatch(/^not simulated: /));

  test('has no command if a template line writes a part of the value', () =>
    expect(
      lensOf('  maxReplicas: 20\n  {{- if .Values.behavior }}\n  behavior: {}\n  {{- end }}\n', {
        set: { '.Values.behavior': 'true' },
      }),
    ).toMatch(/^not simulated: /));

  test('shows no sequence that omits the output of a template line', () => {
    const spec =
      '  maxReplicas: {{ .Values.max }}\n  {{- with .Values.behavior }}\n  behavior:\n    {{- toYaml . | nindent 4 }}\n  {{- end }}\n';
    expect(lensOf(spec, { files: valuesFile('max: 20\n') })).toMatch(/^not simulated: /);
  });

  const optional = (block: string) => `  maxReplicas: {{ .Values.max }}\n${block}`;
  const written = '  behavior:\n    {{- toYaml .Values.behavior | nindent 4 }}\n';
  const without =
    '1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · with max 20 of values.yaml, behavior empty of values.yaml';

  test.each([
    ['{}', `  {{- with .Values.behavior }}\n${written}  {{- end }}\n`],
    ['{}', `  {{- if .Values.behavior }}\n${written}  {{- end }}\n`],
    ['[]', `  {{ if $.Values.behavior -}}\n${written}  {{ end }}\n`],
    ['', `  {{- with .Values.behavior }}\n${written}  {{- end }}\n`],
    ['false', `  {{- if .Values.behavior }}\n${written}  {{- else }}\n  minReplicas: 1\n  {{- end }}\n`],
  ])('omits a conditional block if its value in the chart is %j: %j', (value, block) =>
    expect(lensOf(optional(block), { files: valuesFile(`max: 20\nbehavior: ${value}\n`) })).toBe(without),
  );

  test('reads a conditional block if its value is set', () =>
    expect(
      lensOf(optional('  {{- if .Values.fast }}\n  behavior: {}\n  {{- else }}\n  minReplicas: 7\n  {{- end }}\n'), {
        files: valuesFile('max: 20\nfast: true\n'),
      }),
    ).toBe(`${sequence} · with max 20 of values.yaml`));

  test.each([
    ['is not in the chart', '  {{- with .Values.behavior }}', 'max: 20\n'],
    ['has something in it', '  {{- with .Values.behavior }}', 'max: 20\nbehavior: { scaleUp: {} }\n'],
    ['is used in another condition', '  {{- if and .Values.behavior .Values.max }}', 'max: 20\nbehavior: {}\n'],
  ])('does not guess if the value %s', (_, line, values) =>
    expect(lensOf(optional(`${line}\n${written}  {{- end }}\n`), { files: valuesFile(values) })).toMatch(
      /^not simulated: behavior is /,
    ),
  );

  test('does not guess the result of several conditions', () =>
    expect(
      lensOf(
        optional(
          `  {{- if .Values.behavior }}\n${written}  {{- else if .Values.fast }}\n  behavior: {}\n  {{- end }}\n`,
        ),
        {
          files: valuesFile('max: 20\nbehavior: {}\nfast: true\n'),
        },
      ),
    ).toMatch(/^not simulated: behavior is /));

  test('shows a chart as enabled even if it is disabled by default', () => {
    const whole = `{{- if .Values.on }}\n${head}${optional('  behavior: {}\n')}{{- end }}\n`;
    const shown = previewTemplate(analyzeDocument(whole, { json: false }), {
      uri,
      values: {},
      index: indexFiles(valuesFile('on: false\nmax: 20\n')),
    });
    expect(shown.analyzed.autoscalers[0]?.reading?.autoscaler?.maxReplicas).toBe(20);
  });

  test('ignores the values of another chart', () =>
    expect(lensOf(max, { files: { 'other/values.yaml': 'autoscaling: { max: 20 }\n' } })).toContain('set a value'));
});

test.each([
  ['{{ .Values.max }}', '.Values.max'],
  ['{{- $.Values.max  |  int -}}', '.Values.max | int'],
  ['"{{ .Values.max }}"', '.Values.max'],
  ['{{ .a }}{{ .b }}', undefined],
  ['x{{ .a }}', undefined],
  ['{{ }}', undefined],
])('the expression of %s is found', (source, wanted) => expect(expressionOf(source)).toBe(wanted));

test('values are not read from the object prototype', () => {
  expect(lensOf('  maxReplicas: {{ .Values.constructor }}\n')).toContain('set a value');
  expect(lensOf('  maxReplicas: {{ .Values.__proto__ }}\n', { files: valuesFile('a: 1\n') })).toContain('set a value');
});
