import { expect, test } from 'vitest';
import { checkDiagnostics, diagnosticsOf, whole } from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

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
#              ^ min-equals-max: Metrics have no effect: maxReplicas is 1, and minReplicas defaults to 1.
status: {}
#<---- status-ignored: The API server drops this status and keeps its own, which only the controller writes.
`));

test.each([
  ['3', 3],
  ['null', 1],
])('minReplicas is only said to be written if it is: %s', (written, maxReplicas) => {
  const bounds =
    written === 'null' ? 'maxReplicas is 1, and minReplicas defaults to 1' : 'minReplicas and maxReplicas are both 3';
  checkDiagnostics(`
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: ${written}
  maxReplicas: ${maxReplicas}
#              ^ min-equals-max: Metrics have no effect: ${bounds}.
`);
});

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
#                  ^ min-equals-max: Metrics have no effect: maxReplicas is 1, and minReplicas defaults to 1.
`));

test('a comment that suppresses another code does not suppress disabled-both', () =>
  checkDiagnostics(`
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  # replicast-disable-next-line min-equals-max, status-ignored
#                                               ^^^^^^^^^^^^^^ disable-comment-unused: This comment has no effect: the next line has no diagnostic status-ignored.
  maxReplicas: 1
  behavior:
# ^^^^^^^^ disabled-both: Only minReplicas and maxReplicas change the replicas, because scaleUp and scaleDown are both Disabled.
    scaleUp: { selectPolicy: Disabled }
    scaleDown: { selectPolicy: Disabled }
`));

test('a suppressing comment applies to one line only', () =>
  checkDiagnostics(`
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  # replicast-disable-next-line min-equals-max
#                               ^^^^^^^^^^^^^^ disable-comment-unused: This comment has no effect: the next line has no diagnostic min-equals-max.

  maxReplicas: 1
#              ^ min-equals-max: Metrics have no effect: maxReplicas is 1, and minReplicas defaults to 1.
`));

test.each([
  ['a block scalar', 'note: |\n      # replicast-disable-next-line min-equals-max'],
  ['a quoted string', 'note: "a # replicast-disable-next-line min-equals-max"'],
  ['a word with a number sign', 'note: a# replicast-disable-next-line min-equals-max'],
])('%s that looks like a suppressing comment is none', (_, note) =>
  checkDiagnostics(`
metadata:
  annotations:
    ${note}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 10
`),
);

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
  const found = diagnosticsOf(yaml`
    apiVersion: ${apiVersion}
    ${line}
    metadata: {name: web}
  `);
  expect(found.map(({ code, message }) => [code, message])).toEqual([
    ['api/no-such-kind', `no matches for kind "${kind}" in version "${apiVersion}"`],
  ]);
});

test.each([
  [
    'a DatadogMetric',
    yaml`
      apiVersion: datadoghq.com/v1alpha1
      kind: DatadogMetric
      spec: { max: 3 }
    `,
  ],
  [
    'a VerticalPodAutoscaler',
    yaml`
      apiVersion: autoscaling.k8s.io/v1
      kind: VerticalPodAutoscaler
      spec: {}
    `,
  ],
  [
    'a Scale',
    yaml`
      apiVersion: autoscaling/v1
      kind: Scale
      spec: {}
    `,
  ],
  [
    'a custom kind of the same name',
    yaml`
      apiVersion: example.com/v1
      kind: HorizontalPodAutoscaler
      spec: {}
    `,
  ],
  [
    'a text that names the kind',
    yaml`
      kind: ClusterRole
      rules:
        - HorizontalPodAutoscaler: [
    `,
  ],
  [
    'a half-typed kind',
    yaml`
      apiVersion: autoscaling/v2
      kind: Hor
    `,
  ],
  ['an empty file', ''],
  [
    'a template of the version',
    yaml`
      apiVersion: {{ .Values.v }}
      kind: HorizontalPodAutoscaler
      spec: { max: 3 }
    `,
  ],
  ['a binary file', `\0\0kind: HorizontalPodAutoscaler\napiVersion: autoscaling/v2`],
])('no diagnostics are reported for %s', (_name, text) => {
  expect(diagnosticsOf(text)).toEqual([]);
});

test('settings change the levels of codes, and off disables them', () => {
  const text = whole(
    yaml`
      spec:
        scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
        maxReplicas: 1
    `,
  );
  const severities = (levels: Record<string, 'error' | 'hint' | 'off'>) =>
    diagnosticsOf(text, { diagnostics: { levels: { 'default-cpu-80': 'off', ...levels } } }).map(
      ({ severity }) => severity,
    );
  expect(severities({})).toEqual([3]);
  expect(severities({ 'min-equals-max': 'hint' })).toEqual([4]);
  expect(severities({ 'min-equals-max': 'off' })).toEqual([]);
  expect(severities({ 'status-ignored': 'error' })).toEqual([3]);
});

test('a diagnostic has a source, a code and a link to its page', () => {
  const text = whole(
    yaml`
      spec:
        scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
        maxReplicas: 1
    `,
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
#<-- api/required: It is treated as a kustomize patch, because of the file's path; a complete object also needs spec.scaleTargetRef.
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
  [
    'one that deletes',
    yaml`
      metadata: { name: web }
      $patch: delete
    `,
  ],
  [
    'one that replaces a list',
    yaml`
      metadata: { name: web }
      spec:
        metrics:
          - $patch: replace
          - { type: Resource, resource: { name: cpu } }
    `,
  ],
  [
    'one that orders',
    yaml`
      metadata: { name: web }
      spec:
        $setElementOrder/metrics: []
        maxReplicas: 5
    `,
  ],
  [
    'one that keeps keys',
    yaml`
      metadata: { name: web }
      spec:
        behavior: { $retainKeys: [scaleUp] }
    `,
  ],
])('a patch directive makes a document a patch in any file: %s', (_, rest) =>
  expect(
    diagnosticsOf(yaml`
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      ${rest}
    `),
  ).toEqual([]),
);

test.each([
  [
    'bounds',
    yaml`
      minReplicas: 5
      {{- if .prod }}
      maxReplicas: 10
      {{- else }}
      maxReplicas: 3
      {{- end }}`,
  ],
  [
    'an item',
    yaml`
      maxReplicas: 3
      metrics:
        -
          {{- toYaml .extra | nindent 6 }}`,
  ],
  [
    'a value by a pipeline',
    yaml`
      minReplicas: $MIN
      maxReplicas: "#{Max}#"`,
  ],
])('a template causes no diagnostics: %s', (_, lines) =>
  expect(
    diagnosticsOf(
      whole(yaml`
        spec:
          scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
          ${lines}
      `),
    ),
  ).toEqual([]),
);

test('an object with a templated version has no diagnostics', () => {
  const target = '{ type: Utilization, averageUtilization: 60 }';
  const metric = `{ type: Resource, resource: { name: cpu, target: ${target} } }`;
  const text = yaml`
    {{- if .new }}
    apiVersion: autoscaling/v2
    {{- else }}
    apiVersion: autoscaling/v2beta1
    {{- end }}
    kind: HorizontalPodAutoscaler
    spec: { maxReplicas: 3, metrics: [${metric}] }
  `;
  expect(diagnosticsOf(text)).toEqual([]);
});

test('other keys with a dollar sign are unknown fields in a patch, too', () =>
  expect(
    diagnosticsOf(
      whole(yaml`
        spec:
          $patch: merge
          $patsch: x
      `),
    ).map(({ message }) => message),
  ).toEqual(['unknown field "spec.$patsch"']));

test('a complete object among patches is checked completely', () => {
  const text = whole(
    yaml`
      spec:
        scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
        maxReplicas: 3
    `,
  );
  expect(diagnosticsOf(text, { path: 'overlays/hpa.yaml' })).toEqual([]);
  expect(
    diagnosticsOf(whole('spec: {}\n'), { path: 'dispatches/overlayed.yaml' }).every(({ severity }) => severity === 1),
  ).toBe(true);
});

test.each([
  [
    yaml`
      apiVersion:autoscaling/v2
      kind: HorizontalPodAutoscaler
    `,
    '0:10',
    'A space is missing after this colon.',
  ],
  [
    yaml`
      apiVersion: autoscaling/v2
      kind:HorizontalPodAutoscaler
      metadata: {}
    `,
    '1:4',
    'A space is missing after this colon.',
  ],
  [
    yaml`
      apiVersion: autoscaling/v2
       kind: HorizontalPodAutoscaler
    `,
    '0:12',
    expect.stringContaining('The next line is indented'),
  ],
  [
    yaml`
      apiVersion autoscaling/v2
      kind: HorizontalPodAutoscaler
    `,
    '0:0',
    expect.stringContaining('has a colon'),
  ],
])('an error at the top level of an autoscaler is reported: %j', (text, start, message) => {
  const found = diagnosticsOf(text).map(({ range, message: actual }) => [
    `${range.start.line}:${range.start.character}`,
    actual,
  ]);
  expect(found[0]).toEqual([start, message]);
});

test.each([
  yaml`
    - kind: HorizontalPodAutoscaler
    kind: [
  `,
  yaml`
    a:b
    kind: {{ x }}
    # kind: HorizontalPodAutoscaler
  `,
  yaml`
    a:b
    x: HorizontalPodAutoscaler
  `,
])('a broken file without autoscalers is not reported: %j', (text) => expect(diagnosticsOf(text)).toEqual([]));

test('an invisible character that the server refuses is reported', () => {
  const text = whole(
    yaml`
      spec:
        scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
        maxReplicas: 3
    `,
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
