// A missing library chart or a wrong value takes away only the lenses that depend on it.
import { describe, expect, test } from 'vitest';
import { chartOf, lensesIn, valuesLensesIn, valuesUsedIn } from '../../support/chart.ts';

const hpa = (labels: string, spec = '') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "common.name" . }}
  ${labels}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ include "common.name" . }}
  minReplicas: 2
  maxReplicas: {{ .Values.scaling.max }}
${spec}`;
const values = 'scaling:\n  enabled: true\n  max: 4\n';
const sequence = ['1: 2 → 4 at once · with values.yaml', '1: 4 → 2 after 5 min'];

describe('a helper of a missing chart', () => {
  test.each([
    ['labels: {{- include "common.labels" . | nindent 4 }}', 'is indented on a line of its own'],
    ['labels: {{- include "common.labels" . | nindent 4 }}\n    app: web', 'is one of several labels'],
    ['labels:\n    {{- include "common.labels" . | nindent 4 }}\n    app: web', 'is between labels'],
    ['labels:\n{{ include "common.labels" . | indent 4 }}\n    app: web', 'is indented in its line'],
    ['labels:\n    {{- include "common.labels" . }}', 'begins with a line break of its own'],
    ['labels:\n    {{- template "common.labels" . }}', 'is a template'],
  ])('writes labels with %j: it %s', (labels) =>
    expect(lensesIn(chartOf({ 'values.yaml': values, 'templates/hpa.yaml': hpa(labels) }))).toEqual(sequence),
  );

  test.each([
    ['  behavior: {{- include "common.behavior" . | nindent 4 }}\n'],
    ['  behavior:\n    {{- include "common.behavior" . | nindent 4 }}\n'],
  ])('that writes the behavior leaves no sequence: %j', (behavior) =>
    expect(
      lensesIn(chartOf({ 'values.yaml': values, 'templates/hpa.yaml': hpa('labels: {}', behavior) })).join('\n'),
    ).toMatch(/^1: not simulated: behavior is /),
  );
});

test('a helper that merges the templates that it is given has a sequence', () => {
  const files = {
    'values.yaml': values,
    'templates/_merge.tpl': `{{- define "lib.merge" -}}
{{- $top := first . -}}
{{- $own := fromYaml (include (index . 1) $top) -}}
{{- toYaml (merge $own (fromYaml (include (index . 2) $top))) -}}
{{- end -}}
{{- define "lib.hpa" -}}
${hpa('labels: {}')}
{{- end -}}
{{- define "own.hpa" -}}
spec: { minReplicas: 1 }
{{- end -}}
`,
    'templates/hpa.yaml': '{{ include "lib.merge" (list . "own.hpa" "lib.hpa") }}\n',
  };
  expect(lensesIn(chartOf(files))).toEqual(['1: 1 → 4 at once · with values.yaml', '1: 4 → 1 after 5 min']);
});

describe('a values file', () => {
  const template = `{{- $scaling := .Values.scaling }}\n{{- if $scaling.enabled }}\n${hpa('annotations: {{ toJson $scaling.annotations }}').replaceAll('.Values.scaling', '$scaling')}{{- end }}\n`;
  const lenses = (text: string, file = 'values-prod.yaml') =>
    valuesLensesIn(chartOf({ 'values.yaml': values, 'templates/hpa.yaml': template, [file]: text }), file);

  test('that only decides whether there is an autoscaler has its sequence', () =>
    expect(lenses('image: a\nscaling:\n  enabled: yes\n')).toEqual([
      '2: 2 → 4 at once',
      '2: 4 → 2 after 5 min · templates/hpa.yaml',
    ]));

  test('that excludes the autoscaler says so once', () =>
    expect(lenses('scaling:\n  enabled: false\n')).toEqual([
      '1: 2 → 4 at once',
      '1: 4 → 2 after 5 min · templates/hpa.yaml, not rendered: {{- if $scaling.enabled }} is false',
    ]));

  test('of a test of the chart has a sequence', () =>
    expect(lenses('scaling:\n  max: 8\n', 'ci/ha-values.yaml')).toEqual([
      '1: 2 → 4 → 8 in 15 s',
      '1: 8 → 2 after 5 min · templates/hpa.yaml',
    ]));

  test('that the API server refuses has the sequence of its template, and says so', () =>
    expect(lenses('scaling:\n  enabled: true\n  annotations: { a: 1 }\n')[0]).toBe(
      '1: 2 → 4 at once · refused by the API server',
    ));

  test('without a value that the template needs names it', () =>
    expect(lenses('scaling:\n  max: null\n')).toEqual([
      '1: not simulated: .Values.scaling.max has no value · templates/hpa.yaml',
    ]));

  test('with a value of the wrong type has the reason', () =>
    expect(lenses('scaling:\n  max: many\n')).toEqual([
      '1: not simulated: spec.maxReplicas must be an integer, not the string "many" · templates/hpa.yaml',
    ]));

  test('that writes nothing of an autoscaler has no lens', () => expect(lenses('image: a\n')).toEqual([]));

  test('with which Helm fails has the sequence around the error', () => {
    const files = {
      'values.yaml': values,
      'templates/hpa.yaml': `${hpa('labels: {}')}{{ fail "no" }}
`,
    };
    expect(valuesLensesIn(chartOf(files))).toEqual([
      '1: 2 → 4 at once',
      '1: 4 → 2 after 5 min · templates/hpa.yaml, not rendered because Helm fails: no · hpa.yaml line 13',
    ]);
  });
});

describe('a template that renders no object', () => {
  test('in an empty loop says so', () => {
    const template = `{{- range .Values.all }}\n${hpa('labels: {}')}{{- end }}\n`;
    expect(lensesIn(chartOf({ 'values.yaml': 'all: []\n', 'templates/hpa.yaml': template }))).toEqual([
      '2: not simulated: not rendered with values.yaml',
    ]);
  });

  test('in an empty loop has a sequence that no element decides', () => {
    const object = hpa('labels: {}').replaceAll('.Values', '$.Values');
    const template = `{{- range .Values.all }}\n${object}{{- end }}\n`;
    expect(lensesIn(chartOf({ 'values.yaml': `${values}all: []\n`, 'templates/hpa.yaml': template }))).toEqual([
      '2: 2 → 4 at once · not rendered: {{- range .Values.all }} is empty',
      '2: 4 → 2 after 5 min',
    ]);
  });

  test('because it is switched off, and would fail otherwise, has the sequence around the error', () => {
    const template = `{{- if .Values.on }}\n${hpa('labels: {}')}{{ fail "no" }}{{- end }}\n`;
    expect(lensesIn(chartOf({ 'values.yaml': `${values}on: false\n`, 'templates/hpa.yaml': template }))).toEqual([
      '2: 2 → 4 at once · not rendered without on',
      '2: 4 → 2 after 5 min',
    ]);
  });
});

test('a helper of a packed chart is known', () => {
  const library = {
    'common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 1.0.0\ntype: library\n',
    'common/templates/_common.tpl':
      '{{- define "common.name" }}web{{ end }}{{- define "common.behavior" }}{scaleDown: {selectPolicy: Disabled}}{{ end }}',
  };
  const template = hpa('labels: {}', '  behavior: {{ include "common.behavior" . }}\n');
  const files = { 'values.yaml': values, 'templates/hpa.yaml': template };
  expect(lensesIn(chartOf({ ...files, 'charts/common-1.0.0.tgz': JSON.stringify(library) }))).toEqual([
    '1: 2 → 4 at once · with values.yaml',
    '1: stays at 4: scaleDown is disabled',
  ]);
  expect(lensesIn(chartOf({ ...files, 'charts/common-1.0.0.tgz': '' })).join()).toMatch(/not simulated: behavior is/);
});

describe('a template that Helm refuses', () => {
  const lenses = (template: string, more: Record<string, string> = {}) =>
    lensesIn(chartOf({ 'values.yaml': values, 'templates/hpa.yaml': template, ...more }));

  test.each([
    ['{{ required "a name" .Values.team }}', 'not rendered without team'],
    ['{{ .Values.global.team }}', 'not rendered without global.team'],
    [
      '{{ atoi .Values.scaling.max }}',
      'not rendered because Helm fails: wrong type for value; expected string; got float64 · hpa.yaml line 5',
    ],
  ])('for a label, %s, has the sequence, and says why: %s', (label, reason) =>
    expect(lenses(hpa(`labels: { a: ${label} }`))).toEqual([`1: 2 → 4 at once · ${reason}`, '1: 4 → 2 after 5 min']),
  );

  test('for the schema of its values has the sequence, and says so', () =>
    expect(lenses(hpa('labels: {}'), { 'values.schema.json': '{"required":["license"]}' })[0]).toMatch(
      /^1: 2 → 4 at once · not rendered because Helm fails: at '': missing property 'license'/,
    ));

  test('for another template that cannot be parsed has the sequence, and says so', () =>
    expect(lenses(hpa('labels: {}'), { 'templates/web.yaml': '{{ if }}' })[0]).toMatch(
      /^1: 2 → 4 at once · not rendered because Helm fails: .* · web\.yaml line 1$/,
    ));

  test('for a number of replicas names the value', () =>
    expect(lenses(hpa('labels: {}').replace('minReplicas: 2', 'minReplicas: {{ .Values.size.min }}'))).toEqual([
      '1: not simulated: .Values.size.min has no value',
    ]));
});

describe('values that another template changes', () => {
  const files = {
    'values.yaml': 'defaults:\n  scaling: { max: 4 }\n',
    'templates/hpa.yaml': hpa('labels: {}'),
  };
  test.each([
    ['{{- $_ := set $ "Values" (mergeOverwrite $.Values.defaults $.Values) }}\n'],
    ['{{- $defaults := .Values.defaults }}\n{{- $_ := set . "Values" (merge $defaults .Values) }}\n'],
    ['{{- $_ := set .Values "scaling" .Values.defaults.scaling }}\n'],
    ['{{- $values := .Values }}\n{{- $_ := set $values "scaling" (get $values "defaults").scaling }}\n'],
    ['{{ include "web.init" . }}\n'],
  ])('before it are seen: %j', (template) =>
    expect(
      lensesIn(
        chartOf({
          ...files,
          'templates/_init.tpl':
            '{{- define "web.init" }}{{- $_ := mergeOverwrite .Values .Values.defaults }}{{ end }}\n',
          'templates/zz.yaml': template,
        }),
      ),
    ).toEqual(sequence),
  );

  test('after it are not seen', () => {
    const template = '{{- $_ := set .Values "scaling" (dict "max" 4) }}\n';
    expect(lensesIn(chartOf({ ...files, 'templates/aa.yaml': template }))[0]).toMatch(
      /^1: not simulated: \.Values\.scaling\.max has no value/,
    );
  });

  test('are seen, too, if the template that changes them fails', () => {
    const template = '{{- $_ := set .Values "scaling" (dict "max" 4) }}{{ fail "no" }}\n';
    expect(lensesIn(chartOf({ ...files, 'templates/zz.yaml': template }))).toEqual([
      '1: 2 → 4 at once',
      '1: 4 → 2 after 5 min',
    ]);
  });
});

describe('the values that an autoscaler depends on', () => {
  const used = (name: string, text: string) =>
    valuesUsedIn(
      chartOf({
        'values.yaml': text,
        'templates/hpa.yaml': hpa('labels: {}').replaceAll('{{ include "common.name" . }}', name),
      }),
    ).filter((one) => !one.includes('scaling'));

  test('name the default that takes the place of an empty one', () =>
    expect(used('{{ .Values.name | default .Chart.Name }}', `name: ""\n${values}`)).toEqual([
      '.Values.name = .Chart.Name (default in the template)',
    ]));

  test('are shown as the file writes them, also where the template changes them', () =>
    expect(used('{{ printf "%s-web" (lower .Values.name) }}', `name: Shop\n${values}`)).toEqual([
      '.Values.name = Shop (values.yaml)',
    ]));
});

describe('lookup finds nothing, as in helm template', () => {
  const values = 'autoscaling: { min: 2 }\n';
  const withSpec = (before: string, max: string) =>
    chartOf({
      'values.yaml': values,
      'templates/hpa.yaml': `${before}apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: {{ .Values.autoscaling.min }}
  maxReplicas: ${max}
`,
    });
  const call = 'lookup "v1" "ConfigMap" "default" "web"';
  const sequence = '2 → 4 at once · with values.yaml, an empty lookup';

  test.each([
    ['in a field', withSpec('', `{{ if ${call} }}10{{ else }}4{{ end }}`), 1],
    ['around the object', withSpec(`{{ if not (${call}) }}{{ end }}{{ if not (${call}) }}\n`, '4 # {{ end }}'), 2],
    ['in a variable', withSpec(`{{- $found := ${call} }}\n`, '{{ if $found }}10{{ else }}4{{ end }}'), 2],
  ])('%s: the lens says so', (_, folder, line) => {
    expect(lensesIn(folder)).toEqual([`${line}: ${sequence}`, `${line}: 4 → 2 after 5 min`]);
    expect(valuesUsedIn(folder)).toEqual([
      '.Values.autoscaling.min = 2 (values.yaml)',
      `${call} = empty (no cluster here)`,
    ]);
  });

  test.each([
    ['a condition', `{{ if ${call} }}10{{ else }}4{{ end }}`, '{ data: {} }', '2 → 4 → 8 → 10 in 30 s'],
    ['a field', `{{ dig "data" "max" 4 (${call}) }}`, '{ data: { max: 9 } }', '2 → 4 → 8 → 9 in 30 s'],
    ['nothing, if it is empty', `{{ dig "data" "max" 4 (${call}) }}`, '{}', '2 → 4 at once'],
    [
      'an error, as from text that is no object',
      `{{ get (${call}) "Error" | empty | ternary 4 8 }}`,
      '[',
      '2 → 4 → 8 in 15 s',
    ],
  ])('but a preview value of the call decides %s', (_, max, text, shown) => {
    const folder = withSpec('', max);
    const [first] = lensesIn(folder, 'templates/hpa.yaml', { [folder.uri]: { [call]: text } });
    expect(first).toBe(`1: ${shown} · with values.yaml, 1 preview value`);
  });

  test('a values file says so, too', () =>
    expect(valuesLensesIn(withSpec('', `{{ if ${call} }}10{{ else }}4{{ end }}`))).toEqual([
      '1: 2 → 4 at once',
      '1: 4 → 2 after 5 min · templates/hpa.yaml · with an empty lookup',
    ]));

  test('in another object of the file does not matter', () =>
    expect(lensesIn(withSpec(`kind: Secret\ndata: { a: {{ ${call} | toJson }} }\n---\n`, '4'))[0]).toBe(
      '4: 2 → 4 at once · with values.yaml',
    ));
});
