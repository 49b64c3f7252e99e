// Every position where someone may type: any depth, style, version and state of the line.
import { describe, expect, test } from 'vitest';
import { completionsOf, whole } from '../../support/marked.ts';

const labelsOf = (marked: string, json = false) => completionsOf(marked, { json }).items.map(({ label }) => label);
const metric = (written: string) => `spec:\n  metrics:\n    - ${written}\n`;
const version = (apiVersion: string, spec: string) =>
  `apiVersion: ${apiVersion}\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\n${spec}`;
const wpa = (spec: string) =>
  `apiVersion: datadoghq.com/v1alpha1\nkind: WatermarkPodAutoscaler\nmetadata: { name: web }\n${spec}`;

describe('keys are suggested', () => {
  test.each([
    ['of metadata', 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  <|>\n', 'name', 'spec'],
    ['of the reference', 'spec:\n  scaleTargetRef:\n    <|>\n', 'kind', 'maxReplicas'],
    ['of the reference, half-typed', 'spec:\n  scaleTargetRef:\n    kind: Deployment\n    na<|>\n', 'name', 'kind'],
    ['of a metric', metric('type: Pods\n      <|>'), 'pods', 'resource'],
    ['of a metric without a type', metric('<|>'), 'type', 'name'],
    ['of a resource', metric('type: Resource\n      resource:\n        <|>'), 'name', 'metric'],
    [
      'of a container resource',
      metric('type: ContainerResource\n      containerResource:\n        na<|>'),
      'container',
      'describedObject',
    ],
    [
      'of a target',
      metric('type: Resource\n      resource:\n        name: cpu\n        target:\n          <|>'),
      'averageUtilization',
      'name',
    ],
    [
      'of a target in flow style',
      metric('type: Resource\n      resource: { name: cpu, target: { <|> } }'),
      'averageUtilization',
      'name',
    ],
    [
      'of a target after a comma',
      metric('type: Resource\n      resource: { name: cpu, target: { type: Utilization, <|> } }'),
      'averageUtilization',
      'type',
    ],
    [
      'of a metric’s identifier',
      metric('type: External\n      external:\n        metric:\n          <|>'),
      'selector',
      'target',
    ],
    [
      'of a selector',
      metric(
        'type: External\n      external:\n        metric:\n          name: a\n          selector:\n            <|>',
      ),
      'matchLabels',
      'name',
    ],
    [
      'of a described object',
      metric('type: Object\n      object:\n        describedObject:\n          <|>'),
      'kind',
      'target',
    ],
    ['of behavior', 'spec:\n  behavior:\n    <|>\n', 'scaleUp', 'policies'],
    [
      'of behavior, with one direction written',
      'spec:\n  behavior:\n    scaleUp: {}\n    <|>\n',
      'scaleDown',
      'scaleUp',
    ],
    ['of a direction', 'spec:\n  behavior:\n    scaleUp:\n      <|>\n', 'policies', 'periodSeconds'],
    [
      'of a direction, between others',
      'spec:\n  behavior:\n    scaleUp:\n      selectPolicy: Max\n      <|>\n      tolerance: 0.1\n',
      'policies',
      'tolerance',
    ],
    [
      'of a policy',
      'spec:\n  behavior:\n    scaleUp:\n      policies:\n        - type: Pods\n          <|>\n',
      'periodSeconds',
      'type',
    ],
    [
      'of a policy under an unindented dash',
      'spec:\n  behavior:\n    scaleUp:\n      policies:\n      - type: Pods\n        <|>\n',
      'value',
      'type',
    ],
    [
      'of a second policy',
      'spec:\n  behavior:\n    scaleUp:\n      policies:\n        - { type: Pods, value: 1, periodSeconds: 60 }\n        - <|>\n',
      'type',
      'selectPolicy',
    ],
    ['in double quotes', 'spec:\n  "ma<|>"\n', 'maxReplicas', 'name'],
    ['in single quotes', "spec:\n  'ma<|>': 3\n", 'maxReplicas', 'name'],
    ['after a comment line', 'spec:\n  # a word\n  <|>\n', 'maxReplicas', 'name'],
    ['above a comment', 'spec:\n  m<|> # a word\n', 'maxReplicas', 'name'],
    ['below a template line', 'spec:\n  {{- if .Values.on }}\n  <|>\n  {{- end }}\n', 'maxReplicas', 'name'],
    ['beside a template value', 'spec:\n  minReplicas: {{ .Values.min }}\n  m<|>\n', 'maxReplicas', 'minReplicas'],
    ['after an anchor', 'spec: &spec\n  <|>\n', 'maxReplicas', 'name'],
    ['of version v1', version('autoscaling/v1', 'spec:\n  <|>\n'), 'targetCPUUtilizationPercentage', 'metrics'],
    [
      'of version v2beta1',
      version('autoscaling/v2beta1', 'spec:\n  metrics:\n    - type: Resource\n      resource:\n        <|>\n'),
      'targetAverageUtilization',
      'target',
    ],
    ['of version v2beta2', version('autoscaling/v2beta2', 'spec:\n  behavior:\n    <|>\n'), 'scaleDown', 'tolerance'],
    ['of a watermark autoscaler', wpa('spec:\n  <|>\n'), 'scaleUpLimitFactor', 'behavior'],
    [
      'of a watermark metric',
      wpa('spec:\n  metrics:\n    - type: External\n      external:\n        <|>\n'),
      'highWatermark',
      'target',
    ],
  ])('%s', (_name, marked, offered, notOffered) => {
    const labels = labelsOf(marked);
    expect(labels).toContain(offered);
    expect(labels).not.toContain(notOffered);
  });

  test('in JSON, at each depth', () => {
    const json = (inner: string) =>
      `{ "apiVersion": "autoscaling/v2", "kind": "HorizontalPodAutoscaler", "spec": ${inner} }`;
    expect(labelsOf(json('{ "<|>" }'), true)).toContain('maxReplicas');
    expect(labelsOf(json('{ "behavior": { "<|>" } }'), true)).toContain('scaleUp');
    expect(labelsOf(json('{ "metrics": [ { "<|>" } ] }'), true)).toContain('type');
    expect(
      labelsOf(json('{ "behavior": { "scaleUp": { "policies": [ { "type": "Pods", "<|>" } ] } } }'), true),
    ).toEqual(['value', 'periodSeconds']);
  });
});

describe('values are suggested', () => {
  test.each([
    ['the type of a metric', metric('type: <|>'), ['Resource', 'ContainerResource', 'Pods', 'Object', 'External']],
    [
      'the type of a policy',
      'spec:\n  behavior:\n    scaleUp:\n      policies:\n        - type: <|>\n',
      ['Pods', 'Percent'],
    ],
    [
      'the type of a policy in flow style',
      'spec:\n  behavior: { scaleUp: { policies: [ { type: <|> } ] } }\n',
      ['Pods', 'Percent'],
    ],
    [
      'the type of a resource’s target',
      metric('type: Resource\n      resource:\n        target:\n          type: <|>'),
      ['Utilization', 'AverageValue'],
    ],
    [
      'the type of a pods target',
      metric('type: Pods\n      pods:\n        target:\n          type: <|>'),
      ['AverageValue'],
    ],
    [
      'the type of an external target',
      metric('type: External\n      external:\n        target:\n          type: <|>'),
      ['AverageValue', 'Value'],
    ],
    ['the name of a resource', metric('type: Resource\n      resource:\n        name: <|>'), ['cpu', 'memory']],
    ['a half-typed name in quotes', metric('type: Resource\n      resource:\n        name: "c<|>"'), ['cpu', 'memory']],
    [
      'a percentage',
      metric('type: Resource\n      resource:\n        target:\n          averageUtilization: <|>'),
      ['50', '70', '80', '100'],
    ],
    [
      'the period',
      'spec:\n  behavior:\n    scaleUp:\n      policies:\n        - periodSeconds: <|>\n',
      ['15', '60', '300'],
    ],
    [
      'the window of scaleUp',
      'spec:\n  behavior:\n    scaleUp:\n      stabilizationWindowSeconds: <|>\n',
      ['0', '60', '300'],
    ],
    ['a tolerance', 'spec:\n  behavior:\n    scaleUp:\n      tolerance: <|>\n', ['0', '0.05', '0.1', '0.2']],
    ['minReplicas', 'spec:\n  minReplicas: <|>\n', ['1', '2', '3', '0']],
    [
      'the kind of the workload',
      'spec:\n  scaleTargetRef:\n    kind: <|>\n',
      ['Deployment', 'StatefulSet', 'ReplicaSet'],
    ],
    [
      'the kind of the workload with a tab in front',
      'spec:\n  scaleTargetRef:\n    kind:\t<|>\n',
      ['Deployment', 'StatefulSet', 'ReplicaSet'],
    ],
    [
      'an operator',
      metric(
        'type: External\n      external:\n        metric:\n          selector:\n            matchExpressions:\n              - operator: <|>',
      ),
      ['In', 'NotIn', 'Exists', 'DoesNotExist'],
    ],
    ['an unknown name', 'spec:\n  scaleTargetRef:\n    name: <|>\n', []],
    [
      'a label',
      metric(
        'type: External\n      external:\n        metric:\n          selector:\n            matchLabels:\n              queue: <|>',
      ),
      [],
    ],
  ])('%s', (_name, marked, wanted) => expect(labelsOf(marked)).toEqual(wanted));
});

describe('no suggestions are given', () => {
  test.each([
    [
      'in a key of labels',
      'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  labels:\n    <|>\n',
    ],
    ['in the middle of a comment', 'spec:\n  maxReplicas: 3\n  # what <|> is this\n'],
    ['after a complete number and a # character', 'spec:\n  maxReplicas: 3 #<|>\n'],
    ['inside a template', 'spec:\n  maxReplicas: {{ <|> }}\n'],
    [
      'in a CustomResourceDefinition that names the kind',
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  names:\n    kind: HorizontalPodAutoscaler\n  <|>\n',
    ],
    [
      'in a folded text',
      `${whole('')}apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  annotations:\n    note: >\n      m<|>\n`,
    ],
    ['below an unknown key', 'spec:\n  unknown:\n    <|>\n'],
    [
      'in a document of its own between autoscalers',
      `${whole('spec: {}\n')}---\nfoo: bar\nb<|>\n---\n${whole('spec: {}\n')}`,
    ],
  ])('%s', (_name, marked) => expect(labelsOf(marked)).toEqual([]));
});

describe('a line with invalid indentation', () => {
  const spec = 'spec:\n  maxReplicas: 3\n  behavior:\n    scaleUp:\n      selectPolicy: Max\n';
  /** The text with a suggestion accepted, including its indentation. */
  const taken = (marked: string, label: string): string | undefined => {
    const { items, text } = completionsOf(marked);
    const item = items.find((one) => one.label === label);
    const edits = [
      ...(item?.additionalTextEdits ?? []),
      ...(item?.textEdit && 'range' in item.textEdit ? [item.textEdit] : []),
    ];
    const lines = text.split('\n');
    for (const { range, newText } of edits.toReversed()) {
      const line = lines[range.start.line] ?? '';
      lines[range.start.line] = line.slice(0, range.start.character) + newText + line.slice(range.end.character);
    }
    return item && lines.join('\n');
  };

  test.each([
    ['one space too many', `${spec}   <|>\n`, '  minReplicas: ${1:1}\n'],
    ['one space too few', `${spec} mi<|>\n`, '  minReplicas: ${1:1}\n'],
    ['far too deep', 'spec:\n  maxReplicas: 3\n          mi<|>\n', '  minReplicas: ${1:1}\n'],
    ['at the beginning, under a key that waits', 'spec:\n<|>\n', '  minReplicas: ${1:1}\n'],
    ['half-typed there', 'spec:\nmi<|>', '  minReplicas: ${1:1}'],
    ['after a tab', 'spec:\n\tmi<|>\n', '  minReplicas: ${1:1}\n'],
    [
      'between others',
      'spec:\n  maxReplicas: 3\n    mi<|>\n  behavior: {}\n',
      '  minReplicas: ${1:1}\n  behavior: {}\n',
    ],
  ])('gets the keys of the object that is meant: %s', (_, marked, wanted) => {
    const done = taken(marked, 'minReplicas') ?? '';
    expect(done.endsWith(wanted), done).toBe(true);
  });

  test('is inserted with the right indentation in all its lines', () =>
    expect(taken('spec:\n  maxReplicas: 3\n   beh<|>\n', 'behavior')).toContain(
      '  maxReplicas: 3\n  behavior:\n    scaleDown:\n      stabilizationWindowSeconds: ${1:300}\n',
    ));

  test('belongs to the nearest level', () => {
    expect(labelsOf(`${spec}     <|>\n`)).toContain('scaleDown');
    expect(labelsOf(`${spec}       <|>\n`)).toContain('policies');
  });

  test.each([
    ['in a folded text', 'spec:\n  scaleTargetRef:\n    name: >\n       ma<|>\n'],
    ['in a text in quotes', 'spec:\n  scaleTargetRef:\n    name: "a\n      ma<|>\n      b"\n'],
    ['in labels', 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  labels:\n    <|>\n'],
    ['in the middle of a line', 'spec:\n  maxReplicas: 3 mi<|>\n'],
  ])('gets no suggestions %s', (_, marked) => expect(labelsOf(marked)).toEqual([]));
});
