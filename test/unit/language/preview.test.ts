// Templates with values: the lens, and the values that are never guessed.
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import { findLenses, lensTitle } from '../../../core/language/features/code-lens.ts';
import { missingValueAt, sourcesNoteAt } from '../../../core/language/features/preview-lens.ts';
import { expressionOf } from '../../../core/language/template-expression.ts';
import { chartValuesFor, previewScope } from '../../../core/language/values/chart-values.ts';
import { renderTemplate } from '../../../core/language/values/render-template.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { address, type Files, indexFiles } from '../../support/workspace.ts';

const uri = address('chart/templates/hpa.yaml');
const head =
  'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: {{ .Release.Name }} }\nspec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .Release.Name }} }\n';

function render(text: string, { files = {}, set = {} }: { files?: Files; set?: Record<string, string> } = {}) {
  const previewValues = { [previewScope(uri)]: set };
  return renderTemplate(
    analyzeDocument(text, { json: false }),
    chartValuesFor({ uri, previewValues, index: indexFiles(files) }),
  );
}

/** The first lens: the missing value with its expression, or the sequence with the sources of the values. */
function lensOf(
  spec: string,
  { files = {}, set = {} }: { files?: Files; set?: Record<string, string> } = {},
): string | undefined {
  const shown = render(`${head}${spec}`, { files, set });
  const [place] = findLenses(shown);
  if (!place) return undefined;
  const missing = missingValueAt(shown, place.position);
  if (missing) return `${missing.title} (${missing.expression})`;
  const title = lensTitle(shown, place, newestReleaseProfile());
  const note = sourcesNoteAt(shown, place.position);
  return note ? `${title} · ${note.text}: ${note.tooltip.replaceAll('\n', ', ')}` : title;
}

const valuesFile = (text: string) => ({ 'chart/values.yaml': text });
const max = '  maxReplicas: {{ .Values.autoscaling.max }}\n  behavior: {}\n';
const sequence = '1 → 5 → 10 → 20 in 30 s · 20 → 1 after 5 min';

describe('the lens of a template', () => {
  test('names the missing value and has a command to set it', () =>
    expect(lensOf(max)).toBe('.Values.autoscaling.max has no value: set a preview value (.Values.autoscaling.max)'));

  test('shortens long names with an ellipsis and has the full name in its tooltip', () => {
    const long = `{{ .Values.${'very.'.repeat(30)}deep }}`;
    const lens = missingValueAt(render(`${head}  maxReplicas: ${long}\n`), { line: 0, character: 0 });
    expect(lens?.title).toMatch(/^\.Values\.very\..{30,45}… has no value: set a preview value$/);
    expect(lens?.tooltip).toBe(`${lens?.expression} has no value`);
  });

  test('names the values that were set', () =>
    expect(lensOf(max, { set: { '.Values.autoscaling.max': '20' } })).toBe(
      `${sequence} · with 1 preview value: .Values.autoscaling.max = 20 (preview value)`,
    ));

  test('uses the values of the chart', () =>
    expect(lensOf(max, { files: valuesFile('autoscaling:\n  max: 20 # many\n') })).toBe(
      `${sequence} · with values.yaml: .Values.autoscaling.max = 20 (values.yaml)`,
    ));

  test('prefers set values over those of the chart', () =>
    expect(
      lensOf(max, { files: valuesFile('autoscaling: { max: 50 }\n'), set: { '.Values.autoscaling.max': '20' } }),
    ).toBe(`${sequence} · with 1 preview value: .Values.autoscaling.max = 20 (preview value)`));

  test('asks for one value after the other', () =>
    expect(
      lensOf('  minReplicas: {{ .Values.min }}\n  maxReplicas: {{ .Values.max }}\n', { set: { '.Values.min': '2' } }),
    ).toContain('(.Values.max)'));

  test.each([
    ['{{ .Values.max | default 20 }}', '.Values.max = 20 (default in the template)'],
    ['{{ default 20 .Values.max }}', '.Values.max = 20 (default in the template)'],
    ['{{- .Values.max | int -}}', undefined],
    ['{{ $.Values.max }}', undefined],
  ])('reads the expression %s', (written, assumed) => {
    const spec = `  maxReplicas: ${written}\n  behavior: {}\n`;
    if (assumed) expect(lensOf(spec)).toBe(`${sequence} · with 1 default: ${assumed}`);
    expect(lensOf(spec, { files: valuesFile('max: 20\n') })).toBe(
      `${sequence} · with values.yaml: .Values.max = 20 (values.yaml)`,
    );
  });

  test('uses the default for 0, as Helm does', () =>
    expect(
      lensOf('  maxReplicas: {{ .Values.max | default 20 }}\n  behavior: {}\n', { files: valuesFile('max: 0\n') }),
    ).toBe(`${sequence} · with 1 default: .Values.max = 20 (default in the template)`));

  test('asks for the value of an expression that it cannot compute', () => {
    const spec = '  maxReplicas: {{ include "chart.max" . }}\n  behavior: {}\n';
    expect(lensOf(spec)).toContain('(include "chart.max" .)');
    expect(lensOf(spec, { set: { 'include "chart.max" .': '20' } })).toContain(sequence);
  });

  test(`shows the server's refusal of the values`, () =>
    expect(lensOf('  minReplicas: {{ .Values.min }}\n  maxReplicas: 3\n', { set: { '.Values.min': '5' } })).toMatch(
      /^not simulated: /,
    ));

  test('has no simulation if the template quotes a number', () =>
    expect(lensOf('  maxReplicas: {{ .Values.max | quote }}\n', { files: valuesFile('max: 20\n') })).toMatch(
      /^not simulated: spec\.maxReplicas must be an integer/,
    ));

  test('has no simulation if a value is not a number', () =>
    expect(lensOf(max, { set: { '.Values.autoscaling.max': 'many' } })).toMatch(/^not simulated: /));

  test('asks for the value of a condition, and uses it', () => {
    const spec = '  maxReplicas: 20\n  {{- if .Values.fast }}\n  behavior: {}\n  {{- end }}\n';
    expect(lensOf(spec)).toBe('.Values.fast has no value: set a preview value (.Values.fast)');
    expect(lensOf(spec, { set: { '.Values.fast': 'true' } })).toBe(
      `${sequence} · with 1 preview value: .Values.fast = true (preview value)`,
    );
  });

  test('uses a preview value that is an object', () =>
    expect(
      lensOf('  maxReplicas: 20\n  behavior:\n    {{- toYaml .Values.behavior | nindent 4 }}\n', {
        set: { '.Values.behavior': '{ scaleUp: { selectPolicy: Disabled } }' },
      }),
    ).toMatch(/^stays at 1: scaleUp is disabled · .* \(preview value\)$/));

  test('shows no sequence that omits the output of a template line', () => {
    const spec =
      '  maxReplicas: {{ .Values.max }}\n  {{- with .Values.behavior }}\n  behavior:\n    {{- toYaml . | nindent 4 }}\n  {{- end }}\n';
    expect(lensOf(spec)).toMatch(/^\.Values\.behavior has no value/);
    const slow = 'max: 20\nbehavior: { scaleUp: { selectPolicy: Disabled } }\n';
    expect(lensOf(spec, { files: valuesFile(slow) })).toMatch(/^stays at 1: scaleUp is disabled/);
  });

  const optional = (block: string) => `  maxReplicas: {{ .Values.max }}\n${block}`;
  const written = '  behavior:\n    {{- toYaml .Values.behavior | nindent 4 }}\n';
  const without = (value: string) =>
    `1 → 4 → 8 → 16 → 20 in 45 s · 20 → 1 after 5 min · with values.yaml: .Values.max = 20 (values.yaml), .Values.behavior = ${value} (values.yaml)`;

  test.each([
    ['{}', `  {{- with .Values.behavior }}\n${written}  {{- end }}\n`],
    ['{}', `  {{- if .Values.behavior }}\n${written}  {{- end }}\n`],
    ['[]', `  {{ if $.Values.behavior -}}\n${written}  {{ end }}\n`],
    ['', `  {{- with .Values.behavior }}\n${written}  {{- end }}\n`],
    ['false', `  {{- if .Values.behavior }}\n${written}  {{- else }}\n  minReplicas: 1\n  {{- end }}\n`],
  ])('omits a conditional block if its value in the chart is %j: %j', (value, block) =>
    expect(lensOf(optional(block), { files: valuesFile(`max: 20\nbehavior: ${value}\n`) })).toBe(
      without(value === '' ? 'null' : value),
    ),
  );

  test('reads a conditional block if its value is set', () =>
    expect(
      lensOf(optional('  {{- if .Values.fast }}\n  behavior: {}\n  {{- else }}\n  minReplicas: 7\n  {{- end }}\n'), {
        files: valuesFile('max: 20\nfast: true\n'),
      }),
    ).toBe(`${sequence} · with values.yaml: .Values.max = 20 (values.yaml), .Values.fast = true (values.yaml)`));

  test('omits a conditional block if the chart does not write its value, as Helm does', () =>
    expect(
      lensOf(optional(`  {{- with .Values.behavior }}\n${written}  {{- end }}\n`), { files: valuesFile('max: 20\n') }),
    ).toBe(without('not set')));

  test.each([
    ['and', '  {{- if and .Values.behavior .Values.max }}'],
    ['or', '  {{- if or .Values.behavior .Values.none }}'],
    ['not', '  {{- if not .Values.max }}'],
  ])('computes a condition with %s', (_, line) =>
    expect(
      lensOf(optional(`${line}\n${written}  {{- end }}\n`), { files: valuesFile('max: 20\nbehavior: {}\n') }),
    ).toContain('1 → 4 → 8 → 16 → 20 in 45 s'),
  );

  test('keeps the value of with in an else branch', () =>
    expect(
      lensOf(
        '  {{- with .Values.autoscaling }}\n  {{- if .fixed }}\n  maxReplicas: 3\n  {{- else }}\n  maxReplicas: {{ .max }}\n  {{- end }}\n  {{- end }}\n  behavior: {}\n',
        { files: valuesFile('autoscaling: { max: 20 }\n') },
      ),
    ).toContain(`${sequence} · with values.yaml`));

  test('reads expressions relative to the value of with', () =>
    expect(
      lensOf(
        '  {{- with .Values.autoscaling }}\n  maxReplicas: {{ .max | int }}\n  {{- if .fast }}\n  behavior: {}\n  {{- end }}\n  {{- end }}\n',
        { files: valuesFile('autoscaling: { max: 20, fast: true }\n') },
      ),
    ).toContain(`${sequence} · with values.yaml: .Values.autoscaling.max = 20 (values.yaml)`));

  test('takes the first branch whose condition is true', () =>
    expect(
      lensOf(
        optional(
          `  {{- if .Values.behavior }}\n${written}  {{- else if .Values.fast }}\n  behavior: {}\n  {{- end }}\n`,
        ),
        {
          files: valuesFile('max: 20\nbehavior: {}\nfast: true\n'),
        },
      ),
    ).toContain(sequence));

  test('does not guess the result of a condition that needs more than values', () =>
    expect(
      lensOf(optional(`  {{- if gt .Values.max 3 }}\n${written}  {{- end }}\n`), {
        files: valuesFile('max: 20\nbehavior: {}\n'),
      }),
    ).toMatch(/^not simulated: behavior is /));

  test('shows a chart as enabled even if it is disabled by default', () => {
    const whole = `{{- if .Values.on }}\n${head}${optional('  behavior: {}\n')}{{- end }}\n`;
    const shown = render(whole, { files: valuesFile('on: false\nmax: 20\n') });
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
