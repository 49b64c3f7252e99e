import { describe, expect, test } from 'vitest';
import { findingsOf, fixesOf, fixOf } from '../../../support/rules.ts';
import { deployment } from '../../../support/workspace.ts';

const target = '  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';
const spec = (...metrics: string[]) =>
  `spec:\n${target}  maxReplicas: 9\n  metrics:\n${metrics.map((metric) => `    - ${metric}\n`).join('')}`;
const resource = (fields: string, name = 'cpu') =>
  `{ type: Resource, resource: { name: ${name}, target: { ${fields} } } }`;
const container = (fields: string, name = 'cpu') =>
  `{ type: ContainerResource, containerResource: { name: ${name}, container: app, target: { ${fields} } } }`;
const pods = (fields: string) => `{ type: Pods, pods: { metric: { name: hits }, target: { ${fields} } } }`;
const external = (fields: string, selector = '') =>
  `{ type: External, external: { metric: { name: queue${selector} }, target: { ${fields} } } }`;
const object = (fields: string, described = 'apiVersion: networking.k8s.io/v1, kind: Ingress, name: main') =>
  `{ type: Object, object: { describedObject: { ${described} }, metric: { name: hits }, target: { ${fields} } } }`;
const cpu60 = resource('type: Utilization, averageUtilization: 60');
const v1 = (rest: string, annotation = '') => `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata:
  name: web
${annotation === '' ? '' : `  annotations:\n    autoscaling.alpha.kubernetes.io/${annotation}\n`}spec:
${target}  maxReplicas: 9
${rest}`;
const v2beta1 = (metric: string) => `${v1('').replace('/v1', '/v2beta1')}  metrics:\n    - ${metric}\n`;

describe('target-type-mismatch', () => {
  test.each([
    [resource('type: Utilization, averageValue: 100m'), 'Utilization', 'averageValue: 100m', 'a Resource'],
    [resource('type: AverageValue, averageUtilization: 60'), 'AverageValue', 'averageUtilization: 60', 'a Resource'],
    [container('type: Value, averageUtilization: 60'), 'Value', 'averageUtilization: 60', 'a ContainerResource'],
    [pods('type: Value, averageValue: 1'), 'Value', 'averageValue: 1', 'a Pods'],
    [external('type: AverageValue, value: 1'), 'AverageValue', 'value: 1', 'an External'],
    [external('type: Utilization, averageValue: 1'), 'Utilization', 'averageValue: 1', 'an External'],
  ])('is reported for %s', (metric, type, field, kind) =>
    expect(findingsOf(spec(metric), 'target-type-mismatch')).toEqual([
      `${type}: The controller uses ${field}. type: ${type} names another field, and has no effect for ${kind} metric.`,
    ]),
  );

  test.each([
    cpu60,
    object('type: Value, averageValue: 1'),
    resource('type: Average, averageValue: 1'),
    resource('averageValue: 1'),
    resource('type: Utilization'),
    resource('type: Utilization, averageValue: {{ .Values.cpu }}'),
    pods('type: AverageValue, averageValue: 1, value: 2'),
  ])('is not reported for %s', (metric) => expect(findingsOf(spec(metric), 'target-type-mismatch')).toEqual([]));

  test('is not reported where a template line is among the metrics', () =>
    expect(
      findingsOf(
        `${spec(pods('type: Value, averageValue: 1'))}    {{- toYaml .Values.metrics | nindent 4 }}\n`,
        'target-type-mismatch',
      ),
    ).toEqual([]));

  test('has a preferred fix, except for an External metric, where the field may be meant', () => {
    expect(fixesOf(spec(pods('type: Value, averageValue: 1')), 'target-type-mismatch')).toEqual([
      {
        title: 'Change to AverageValue',
        isPreferred: true,
        text: expect.stringContaining('type: AverageValue, averageValue: 1'),
      },
    ]);
    expect(fixesOf(spec(external('type: Value, averageValue: 1')), 'target-type-mismatch')).toEqual([
      {
        title: 'Change to AverageValue',
        isPreferred: false,
        text: expect.stringContaining('type: AverageValue, averageValue: 1'),
      },
      {
        title: 'Rename averageValue to value',
        isPreferred: false,
        text: expect.stringContaining('{ type: Value, value: 1 }'),
      },
    ]);
  });
});

describe('object-target-unreadable', () => {
  test.each([
    ['type: Value, averageValue: 1', 'reads value, and only averageValue: 1 is set'],
    ['type: AverageValue, value: 1', 'reads averageValue, and only value: 1 is set'],
    ['type: Utilization, value: 1', 'reads averageUtilization, and only value: 1 is set'],
  ])('is reported for %s', (fields, words) =>
    expect(findingsOf(spec(object(fields)), 'object-target-unreadable')).toEqual([
      expect.stringContaining(
        `Only minReplicas and maxReplicas change the replicas: the Object metric hits fails at every sync, because type: ${fields.slice(6).split(',')[0]} ${words}.`,
      ),
    ]),
  );

  test('is not reported up to 1.26, which stores the fields only', () => {
    expect(
      findingsOf(spec(object('type: Value, averageValue: 1')), 'object-target-unreadable', { kubernetes: '1.26' }),
    ).toEqual([]);
    expect(
      findingsOf(spec(object('type: Value, averageValue: 1')), 'object-target-unreadable', { kubernetes: '1.27' }),
    ).toHaveLength(1);
  });

  test('has fixes of the type and of the field', () =>
    expect(
      fixesOf(spec(object('type: Value, averageValue: 1')), 'object-target-unreadable').map(({ title }) => title),
    ).toEqual(['Change to AverageValue', 'Rename averageValue to value']));
});

describe('a metric that fails', () => {
  const message = (metrics: readonly string[], kubernetes: string) =>
    findingsOf(spec(...metrics), 'unknown-resource', { kubernetes })[0]
      ?.replace(/^\S+: /, '')
      .split(':')[0];
  const unknown = resource('type: Utilization, averageUtilization: 60', 'cpus');

  test.each([
    ['1.37', [unknown], 'Only minReplicas and maxReplicas change the replicas'],
    ['1.37', [unknown, cpu60], 'The other metrics still scale up, but nothing scales down'],
    ['1.37', [unknown, object('type: Value, averageValue: 1')], 'Only minReplicas and maxReplicas change the replicas'],
  ] as const)('says what follows in %s', (release, metrics, effect) => expect(message(metrics, release)).toBe(effect));

  test('does not forbid scaling down in 1.20', () => {
    const text = `apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\n${spec(unknown, cpu60)}`;
    expect(findingsOf(text, 'unknown-resource', { kubernetes: '1.20' })).toEqual([
      expect.stringContaining('Only the other metrics count: the cpus metric fails'),
    ]);
  });
});

describe('target-field-unread', () => {
  test.each([
    [resource('type: Utilization, averageUtilization: 60, value: 1'), 'value'],
    [container('type: Utilization, averageUtilization: 60, value: 1'), 'value'],
    [pods('type: AverageValue, averageValue: 1, value: 2'), 'value'],
    [pods('type: AverageValue, averageValue: 1, averageUtilization: 2'), 'averageUtilization'],
    [external('type: Value, value: 1, averageUtilization: 2'), 'averageUtilization'],
    [object('type: Value, value: 1, averageValue: 2'), 'averageValue'],
    [object('type: AverageValue, value: 1, averageValue: 2'), 'value'],
  ])('is reported for %s, and the fix removes the field', (metric, field) => {
    expect(findingsOf(spec(metric), 'target-field-unread')).toEqual([
      expect.stringMatching(new RegExp(`^${field}: ${field}: \\S+ has no effect`)),
    ]);
    expect(findingsOf(fixOf(spec(metric), 'target-field-unread')?.text ?? metric, 'target-field-unread')).toEqual([]);
  });

  test('up to 1.26, averageValue is read whatever the type is', () =>
    expect(
      findingsOf(spec(object('type: Value, value: 1, averageValue: 2')), 'target-field-unread', { kubernetes: '1.26' }),
    ).toEqual(['value: value: 1 has no effect: the controller reads averageValue: 2.']));

  test.each([
    cpu60,
    external('type: Value, value: 1, averageValue: 2'),
    object('type: Utilization, value: 1, averageValue: 2'),
  ])('is not reported for %s', (metric) => expect(findingsOf(spec(metric), 'target-field-unread')).toEqual([]));
});

describe('unknown-resource', () => {
  test.each([
    ['cpus', 'cpu'],
    ['CPU', 'cpu'],
    ['mem', 'memory'],
    ['Memory', 'memory'],
    ['memmory', 'memory'],
  ])('%s is meant as %s', (name, meant) => {
    const text = spec(resource('type: Utilization, averageUtilization: 60', name));
    expect(findingsOf(text, 'unknown-resource')).toEqual([
      `${name}: Only minReplicas and maxReplicas change the replicas: the ${name} metric fails at every sync, because metrics-server reports only cpu and memory. Did you mean ${meant}?`,
    ]);
    expect(fixOf(text, 'unknown-resource')).toMatchObject({ isPreferred: true, title: `Change to ${meant}` });
  });

  test('has no fix for another resource', () => {
    const text = spec(container('type: AverageValue, averageValue: 1Gi', 'ephemeral-storage'));
    expect(findingsOf(text, 'unknown-resource')).toHaveLength(1);
    expect(fixesOf(text, 'unknown-resource')).toEqual([]);
  });

  test.each(['gpu', 'GPU', 'npu', 'tpu', 'vpus'])('%s is another resource than cpu', (name) => {
    const text = spec(resource('type: Utilization, averageUtilization: 60', name));
    expect(findingsOf(text, 'unknown-resource')).toEqual([expect.stringMatching(/reports only cpu and memory\.$/)]);
    expect(fixesOf(text, 'unknown-resource')).toEqual([]);
  });

  test('is only a choice where another metric measures that resource already', () => {
    const cpus = resource('type: AverageValue, averageValue: 1', 'cpus');
    expect(fixOf(spec(cpus, cpu60), 'unknown-resource')).toMatchObject({ isPreferred: false });
    expect(fixOf(spec(cpus, cpu60.replace('name: cpu', 'name: memory')), 'unknown-resource')).toMatchObject({
      isPreferred: true,
    });
    expect(fixOf(spec(cpus, container('averageUtilization: 60')), 'unknown-resource')).toMatchObject({
      isPreferred: true,
    });
  });

  test('is only information for a qualified name', () =>
    expect(
      findingsOf(spec(resource('type: AverageValue, averageValue: 1', 'example.com/gpu')), 'unknown-resource'),
    ).toEqual([
      'example.com/gpu: metrics-server reports only cpu and memory: unless another metrics API reports example.com/gpu, this metric fails at every sync.',
    ]));

  test('is reported in older versions', () => {
    expect(
      findingsOf(
        v2beta1('{ type: Resource, resource: { name: cpus, targetAverageUtilization: 60 } }'),
        'unknown-resource',
      ),
    ).toHaveLength(1);
    const annotated = v1(
      '',
      `metrics: '[{"type":"Resource","resource":{"name":"cpus","targetAverageUtilization":60}}]'`,
    );
    expect(findingsOf(annotated, 'unknown-resource')).toEqual([expect.stringMatching(/^"cpus": Only minReplicas/)]);
  });

  test.each(['cpu', 'memory', '""', '{{ .Values.name }}'])('%s is not reported', (name) =>
    expect(findingsOf(spec(resource('type: Utilization, averageUtilization: 60', name)), 'unknown-resource')).toEqual(
      [],
    ),
  );
});

describe('cpu-utilization-lost', () => {
  const utilization = cpu60;
  const amount = resource('type: AverageValue, averageValue: 500m');
  const memory = resource('type: AverageValue, averageValue: 1Gi', 'memory');
  const lost = (kubernetes: string | undefined, ...metrics: string[]) =>
    findingsOf(spec(...metrics), 'cpu-utilization-lost', kubernetes === undefined ? {} : { kubernetes }).map(String);

  test('before an amount, it is lost with the first status', () =>
    expect(lost('1.20', utilization, memory, amount)).toEqual([
      expect.stringContaining('loses this target when the controller first writes the status'),
    ]));
  test('after an amount, it is lost when the object is stored', () =>
    expect(lost('1.26', amount, utilization)).toEqual([
      expect.stringContaining('Kubernetes 1.26 loses this target when it stores the object'),
    ]));
  test('is kept where v2 is stored, and where cpu has only one target', () => {
    expect(lost('1.27', utilization, amount)).toEqual([]);
    expect(lost(undefined, utilization, amount)).toEqual([]);
    expect(lost('1.20', utilization, memory)).toEqual([]);
    expect(lost('1.20', amount, memory)).toEqual([]);
  });
  test('is not known where a template may write a metric', () =>
    expect(lost('1.20', utilization, amount, resource('type: "{{ .Values.type }}", averageValue: 1'))).toEqual([]));
});

describe('duplicate-metric', () => {
  const cpu = (percent: number) => resource(`type: Utilization, averageUtilization: ${percent}`);

  test.each([
    [[cpu(80), cpu(60)], 'metrics[1] reads the same values with a lower target (60, not 80)', 0],
    [[cpu(60), cpu(80)], 'metrics[0] reads the same values with a lower target (60, not 80)', 1],
    [[cpu(60), cpu(60)], 'metrics[0] is the same metric', 1],
    [
      [pods('type: AverageValue, averageValue: 1k'), pods('type: AverageValue, averageValue: 900')],
      'metrics[1] reads the same values with a lower target (900, not 1k)',
      0,
    ],
    [
      [
        object('type: Value, value: 1'),
        object('type: Value, value: 1', 'apiVersion: networking.k8s.io/v1beta1, kind: Ingress, name: main'),
      ],
      'metrics[0] is the same metric',
      1,
    ],
    [
      [external('type: Value, value: 5'), external('type: Value, value: 5000m')],
      'metrics[0] is the same metric, because 5 and 5000m are equal.',
      1,
    ],
    ...[
      ['matchLabels: { a: b, c: d }', 'matchLabels: { c: d, a: b }'],
      [
        'matchExpressions: [{ key: a, operator: In, values: [b, c] }]',
        'matchExpressions: [{ operator: In, key: a, values: [c, b] }]',
      ],
      [
        'matchExpressions: [{ key: a, operator: Exists }, { key: b, operator: Exists }]',
        'matchExpressions: [{ key: b, operator: Exists }, { key: a, operator: Exists }]',
      ],
    ].map((selectors): [string[], string, number] => [
      selectors.map((selector) => external('type: Value, value: 1', `, selector: { ${selector} }`)),
      'metrics[0] is the same metric.',
      1,
    ]),
  ])('is reported at the metric without effect, and the fix removes it: %#', (metrics, words, idle) => {
    const text = spec(...metrics);
    expect(findingsOf(text, 'duplicate-metric')).toEqual([
      expect.stringContaining(`This metric has no effect: ${words}`),
    ]);
    expect(fixOf(text, 'duplicate-metric')).toMatchObject({ isPreferred: true, title: `Remove metrics[${idle}]` });
    const kept = metrics.filter((_, index) => index !== idle);
    expect(fixOf(text, 'duplicate-metric')?.text).toContain(spec(...kept));
  });

  test('the fix keeps all comments', () => {
    const block = (percent: number) =>
      `    - type: Resource # ${percent}\n      resource: { name: cpu, target: { type: Utilization, averageUtilization: ${percent} } }\n`;
    const text = `${spec()}${block(80)}    # the night\n${block(60)}  minReplicas: 2\n`;
    expect(fixOf(text, 'duplicate-metric')?.text).toContain(
      `${spec()}    # 80\n    # the night\n${block(60)}  minReplicas: 2\n`,
    );
  });

  test.each([
    [cpu(60), resource('type: AverageValue, averageValue: 60m')],
    [cpu(60), container('type: Utilization, averageUtilization: 60')],
    [cpu(60), resource('type: Utilization, averageUtilization: 60', 'memory')],
    [external('type: Value, value: 1'), external('type: AverageValue, averageValue: 1')],
    [external('type: Value, value: 1'), external('type: Value, value: 2', ', selector: { matchLabels: { a: b } }')],
    [object('type: Value, value: 1'), object('type: Value, value: 1', 'kind: Service, name: main')],
    ['a, b', 'a, c'].map((values) =>
      external(
        'type: Value, value: 1',
        `, selector: { matchExpressions: [{ key: a, operator: In, values: [${values}] }] }`,
      ),
    ),
    [cpu(60), resource('type: Utilization, averageUtilization: {{ .Values.cpu }}')],
  ])('is not reported for different metrics: %s and %s', (...metrics) =>
    expect(findingsOf(spec(...metrics), 'duplicate-metric')).toEqual([]),
  );

  test('up to 1.26 the second cpu utilization is dropped, even if it is lower', () =>
    expect(findingsOf(spec(cpu(80), cpu(60)), 'duplicate-metric', { kubernetes: '1.26' })).toEqual([
      expect.stringContaining(
        'Kubernetes 1.26 drops this metric when it stores the object: it keeps only the first cpu utilization target, which is in metrics[0].',
      ),
    ]));
});

describe('cpu-unit', () => {
  const text = spec(resource('type: AverageValue, averageValue: "500"'));

  test('is reported from 100 cores on, with two choices', () => {
    expect(findingsOf(text, 'cpu-unit')).toEqual([
      '"500": A pod would have to use 500 cores on average: without a unit, 500 counts cores. Write 500m for 0.5 cores.',
    ]);
    expect(fixesOf(text, 'cpu-unit')).toEqual([
      { title: 'Change to 500m', isPreferred: false, text: text.replace('"500"', '"500m"').replace(/^/, head) },
      {
        title: 'Change to 500 % of the request',
        isPreferred: false,
        text: `${head}${text}`.replace(
          'type: AverageValue, averageValue: "500"',
          'type: Utilization, averageUtilization: 500',
        ),
      },
    ]);
    expect(findingsOf(spec(resource('type: AverageValue, averageValue: 100')), 'cpu-unit')).toHaveLength(1);
    expect(findingsOf(spec(resource('type: AverageValue, averageValue: 99')), 'cpu-unit')).toEqual([]);
    expect(findingsOf(spec(resource('type: AverageValue, averageValue: 500', 'memory')), 'cpu-unit')).toEqual([]);
  });

  test('is not reported if the pods request as much', () => {
    const manifest = `${head}${text}`;
    const files = { 'hpa.yaml': manifest, 'app.yaml': deployment('web', '', '600') };
    const together = { ...files, 'kustomization.yaml': 'resources: [hpa.yaml, app.yaml]\n' };
    expect(findingsOf(manifest, 'cpu-unit', { files: together })).toEqual([]);
    expect(findingsOf(manifest, 'cpu-unit', { files })).toHaveLength(1);
  });

  test.each([
    [
      '1000',
      ': without a unit, 1000 counts cores. Write 1000m for 1 core.',
      ['Change to 1000m', 'Change to 1000 % of the request'],
    ],
    ['250000m', '. Write 250m for 0.25 cores.', ['Change to 250m']],
    ['"0.5k"', '. Write 500m for 0.5 cores.', ['Change to 500m']],
    ['"100.5"', '.', []],
  ])('gives advice with the number of the file: %s', (amount, advice, titles) => {
    const text = spec(resource(`type: AverageValue, averageValue: ${amount}`));
    expect(findingsOf(text, 'cpu-unit')).toEqual([expect.stringMatching(new RegExp(`on average${advice}$`))]);
    expect(fixesOf(text, 'cpu-unit').map(({ title }) => title)).toEqual(titles);
  });

  test.each([
    ['the whole pod', resource, '', true],
    ['the container', container, '', true],
    ['one container without a limit', resource, '        - { name: other, image: b }\n', false],
    ['another container without a limit', container, '        - { name: other, image: b }\n', true],
  ])('leaves it to target-above-limit where the limit is known: %s', (_, metric, others, isKnown) => {
    const limited = `${deployment('web', '', '1')}            limits: { cpu: 2 }\n${others}`;
    const manifest = `${head}${spec(metric('type: AverageValue, averageValue: 500'))}---\n${limited}`;
    const codes = ['cpu-unit', 'target-above-limit'].filter(
      (code) => findingsOf(manifest, code, { files: { 'hpa.yaml': manifest } }).length > 0,
    );
    expect(codes).toEqual([isKnown ? 'target-above-limit' : 'cpu-unit']);
  });

  test('is reported in v2beta1, where the fix needs no type', () => {
    const old = v2beta1('{ type: Resource, resource: { name: cpu, targetAverageValue: 200 } }');
    expect(fixesOf(old, 'cpu-unit').map((fix) => fix.text)).toEqual([
      old.replace('200', '200m'),
      old.replace('targetAverageValue: 200', 'targetAverageUtilization: 200'),
    ]);
  });
});

const head = 'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n';

describe('memory-unit and quantity-rounds', () => {
  test.each([
    ['512', '512 bytes', '512Mi'],
    ['500m', '0.5 bytes', '500Mi'],
    ['512k', '512000 bytes', '512Mi'],
  ])('a memory target of %s is reported', (amount, bytes, fix) => {
    const text = spec(resource(`type: AverageValue, averageValue: ${amount}`, 'memory'));
    expect(findingsOf(text, 'memory-unit')).toEqual([expect.stringContaining(`The target is ${bytes} per pod`)]);
    expect(fixOf(text, 'memory-unit')).toMatchObject({ title: `Change to ${fix}`, isPreferred: false });
  });

  test.each([
    ['500', 'Write 500Mi for 500 mebibytes.'],
    ['1k', 'Write 1Mi for 1 mebibyte.'],
    ['1M', 'Write for example 100Mi for 100 mebibytes.'],
    ['1000000', 'Write for example 100Mi for 100 mebibytes.'],
  ])('the advice for a memory target of %s has the number of the fix', (amount, advice) => {
    const text = spec(resource(`type: AverageValue, averageValue: ${amount}`, 'memory'));
    expect(findingsOf(text, 'memory-unit')).toEqual([expect.stringMatching(new RegExp(`${advice}$`))]);
    expect(fixOf(text, 'memory-unit')?.title).toBe(/Write (\d+Mi)/.exec(advice)?.[1]?.replace(/^/, 'Change to '));
  });

  test.each(['512Mi', '1288490188800m', '1Mi', '200M'])('a memory target of %s is not', (amount) =>
    expect(findingsOf(spec(resource(`type: AverageValue, averageValue: ${amount}`, 'memory')), 'memory-unit')).toEqual(
      [],
    ),
  );

  test.each([
    [external('type: Value, value: 1500u'), '1500u as 2m'],
    [pods('type: AverageValue, averageValue: "0.0001"'), '0.0001 as 1m'],
    [resource('type: AverageValue, averageValue: 505634152n'), '505634152n as 506m'],
  ])('a target finer than a thousandth is rounded: %s', (metric, words) =>
    expect(findingsOf(spec(metric), 'quantity-rounds')).toEqual([
      expect.stringContaining(`The controller reads ${words}:`),
    ]),
  );

  test('a tiny memory target has only one of both', () => {
    const text = spec(resource('type: AverageValue, averageValue: 100u', 'memory'));
    expect([...findingsOf(text, 'memory-unit'), ...findingsOf(text, 'quantity-rounds')]).toHaveLength(1);
  });

  test.each([external('type: Value, value: 1500m'), external('type: Value, value: 2000u'), cpu60])(
    '%s is not rounded',
    (metric) => expect(findingsOf(spec(metric), 'quantity-rounds')).toEqual([]),
  );
});

describe('coarse-target', () => {
  /** With few counts, `flaps` gives the load and the counts. */
  const large = (text: string) => text.replace('maxReplicas: 9', 'maxReplicas: 900');

  test.each([
    [
      spec(resource('type: Utilization, averageUtilization: 5')),
      '5: Replicas may flap under a constant load: the controller truncates usage to whole percents, and one percent is 20 % of this target, more than the tolerance of 10 %.',
    ],
    [
      v1('  targetCPUUtilizationPercentage: 9\n'),
      '9: Replicas may flap under a constant load: the controller truncates usage to whole percents, and one percent is 11 % of this target, more than the tolerance of 10 %.',
    ],
    [
      v1('  targetCPUUtilizationPercentage: 1\n'),
      '1: If usage is below 1 % of the request, the HPA recommends minReplicas; usage from 1 to 2 % is on target, because the controller rounds usage down to whole percents.',
    ],
  ])('is reported below 10', (text, finding) => expect(findingsOf(large(text), 'coarse-target')).toEqual([finding]));

  test('depends on the tolerance', () => {
    const tolerant = `${spec(resource('type: Utilization, averageUtilization: 5'))}  behavior: { scaleUp: { tolerance: 0.2 } }\n`;
    expect(findingsOf(tolerant, 'coarse-target')).toEqual([]);
    expect(findingsOf(large(tolerant).replace('0.2', '0.15'), 'coarse-target')).toEqual([
      expect.stringContaining('tolerance of 15 %'),
    ]);
    expect(findingsOf(spec(resource('type: Utilization, averageUtilization: 10')), 'coarse-target')).toEqual([]);
  });
});

describe('metric-selector-invalid', () => {
  const selected = (expression: string) =>
    external('type: Value, value: 1', `, selector: { matchExpressions: [{ ${expression} }] }`);

  test.each([
    ['key: a, operator: in, values: [b]', 'in', '"in" is not a valid label selector operator', 'In'],
    [
      'key: a, operator: doesnotexist',
      'doesnotexist',
      '"doesnotexist" is not a valid label selector operator',
      'DoesNotExist',
    ],
    ['key: a, operator: Equals, values: [b]', 'Equals', '"Equals" is not a valid label selector operator', undefined],
  ])('is reported at the operator: %s', (expression, marked, fault, fix) => {
    const text = spec(selected(expression));
    expect(findingsOf(text, 'metric-selector-invalid')).toEqual([
      `${marked}: Only minReplicas and maxReplicas change the replicas: the External metric queue fails at every sync, because the controller refuses its selector: ${fault}.`,
    ]);
    expect(fixOf(text, 'metric-selector-invalid')?.title).toBe(fix && `Change to ${fix}`);
  });

  const invalidKey = 'key: Invalid value: "a b": name part must consist of';
  test.each([
    ['values that are missing', 'key: a, operator: In', 'In: .*: operator In needs values\\.$'],
    ['values that are empty', 'key: a, operator: NotIn, values: []', '\\[\\]: .*: operator NotIn needs values\\.$'],
    ['values too many', 'key: a, operator: Exists, values: [b]', '\\[b\\]: .*: operator Exists allows no values\\.$'],
    ['a bad key', 'key: "a b", operator: Exists', `"a b": .*${invalidKey}`],
    ['a bad value', 'key: a, operator: In, values: [c, "a b"]', '"a b": .*values\\[1\\]\\[a\\]: Invalid value: "a b"'],
    [
      'several faults',
      'key: "a b", operator: In',
      `\\{ key: "a b", operator: In \\}: .*${invalidKey}.*; operator In needs`,
    ],
  ])('is reported where the mistake is: %s', (_, expression, finding) => {
    const found = findingsOf(spec(selected(expression)), 'metric-selector-invalid');
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${finding}`))]);
    expect(found[0]).not.toContain('[]string');
  });

  test.each([
    ['"a b": c', '"a b": .*key: Invalid value'],
    ['a: "b c"', '"b c": .*values\\[0\\]\\[a\\]: Invalid value'],
  ])('is reported at the label { %s }', (label, finding) =>
    expect(
      findingsOf(
        spec(external('type: Value, value: 1', `, selector: { matchLabels: { ${label} } }`)),
        'metric-selector-invalid',
      ),
    ).toEqual([expect.stringMatching(new RegExp(`^${finding}`))]),
  );

  test.each(['key: a, operator: In, values: [b]', 'key: example.com/a, operator: Exists'])(
    '%s is not reported',
    (expression) => expect(findingsOf(spec(selected(expression)), 'metric-selector-invalid')).toEqual([]),
  );

  test.each([
    '',
    'key',
    'key:',
    'key: a',
    'key: "a b"',
    'key: a, operator:',
    'key: a, operator: ""',
    'operator: Equals',
    'values: [b]',
  ])('is silent while an expression is being typed, and its metric does not fail: { %s }', (expression) => {
    const text = spec(
      selected(expression),
      external('type: Value, value: 1', ', selector: { matchExpressions: [{ key: a, operator: Is }] }'),
    );
    expect(findingsOf(text, 'metric-selector-invalid')).toEqual([
      expect.stringMatching(/^Is: The other metrics still scale up/),
    ]);
    const before = selected(`${expression} }, { key: a, operator: Is`);
    expect(findingsOf(spec(before), 'metric-selector-invalid')).toEqual([expect.stringMatching(/^Is: /)]);
  });
});

describe('default-cpu-80', () => {
  const levels = { diagnostics: { levels: {} } };
  const without = (version: string) =>
    `apiVersion: autoscaling/${version}\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\nspec:\n${target}  maxReplicas: 9\n`;

  test.each([
    [
      'v2',
      'metrics:\n    - type: Resource\n      resource:\n        name: cpu\n        target:\n          type: Utilization\n          averageUtilization: 80\n',
    ],
    [
      'v2beta1',
      'metrics:\n    - type: Resource\n      resource:\n        name: cpu\n        targetAverageUtilization: 80\n',
    ],
    ['v1', 'targetCPUUtilizationPercentage: 80\n'],
  ])('is reported in %s, and the fix writes what the server adds', (version, written) => {
    expect(findingsOf(without(version), 'default-cpu-80', levels)).toHaveLength(1);
    expect(fixOf(without(version), 'default-cpu-80')?.text).toBe(`${without(version)}  ${written}`);
  });

  test.each([
    ['metrics are written', spec(cpu60)],
    ['the field of v1 is written', v1('  targetCPUUtilizationPercentage: 50\n')],
    [
      'an annotation has metrics',
      v1('', `metrics: '[{"type":"Pods","pods":{"metricName":"hits","targetAverageValue":"1"}}]'`),
    ],
    ['an annotation cannot be read, which has its own rule', v1('', `metrics: '['`)],
    ['a field is misspelled', `${without('v2')}  metric: []\n`],
    ['the object is half-typed', 'spec:\n'],
    ['a template may write them', `${without('v2')}  {{- toYaml .Values.metrics | nindent 2 }}\n`],
    ['another file may write them', without('v2').replace('spec:', 'spec:\n  $patch: merge')],
  ])('is not reported if %s', (_, text) => expect(findingsOf(text, 'default-cpu-80', levels)).toEqual([]));
});

describe('described-object-group', () => {
  const fails =
    'Only minReplicas and maxReplicas change the replicas: the Object metric hits fails at every sync, because';

  test.each([
    [
      'kind: Ingress, name: main',
      `describedObject: ${fails} the core group has no Ingress. Write apiVersion: networking.k8s.io/v1.`,
    ],
    [
      'apiVersion: v1, kind: Deployment, name: web',
      `v1: ${fails} the core group has no Deployment. Write apiVersion: apps/v1.`,
    ],
    [
      'apiVersion: extensions/v1beta1, kind: Ingress, name: main',
      `extensions/v1beta1: ${fails} extensions has no Ingress. Write apiVersion: networking.k8s.io/v1.`,
    ],
    [
      'apiVersion: networking/v1, kind: Ingress, name: main',
      `networking/v1: ${fails} networking has no Ingress. Write apiVersion: networking.k8s.io/v1.`,
    ],
    ['apiVersion: apps/v1, kind: Service, name: main', `apps/v1: ${fails} apps has no Service. Write apiVersion: v1.`],
  ])('is reported for %s', (described, finding) => {
    const text = spec(object('type: Value, value: 1', described));
    expect(findingsOf(text, 'described-object-group')).toEqual([finding]);
    const fixed = fixOf(text, 'described-object-group');
    expect(fixed?.isPreferred).toBe(true);
    expect(findingsOf(fixed?.text ?? text, 'described-object-group')).toEqual([]);
  });

  test.each([
    'kind: Service, name: main',
    'apiVersion: v1, kind: Pod, name: main',
    'apiVersion: example.com/v1, kind: Ingress, name: main',
    'kind: Queue, name: main',
  ])('is not reported for %s', (described) =>
    expect(findingsOf(spec(object('type: Value, value: 1', described)), 'described-object-group')).toEqual([]),
  );

  test('extensions had Ingress up to 1.21', () => {
    const old = v2beta1(
      '{ type: Object, object: { target: { apiVersion: extensions/v1beta1, kind: Ingress, name: main }, metricName: hits, targetValue: 1 } }',
    );
    expect(findingsOf(old, 'described-object-group', { kubernetes: '1.21' })).toEqual([]);
    expect(findingsOf(old, 'described-object-group', { kubernetes: '1.22' })).toHaveLength(1);
  });
});

describe('object-namespace-name and selector-on-external-empty', () => {
  const inShop = (described: string) => `${head}  namespace: shop\n${spec(object('type: Value, value: 1', described))}`;

  test('the name of a Namespace is ignored', () => {
    expect(findingsOf(inShop('kind: Namespace, name: prod'), 'object-namespace-name')).toEqual([
      'prod: The controller reads hits of namespace shop, not of prod: if the kind is Namespace, the HPA ignores the name and uses the namespace of the autoscaler.',
    ]);
    expect(fixOf(inShop('kind: Namespace, name: prod'), 'object-namespace-name')).toMatchObject({
      title: 'Change to shop',
      isPreferred: false,
    });
  });

  test.each([
    inShop('kind: Namespace, name: shop'),
    inShop('kind: Service, name: prod'),
    inShop('apiVersion: example.com/v1, kind: Namespace, name: prod'),
    spec(object('type: Value, value: 1', 'kind: Namespace, name: prod')),
  ])('it is not reported otherwise: %#', (text) => expect(findingsOf(text, 'object-namespace-name')).toEqual([]));

  test('an External metric without selector is reported only if the rule is on', () => {
    const text = spec(external('type: Value, value: 1', ', selector: {}'));
    expect(findingsOf(text, 'selector-on-external-empty')).toHaveLength(1);
    expect(findingsOf(text, 'selector-on-external-empty', { diagnostics: { levels: {} } })).toEqual([]);
    expect(
      findingsOf(
        spec(external('type: Value, value: 1', ', selector: { matchLabels: { a: b } }')),
        'selector-on-external-empty',
      ),
    ).toEqual([]);
  });
});
