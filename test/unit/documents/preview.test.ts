import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { expressionOf } from '../../../core/analysis/template/template-expression.ts';
import { previewScope } from '../../../core/charts/values/preview-values.ts';
import { autoscalerAt, findLenses, lensTitle } from '../../../core/editor/lenses/code-lens.ts';
import { missingValueFor, sourcesNote } from '../../../core/editor/lenses/preview-lens.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { renderOutsideCharts } from '../../support/made-up-chart.ts';
import { address, type Files } from '../../support/workspace.ts';
import { nested, yaml } from '../../support/yaml.ts';

const uri = address('chart/templates/hpa.yaml');
const head = yaml`
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: {{ .Release.Name }} }
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .Release.Name }} }
`;

function render(text: string, { files = {}, set = {} }: { files?: Files; set?: Record<string, string> } = {}) {
  const previewValues = { [previewScope(uri)]: set };
  return renderOutsideCharts(analyzeDocument(text, { json: false }), { uri, files, previewValues });
}

function lensOf(
  spec: string,
  { files = {}, set = {} }: { files?: Files; set?: Record<string, string> } = {},
): string | undefined {
  const shown = render(`${head}${spec}`, { files, set });
  const [place, ...others] = findLenses(shown);
  if (!place) return undefined;
  const autoscaler = autoscalerAt(shown, place.position);
  const missing = autoscaler && missingValueFor(shown, autoscaler);
  if (missing) return `${missing.title} (${missing.expression})`;
  const fastest = [place, ...others.filter(({ topic }) => topic === 'fastestScaleDown')];
  const lensOptions = { profile: newestReleaseProfile() };
  const title = fastest.flatMap((one) => lensTitle(shown, one, lensOptions) ?? []).join(' · ');
  const note = autoscaler && sourcesNote(autoscaler, lensOptions.profile);
  return note ? `${title} · ${note.text}: ${note.tooltip.replaceAll('\n', ', ')}` : title;
}

const valuesFile = (text: string) => ({ 'chart/values.yaml': text });
const max = nested`
  maxReplicas: {{ .Values.autoscaling.max }}
  behavior: {}
`;
const sequence = '1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min';

describe('the lens of a template', () => {
  test('names the missing value and has a command to set it', () =>
    expect(lensOf(max)).toBe('.Values.autoscaling.max has no value: set a preview value (.Values.autoscaling.max)'));

  test('shortens long names with an ellipsis and has the full name in its tooltip', () => {
    const long = `{{ .Values.${'very.'.repeat(30)}deep }}`;
    const shown = render(`${head}  maxReplicas: ${long}\n`);
    const [autoscaler] = shown.autoscalers;
    const lens = autoscaler && missingValueFor(shown, autoscaler);
    expect(lens?.title).toMatch(/^\.Values\.very\..{30,45}… has no value: set a preview value$/);
    expect(lens?.tooltip).toBe(`${lens?.expression} has no value`);
  });

  test('names the values that were set', () =>
    expect(lensOf(max, { set: { '.Values.autoscaling.max': '20' } })).toBe(
      `${sequence} · with 1 preview value: .Values.autoscaling.max = 20 (preview value)`,
    ));

  test('uses the values of the chart', () =>
    expect(
      lensOf(max, {
        files: valuesFile(yaml`
      autoscaling:
        max: 20 # many
    `),
      }),
    ).toBe(`${sequence} · with values.yaml: .Values.autoscaling.max = 20 (values.yaml)`));

  test('prefers set values over those of the chart', () =>
    expect(
      lensOf(max, { files: valuesFile('autoscaling: { max: 50 }\n'), set: { '.Values.autoscaling.max': '20' } }),
    ).toBe(`${sequence} · with 1 preview value: .Values.autoscaling.max = 20 (preview value)`));

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
    ['{{ .Values.max | default 20 }}', '.Values.max = 20 (default in the template)'],
    ['{{ default 20 .Values.max }}', '.Values.max = 20 (default in the template)'],
    ['{{ .Values.max | int }}', undefined],
    ['{{ $.Values.max }}', undefined],
  ])('reads the expression %s', (written, assumed) => {
    const spec = nested`
  maxReplicas: ${written}
  behavior: {}
`;
    if (assumed) expect(lensOf(spec)).toBe(`${sequence} · with 1 default: ${assumed}`);
    expect(lensOf(spec, { files: valuesFile('max: 20\n') })).toBe(
      `${sequence} · with values.yaml: .Values.max = 20 (values.yaml)`,
    );
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
    ).toBe(`${sequence} · with 1 default: .Values.max = 20 (default in the template)`));

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

  test('has no simulation if the template quotes a number', () =>
    expect(lensOf('  maxReplicas: {{ .Values.max | quote }}\n', { files: valuesFile('max: 20\n') })).toMatch(
      /^not simulated: spec\.maxReplicas must be an integer/,
    ));

  test('has no simulation if a value is not a number', () =>
    expect(lensOf(max, { set: { '.Values.autoscaling.max': 'many' } })).toMatch(/^not simulated: /));

  test('asks for the value of a condition, and uses it', () => {
    const spec = nested`
      maxReplicas: 20
      {{- if .Values.fast }}
      behavior: {}
      {{- end }}
    `;
    expect(lensOf(spec)).toBe('.Values.fast has no value: set a preview value (.Values.fast)');
    expect(lensOf(spec, { set: { '.Values.fast': 'true' } })).toBe(
      `${sequence} · with 1 preview value: .Values.fast = true (preview value)`,
    );
  });

  test('uses a preview value that is an object', () =>
    expect(
      lensOf(
        nested`
      maxReplicas: 20
      behavior:
        {{- toYaml .Values.behavior | nindent 4 }}
    `,
        {
          set: { '.Values.behavior': '{ scaleUp: { selectPolicy: Disabled } }' },
        },
      ),
    ).toMatch(/^stays at 1: scaleUp is disabled · .* \(preview value\)$/));

  test('shows no sequence that omits the output of a template line', () => {
    const spec = nested`
      maxReplicas: {{ .Values.max }}
      {{- with .Values.behavior }}
      behavior:
        {{- toYaml . | nindent 4 }}
      {{- end }}
    `;
    expect(lensOf(spec)).toMatch(/^\.Values\.behavior has no value/);
    const slow = yaml`
      max: 20
      behavior: { scaleUp: { selectPolicy: Disabled } }
    `;
    expect(lensOf(spec, { files: valuesFile(slow) })).toMatch(/^stays at 1: scaleUp is disabled/);
  });

  const optional = (block: string) => nested`
    maxReplicas: {{ .Values.max }}
    ${block}
  `;
  const written = yaml`
    behavior:
      {{- toYaml .Values.behavior | nindent 4 }}
  `;
  const without = '1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · with values.yaml: .Values.max = 20 (values.yaml)';

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
    ).toContain(without),
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
    ).toBe(`${sequence} · with values.yaml: .Values.max = 20 (values.yaml), .Values.fast = true (values.yaml)`));

  test('omits a conditional block if the chart does not write its value, as Helm does', () =>
    expect(
      lensOf(
        optional(yaml`
  {{- with .Values.behavior }}
  ${written}
  {{- end }}
`),
        { files: valuesFile('max: 20\n') },
      ),
    ).toBe(without));

  test.each([
    ['and', '{{- if and .Values.behavior .Values.max }}'],
    ['or', '{{- if or .Values.behavior .Values.none }}'],
    ['not', '{{- if not .Values.max }}'],
  ])('computes a condition with %s', (_, line) =>
    expect(
      lensOf(
        optional(yaml`
  ${line}
  ${written}
  {{- end }}
`),
        {
          files: valuesFile(yaml`
      max: 20
      behavior: {}
    `),
        },
      ),
    ).toContain('1 → 4 → 8 → 16 → 20 in 45 s'),
  );

  test('keeps the value of with in an else branch', () =>
    expect(
      lensOf(
        nested`
      {{- with .Values.autoscaling }}
      {{- if .fixed }}
      maxReplicas: 3
      {{- else }}
      maxReplicas: {{ .max }}
      {{- end }}
      {{- end }}
      behavior: {}
    `,
        { files: valuesFile('autoscaling: { max: 20 }\n') },
      ),
    ).toContain(`${sequence} · with values.yaml`));

  test('reads expressions relative to the value of with', () =>
    expect(
      lensOf(
        nested`
      {{- with .Values.autoscaling }}
      maxReplicas: {{ .max | int }}
      {{- if .fast }}
      behavior: {}
      {{- end }}
      {{- end }}
    `,
        { files: valuesFile('autoscaling: { max: 20, fast: true }\n') },
      ),
    ).toContain(`${sequence} · with values.yaml: .Values.autoscaling.max = 20 (values.yaml)`));

  test('takes the first branch whose condition is true', () =>
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
    ).toContain(sequence));

  test('does not guess the result of a condition that needs more than values', () =>
    expect(
      lensOf(
        optional(yaml`
  {{- if gt .Values.max 3 }}
  ${written}
  {{- end }}
`),
        {
          files: valuesFile(yaml`
      max: 20
      behavior: {}
    `),
        },
      ),
    ).toMatch(/^not simulated: behavior is /));

  test('shows a chart as enabled even if it is disabled by default', () => {
    const whole = yaml`
  {{- if .Values.on }}
  ${head}
  ${optional('behavior: {}\n')}
  {{- end }}
`;
    const shown = render(whole, {
      files: valuesFile(yaml`
      on: false
      max: 20
    `),
    });
    expect(shown.autoscalers[0]?.reading?.autoscaler?.maxReplicas).toBe(20);
  });

  test('ignores the values of another chart', () =>
    expect(lensOf(max, { files: { 'other/values.yaml': 'autoscaling: { max: 20 }\n' } })).toContain('has no value'));
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
  expect(lensOf('  maxReplicas: {{ .Values.constructor }}\n')).toContain('has no value');
  expect(lensOf('  maxReplicas: {{ .Values.__proto__ }}\n', { files: valuesFile('a: 1\n') })).toContain('has no value');
});

describe('a default that is written in the text counts', () => {
  const bounds = (least: string, most: string) => `  minReplicas: ${least}\n  maxReplicas: ${most}\n  behavior: {}\n`;
  const lens = (from: string) => `2 → 6 → 8 in 15 s · 8 → 2 after 5 min · with ${from}`;

  test.each([
    ['${MIN:-2}', '${MAX:-8}', '${MIN} = 2', '${MAX} = 8'],
    ['${MIN-2}', '${MAX:=8}', '${MIN} = 2', '${MAX} = 8'],
    ['{{ min | default(2) }}', "{{ scaling.max | default('8', true) | int }}", 'min = 2', 'scaling.max = 8'],
  ])('%s, %s', (least, most, ...values) =>
    expect(lensOf(bounds(least, most))).toBe(
      `${lens('2 defaults')}: ${values.map((value) => `${value} (default in the template)`).join(', ')}`,
    ),
  );

  test('unless a preview value replaces it', () => {
    const set = { '${MAX}': '6', min: '3' };
    expect(lensOf(bounds('{{ min | d(2) }}', '${MAX:-8}'), { set })).toMatch(/^3 → 6 .* with 2 preview values: /);
  });

  test('but not one that is no plain text, nor a placeholder without one', () => {
    for (const most of ['${MAX:-${OTHER}}', '${MAX}', '{{ max | default(other + 1) }}'])
      expect(lensOf(bounds('2', most))).not.toMatch(/→/);
  });
});
