// Templates with values: the lens, and the values that are never guessed.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import { findLenses, lensTitle } from '../../../core/language/features/code-lens.ts';
import { previewLensAt } from '../../../core/language/features/preview-lens.ts';
import { expressionOf } from '../../../core/language/template-expression.ts';
import { type PreviewValues, previewScope, previewTemplate } from '../../../core/language/template-preview.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { address, type Files, indexFiles } from '../../support/workspace.ts';
import { nested, yaml } from '../../support/yaml.ts';

const uri = address('chart/templates/hpa.yaml');
const head = yaml`
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: {{ .Release.Name }} }
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .Release.Name }} }
`;

/** The lenses of the two fastest runs, with their preview information. */
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
  const [place, ...others] = findLenses(shown.analyzed);
  if (!place) return undefined;
  const fastest = [place, ...others.filter(({ topic }) => topic === 'fastestScaleDown')];
  const title = fastest.flatMap((one) => lensTitle(shown.analyzed, one, newestReleaseProfile()) ?? []).join(' · ');
  const more = previewLensAt(shown, place.position);
  return more ? (more.isAfterSequence ? `${title} · ${more.title}` : `${more.title} (${more.expression})`) : title;
}

const valuesFile = (text: string) => ({ 'chart/values.yaml': text });
const max = nested`
  maxReplicas: {{ .Values.autoscaling.max }}
  behavior: {}
`;
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
    expect(
      lensOf(max, {
        files: valuesFile(yaml`
          autoscaling:
            max: 20 # many
        `),
      }),
    ).toBe(`${sequence} · with max 20 of values.yaml`));

  test('prefers set values over those of the chart', () =>
    expect(
      lensOf(max, { files: valuesFile('autoscaling: { max: 50 }\n'), set: { '.Values.autoscaling.max': '20' } }),
    ).toBe(`${sequence} · with max 20`));

  test('asks for one value after the other', () =>
    expect(
      lensOf(
        nested`
          minReplicas: {{ .Values.min }}
          maxReplicas: {{ .Values.max }}
        `,
        { set: { '.Values.min': '2' } },
      ),
    ).toContain('(.Values.max)'));

  test.each([
    ['{{ .Values.max | default 20 }}', 'max 20 of default'],
    ['{{ default 20 .Values.max }}', 'max 20 of default'],
    ['{{- .Values.max | int -}}', undefined],
    ['{{ $.Values.max }}', undefined],
  ])('reads the expression %s', (written, assumed) => {
    const spec = nested`
      maxReplicas: ${written}
      behavior: {}
    `;
    if (assumed) expect(lensOf(spec)).toBe(`${sequence} · with ${assumed}`);
    expect(lensOf(spec, { files: valuesFile('max: 20\n') })).toBe(`${sequence} · with max 20 of values.yaml`);
  });

  test('uses the default for 0, as Helm does', () =>
    expect(
      lensOf(
        nested`
          maxReplicas: {{ .Values.max | default 20 }}
          behavior: {}
        `,
        { files: valuesFile('max: 0\n') },
      ),
    ).toBe(`${sequence} · with max 20 of default`));

  test('asks for the value of an expression that it cannot compute', () => {
    const spec = nested`
      maxReplicas: {{ include "chart.max" . }}
      behavior: {}
    `;
    expect(lensOf(spec)).toContain('(include "chart.max" .)');
    expect(lensOf(spec, { set: { 'include "chart.max" .': '20' } })).toContain(sequence);
  });

  test(`shows the server's refusal of the values`, () =>
    expect(
      lensOf(
        nested`
          minReplicas: {{ .Values.min }}
          maxReplicas: 3
        `,
        { set: { '.Values.min': '5' } },
      ),
    ).toMatch(/^not simulated: /));

  test('has no simulation if a value is not a number', () =>
    expect(lensOf(max, { set: { '.Values.autoscaling.max': 'many' } })).toMatch(/^not simulated: /));

  test('has no command if a template line writes a part of the value', () =>
    expect(
      lensOf(
        nested`
          maxReplicas: 20
          {{- if .Values.behavior }}
          behavior: {}
          {{- end }}
        `,
        {
          set: { '.Values.behavior': 'true' },
        },
      ),
    ).toMatch(/^not simulated: /));

  test('shows no sequence that omits the output of a template line', () => {
    const spec = nested`
      maxReplicas: {{ .Values.max }}
      {{- with .Values.behavior }}
      behavior:
        {{- toYaml . | nindent 4 }}
      {{- end }}
    `;
    expect(lensOf(spec, { files: valuesFile('max: 20\n') })).toMatch(/^not simulated: /);
  });

  const optional = (block: string) => nested`
    maxReplicas: {{ .Values.max }}
    ${block}
  `;
  const written = yaml`
    behavior:
      {{- toYaml .Values.behavior | nindent 4 }}
  `;
  const without =
    '1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · with max 20 of values.yaml, behavior empty of values.yaml';

  test.each([
    [
      '{}',
      yaml`
        {{- with .Values.behavior }}
        ${written}
        {{- end }}
      `,
    ],
    [
      '{}',
      yaml`
        {{- if .Values.behavior }}
        ${written}
        {{- end }}
      `,
    ],
    [
      '[]',
      yaml`
        {{ if $.Values.behavior -}}
        ${written}
        {{ end }}
      `,
    ],
    [
      '',
      yaml`
        {{- with .Values.behavior }}
        ${written}
        {{- end }}
      `,
    ],
    [
      'false',
      yaml`
        {{- if .Values.behavior }}
        ${written}
        {{- else }}
        minReplicas: 1
        {{- end }}
      `,
    ],
  ])('omits a conditional block if its value in the chart is %j: %j', (value, block) =>
    expect(
      lensOf(optional(block), {
        files: valuesFile(yaml`
          max: 20
          behavior: ${value}
        `),
      }),
    ).toBe(without),
  );

  test('reads a conditional block if its value is set', () =>
    expect(
      lensOf(
        optional(yaml`
          {{- if .Values.fast }}
          behavior: {}
          {{- else }}
          minReplicas: 7
          {{- end }}
        `),
        {
          files: valuesFile(yaml`
            max: 20
            fast: true
          `),
        },
      ),
    ).toBe(`${sequence} · with max 20 of values.yaml`));

  test.each([
    ['is not in the chart', '{{- with .Values.behavior }}', 'max: 20\n'],
    [
      'has something in it',
      '{{- with .Values.behavior }}',
      yaml`
        max: 20
        behavior: { scaleUp: {} }
      `,
    ],
    [
      'is used in another condition',
      '{{- if and .Values.behavior .Values.max }}',
      yaml`
        max: 20
        behavior: {}
      `,
    ],
  ])('does not guess if the value %s', (_, line, values) =>
    expect(
      lensOf(
        optional(yaml`
          ${line}
          ${written}
          {{- end }}
        `),
        { files: valuesFile(values) },
      ),
    ).toMatch(/^not simulated: behavior is /),
  );

  test('does not guess the result of several conditions', () =>
    expect(
      lensOf(
        optional(
          yaml`
            {{- if .Values.behavior }}
            ${written}
            {{- else if .Values.fast }}
            behavior: {}
            {{- end }}
          `,
        ),
        {
          files: valuesFile(yaml`
            max: 20
            behavior: {}
            fast: true
          `),
        },
      ),
    ).toMatch(/^not simulated: behavior is /));

  test('shows a chart as enabled even if it is disabled by default', () => {
    const whole = `{{- if .Values.on }}\n${head}${optional('behavior: {}\n')}{{- end }}\n`;
    const shown = previewTemplate(analyzeDocument(whole, { json: false }), {
      uri,
      values: {},
      index: indexFiles(
        valuesFile(yaml`
          on: false
          max: 20
        `),
      ),
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
