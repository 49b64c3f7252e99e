// The marked ranges, and texts without any.
import { expect, test } from 'vitest';
import { checkDiagnostics, diagnosticsOf, whole } from '../../support/marked.ts';

test('an unknown field is marked at its key', () =>
  checkDiagnostics(`
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplica: 1
# ^^^^^^^^^^ api/unknown-field: unknown field "spec.minReplica": did you mean minReplicas?
  maxReplicas: 20
`));

test('a missing field is marked at its parent', () =>
  checkDiagnostics(`
spec:
  scaleTargetRef:
# ^^^^^^^^^^^^^^ api/required: spec.scaleTargetRef.name: Required value
    apiVersion: apps/v1
    kind: Deployment
  maxReplicas: 20
`));

test('a wrong value is marked', () =>
  checkDiagnostics(`
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 5
  maxReplicas: 3
#              ^ api/invalid: spec.maxReplicas: Invalid value: 3: must be greater than or equal to \`minReplicas\`
`));

test('rules report problems in every autoscaler of a file, and in no other object', () =>
  checkDiagnostics(`
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
status: {}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 1
#              ^ min-equals-max: Metrics have no effect: minReplicas and maxReplicas are both 1.
status: {}
#<---- status-ignored: The API server drops this status and keeps its own, which only the controller writes.
`));

test('items of a list are checked as autoscalers', () =>
  checkDiagnostics(`
apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: ConfigMap
    status: {}
  - apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: { name: web }
    spec:
      scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
      maxReplicas: 1
#                  ^ min-equals-max: Metrics have no effect: minReplicas and maxReplicas are both 1.
`));

test('a comment that suppresses another code does not suppress disabled-both', () =>
  checkDiagnostics(`
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  # replicast-disable-next-line min-equals-max, status-ignored
  maxReplicas: 1
  behavior:
# ^^^^^^^^ disabled-both: Metrics never change the replicas, only minReplicas and maxReplicas do: scaleUp and scaleDown are both Disabled.
    scaleUp: { selectPolicy: Disabled }
    scaleDown: { selectPolicy: Disabled }
`));

test('a suppressing comment applies to one line only', () =>
  checkDiagnostics(`
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  # replicast-disable-next-line min-equals-max

  maxReplicas: 1
#              ^ min-equals-max: Metrics have no effect: minReplicas and maxReplicas are both 1.
`));

test.each([
  ['kind: HorizontalPodAutoScaler', 'autoscaling/v2', 'HorizontalPodAutoScaler'],
  ['kind: horizontalpodautoscaler', 'autoscaling/v2', 'horizontalpodautoscaler'],
  ['kind: HorizontalPodAutoscalers', 'autoscaling/v1', 'HorizontalPodAutoscalers'],
  ['kind: HPA', 'autoscaling/v2', 'HPA'],
  ['kind: HorizontalPodAutoscaler', 'autoscaling/v3', 'HorizontalPodAutoscaler'],
  ['kind: HorizontalPodAutoscaler', 'autoscalling/v2', 'HorizontalPodAutoscaler'],
  ['kind: HorizontalPodAutoscaler', 'apps/v1', 'HorizontalPodAutoscaler'],
  ['kind: HorizontalPodAutoscaler', 'v2', 'HorizontalPodAutoscaler'],
])('%s in %s is an unknown kind', (line, apiVersion, kind) => {
  const found = diagnosticsOf(`apiVersion: ${apiVersion}\n${line}\nmetadata: {name: web}\n`);
  expect(found.map(({ code, message }) => [code, message])).toEqual([
    ['api/no-such-kind', `no matches for kind "${kind}" in version "${apiVersion}"`],
  ]);
});

test.each([
  ['a DatadogMetric', 'apiVersion: datadoghq.com/v1alpha1\nkind: DatadogMetric\nspec: { max: 3 }\n'],
  ['a VerticalPodAutoscaler', 'apiVersion: autoscaling.k8s.io/v1\nkind: VerticalPodAutoscaler\nspec: {}\n'],
  ['a Scale', 'apiVersion: autoscaling/v1\nkind: Scale\nspec: {}\n'],
  ['a custom kind of the same name', 'apiVersion: example.com/v1\nkind: HorizontalPodAutoscaler\nspec: {}\n'],
  ['a text that names the kind', 'kind: ClusterRole\nrules:\n  - HorizontalPodAutoscaler: [\n'],
  ['a half-typed kind', 'apiVersion: autoscaling/v2\nkind: Hor\n'],
  ['an empty file', ''],
  ['a template of the version', 'apiVersion: {{ .Values.v }}\nkind: HorizontalPodAutoscaler\nspec: { max: 3 }\n'],
  ['a binary file', `\0\0kind: HorizontalPodAutoscaler\napiVersion: autoscaling/v2`],
])('no diagnostics are reported for %s', (_name, text) => {
  expect(diagnosticsOf(text)).toEqual([]);
});

test('settings change the levels of codes, and off disables them', () => {
  const text = whole(
    'spec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n  maxReplicas: 1\n',
  );
  const severities = (levels: Record<string, 'error' | 'hint' | 'off'>) =>
    diagnosticsOf(text, { diagnostics: { levels } }).map(({ severity }) => severity);
  expect(severities({})).toEqual([3]);
  expect(severities({ 'min-equals-max': 'hint' })).toEqual([4]);
  expect(severities({ 'min-equals-max': 'off' })).toEqual([]);
  expect(severities({ 'status-ignored': 'error' })).toEqual([3]);
});

test('a diagnostic has a source, a code and a link to its page', () => {
  const text = whole(
    'spec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n  maxReplicas: 1\n',
  );
  const [found] = diagnosticsOf(text, { diagnostics: { pages: 'file:///pages' } });
  expect(found).toMatchObject({
    source: 'replicast',
    code: 'min-equals-max',
    codeDescription: { href: 'file:///pages/min-equals-max.md' },
  });
});

test('a JSON file is parsed as JSON', () => {
  const text =
    '{\n\t"apiVersion": "autoscaling/v2",\n\t"kind": "HorizontalPodAutoscaler",\n\t"spec": { "scaleTargetRef": { "kind": "Deployment", "name": "web" }, "maxReplicas": "3" }\n}\n';
  expect(diagnosticsOf(text, { json: true }).map(({ code, range }) => [code, range.start])).toContainEqual([
    'api/wrong-type',
    { line: 3, character: 85 },
  ]);
});

const patch = `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
#<-- api/required: It is taken for a kustomize patch, because of the file's path; a whole object would still need spec.scaleTargetRef.
metadata:
  name: web
spec:
  minReplica: 2
# ^^^^^^^^^^ api/unknown-field: unknown field "spec.minReplica": did you mean minReplicas?
  maxReplicas: 5
`;

test.each(['file:///w/overlays/prod/hpa.yaml', 'deploy/hpa-patch.yaml', 'kustomize\\hpa.yaml'])(
  'absent fields in %s are not an error',
  (path) => checkDiagnostics(patch, { path }),
);

test.each([
  ['one that deletes', 'metadata: { name: web }\n$patch: delete\n'],
  [
    'one that replaces a list',
    'metadata: { name: web }\nspec:\n  metrics:\n    - $patch: replace\n    - { type: Resource, resource: { name: cpu } }\n',
  ],
  ['one that orders', 'metadata: { name: web }\nspec:\n  $setElementOrder/metrics: []\n  maxReplicas: 5\n'],
  ['one that keeps keys', 'metadata: { name: web }\nspec:\n  behavior: { $retainKeys: [scaleUp] }\n'],
])('a patch directive makes a document a patch in any file: %s', (_, rest) =>
  expect(diagnosticsOf(`apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n${rest}`)).toEqual([]),
);

test.each([
  ['bounds', 'minReplicas: 5\n  {{- if .prod }}\n  maxReplicas: 10\n  {{- else }}\n  maxReplicas: 3\n  {{- end }}'],
  ['an item', 'maxReplicas: 3\n  metrics:\n    -\n      {{- toYaml .extra | nindent 6 }}'],
  ['a value by a pipeline', 'minReplicas: $MIN\n  maxReplicas: "#{Max}#"'],
])('a template causes no diagnostics: %s', (_, lines) =>
  expect(
    diagnosticsOf(whole(`spec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n  ${lines}\n`)),
  ).toEqual([]),
);

test('an object with a templated version has no diagnostics', () => {
  const target = '{ type: Utilization, averageUtilization: 60 }';
  const metric = `{ type: Resource, resource: { name: cpu, target: ${target} } }`;
  const text = `{{- if .new }}\napiVersion: autoscaling/v2\n{{- else }}\napiVersion: autoscaling/v2beta1\n{{- end }}\nkind: HorizontalPodAutoscaler\nspec: { maxReplicas: 3, metrics: [${metric}] }\n`;
  expect(diagnosticsOf(text)).toEqual([]);
});

test('other keys with a dollar sign are unknown fields in a patch, too', () =>
  expect(diagnosticsOf(whole('spec:\n  $patch: merge\n  $patsch: x\n')).map(({ message }) => message)).toEqual([
    'unknown field "spec.$patsch"',
  ]));

test('a complete object among patches is checked completely', () => {
  const text = whole(
    'spec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n  maxReplicas: 3\n',
  );
  expect(diagnosticsOf(text, { path: 'overlays/hpa.yaml' })).toEqual([]);
  expect(
    diagnosticsOf(whole('spec: {}\n'), { path: 'dispatches/overlayed.yaml' }).every(({ severity }) => severity === 1),
  ).toBe(true);
});

test.each([
  ['apiVersion:autoscaling/v2\nkind: HorizontalPodAutoscaler\n', '0:10', 'A space is missing after this colon.'],
  [
    'apiVersion: autoscaling/v2\nkind:HorizontalPodAutoscaler\nmetadata: {}\n',
    '1:4',
    'A space is missing after this colon.',
  ],
  [
    'apiVersion: autoscaling/v2\n kind: HorizontalPodAutoscaler\n',
    '0:12',
    expect.stringContaining('the next line is indented'),
  ],
  ['apiVersion autoscaling/v2\nkind: HorizontalPodAutoscaler\n', '0:0', expect.stringContaining('has a colon')],
])('an error at the top level of an autoscaler is reported: %j', (text, start, message) => {
  const found = diagnosticsOf(text).map(({ range, message: actual }) => [
    `${range.start.line}:${range.start.character}`,
    actual,
  ]);
  expect(found[0]).toEqual([start, message]);
});

test.each([
  '- kind: HorizontalPodAutoscaler\nkind: [\n',
  'a:b\nkind: {{ x }}\n# kind: HorizontalPodAutoscaler\n',
  'a:b\nx: HorizontalPodAutoscaler\n',
])('a broken file without autoscalers is not reported: %j', (text) => expect(diagnosticsOf(text)).toEqual([]));

test('an invisible character that the server refuses is reported', () => {
  const text = whole(
    'spec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n  maxReplicas: 3\n',
  );
  expect(diagnosticsOf(text)).toEqual([]);
  expect(diagnosticsOf(`\uFEFF${text}`)).toEqual([]);
  const found = diagnosticsOf(text.replace('name: web }', 'name: w\u007Feb }'));
  expect(found).toMatchObject([
    { code: 'yaml-refused', message: 'The API server cannot read this: control characters are not allowed.' },
  ]);
});

test('an anchor without a value is marked at its key', () =>
  checkDiagnostics(`
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 0
  metrics: [{ type: External, external: { metric: { name: q }, target: { type: Value, value: 1 } } }]
  maxReplicas: &max
# ^^^^^^^^^^^ api/required: spec.maxReplicas: Required value
  behavior: {}
`));

test('an unreadable document has only its syntax errors', () =>
  checkDiagnostics(`
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas:1
#            ^ yaml-syntax: A space is missing after this colon.
  maxReplicas: 20
`));
