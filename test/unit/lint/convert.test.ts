// Conversion of texts between every pair of versions, as the server converts them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import type { HpaVersion } from '../../../core/apiserver/types/autoscaler-types.ts';
import { convertDocument } from '../../../core/lint/convert/convert.ts';
import { convertibleVersions } from '../../../core/lint/convert/target-version.ts';
import { fixDraftConstraints } from '../../../core/lint/fixes/versions.ts';
import { isObject, type ObjectValue, type Value } from '../../../core/model/value.ts';
import { applyEdits } from '../../../core/text/edits/minimal-edits.ts';
import { writeYaml } from '../../../core/text/edits/write-yaml.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { nested, yaml } from '../../support/yaml.ts';

function convert(text: string, to: HpaVersion, json = false) {
  return convertDocument(analyzeDocument(text, { json }), to);
}

interface Recording {
  id: string;
  document: string;
  roundTrip?: Record<string, ObjectValue>;
}

const folder = path.resolve(import.meta.dirname, '../../golden/admission');

/** Releases differ in their answers, so a document may be recorded several times. */
function documents(): string[] {
  return [...new Set(recordings().map(({ document }) => document))];
}

function recordings(): Recording[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith('hpa'))
    .flatMap((file) =>
      gunzipSync(readFileSync(path.join(folder, file)))
        .toString()
        .trim()
        .split('\n'),
    )
    .map((line) => JSON.parse(line) as Recording)
    .filter(({ roundTrip }) => roundTrip !== undefined);
}

/**
 * Since 1.36 a target of 0 beside an average counts as none. Older releases keep unread annotations about tolerance. v1
 * returns cpu last.
 */
function essence(object: Value): unknown {
  const { metadata, spec } = object as { metadata: { annotations?: Record<string, string> }; spec: unknown };
  const annotations = Object.entries(metadata.annotations ?? {}).filter(
    ([name]) => !/conditions|current-metrics|-tolerance/.test(name),
  );
  const parsed = annotations.map(([name, text]) => [name, /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text]);
  return JSON.parse(JSON.stringify({ annotations: parsed.sort(), spec }), (key, value: unknown) => {
    if (key === 'metrics' && Array.isArray(value))
      return [...value.filter((metric) => !isCpu(metric)), ...value.filter(isCpu)];
    return value === null || (/^(?:value|targetValue)$/.test(key) && value === '0') ? undefined : value;
  });
}

const isCpu = (metric: unknown) =>
  /"name":"cpu".*tilization"/.test(JSON.stringify(metric)) && /"Resource"/.test(JSON.stringify(metric));

/**
 * The server itself does not restore these objects: v2beta1 drops the container, and older versions the type of an
 * Object target with two numbers. A direction from an annotation alone is completed only if v2 is stored.
 */
function isPeculiar(roundTrip: Record<string, ObjectValue>): boolean {
  const { spec } = (roundTrip['autoscaling/v2'] ?? roundTrip['autoscaling/v2beta2'] ?? {}) as { spec?: Peculiar };
  const { metrics = [], behavior } = spec ?? {};
  const isHalf = behavior !== undefined && (!behavior.scaleUp || !behavior.scaleDown);
  const isForgotten = metrics.some(({ containerResource }) => containerResource) && 'autoscaling/v2beta1' in roundTrip;
  const hasTwo = metrics.some(({ object, pods, resource }) =>
    Boolean((object?.target.value && object.target.averageValue) || resource?.target.value || pods?.target.value),
  );
  return isHalf || isForgotten || hasTwo;
}

interface Peculiar {
  metrics?: {
    containerResource?: object;
    resource?: { target: Target };
    pods?: { target: Target };
    object?: { target: Target };
  }[];
  behavior?: { scaleUp?: object; scaleDown?: object };
}

interface Target {
  value?: string;
  averageValue?: string;
}

describe('every pair of versions is converted as the server does', () => {
  const all = sampleOf(recordings(), 24);
  const pairs = convertibleVersions.flatMap((from) =>
    convertibleVersions.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  test.each(pairs)('from %s to %s', (from, to) => {
    let compared = 0;
    for (const { id, roundTrip = {} } of all) {
      const [before, after] = [roundTrip[`autoscaling/${from}`], roundTrip[`autoscaling/${to}`]];
      if (!before || !after || isPeculiar(roundTrip)) continue;
      const { text, obstacles } = convert(writeYaml({ ...before, status: {} }), to);
      expect(obstacles, id).toEqual([]);
      const now = toValue(readDocument(text).root);
      expect(isObject(now) && essence(now), id).toEqual(essence(after));
      compared++;
    }
    expect(compared).toBeGreaterThan(isWhole ? 20 : 2);
  });
});

const manifest = (spec: string, version = 'v2beta1') =>
  yaml`
    apiVersion: autoscaling/${version}
    kind: HorizontalPodAutoscaler
    metadata:
      name: web
    spec:
      maxReplicas: 9
      ${spec}
  `;

describe('the converted text', () => {
  test('of JSON stays JSON and keeps its lines', () => {
    const json = `{
  "apiVersion": "autoscaling/v2beta1",
  "kind": "HorizontalPodAutoscaler",
  "metadata": { "name": "web" },
  "spec": {
    "maxReplicas": 10,
    "metrics": [
      { "type": "Resource", "resource": { "name": "cpu", "targetAverageUtilization": 60 } },
      {
        "type": "Pods",
        "pods": {
          "metricName": "rps",
          "targetAverageValue": "1k"
        }
      }
    ]
  }
}
`;
    const { text } = convert(json, 'v2', true);
    expect(text).toBe(
      json
        .replace('v2beta1', 'v2')
        .replace('"targetAverageUtilization": 60', '"target": { "type": "Utilization", "averageUtilization": 60 }')
        .replace('"metricName": "rps",', '"metric": { "name": "rps" },')
        .replace('"targetAverageValue": "1k"', '"target": { "type": "AverageValue", "averageValue": "1k" }'),
    );
    expect(JSON.parse(convert(text, 'v1', true).text)).toMatchObject({
      apiVersion: 'autoscaling/v1',
      metadata: { annotations: { 'autoscaling.alpha.kubernetes.io/metrics': expect.stringContaining('rps') } },
      spec: { targetCPUUtilizationPercentage: 60 },
    });
  });

  test.each(convertibleVersions)('keeps comments and line breaks in every document converted to %s', (to) => {
    const windows = (text: string) => text.replaceAll(/\r?\n/g, '\r\n');
    for (const document of sampleOf(documents())) {
      let count = 0;
      const text = document
        .replaceAll(/\r/g, '')
        .replaceAll(/^( *[A-Za-z]+:(?: [A-Za-z\d/.]+)?)$/gm, (line) => `${line} # c${count++};`);
      const analyzed = analyzeDocument(text, { json: false });
      if (analyzed.textProblems.length > 0) continue;
      const converted = convert(text, to);
      for (let i = 0; i < count; i++) expect(converted.text).toContain(`# c${i};`);
      expect(convert(windows(text), to).text).toBe(windows(converted.text));
    }
  });

  test('keeps its quotes', () => {
    const text = manifest('').replace('autoscaling/v2beta1', "'autoscaling/v2beta1'");
    expect(convert(text, 'v2').text).toBe(text.replace('v2beta1', 'v2'));
  });

  test('is converted in each item of a list', () => {
    const item = (name: string) =>
      yaml`
        - apiVersion: autoscaling/v1
          kind: HorizontalPodAutoscaler
          metadata: { name: ${name} }
          spec:
            maxReplicas: 3
            targetCPUUtilizationPercentage: 70 # ${name}
      `;
    const { text, count } = convert(
      yaml`
        apiVersion: v1
        kind: List
        items:
        ${item('a')}# between
        ${item('b')}
      `,
      'v2',
    );
    expect(count).toBe(2);
    expect(text.match(/averageUtilization: 70/g)).toHaveLength(2);
    expect(text).toMatch(/# a\n[\s\S]*# between\n[\s\S]*# b\n/);
  });
});

describe('constraints of the draft', () => {
  const spec = yaml`
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
    maxReplicas: 20
    constraints: # of 2019
      scaleDown: { rate: { pods: 1, periodSeconds: 600 }, delaySeconds: 900 }
  `;
  const written = (version: string) => yaml`
    apiVersion: ${version}
    kind: HorizontalPodAutoscaler
    metadata: { name: web }
    spec:
      ${spec}
  `;
  const specOf = (text: string) => {
    const object = toValue(readDocument(text).root);
    return isObject(object) && isObject(object.spec) ? object.spec : {};
  };
  const behavior = {
    scaleUp: {
      policies: [
        { type: 'Percent', value: 100, periodSeconds: 60 },
        { type: 'Pods', value: 4, periodSeconds: 60 },
      ],
    },
    scaleDown: { stabilizationWindowSeconds: 900, policies: [{ type: 'Pods', value: 1, periodSeconds: 600 }] },
  };

  test.each(['autoscaling/v2', 'autoscaling/v2beta2', 'autoscaling/v2beta1', 'autoscaling/v1'])(
    'become behavior, from %s',
    (version) => {
      for (const to of ['v2', 'v2beta2'] as const) {
        const { text, losses } = convert(written(version), to);
        expect(specOf(text)).toMatchObject({ behavior });
        expect(specOf(text)).not.toHaveProperty('constraints');
        expect(text).toContain('# of 2019');
        expect(losses).toEqual([]);
      }
    },
  );

  test('are written as the quick fix writes them', () => {
    const text = written('autoscaling/v2');
    const analyzed = analyzeDocument(text, { json: false });
    const [object] = analyzed.autoscalers;
    const problem = object?.reading?.problems.find(({ code }) => code === 'draft-constraints');
    const [fix] = object && problem ? fixDraftConstraints(problem, object, analyzed) : [];
    expect(fix?.title).toBe('Convert to behavior');
    expect(convert(text, 'v2').text).toBe(applyEdits(text, fix?.edits ?? []));
  });

  test.each(['autoscaling/v2beta1', 'autoscaling/v1'])('have the conversion of %s as their quick fix', (version) => {
    const text = written(version);
    const analyzed = analyzeDocument(text, { json: false });
    const [object] = analyzed.autoscalers;
    const problem = object?.reading?.problems.find(({ code }) => code === 'draft-constraints');
    const [fix] = object && problem ? fixDraftConstraints(problem, object, analyzed) : [];
    expect(fix?.title).toBe('Convert to autoscaling/v2');
    expect(convert(text, 'v2').text).toBe(applyEdits(text, fix?.edits ?? []));
  });

  test('go into the annotation of older versions', () => {
    const { text, losses } = convert(written('autoscaling/v2'), 'v1');
    expect(text).toContain('"PeriodSeconds":600');
    expect(text).not.toContain('constraints');
    expect(losses.join()).toContain('annotation');
  });

  test('do not replace behavior, and are named as lost', () => {
    const { text, losses } = convert(
      `${written('autoscaling/v2')}  behavior: { scaleDown: { selectPolicy: Disabled } }\n`,
      'v2',
    );
    expect(specOf(text)).toMatchObject({ behavior: { scaleDown: { selectPolicy: 'Disabled' } } });
    expect(specOf(text)).not.toHaveProperty('constraints');
    expect(losses).toEqual(['spec.constraints is lost, because the object also has behavior.']);
  });

  test('lose what the draft cannot use and what behavior does not allow, and say so', () => {
    const text = written('autoscaling/v2').replace(
      'pods: 1, periodSeconds: 600',
      'pods: -1, percent: 10, periodSeconds: 7200',
    );
    const { text: converted, losses } = convert(text, 'v2');
    expect(specOf(converted)).toMatchObject({
      behavior: { scaleDown: { policies: [{ type: 'Percent', value: 10, periodSeconds: 1800 }] } },
    });
    expect(losses).toEqual([
      'spec.constraints.scaleDown.rate.pods: -1 is lost, because this value is invalid in the 2019 draft of the field.',
      'periodSeconds of scaleDown becomes 1800 s, because behavior does not allow 7200 s.',
    ]);
    const analyzed = analyzeDocument(text, { json: false });
    const [object] = analyzed.autoscalers;
    const problem = object?.reading?.problems.find(({ code }) => code === 'draft-constraints');
    const fixes = object && problem ? fixDraftConstraints(problem, object, analyzed) : [];
    expect(fixes).toMatchObject([{ title: 'Convert to behavior', isPreferred: false, losses }]);
  });

  test('with a template are not converted', () => {
    const { text, obstacles } = convert(written('autoscaling/v2').replace('pods: 1', 'pods: {{ .Values.pods }}'), 'v2');
    expect(text).toContain('pods: {{ .Values.pods }}');
    expect(obstacles).toHaveLength(1);
  });
});

describe('templates', () => {
  test('are kept as values', () => {
    const text = manifest(
      yaml`
        minReplicas: {{ .Values.min }}
        metrics:
          - type: Resource
            resource:
              name: cpu
              targetAverageUtilization: {{ .Values.cpu | default 70 }}
      `,
    );
    const { text: converted, obstacles } = convert(text, 'v2');
    expect(obstacles).toEqual([]);
    expect(converted).toContain('minReplicas: {{ .Values.min }}\n');
    expect(converted).toContain(
      '        target:\n          type: Utilization\n          averageUtilization: {{ .Values.cpu | default 70 }}\n',
    );
  });

  test.each([
    [
      'lines that may write fields',
      yaml`
        {{- with .Values.metrics }}
        metrics:
        {{- end }}
      `,
      6,
      /may render more fields/,
    ],
    ['a template in the place of a list', 'metrics: {{ .Values.metrics }}\n', 6, /more than a single value/],
  ])('of %s prevent the conversion', (_name, spec, line, sentence) => {
    const { text, obstacles } = convert(manifest(spec), 'v2');
    expect(text).toBe(manifest(spec));
    expect(obstacles).toEqual([{ line, sentence: expect.stringMatching(sentence) }]);
  });

  test('do not prevent a change of only the version, nor do templates around the object', () => {
    const text = `{{- if .Values.on }}\n${manifest(
      yaml`
        {{- with .Values.metrics }}
        metrics:
        {{- end }}
      `,
      'v2beta2',
    )}{{- end }}\n`;
    expect(convert(text, 'v2').text).toBe(text.replace('v2beta2', 'v2'));
  });

  test('in labels do not matter', () => {
    const text = manifest('').replace(
      '  name: web\n',
      nested`
        name: web
        labels:
          {{- include "labels" . | nindent 4 }}
      `,
    );
    expect(convert(text, 'v2').text).toBe(text.replace('v2beta1', 'v2'));
  });
});

describe.each(['\n', '\r\n', '\r'])(
  'beside a line with $(x) that is no YAML, which a template may correct (%j)',
  (lineBreak) => {
    const written = (version: string) =>
      `apiVersion: autoscaling/${version}
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  minReplicas$(x) 2
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: 60 }
`.replaceAll('\n', lineBreak);

    test('fields are not converted, since the lines around it may be misread', () => {
      const { text, obstacles } = convert(written('v2'), 'v2beta1');
      expect(text).toBe(written('v2'));
      expect(obstacles).toEqual([{ sentence: 'The text has an error, so it cannot be read.' }]);
    });

    test('the version alone is', () => expect(convert(written('v2beta2'), 'v2').text).toBe(written('v2')));
  },
);

describe('a value of the wrong type is not lost in silence', () => {
  const written = (spec: string) => `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nspec: ${spec}\n`;

  test('a spec that is none is not converted', () => {
    const { text, obstacles } = convert(written('# the web tier\n  web'), 'v2beta1');
    expect(text).toBe(written('# the web tier\n  web'));
    expect(obstacles).toEqual([{ sentence: 'The spec is not an object.' }]);
  });

  test('metrics that are no list are a loss, and their comment stays', () => {
    const { text, losses } = convert(written('\n  metrics: # of the web tier\n    cpu\n  maxReplicas: 3'), 'v1');
    expect(losses).toEqual(['spec.metrics is lost: autoscaling/v1 has no field for it.']);
    expect(text).toContain('# of the web tier');
  });
});

test('a shared anchor is not changed for one of its users', () => {
  const text = manifest(
    yaml`
      metrics:
        - type: Resource
          resource: &cpu
            name: cpu
            targetAverageUtilization: 60
        - type: Resource
          resource: *cpu
    `,
  );
  const { text: after, obstacles } = convert(text, 'v2');
  const now = toValue(readDocument(after).root) as { spec: { metrics: object[] } };
  const target = { target: { type: 'Utilization', averageUtilization: 60 } };
  if (obstacles.length === 0) expect(now.spec.metrics).toMatchObject([{ resource: target }, { resource: target }]);
  else expect(after).toBe(text);
});

test.each(['v1', 'v2beta1'] as const)('an average that autoscaling/%s cannot represent alone is announced', (to) => {
  const target = (value: string) =>
    manifest(
      yaml`
        metrics:
          - { type: Object, object: { describedObject: { kind: Service, name: a }, metric: { name: b }, target: ${value} } }
      `,
      'v2',
    );
  expect(convert(target('{ type: AverageValue, averageValue: 25 }'), to).losses).toContain(
    `spec.metrics[0].object has no targetValue, which autoscaling/${to} requires even with averageValue: API servers before 1.36 refuse the object.`,
  );
  expect(convert(target('{ type: Value, value: 25 }'), to).losses.join(' ')).not.toContain('targetValue');
});

test('the first version is converted to the newest', () => {
  const text = `apiVersion: extensions/v1beta1
kind: HorizontalPodAutoscaler
metadata:
  name: old
spec:
  # the workload
  scaleRef:
    kind: ReplicationController
    name: web # its name
    subresource: scale
  maxReplicas: 10
  cpuUtilization:
    targetPercentage: 60 # percent
`;
  const { text: newest, obstacles } = convert(text, 'v2');
  expect(obstacles).toEqual([]);
  expect(toValue(readDocument(newest).root)).toEqual({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'old' },
    spec: {
      scaleTargetRef: { kind: 'ReplicationController', name: 'web' },
      maxReplicas: 10,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
      ],
    },
  });
  for (const comment of ['# the workload', '# its name', '# percent']) expect(newest).toContain(comment);
  expect(convert(text, 'v1').text).toContain('targetCPUUtilizationPercentage: 60');
});

test.each([
  ['', 'v2', 'apps/v1'],
  ['extensions/v1beta1', 'v2', 'apps/v1'],
  ['extensions/v1beta1', 'v1', 'extensions/v1beta1'],
  ['', 'v1', 'apps/v1'],
  ['example.com/v1', 'v2', 'example.com/v1'],
] as const)('a target of 1.1 with apiVersion "%s" has in %s %s', (apiVersion, to, expected) => {
  const text = yaml`
    apiVersion: extensions/v1beta1
    kind: HorizontalPodAutoscaler
    metadata: { name: old }
    spec:
      scaleRef: { ${apiVersion && `apiVersion: ${apiVersion}, `}kind: Deployment, name: web, subresource: scale }
      maxReplicas: 10
  `;
  const converted = convert(text, to).text;
  expect(toValue(readDocument(converted).root)).toMatchObject({
    spec: { scaleTargetRef: { apiVersion: expected, kind: 'Deployment', name: 'web' } },
  });
});

describe('a ScaledObject of KEDA', () => {
  const hpa = yaml`
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata:
      name: web # ours
      namespace: shop
    spec:
      scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
      maxReplicas: 9 # most
      metrics:
        - type: Resource
          resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
        - type: ContainerResource
          containerResource: { name: memory, container: app, target: { type: AverageValue, averageValue: 500Mi } }
        - type: External
          external: { metric: { name: queue }, target: { type: AverageValue, averageValue: "5" } }
      behavior:
        scaleDown: { stabilizationWindowSeconds: 60 }
  `;
  const convertTo = (text: string, to: 'keda' | 'v2') => convertDocument(analyzeDocument(text, { json: false }), to);

  test('takes the HPA over, under its name and with its behavior', () => {
    const { text, losses, obstacles } = convertTo(hpa, 'keda');
    expect(obstacles).toEqual([]);
    expect(losses).toEqual([
      'External metric queue is lost: a trigger must name the source of the metric, but an HPA does not.',
    ]);
    expect(toValue(readDocument(text).root)).toEqual({
      apiVersion: 'keda.sh/v1alpha1',
      kind: 'ScaledObject',
      metadata: {
        name: 'web',
        namespace: 'shop',
        annotations: { 'scaledobject.keda.sh/transfer-hpa-ownership': 'true' },
      },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        minReplicaCount: 1,
        maxReplicaCount: 9,
        advanced: {
          horizontalPodAutoscalerConfig: { name: 'web', behavior: { scaleDown: { stabilizationWindowSeconds: 60 } } },
        },
        triggers: [
          { type: 'cpu', metricType: 'Utilization', metadata: { value: '60' } },
          { type: 'memory', metricType: 'AverageValue', metadata: { value: '500Mi', containerName: 'app' } },
        ],
      },
    });
    expect(text).toContain('name: web # ours');
  });

  test('has no trigger for a target that is no number, and keeps a template', () => {
    const withTarget = (target: string) =>
      convertTo(
        `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec: { scaleTargetRef: { kind: Deployment, name: web }, maxReplicas: 9, targetCPUUtilizationPercentage: ${target} }
`,
        'keda',
      );
    const nothing = [
      { sentence: expect.stringMatching(/^The result would not scale anything\. Resource metric cpu is lost/) },
    ];
    expect(withTarget('{}').obstacles).toEqual(nothing);
    expect(withTarget('[60]').obstacles).toEqual(nothing);
    expect(withTarget('60').obstacles).toEqual([]);
    const templated = convertTo(hpa.replace('averageUtilization: 60', 'averageUtilization: {{ .Values.cpu }}'), 'keda');
    expect(templated.text).toContain('{{ .Values.cpu }}');
    expect(templated.text).not.toContain('[object');
  });

  test('has the same HPA as before, and becomes it again', () => {
    const before = analyzeDocument(hpa, { json: false }).autoscalers[0]?.reading?.autoscaler;
    const scaled = convertTo(hpa, 'keda').text;
    const after = analyzeDocument(scaled, { json: false }).autoscalers[0]?.reading;
    expect(after?.problems).toEqual([]);
    expect(after?.autoscaler).toMatchObject({
      minReplicas: 1,
      maxReplicas: 9,
      behavior: before && 'behavior' in before ? before.behavior : {},
    });
    const { text, losses } = convertTo(scaled, 'v2');
    expect(losses).toEqual([]);
    expect(toValue(readDocument(text).root)).toMatchObject({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web', namespace: 'shop' },
      spec: { minReplicas: 1, maxReplicas: 9, behavior: { scaleDown: { stabilizationWindowSeconds: 60 } } },
    });
  });

  test('loses what an HPA cannot have, and is refused where nothing would remain', () => {
    const scaled = `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: web }
spec:
  scaleTargetRef: { name: web }
  idleReplicaCount: 0
  minReplicaCount: 2
  fallback: { failureThreshold: 3, replicas: 6 }
  triggers:
    - type: prometheus
      metadata: { serverAddress: http://a, query: up, threshold: "5" }
`;
    expect(convertTo(scaled, 'v2').obstacles[0]?.sentence).toMatch(
      /^The result would not scale anything\. The trigger prometheus is lost/,
    );
    const both = `${scaled}    - type: cpu\n      metricType: Utilization\n      metadata: { value: "60" }\n`;
    expect(convertTo(both, 'v2').losses).toEqual([
      'The trigger prometheus is lost: without KEDA no server provides its metric.',
      'idleReplicaCount is lost.',
      'fallback is lost.',
    ]);
  });
});
