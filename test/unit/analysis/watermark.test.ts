import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { simulationAt } from '../../../core/editor/simulation.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { parseMessageToPage } from '../../../protocol/panel.ts';
import {
  checkCompleted,
  checkCompletion,
  checkDiagnostics,
  checkHover,
  completionsOf,
  diagnosticsOf,
  hoverOf,
  lensesOf,
} from '../../support/marked.ts';
import { findingsOf } from '../../support/rules.ts';
import { standardDefaults } from '../../support/scenario.ts';
import { nested, yaml } from '../../support/yaml.ts';

const head = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
`;
const metrics = `  metrics:
    - type: External
      external:
        metricName: latency
        metricSelector: {}
        highWatermark: 400m
        lowWatermark: 150m
`;
const bounds = nested`
  minReplicas: 4
  maxReplicas: 9
`;
const fast = nested`
  upscaleForbiddenWindowSeconds: 30
  downscaleForbiddenWindowSeconds: 60
  scaleUpLimitFactor: 50
  scaleDownLimitFactor: 30
`;

describe('steps of one replica', () => {
  const factor = (value: string, min: number, max: number) =>
    findingsOf(
      `${head}  minReplicas: ${min}\n  maxReplicas: ${max}\n  scaleUpLimitFactor: ${value}\n  scaleDownLimitFactor: 30\n${metrics}`,
      value.includes('.') ? 'wpa/factor-is-percent' : 'wpa/step-of-one',
    );

  test('are counted up to maxReplicas', () => {
    expect(factor('"1.5"', 4, 12)).toEqual([
      '"1.5": The controller adds one replica at a time: 1.5 means 1.5 %; 100 allows doubling.',
    ]);
    expect(factor('"1.5"', 4, 200)).toEqual([expect.stringContaining('one replica at a time up to 133 replicas: 1.5')]);
  });

  test.each([
    [1, '50 % of 1 replica is less than one.'],
    [3, '30 % of 3 replicas is less than one.'],
  ])('are explained with the number of replicas: %d', (min, end) =>
    expect(factor('50', min, 9)).toContainEqual(expect.stringContaining(end)),
  );
});

describe('target-api-version', () => {
  const versions = (apiVersion: string) =>
    findingsOf(`${head}${bounds}${metrics}`.replace('apps/v1', apiVersion), 'wpa/target-api-version');

  test.each(['extensions/v1beta1', 'app/v1', 'batch/v1', 'v1'])('%s has no Deployment', (apiVersion) =>
    expect(versions(apiVersion)).toEqual([expect.stringMatching(/ no Deployment\. Write apiVersion: apps\/v1\.$/)]),
  );
  test.each(['apps/v1', 'apps/v1beta1', 'argoproj.io/v1alpha1'])('%s may have one', (apiVersion) =>
    expect(versions(apiVersion)).toEqual([]),
  );
});

describe('tolerance-wide', () => {
  const found = (tolerance: string) =>
    findingsOf(`${head}${bounds}  tolerance: ${tolerance}\n${metrics}`, 'wpa/tolerance-wide');

  test('a tolerance above 50 % is reported', () =>
    expect(found('501m')).toEqual([
      '501m: The controller scales only if a metric is more than 50.1 % above its high watermark or below its low watermark.',
    ]));
  test.each(['500m', '"0.5"', '"1"'])('%s is not reported', (tolerance) => expect(found(tolerance)).toEqual([]));
});

describe('readiness-delay-cpu for pods that become ready early', () => {
  const onCpu = `${head}  maxReplicas: 9
  algorithm: average
  readinessDelaySeconds: 20
  metrics:
    - { type: Resource, resource: { name: cpu, metricSelector: {}, highWatermark: 400m, lowWatermark: 200m } }
`;
  const workload = (probes: string, name = 'web') => `---
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  template:
    spec:
      containers:
        - { name: side }
        - { name: app${probes} }
`;
  const warned = (text: string) => {
    const codes = diagnosticsOf(text, { path: 'wpa.yaml', files: { 'wpa.yaml': text } }).map(({ code }) => code);
    return codes.includes('wpa/readiness-delay-cpu');
  };

  test.each([
    ['no workload is known', '', true],
    ['nothing probes it', workload(''), true],
    ['its probe waits for less', workload(', readinessProbe: { initialDelaySeconds: 19 }'), true],
    ['its probe waits as long', workload(', readinessProbe: { initialDelaySeconds: 20 }'), false],
    [
      'another probe has to be through before',
      workload(', startupProbe: { initialDelaySeconds: 30 }, readinessProbe: {}'),
      false,
    ],
    ['a templated delay', workload(', readinessProbe: { initialDelaySeconds: "{{ .Values.wait }}" }'), true],
    ['it is another workload', workload(', readinessProbe: { initialDelaySeconds: 20 }', 'other'), true],
  ])('is reported as the workload requires: %s', (_, beside, isWarned) =>
    expect(warned(onCpu + beside)).toBe(isWarned),
  );
});

describe('watermark-unit', () => {
  const onCpu = (high: string, { low = '1', algorithm = 'average' } = {}) => `${head}  maxReplicas: 9
  algorithm: ${algorithm}
  metrics:
    - { type: Resource, resource: { name: cpu, metricSelector: {}, highWatermark: ${high}, lowWatermark: ${low} } }
`;
  const requesting = (cpu: string) => `---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { containers: [{ name: app, resources: { requests: { cpu: ${cpu} } } }] } } }
`;
  const found = (text: string) =>
    diagnosticsOf(text, { path: 'wpa.yaml', files: { 'wpa.yaml': text } })
      .filter(({ code }) => code === 'wpa/watermark-unit')
      .map(({ message }) => String(message).split(',')[0]);

  test.each([
    ['70 is meant as percent', onCpu('"70"'), ['70 means 70 cores per pod']],
    ['so is 30', onCpu('30', { low: '"10"' }), ['30 means 30 cores per pod']],
    ['both watermarks', onCpu('80', { low: '40' }), ['80 means 80 cores per pod', '40 means 40 cores per pod']],
    ['the pod requests one core', onCpu('"70"') + requesting('"1"'), ['70 means 70 cores per pod']],
    ['a pod may use 16 cores', onCpu('16'), []],
    ['0.7 cores', onCpu('700m', { low: '400m' }), []],
    ['70 cores of all pods', onCpu('70', { algorithm: 'absolute' }), []],
    ['the pod requests as many cores', onCpu('"70"') + requesting('"72"'), []],
  ])('reports cores that are meant as percent: %s', (_, text, expected) => expect(found(text)).toEqual(expected));
});

describe('the lens of a WatermarkPodAutoscaler', () => {
  const words = (spec: string) => {
    const titles = lensesOf(head + spec).map((line) => line.replace(/^1: /, ''));
    return titles.slice(0, [...titles, 'Simulate'].indexOf('Simulate')).join(' · ');
  };

  test.each([
    [`${bounds}${fast}${metrics}`, '4 → 6 → 9 in 30 s · 9 → 7 → 5 → 4 in 3 min'],
    [`${bounds}${metrics}`, '4 → 6 → 9 in 60 s · 9 → 8 → 7 → 6 → 5 → 4 in 25 min'],
    [
      yaml`
        ${bounds}
          scaleUpLimitFactor: 0
        ${metrics}
      `,
      'stays at 4: scaleUpLimitFactor is 0: no scale-up · 9 → 8 → 7 → 6 → 5 → 4 in 25 min',
    ],
    [
      yaml`
        ${bounds}
          dryRun: true
        ${metrics}
      `,
      'stays at 4: dry run: 9 is recorded but not set · stays at 9: dry run: 4 is recorded but not set',
    ],
    [
      `${bounds}  extra: 1\n${metrics.replace('        metricSelector: {}\n', '')}`,
      '4 → 6 → 9 in 60 s · refused by the API server · 9 → 8 → 7 → 6 → 5 → 4 in 25 min',
    ],
    [
      yaml`
        ${bounds}
          convergeTowardsWatermark: highwatermark
        ${metrics.replace('150m', '0')}
      `,
      '4 → 6 → 9 in 60 s · 9 → 8 → 7 → 6 → 5 → 4 in 25 min',
    ],
    [
      yaml`
        ${bounds}
          replicaScalingAbsoluteModulo: 2
          convergeTowardsWatermark: highwatermark
        ${metrics.replace('150m', '0')}
      `,
      '4 → 6 → 9 in 60 s · 9 → 8 → 7 → 6 → 5 after 20 min, not at minReplicas',
    ],
    [
      `${bounds}${metrics.replace('150m', '0')}`,
      '4 → 6 → 9 in 60 s · stays at 9: latency is never below its band, because its low watermark minus the tolerance is not above 0',
    ],
    [bounds, 'stays at 4: no metric and no recommender: 0 is recommended · 9 → 8 → 7 → 6 → 5 → 4 in 25 min'],
    [
      yaml`
          maxReplicas: 1
        ${metrics}
      `,
      'always 1: minReplicas and maxReplicas are equal',
    ],
    [
      yaml`
        ${bounds}
          extra: 1
        ${metrics}
      `,
      '4 → 6 → 9 in 60 s · refused by the API server · 9 → 8 → 7 → 6 → 5 → 4 in 25 min',
    ],
    [
      nested`
        minReplicas: 4
        maxReplicas: {{ .Values.max }}
      `,
      'not simulated: maxReplicas is {{ .Values.max }}',
    ],
  ])('shows the envelope for %s', (spec, wanted) => expect(words(spec)).toBe(wanted));

  test('has no simulation of an object that the controller refuses', () => {
    expect(
      words(yaml`
          minReplicas: 4
        ${metrics}
      `),
    ).toMatch(/^not simulated: watermark pod autoscaler requires the minimum/);
  });

  test('shows the release, and a line for each factor', () => {
    expect(lensesOf(`${head}${bounds}${fast}${metrics}`).slice(2)).toEqual([
      '1: Simulate',
      '1: assuming WPA 0.11.0',
      '11: scaleUp: +50 % (at least 1 pod), 30 s after any scaling',
      '12: scaleDown: −30 % (at least 1 pod), 60 s after any scaling',
    ]);
  });
});

describe('the diagnostics of a WatermarkPodAutoscaler', () => {
  test(`contain the controller's error if the server accepts the object`, () =>
    checkDiagnostics(`${head}  minReplicas: 4
  maxReplicas: 2
#              ^ wpa/controller-refuses: watermark pod autoscaler requires the minimum number of replicas to be configured and inferior to the maximum
${metrics}`));

  test('report a limit of the schema', () =>
    checkDiagnostics(`${head}  minReplicas: 0
#              ^ api/invalid: spec.minReplicas: Invalid value: 0: spec.minReplicas in body should be greater than or equal to 1
  maxReplicas: 9
${metrics}`));

  test('report a decimal without quotes', () =>
    checkDiagnostics(`${head}${bounds}  tolerance: 0.01
#            ^^^^ wpa/unquoted-decimal: spec.tolerance: Invalid value: "number": spec.tolerance in body must be of type integer,string: "number" (put 0.01 in quotes)
${metrics}`));

  test('report a field name of the proposal or of a sample', () =>
    checkDiagnostics(`${head}${bounds}  scaleUpFactor: 30
# ^^^^^^^^^^^^^ api/unknown-field: unknown field "spec.scaleUpFactor": did you mean scaleUpLimitFactor?
  readinessDelay: 10
# ^^^^^^^^^^^^^^ wpa/readiness-delay-name: unknown field "spec.readinessDelay": did you mean readinessDelaySeconds?
${metrics}`));

  test('contain one server error per path, in its words', () =>
    checkDiagnostics(`${head.replace(/ {2}scaleTargetRef.*\n/, '')}  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment }
# ^^^^^^^^^^^^^^ api/required: spec.scaleTargetRef.name: Required value
  minReplicas: "4"
#              ^^^ api/wrong-type: spec.minReplicas: Invalid value: "string": spec.minReplicas in body must be of type integer: "string"
  maxReplicas: 0.5
#              ^^^ api/wrong-type: spec.maxReplicas: Invalid value: "float64": spec.maxReplicas in body must be of type int32: "float64"
  tolerance: 1e20
#            ^^^^ api/wrong-type: spec.tolerance: Invalid value: "number": spec.tolerance in body must be of type integer,string: "number"
  readinessDelaySeconds: 3000000000
#                        ^^^^^^^^^^ api/wrong-type: <nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.readinessDelaySeconds
  metrics:
# ^^^^^^^ api/wrong-type: spec.metrics[1]: Invalid value: "null": spec.metrics[1] in body must be of type object: "null"
    - type: External
      external:
#     ^^^^^^^^ api/required: spec.metrics[0].external.metricName: Required value
        metricSelector: { matchLabels: { a: 5, b: null } }
#                                           ^ api/wrong-type: spec.metrics[0].external.metricSelector.matchLabels.a: Invalid value: "integer": spec.metrics[0].external.metricSelector.matchLabels.a in body must be of type string: "integer"
        highWatermark: 5
    -
`));

  test('report unknown fields of the status', () =>
    checkDiagnostics(`${head}${bounds}${metrics}status:
#<---- status-ignored: The API server drops this status and keeps its own, which only the controller writes.
  desiredReplicas: 1
  conditions:
    - type: DryRun
      since: 2
#     ^^^^^ api/unknown-field: unknown field "status.conditions[0].since"
`));

  test('report an object that only the controller cannot decode', () => {
    const found = diagnosticsOf(head + bounds + metrics.replace('400m', '1e1.5'));
    expect(found.map(({ code }) => code)).toEqual(['wpa/controller-refuses']);
    expect(found[0]?.message).toMatch(/^the controller cannot decode the object: quantities must match/);
  });

  test('name the release that added an unknown field', () =>
    checkDiagnostics(
      `${head}${bounds}  convergeTowardsWatermark: highwatermark
# ^^^^^^^^^^^^^^^^^^^^^^^^ api/unknown-field: unknown field "spec.convergeTowardsWatermark": added in release 0.6.0
${metrics}`,
      { wpa: '0.5.2' },
    ));

  test('use the words of an older controller', () =>
    checkDiagnostics(
      `${head}${bounds}${metrics.replace('        metricSelector: {}\n', '')}`.replace(
        '      external:\n',
        `      external:
#     ^^^^^^^^ wpa/controller-refuses: Missing Labels for the External metric latency
`,
      ),
      { wpa: '0.5.2' },
    ));

  test('report no missing fields in a patch', () =>
    expect(
      diagnosticsOf(`${head.replace(/ {2}scaleTargetRef.*\n/, '')}${bounds}`, { path: 'overlays/prod/wpa.yaml' })[0]
        ?.message,
    ).toMatch(/^It is treated as a kustomize patch.*also needs spec\.scaleTargetRef\.$/));

  test('validate metadata as usual, but accept any finalizer name', () => {
    const found = (metadata: string) =>
      diagnosticsOf(
        head.replace(
          '  name: web\n',
          nested`
            name: web
            ${metadata}
          `,
        ) +
          bounds +
          metrics,
      );
    expect(found('finalizers: [mine]')).toEqual([]);
    expect(found('labels: { a: 5 }').map(({ code }) => code)).toEqual(['api/wrong-type']);
    expect(found('labels: { "a b": c }').map(({ code }) => code)).toEqual(['api/invalid']);
  });

  test.each([
    ['a template in the metrics', `${bounds}  metrics: {{ .Values.metrics }}\n`],
    ['a template in a watermark', `${bounds}${metrics.replace('400m', '{{ .Values.high }}')}`],
    [
      'a template as the algorithm',
      yaml`
        ${bounds}
          algorithm: {{ .Values.algorithm }}
        ${metrics}
      `,
    ],
  ])('conclude nothing from %s', (_name, spec) => expect(diagnosticsOf(head + spec)).toEqual([]));

  test('have no lens and no hover that conclude anything from a template', () => {
    const templated = metrics.replace('400m', '{{ .Values.high }}').replace('150m', '{{ .Values.low }}');
    const spec = yaml`
      ${bounds}
        tolerance: {{ .Values.tolerance }}
        algorithm: {{ .Values.algorithm }}
      ${templated}
    `;
    expect(lensesOf(head + spec).slice(0, 2)).toEqual(['1: 4 → 6 → 9 in 60 s', '1: 9 → 8 → 7 → 6 → 5 → 4 in 25 min']);
    for (const key of ['tolerance', 'algorithm', 'highWatermark']) {
      const card = hoverOf(head + spec.replace(key, `${key.slice(0, 3)}<|>${key.slice(3)}`));
      expect(card).toMatch(new RegExp(`^\\*\\*${key}`));
      expect(card).not.toMatch(/In this file|With the tolerance/);
    }
  });

  test.each([
    [
      yaml`
        apiVersion: datadoghq.com/v1alpha1
        kind: WatermarkPodAutoscalers
      `,
      'WatermarkPodAutoscalers',
      'datadoghq.com/v1alpha1',
    ],
    [
      yaml`
        apiVersion: datadoghq.com/v1
        kind: WatermarkPodAutoscaler
      `,
      'WatermarkPodAutoscaler',
      'datadoghq.com/v1',
    ],
    [
      yaml`
        apiVersion: datadog.com/v1alpha1
        kind: WatermarkPodAutoscaler
      `,
      'WatermarkPodAutoscaler',
      'datadog.com/v1alpha1',
    ],
  ])('report the unknown kind %s', (text, kind, version) => {
    expect(diagnosticsOf(text).map(({ message }) => message)).toEqual([
      `no matches for kind "${kind}" in version "${version}"`,
    ]);
  });
});

describe('completion in a WatermarkPodAutoscaler', () => {
  test('suggests required fields first', () => {
    checkCompletion(
      `${head}  m<|>\n`.replace(/ {2}scaleTargetRef.*\n/, '  scaleTargetRef: { kind: Deployment, name: web }\n'),
      [
        'maxReplicas',
        'minReplicas',
        'algorithm',
        'tolerance',
        'scaleUpLimitFactor',
        'scaleDownLimitFactor',
        'upscaleForbiddenWindowSeconds',
        'downscaleForbiddenWindowSeconds',
        'upscaleDelayAboveWatermarkSeconds',
        'downscaleDelayBelowWatermarkSeconds',
        'metrics',
        'recommender',
        'convergeTowardsWatermark',
        'replicaScalingAbsoluteModulo',
        'minAvailableReplicaPercentage',
        'readinessDelaySeconds',
        'tolerateZero',
        'dryRun',
      ],
    );
  });
  test('suggests values', () => {
    checkCompletion(`${head}  algorithm: <|>\n`, ['average', 'absolute']);
    checkCompletion(`${head}  convergeTowardsWatermark: <|>\n`, ['highwatermark', 'lowwatermark']);
    checkCompletion(
      yaml`
        ${head}
          metrics:
            - type: <|>
      `,
      ['External', 'Resource'],
    );
    checkCompletion(
      yaml`
        apiVersion: datadoghq.com/v1alpha1
        kind: <|>
      `,
      ['WatermarkPodAutoscaler'],
    );
  });
});

describe('a chosen controller release', () => {
  const offered = (wpa: string) => completionsOf(`${head}  <|>\n`, { wpa }).items.map(({ label }) => label);

  test('suggests only the fields of the release', () => {
    expect(offered('0.11.0')).toEqual(
      expect.arrayContaining(['recommender', 'convergeTowardsWatermark', 'tolerateZero']),
    );
    expect(offered('0.7.0')).not.toContain('recommender');
    const oldest = offered('0.5.2');
    expect(oldest).toContain('minAvailableReplicaPercentage');
    for (const later of ['recommender', 'convergeTowardsWatermark', 'tolerateZero'])
      expect(oldest).not.toContain(later);
  });

  test('reads only the annotations of the release', () => {
    const noted = `${head.replace(
      '  name: web\n',
      nested`
        name: web
        annotations:
          wpa.datadoghq.com/skip-owner-check: "yes"
      `,
    )}${bounds}${metrics}`;
    const codes = (wpa: string) => diagnosticsOf(noted, { wpa }).map(({ code }) => code);
    expect(codes('0.11.0')).toEqual(['wpa/annotation-value']);
    expect(codes('0.10.0')).toEqual([]);
  });
});

describe('rules for WatermarkPodAutoscalers', () => {
  const codes = (spec: string, target = 'Deployment') =>
    diagnosticsOf(head.replace('Deployment', target) + spec).map(({ code, message }) => `${code}: ${message}`);

  test('treat a single watermark of 0 as a high watermark', () => {
    const alone = metrics.replace('        highWatermark: 400m\n', '').replace('150m', '0');
    expect(codes(bounds + alone)).toEqual([expect.stringMatching(/^wpa\/watermark-sign: Metrics never add replicas/)]);
  });

  test('know that a low watermark of 0 allows convergence to remove replicas', () => {
    const zero = bounds + metrics.replace('150m', '0');
    expect(codes(zero)).toEqual([expect.stringMatching(/^wpa\/never-shrinks/)]);
    expect(codes(`${zero}  convergeTowardsWatermark: highwatermark\n`)).toEqual([]);
  });

  test('report no scale-down without metrics if scaleDownLimitFactor is 0', () => {
    expect(codes(bounds)[0]).toMatch(
      /scales down to minReplicas \(4\), 20 % at a time: without metrics it recommends 0 replicas\.$/,
    );
    expect(codes(`${bounds}  scaleDownLimitFactor: 0\n`).join('\n')).toMatch(
      /wpa\/no-metric: Only minReplicas and maxReplicas change the replicas/,
    );
  });

  test.each(['DeploymentConfig', 'ReplicationController'])('report that the pods of a %s have other owners', (kind) => {
    const version = kind === 'DeploymentConfig' ? 'apps.openshift.io/v1' : 'v1';
    const text = head.replace('apps/v1', version).replace('Deployment', kind) + bounds + metrics;
    expect(diagnosticsOf(text).map(({ code }) => code)).toEqual(['wpa/owner-never-matches']);
    expect(diagnosticsOf(text, { wpa: '0.9.0' })[0]?.message).not.toContain('annotation');
  });
});

describe('the hover of a WatermarkPodAutoscaler', () => {
  test('explains a watermark with the numbers of the file', () =>
    checkHover(
      yaml`
        ${head}
        ${bounds}
          tolerance: 10m
        ${metrics.replace('high', 'hi<|>gh')}
      `,
      `**highWatermark**

Above 404m (with the tolerance of 10m), replicas are added, up to ready pods × latency ÷ 400m, rounded up.

*Watch out:* Without highWatermark, lowWatermark is used for both, and small replica counts flap.

| replicas | scales up | scales down |
|:--|:--|:--|
| 4 | above 404m (to 5) | – |
| 5 | above 404m (to 6) | below 149m (to 4) |
| 6 | above 404m (to 7) | below 149m (to 5) |
| … |  |  |
| 9 | – | below 149m (to 8) |

(The table assumes that all pods are ready. Limit factors and bounds are applied; windows and delays may postpone a change.)

quantity, in the unit of the metric · default lowWatermark

*In the proposal:* Both watermarks were required. Today, if only one watermark is set, the other gets the same value. The proposal says that an HPA with a target of 10 drops from 10 to 9 replicas only at 8.999 and rises to 11 at 10.001. In fact, without a tolerance the HPA drops at a value of 9. With its tolerance of 10 % it drops to 9 replicas below 9, and rises to 12 replicas above 11.`,
    ));

  const steps = (spec: string, given = metrics) =>
    hoverOf(`${head}${bounds}${spec}${given.replace('high', 'hi<|>gh')}`) ?? '';

  test('shows the total of a metric that is divided by the pods', () => {
    const whole = metrics.replace('400m', '400').replace('150m', '150');
    expect(steps('  algorithm: average\n', whole)).toContain(
      '| 5 | above 2200 in all (to 6) | below 675 in all (to 4) |',
    );
  });

  test('shows the usage of one pod for cpu', () => {
    const cpu = nested`
      metrics:
        - type: Resource
          resource:
            name: cpu
            metricSelector: {}
            highWatermark: 80m
            lowWatermark: 40m
    `;
    expect(steps('  algorithm: average\n', cpu)).toContain(
      '| 5 | above 88m per pod (to 6) | below 36m per pod (to 4) |',
    );
  });

  test('has convergence, modulo and a frozen direction in its table', () => {
    expect(
      steps(
        nested`
          convergeTowardsWatermark: highwatermark
          algorithm: average
        `,
        metrics.replace('400m', '400').replace('150m', '150'),
      ),
    ).toContain('| 5 | above 2200 in all (to 6) | 1600 in all or less (to 4) |');
    expect(steps('  replicaScalingAbsoluteModulo: 3\n')).toContain('| 4 | above 440m (to 6) | – |');
    expect(steps('  scaleDownLimitFactor: 0\n')).toContain('| 5 | above 440m (to 6) | – |');
  });

  test('has no table for a dry run or a template', () => {
    expect(steps('  dryRun: true\n')).not.toContain('| replicas |');
    expect(steps('  tolerance: {{ .Values.tolerance }}\n')).not.toContain('| replicas |');
  });

  test('names the release of a field that the chosen release does not have', () => {
    const card = hoverOf(`${head}${bounds}  toler<|>ateZero: true\n${metrics}`, { wpa: '0.6.0' });
    expect(card).toContain('WPA controller 0.6.0, the chosen release, does not have this field.');
  });

  test.each([
    [
      yaml`
        maxRe<|>plicas: 9
        minReplicas: 4
      `,
      'In this file: 4 → 6 → 9 in 60 s; 9 → 8 → 7 → 6 → 5 → 4 in 25 min.',
    ],
    [
      yaml`
        maxReplicas: 9
        toler<|>ance: 10m
      `,
      'causes no scaling while it is inside the band. In this file: latency 149m … 404m.',
    ],
    [
      yaml`
        maxReplicas: 9
        minReplicas: 4
        scaleUpLimit<|>Factor: 50
      `,
      'Each scale-up adds at most 50 % of the replicas, or 1 pod if that is more: from 4 replicas, at most 2 pods. 4 → 6 → 9 in 60 s.',
    ],
    [
      yaml`
        maxReplicas: 9
        upscaleForbidden<|>WindowSeconds: 50
      `,
      'At least 60 s (50 s, and the controller checks every 15 s) must pass between the last scaling, up or down, and a scaling that adds',
    ],
    [
      yaml`
        maxReplicas: 9
        upscaleDelay<|>AboveWatermarkSeconds: 40
      `,
      'only after a metric has been above the high watermark for 45 s (the controller checks every 15 s) without interruption.',
    ],
    [
      yaml`
        maxReplicas: 9
        downscaleDelay<|>BelowWatermarkSeconds: 600
      `,
      'below the low watermark for 10 min without interruption.',
    ],
    [
      yaml`
        maxReplicas: 9
        replicaScaling<|>AbsoluteModulo: 3
      `,
      'a recommendation of 4 becomes 6; 7 becomes 9.',
    ],
    [
      yaml`
        maxReplicas: 9
        converge<|>TowardsWatermark: highwatermark
      `,
      'In this file: 1 replica is removed at a time, 5 min after any scaling.',
    ],
    [
      yaml`
        maxReplicas: 9
        minReplicas: 4
        minAvailable<|>ReplicaPercentage: 60
      `,
      'at least 3 of 4 pods must be ready at minReplicas, and at least 6 of 9 at maxReplicas.',
    ],
    [
      yaml`
        maxReplicas: 9
        algo<|>rithm: average
      `,
      'the value divided by the ready pods',
    ],
  ])('explains %s', (spec, words) => {
    const marked = yaml`
      ${head}
        ${spec}
      ${metrics}
    `;
    expect(hoverOf(marked)).toContain(words);
  });
});

describe("the proposal's own example", () => {
  // The proposal's original text: no target, decimals without quotes.
  const proposal = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata:
  name: example
spec:
  algorithm: absolute
  tolerance: 0.01
  scaleUpFactor: 30
  scaleUpLimitFactor: 50
  scaleDownLimitFactor: 30
  upscaleForbiddenWindowSeconds: 30
  downscaleForbiddenWindowSeconds: 60
  minReplicas: 4
  maxReplicas: 9
  metrics:
  - type: External
    external:
      highWatermark: 400m
      lowWatermark: 150m
      metricName: custom.request_duration.max
      metricSelector:
        matchLabels:
          service: billing
`;
  const card = (key: string) =>
    hoverOf(proposal.replace(new RegExp(`\\b${key}:`), `${key.slice(0, 2)}<|>${key.slice(2)}:`));

  test.each([
    [
      'algorithm',
      '*In the proposal:* The metric was divided by the desired replicas of the target, and the result was multiplied by this count. Today only ready pods count.',
    ],
    ['tolerance', '*In the proposal:* The value was a float without quotes, which today’s schema refuses.'],
    ['scaleUpFactor', '**scaleUpLimitFactor**'],
    ['scaleUpFactor', '*Formerly:* `scaleUpFactor` in the prose of the proposal of 2019.'],
    [
      'scaleUpLimitFactor',
      '*In the proposal:* An integer from 0 to 100; 0 was replaced by the default. Today this field is a quantity',
    ],
    [
      'scaleUpLimitFactor',
      'The example of the proposal contradicts itself: its text has 30 %, which allows 13 of the 14',
    ],
    ['scaleDownLimitFactor', '*In the proposal:* An integer from 0 to 100'],
    [
      'upscaleForbiddenWindowSeconds',
      '*In the proposal:* Measured against the timestamp of the metric, not the clock.',
    ],
    [
      'downscaleForbiddenWindowSeconds',
      '*In the proposal:* Measured against the timestamp of the metric, not the clock.',
    ],
    ['minReplicas', '*In the proposal:* The proposal does not say what happens to a count below minReplicas.'],
    ['external', '*In the proposal:* The only kind of metric.'],
    ['highWatermark', '*In the proposal:* Both watermarks were required.'],
    ['lowWatermark', '*In the proposal:* Both watermarks were required.'],
  ])('is explained at %s', (key, words) => expect(card(key)).toContain(words));

  test.each(['maxReplicas', 'metrics', 'type', 'metricName', 'metricSelector', 'matchLabels'])(
    'keeps the meaning of %s',
    (key) => {
      expect(card(key)).toMatch(new RegExp(`^\\*\\*${key}\\*\\*`));
      expect(card(key)).not.toContain('In the proposal');
    },
  );

  test('has errors for fields that cannot be applied today', () => {
    expect(diagnosticsOf(proposal).map(({ code }) => code)).toEqual([
      'api/unknown-field',
      'api/required',
      'wpa/unquoted-decimal',
    ]);
  });
});

test('can be read by the panel', () => {
  const analyzed = analyzeDocument(`${head}${bounds}${metrics}`, { json: false });
  const answer = simulationAt(
    analyzed,
    { line: 0, character: 0 },
    { profile: newestReleaseProfile(), startLine: 0, scope: '' },
  );
  if (answer?.type !== 'simulation') throw new Error('not simulated');
  const { autoscaler, profile, lines } = answer;
  const message = {
    type: 'simulation',
    revision: 1,
    subject: { uri: 'file:///web.yaml', name: 'web', kind: autoscaler.kind, file: 'web.yaml', document: 0 },
    autoscaler,
    profile,
    workload: {},
    defaults: standardDefaults,
    notes: {},
    lines,
    follows: true,
    lacking: {},
  };
  const sent = JSON.parse(JSON.stringify(message)) as unknown;
  expect(parseMessageToPage(sent)).toEqual(sent);
});

describe('the annotations that the controller reads', () => {
  const annotated = (line: string) => yaml`
    apiVersion: datadoghq.com/v1alpha1
    kind: WatermarkPodAutoscaler
    metadata:
      name: web
      annotations:
        ${line}
    spec: {}
  `;

  test('are suggested, without those that are written', () => {
    checkCompletion(annotated('<|>'), [
      'wpa.datadoghq.com/lifecycle-control.enabled',
      'wpa.datadoghq.com/skip-owner-check',
      'wpa.datadoghq.com/logs-attributes',
    ]);
    checkCompletion(annotated('wpa.datadoghq.com/skip-owner-check: "true"\n    w<|>'), [
      'wpa.datadoghq.com/lifecycle-control.enabled',
      'wpa.datadoghq.com/logs-attributes',
    ]);
  });

  test('are suggested in the releases that read them', () =>
    checkCompletion(annotated('<|>'), ['wpa.datadoghq.com/logs-attributes'], { wpa: '0.5.2' }));

  test('are inserted with a text, not with a boolean', () => {
    checkCompleted(
      annotated('<|>'),
      'wpa.datadoghq.com/skip-owner-check',
      annotated('wpa.datadoghq.com/skip-owner-check: "${1:true}"'),
    );
    checkCompleted(
      annotated('wpa.datadoghq.com/lifecycle-control.enabled: <|>'),
      'false',
      annotated('wpa.datadoghq.com/lifecycle-control.enabled: "false"'),
    );
    checkCompleted(
      annotated('<|>'),
      'wpa.datadoghq.com/logs-attributes',
      annotated(`wpa.datadoghq.com/logs-attributes: '{"\${1:team}": "\${2:web}"}'`),
    );
  });

  test.each([
    ['wpa.datadoghq.com/life<|>cycle-control.enabled: "true"', 'DatadogMonitor'],
    ['wpa.datadoghq.com/skip-<|>owner-check: "true"', 'Only exactly "true" counts.'],
    ['wpa.datadoghq.com/logs-<|>attributes: "{}"', 'log lines'],
  ])('have a hover: %s', (line, words) => expect(hoverOf(annotated(line))).toContain(words));

  test('are checked: a value is a text, and other annotations are free', () => {
    const wrong = (line: string) => diagnosticsOf(annotated(line)).filter(({ code }) => code === 'api/wrong-type');
    expect(wrong('wpa.datadoghq.com/skip-owner-check: true')).toHaveLength(1);
    expect(wrong('example.com/other: text')).toEqual([]);
    expect(hoverOf(annotated('example.com/ot<|>her: text'))).toBeUndefined();
  });
});

describe('the address of a recommender', () => {
  const at = (url: string) =>
    findingsOf(
      `${head}${bounds}  recommender: { url: ${url}, highWatermark: 800m, lowWatermark: 500m }\n`,
      'wpa/recommender-url',
    );

  test.each([
    ['recommender:8080', 'only http and https schemes are supported'],
    ['ftp://recommender', 'only http and https schemes are supported'],
    ['/path', 'only http and https schemes are supported'],
    ['http:recommender', 'no Host in request URL'],
    ['http:///path', 'no Host in request URL'],
    ['"http://a b"', 'error parsing url: parse "http://a b": invalid character " " in host name'],
    ['"http://a:x"', 'error parsing url: parse "http://a:x": invalid port ":x" after host'],
    ['""', 'only http and https schemes are supported'],
  ])('%s is an error', (url, problem) =>
    expect(at(url)).toEqual([`${url}: The controller cannot call this address, so it never scales: ${problem}`]),
  );

  test.each([
    'http://recommender:8080',
    'HTTPS://user:pass@recommender.shop.svc/v1?a=b',
    'http://[::1]:80/x',
    '{{ .Values.url }}',
    '5',
  ])('%s is none', (url) => expect(at(url)).toEqual([]));

  test('that is missing is the API server’s error alone', () =>
    expect(
      findingsOf(`${head}${bounds}  recommender: { highWatermark: 800m, lowWatermark: 500m }\n`, 'wpa/recommender-url'),
    ).toEqual([]));

  test('its watermarks have no default, as the check says', () => {
    const card = hoverOf(
      `${head}${bounds}  recommender: { url: http://a, high<|>Watermark: 800m, lowWatermark: 500m }\n`,
    );
    expect(card).toContain('default none: the controller panics');
    expect(card).not.toContain('default lowWatermark');
  });
});
