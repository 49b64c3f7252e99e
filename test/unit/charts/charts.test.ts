import { describe, expect, test } from 'vitest';
import type { ChartFolder } from '../../../core/charts/chart-folder.ts';
import { createChartRenderings } from '../../../core/charts/chart-renderings.ts';
import { valuesOverDefaults } from '../../../core/charts/environments/values-over-defaults.ts';
import { previewFile } from '../../../core/charts/template-of-chart.ts';
import { assumedValueText } from '../../../core/editor/rendered-with.ts';
import { autoscalerTemplate, chartOf, lensesIn, valuesLensesIn } from '../../support/chart.ts';
import { address, type Files } from '../../support/workspace.ts';

const chartYaml = 'apiVersion: v2\nname: web\nversion: 1.0.0\n';

const helpers = `{{- define "web.name" -}}
{{ .Release.Name }}-{{ .Chart.Name }}
{{- end }}
`;

const template = autoscalerTemplate({
  name: '{{ include "web.name" . }}',
  apiVersion: '{{ include "web.version" . }}',
});
const version = `{{- define "web.version" -}}
{{- if semverCompare ">=1.23-0" .Capabilities.KubeVersion.Version }}autoscaling/v2{{ else }}autoscaling/v2beta2{{ end -}}
{{- end }}
`;

const chart = (values: string, more: Files = {}): ChartFolder => ({
  uri: address('web'),
  files: new Map(
    Object.entries({
      'Chart.yaml': chartYaml,
      'values.yaml': values,
      'templates/_helpers.tpl': helpers + version,
      'templates/hpa.yaml': template,
      ...more,
    }),
  ),
});

describe('a template of a chart', () => {
  test('has a sequence where only a helper writes the object', () => {
    const library = `{{- define "lib.hpa" }}\n${template}{{- end }}\n`;
    const values = 'autoscaling: { enabled: true, minReplicas: 1, maxReplicas: 20, behavior: { scaleUp: {} } }\n';
    const folder = chart(values, {
      'templates/_lib.tpl': library,
      'templates/hpa.yaml': '# An autoscaler.\n{{ include "lib.hpa" . }}\n',
    });
    expect(lensesIn(folder)).toEqual(['2: 1 → 5 → 10 → 20 in 30 s · with values.yaml', '2: 20 → 1 after 5 min']);
  });

  test('has the sequence of the object that Helm renders, also where a helper writes its version', () =>
    expect(
      lensesIn(
        chart(
          'autoscaling: { enabled: true, minReplicas: 1, maxReplicas: 20, behavior: { scaleDown: { selectPolicy: Max } } }\n',
        ),
      ),
    ).toEqual(['2: 1 → 5 → 10 → 20 in 30 s · with values.yaml', '2: 20 → 1 after 5 min']));

  test('says what Helm says where only a helper that fails would write the object', () => {
    const library = `{{- define "lib.hpa" }}\n{{ fail "no maximum" }}\n${template}{{- end }}\n`;
    const folder = chart('autoscaling: { enabled: true }\n', {
      'templates/_lib.tpl': library,
      'templates/hpa.yaml': '# An autoscaler.\n{{ include "lib.hpa" . }}\n',
      'templates/other.yaml': '{{ include "web.name" . }}\n',
    });
    expect(lensesIn(folder)).toEqual([expect.stringMatching(/^2: not simulated: Helm: .*/)]);
    expect(lensesIn(folder, 'templates/other.yaml')).toEqual([]);
  });

  test('that writes several objects at one place names each with its own sequence', () => {
    const loop = `{{- range $name, $cfg := .Values.components }}\n---\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: {{ $name }} }\nspec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $name }} }\n  minReplicas: {{ $cfg.min }}\n  maxReplicas: {{ $cfg.max }}\n{{- end }}\n`;
    const values = 'components: { cart: { min: 3, max: 12 }, store: { min: 1, max: 5 }, tiny: { min: 4, max: 2 } }\n';
    expect(lensesIn(chart(values, { 'templates/hpa.yaml': loop }))).toEqual([
      '3: cart 3 → 6 → 12',
      '3: store 1 → 4 → 5',
      expect.stringMatching(/^3: tiny not simulated: spec.maxReplicas: Invalid value: 2: .*…$/),
    ]);
  });

  test('shows what the values switch off, and says so', () =>
    expect(lensesIn(chart('autoscaling: { enabled: false, minReplicas: 2, maxReplicas: 4 }\n'))).toEqual([
      '2: 2 → 4 at once · not rendered without autoscaling.enabled',
      '2: 4 → 2 after 5 min',
    ]));
});

describe('a subchart that the values switch off', () => {
  const dependency = (more: string) =>
    `apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies: [{ name: api, version: 1.0.0, ${more} }]\n`;
  const folder = (chartYaml: string, values: string) =>
    chartOf({
      'Chart.yaml': chartYaml,
      'values.yaml': values,
      'charts/api/Chart.yaml': 'apiVersion: v2\nname: api\nversion: 1.0.0\n',
      'charts/api/values.yaml': 'autoscaling: { enabled: true, minReplicas: 1, maxReplicas: 4, behavior: {} }\n',
      'charts/api/templates/hpa.yaml': template,
      'templates/_helpers.tpl': helpers + version,
    });

  test.each([
    ['condition: api.enabled', 'api: { enabled: false }\n', 'api.enabled'],
    ['condition: "unset,api.enabled"', 'api: { enabled: false }\n', 'api.enabled'],
    ['tags: [back]', 'tags: { back: false }\n', 'tags.back'],
  ])('by %s has the sequence, and names the value', (more, values, name) => {
    const chart = folder(dependency(more), values);
    expect(lensesIn(chart, 'charts/api/templates/hpa.yaml')).toEqual([
      `2: 1 → 4 at once · not rendered without ${name}`,
      '2: 4 → 1 after 5 min',
    ]);
    expect(valuesLensesIn(chart, 'charts/api/values.yaml')).toEqual([
      '1: 1 → 4 at once',
      `1: 4 → 1 after 5 min · charts/api/templates/hpa.yaml, not rendered without ${name}`,
    ]);
  });

  test('also has it in the values of the chart that contains it', () => {
    const values = 'api:\n  enabled: false\n  autoscaling:\n    maxReplicas: 20\n';
    expect(valuesLensesIn(folder(dependency('condition: api.enabled'), values))).toEqual([
      '3: 1 → 4 → 8 → 16 → 20 in 45 s',
      '3: 20 → 1 after 5 min · charts/api/templates/hpa.yaml, not rendered without api.enabled',
    ]);
  });

  test('is rendered where another alias of the chart is on', () => {
    const chartYaml =
      'apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies:\n  - { name: api, version: 1.0.0, alias: one, condition: one.enabled }\n  - { name: api, version: 1.0.0, alias: two }\n';
    expect(lensesIn(folder(chartYaml, 'one: { enabled: false }\n'), 'charts/api/templates/hpa.yaml')).toEqual([
      '2: 1 → 4 at once · with values.yaml',
      '2: 4 → 1 after 5 min',
    ]);
  });

  test('gives Helm nothing', () => {
    const [rendered] = createChartRenderings().render({
      chart: folder(dependency('condition: api.enabled'), 'api: { enabled: false }\n'),
      chosen: {},
    });
    expect([rendered?.output, rendered?.error]).toEqual([undefined, undefined]);
    expect(rendered?.objects.map(({ notRendered }) => notRendered)).toEqual(['not rendered without api.enabled']);
  });
});

describe('a preview value in a template of a subchart', () => {
  const files = {
    'Chart.yaml':
      'apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies: [{ name: api, version: 1.0.0, alias: front }]\n',
    'values.yaml': 'front: { autoscaling: { enabled: true, maxReplicas: 20, behavior: {} } }\n',
    'charts/api/Chart.yaml': 'apiVersion: v2\nname: api\nversion: 1.0.0\n',
    'charts/api/values.yaml': 'autoscaling: { minReplicas: 1 }\n',
    'charts/api/templates/hpa.yaml': template,
  };
  const folder = chartOf({ ...files, 'templates/_helpers.tpl': helpers + version });

  test('is set below the name of the subchart, and named as the template names it', () => {
    const previewValues = { [`${folder.uri}/charts/api`]: { '.Values.autoscaling.minReplicas': '5' } };
    const file = 'charts/api/templates/hpa.yaml';
    const values = [...valuesOverDefaults(folder, [], previewFile(folder, previewValues))];
    const [rendered] = createChartRenderings().render({ chart: folder, values, chosen: {} }, file);
    expect(rendered?.objects.map(({ values: used }) => used.map(assumedValueText))).toEqual([
      [
        expect.stringMatching(/^\.Values\.autoscaling\.minReplicas = 5 .*preview value/),
        expect.stringMatching(/^\.Values\.autoscaling\.maxReplicas = 20 .*values\.yaml/),
      ],
    ]);
  });
});
