// Every position where someone may type: any depth, style, version and state of the line.
import { describe, expect, test } from 'vitest';
import { completionsOf, whole } from '../../support/marked.ts';
import { nested, yaml } from '../../support/yaml.ts';

const labelsOf = (marked: string, json = false) => completionsOf(marked, { json }).items.map(({ label }) => label);
const metric = (written: string) => yaml`
  spec:
    metrics:
      - ${written}
`;
const version = (apiVersion: string, spec: string) =>
  yaml`
    apiVersion: ${apiVersion}
    kind: HorizontalPodAutoscaler
    metadata: { name: web }
    ${spec}
  `;
const wpa = (spec: string) =>
  yaml`
    apiVersion: datadoghq.com/v1alpha1
    kind: WatermarkPodAutoscaler
    metadata: { name: web }
    ${spec}
  `;

describe('keys are suggested', () => {
  test.each([
    [
      'of metadata',
      yaml`
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata:
          <|>
      `,
      'name',
      'spec',
    ],
    [
      'of the reference',
      yaml`
        spec:
          scaleTargetRef:
            <|>
      `,
      'kind',
      'maxReplicas',
    ],
    [
      'of the reference, half-typed',
      yaml`
        spec:
          scaleTargetRef:
            kind: Deployment
            na<|>
      `,
      'name',
      'kind',
    ],
    [
      'of a metric',
      metric(yaml`
        type: Pods
        <|>`),
      'pods',
      'resource',
    ],
    ['of a metric without a type', metric('<|>'), 'type', 'name'],
    [
      'of a resource',
      metric(yaml`
        type: Resource
        resource:
          <|>`),
      'name',
      'metric',
    ],
    [
      'of a container resource',
      metric(yaml`
        type: ContainerResource
        containerResource:
          na<|>`),
      'container',
      'describedObject',
    ],
    [
      'of a target',
      metric(yaml`
        type: Resource
        resource:
          name: cpu
          target:
            <|>`),
      'averageUtilization',
      'name',
    ],
    [
      'of a target in flow style',
      metric(yaml`
        type: Resource
        resource: { name: cpu, target: { <|> } }`),
      'averageUtilization',
      'name',
    ],
    [
      'of a target after a comma',
      metric(yaml`
        type: Resource
        resource: { name: cpu, target: { type: Utilization, <|> } }`),
      'averageUtilization',
      'type',
    ],
    [
      'of a metric’s identifier',
      metric(yaml`
        type: External
        external:
          metric:
            <|>`),
      'selector',
      'target',
    ],
    [
      'of a selector',
      metric(
        yaml`
          type: External
          external:
            metric:
              name: a
              selector:
                <|>`,
      ),
      'matchLabels',
      'name',
    ],
    [
      'of a described object',
      metric(yaml`
        type: Object
        object:
          describedObject:
            <|>`),
      'kind',
      'target',
    ],
    [
      'of behavior',
      yaml`
        spec:
          behavior:
            <|>
      `,
      'scaleUp',
      'policies',
    ],
    [
      'of behavior, with one direction written',
      yaml`
        spec:
          behavior:
            scaleUp: {}
            <|>
      `,
      'scaleDown',
      'scaleUp',
    ],
    [
      'of a direction',
      yaml`
        spec:
          behavior:
            scaleUp:
              <|>
      `,
      'policies',
      'periodSeconds',
    ],
    [
      'of a direction, between others',
      yaml`
        spec:
          behavior:
            scaleUp:
              selectPolicy: Max
              <|>
              tolerance: 0.1
      `,
      'policies',
      'tolerance',
    ],
    [
      'of a policy',
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                - type: Pods
                  <|>
      `,
      'periodSeconds',
      'type',
    ],
    [
      'of a policy under an unindented dash',
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
              - type: Pods
                <|>
      `,
      'value',
      'type',
    ],
    [
      'of a second policy',
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                - { type: Pods, value: 1, periodSeconds: 60 }
                - <|>
      `,
      'type',
      'selectPolicy',
    ],
    [
      'in double quotes',
      yaml`
        spec:
          "ma<|>"
      `,
      'maxReplicas',
      'name',
    ],
    [
      'in single quotes',
      yaml`
        spec:
          'ma<|>': 3
      `,
      'maxReplicas',
      'name',
    ],
    [
      'after a comment line',
      yaml`
        spec:
          # a word
          <|>
      `,
      'maxReplicas',
      'name',
    ],
    [
      'above a comment',
      yaml`
        spec:
          m<|> # a word
      `,
      'maxReplicas',
      'name',
    ],
    [
      'below a template line',
      yaml`
        spec:
          {{- if .Values.on }}
          <|>
          {{- end }}
      `,
      'maxReplicas',
      'name',
    ],
    [
      'beside a template value',
      yaml`
        spec:
          minReplicas: {{ .Values.min }}
          m<|>
      `,
      'maxReplicas',
      'minReplicas',
    ],
    [
      'after an anchor',
      yaml`
        spec: &spec
          <|>
      `,
      'maxReplicas',
      'name',
    ],
    [
      'of version v1',
      version(
        'autoscaling/v1',
        yaml`
          spec:
            <|>
        `,
      ),
      'targetCPUUtilizationPercentage',
      'metrics',
    ],
    [
      'of version v2beta1',
      version(
        'autoscaling/v2beta1',
        yaml`
          spec:
            metrics:
              - type: Resource
                resource:
                  <|>
        `,
      ),
      'targetAverageUtilization',
      'target',
    ],
    [
      'of version v2beta2',
      version(
        'autoscaling/v2beta2',
        yaml`
          spec:
            behavior:
              <|>
        `,
      ),
      'scaleDown',
      'tolerance',
    ],
    [
      'of a watermark autoscaler',
      wpa(yaml`
        spec:
          <|>
      `),
      'scaleUpLimitFactor',
      'behavior',
    ],
    [
      'of a watermark metric',
      wpa(yaml`
        spec:
          metrics:
            - type: External
              external:
                <|>
      `),
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
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                - type: <|>
      `,
      ['Pods', 'Percent'],
    ],
    [
      'the type of a policy in flow style',
      yaml`
        spec:
          behavior: { scaleUp: { policies: [ { type: <|> } ] } }
      `,
      ['Pods', 'Percent'],
    ],
    [
      'the type of a resource’s target',
      metric(yaml`
        type: Resource
        resource:
          target:
            type: <|>`),
      ['Utilization', 'AverageValue'],
    ],
    [
      'the type of a pods target',
      metric(yaml`
        type: Pods
        pods:
          target:
            type: <|>`),
      ['AverageValue'],
    ],
    [
      'the type of an external target',
      metric(yaml`
        type: External
        external:
          target:
            type: <|>`),
      ['AverageValue', 'Value'],
    ],
    [
      'the name of a resource',
      metric(yaml`
        type: Resource
        resource:
          name: <|>`),
      ['cpu', 'memory'],
    ],
    [
      'a half-typed name in quotes',
      metric(yaml`
        type: Resource
        resource:
          name: "c<|>"`),
      ['cpu', 'memory'],
    ],
    [
      'a percentage',
      metric(yaml`
        type: Resource
        resource:
          target:
            averageUtilization: <|>`),
      ['50', '70', '80', '100'],
    ],
    [
      'the period',
      yaml`
        spec:
          behavior:
            scaleUp:
              policies:
                - periodSeconds: <|>
      `,
      ['15', '60', '300'],
    ],
    [
      'the window of scaleUp',
      yaml`
        spec:
          behavior:
            scaleUp:
              stabilizationWindowSeconds: <|>
      `,
      ['0', '60', '300'],
    ],
    [
      'a tolerance',
      yaml`
        spec:
          behavior:
            scaleUp:
              tolerance: <|>
      `,
      ['0', '0.05', '0.1', '0.2'],
    ],
    [
      'minReplicas',
      yaml`
        spec:
          minReplicas: <|>
      `,
      ['1', '2', '3', '0'],
    ],
    [
      'the kind of the workload',
      yaml`
        spec:
          scaleTargetRef:
            kind: <|>
      `,
      ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'],
    ],
    [
      'the kind of the workload with a tab in front',
      'spec:\n  scaleTargetRef:\n    kind:\t<|>\n',
      ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'],
    ],
    [
      'an operator',
      metric(
        yaml`
          type: External
          external:
            metric:
              selector:
                matchExpressions:
                  - operator: <|>`,
      ),
      ['In', 'NotIn', 'Exists', 'DoesNotExist'],
    ],
    [
      'an unknown name',
      yaml`
        spec:
          scaleTargetRef:
            name: <|>
      `,
      [],
    ],
    [
      'a label',
      metric(
        yaml`
          type: External
          external:
            metric:
              selector:
                matchLabels:
                  queue: <|>`,
      ),
      [],
    ],
  ])('%s', (_name, marked, wanted) => expect(labelsOf(marked)).toEqual(wanted));
});

describe('no suggestions are given', () => {
  test.each([
    [
      'in a key of labels',
      yaml`
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata:
          labels:
            <|>
      `,
    ],
    [
      'in the middle of a comment',
      yaml`
        spec:
          maxReplicas: 3
          # what <|> is this
      `,
    ],
    [
      'after a complete number and a # character',
      yaml`
        spec:
          maxReplicas: 3 #<|>
      `,
    ],
    [
      'inside a template',
      yaml`
        spec:
          maxReplicas: {{ <|> }}
      `,
    ],
    [
      'in a CustomResourceDefinition that names the kind',
      yaml`
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        spec:
          names:
            kind: HorizontalPodAutoscaler
          <|>
      `,
    ],
    [
      'in a folded text',
      yaml`
        ${whole('')}
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata:
          annotations:
            note: >
              m<|>
      `,
    ],
    [
      'below an unknown key',
      yaml`
        spec:
          unknown:
            <|>
      `,
    ],
    [
      'in a document of its own between autoscalers',
      yaml`
        ${whole('spec: {}')}
        ---
        foo: bar
        b<|>
        ---
        ${whole('spec: {}')}
      `,
    ],
  ])('%s', (_name, marked) => expect(labelsOf(marked)).toEqual([]));
});

describe('a line with invalid indentation', () => {
  const spec = yaml`
    spec:
      maxReplicas: 3
      behavior:
        scaleUp:
          selectPolicy: Max
  `;
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
    [
      'far too deep',
      yaml`
        spec:
          maxReplicas: 3
                  mi<|>
      `,
      '  minReplicas: ${1:1}\n',
    ],
    [
      'at the beginning, under a key that waits',
      yaml`
        spec:
        <|>
      `,
      '  minReplicas: ${1:1}\n',
    ],
    [
      'half-typed there',
      yaml`
        spec:
        mi<|>`,
      '  minReplicas: ${1:1}',
    ],
    ['after a tab', 'spec:\n\tmi<|>\n', '  minReplicas: ${1:1}\n'],
    [
      'between others',
      yaml`
        spec:
          maxReplicas: 3
            mi<|>
          behavior: {}
      `,
      nested`
        minReplicas: \${1:1}
        behavior: {}
      `,
    ],
  ])('gets the keys of the object that is meant: %s', (_, marked, wanted) => {
    const done = taken(marked, 'minReplicas') ?? '';
    expect(done.endsWith(wanted), done).toBe(true);
  });

  test('is inserted with the right indentation in all its lines', () =>
    expect(
      taken(
        yaml`
          spec:
            maxReplicas: 3
             beh<|>
        `,
        'behavior',
      ),
    ).toContain(
      nested`
        maxReplicas: 3
        behavior:
          scaleDown:
            stabilizationWindowSeconds: \${1:300}
      `,
    ));

  test('belongs to the nearest level', () => {
    expect(labelsOf(`${spec}     <|>\n`)).toContain('scaleDown');
    expect(labelsOf(`${spec}       <|>\n`)).toContain('policies');
  });

  test.each([
    [
      'in a folded text',
      yaml`
        spec:
          scaleTargetRef:
            name: >
               ma<|>
      `,
    ],
    [
      'in a text in quotes',
      yaml`
        spec:
          scaleTargetRef:
            name: "a
              ma<|>
              b"
      `,
    ],
    [
      'in labels',
      yaml`
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata:
          labels:
            <|>
      `,
    ],
    [
      'in the middle of a line',
      yaml`
        spec:
          maxReplicas: 3 mi<|>
      `,
    ],
  ])('gets no suggestions %s', (_, marked) => expect(labelsOf(marked)).toEqual([]));
});
