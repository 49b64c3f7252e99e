import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import { fixAll } from '../../../../core/lint/fixes/fix-all.ts';
import { checkDiagnostics, diagnosticsOf } from '../../../support/marked.ts';
import { findingsOf, fixesOf, fixOf } from '../../../support/rules.ts';
import { hpaFor } from '../../../support/workspace.ts';

const written = (target: string, version = 'v2') => `apiVersion: autoscaling/${version}
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { ${target} }
  maxReplicas: 9
`;
const carried = (version: string, annotation: string, text: string, rest = '') =>
  written('apiVersion: apps/v1, kind: Deployment, name: web', version).replace(
    'spec:',
    `  annotations:\n    autoscaling.alpha.kubernetes.io/${annotation}: '${text}'\nspec:`,
  ) + rest;

describe('target-api-group', () => {
  test.each([
    [
      'apiVersion: extensions/v1beta1, kind: Deployment, name: web',
      'extensions/v1beta1',
      'extensions has no Deployment',
    ],
    [
      'apiVersion: extensions/v1beta1, kind: StatefulSet, name: web',
      'extensions/v1beta1',
      'extensions has no StatefulSet',
    ],
    ['apiVersion: app/v1, kind: Deployment, name: web', 'app/v1', 'app has no Deployment'],
    ['apiVersion: batch/v1, kind: ReplicaSet, name: web', 'batch/v1', 'batch has no ReplicaSet'],
    [
      'apiVersion: apps/v1, kind: ReplicationController, name: web',
      'apps/v1',
      'apps has no ReplicationController',
      'v1',
    ],
  ])('is reported for %s', (target, marked, fault, correct = 'apps/v1') => {
    expect(findingsOf(written(target), 'target-api-group')).toEqual([
      `${marked}: Nothing is ever scaled, because the controller finds no target: ${fault}. Write apiVersion: ${correct}.`,
    ]);
    const fix = fixOf(written(target), 'target-api-group');
    expect(fix).toMatchObject({ title: `Change to ${correct}`, isPreferred: true });
    expect(findingsOf(fix?.text ?? '', 'target-api-group')).toEqual([]);
  });

  test.each([
    ['kind: Deployment, name: web', 'scaleTargetRef', 'Add apiVersion: apps/v1'],
    ['apiVersion: v1, kind: Deployment, name: web', 'v1', 'Change to apps/v1'],
  ])('without a group, is left to the API server from 1.34 on: %s', (target, marked, fix) => {
    expect(findingsOf(written(target), 'target-api-group')).toEqual([]);
    expect(findingsOf(written(target), 'target-api-group', { kubernetes: '1.33' })).toEqual([
      expect.stringContaining(`${marked}: Nothing is ever scaled`),
    ]);
    expect(fixOf(written(target), 'target-api-group', { kubernetes: '1.33' })?.title).toBe(fix);
  });

  test.each([
    'apiVersion: apps/v1beta1, kind: Deployment, name: web',
    'apiVersion: argoproj.io/v1alpha1, kind: Deployment, name: web',
    'apiVersion: app/v1, kind: Rollout, name: web',
    'apiVersion: "{{ .Values.group }}/v1", kind: Deployment, name: web',
    'apiVersion: v1, kind: ReplicationController, name: web',
  ])('is not reported for %s', (target) =>
    expect(findingsOf(written(target), 'target-api-group', { kubernetes: '1.33' })).toEqual([]),
  );

  test('extensions had Deployments in 1.15', () =>
    expect(
      findingsOf(written('apiVersion: extensions/v1beta1, kind: Deployment, name: web', 'v1'), 'target-api-group', {
        kubernetes: '1.15',
      }),
    ).toEqual([]));
});

describe('target-kind-unknown', () => {
  const fault = 'Nothing is ever scaled, because the controller finds no target:';
  test.each([
    ['apps/v1', 'deployment', 'apps', 'Deployment'],
    ['apps/v1', 'StatefulSets', 'apps', 'StatefulSet'],
    ['apps/v1', 'deploy', 'apps', 'Deployment'],
    ['apps/v1', 'sts', 'apps', 'StatefulSet'],
    ['v1', 'rc', 'the core group', 'ReplicationController'],
  ])('%s has no kind %s, and the fix writes the one that is meant', (apiVersion, kind, group, meant) => {
    const text = written(`apiVersion: ${apiVersion}, kind: ${kind}, name: web`);
    expect(findingsOf(text, 'target-kind-unknown')).toEqual([
      `${kind}: ${fault} ${group} has no kind ${kind}. Did you mean ${meant}?`,
    ]);
    expect(fixOf(text, 'target-kind-unknown')).toMatchObject({ title: `Change to ${meant}`, isPreferred: true });
  });

  test.each([
    ['apps/v1', 'daemonset', 'apps', 'DaemonSet'],
    ['apps/v1', 'ds', 'apps', 'DaemonSet'],
    ['batch/v1', 'Jobs', 'batch', 'Job'],
    ['batch/v1', 'cronjob', 'batch', 'CronJob'],
    ['v1', 'pod', 'the core group', 'Pod'],
  ])('%s has no kind %s, and the one that is meant cannot be scaled', (apiVersion, kind, group, meant) => {
    const text = written(`apiVersion: ${apiVersion}, kind: ${kind}, name: web`);
    expect(findingsOf(text, 'target-kind-unknown')).toEqual([
      `${kind}: ${fault} ${group} has no kind ${kind}, and ${meant} has no scale subresource.`,
    ]);
    expect(fixesOf(text, 'target-kind-unknown')).toEqual([]);
    const corrected = text.replace(`kind: ${kind}`, `kind: ${meant}`);
    expect(findingsOf(corrected, 'target-kind-unknown')).toEqual([]);
    expect(findingsOf(corrected, 'target-not-scalable')).toHaveLength(1);
  });

  test.each([
    'apiVersion: apps/v1, kind: Deploy',
    'apiVersion: apps/v1, kind: Daemon',
    'apiVersion: apps/v1, kind: d',
    'apiVersion: example.com/v1, kind: deployment',
  ])('is not reported for %s', (target) =>
    expect(findingsOf(written(`${target}, name: web`), 'target-kind-unknown')).toEqual([]),
  );
});

describe('target-not-scalable', () => {
  test.each([
    'apiVersion: apps/v1, kind: DaemonSet',
    'apiVersion: batch/v1, kind: Job',
    'apiVersion: batch/v1, kind: CronJob',
    'apiVersion: v1, kind: Pod',
  ])('is reported for %s', (target) => {
    const kind = target.split(' ').at(-1);
    expect(findingsOf(written(`${target}, name: web`), 'target-not-scalable')).toEqual([
      `${kind}: Nothing is ever scaled: ${kind} has no scale subresource, through which an autoscaler sets the replicas.`,
    ]);
  });

  test('is reported for a WatermarkPodAutoscaler', () =>
    expect(
      findingsOf(
        'apiVersion: datadoghq.com/v1alpha1\nkind: WatermarkPodAutoscaler\nmetadata: { name: web }\nspec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: DaemonSet, name: web }\n  maxReplicas: 3\n',
        'target-not-scalable',
      ),
    ).toHaveLength(1));

  test.each([
    'apiVersion: apps/v1, kind: Deployment',
    'apiVersion: example.com/v1, kind: Job',
    'apiVersion: apps/v1, kind: {{ .Values.kind }}',
  ])('is not reported for %s', (target) =>
    expect(findingsOf(written(`${target}, name: web`), 'target-not-scalable')).toEqual([]),
  );
});

describe('v1-behavior-annotation', () => {
  const rules = '{"ScaleUp":{"Policies":[{"Type":"Pods","Value":4,"PeriodSeconds":15}]}}';

  test.each([
    ['{', 'it is not JSON'],
    ['{"ScaleUp":{"Policies":[{"Type":"Pods","Value":"4","PeriodSeconds":15}]}}', 'json: cannot unmarshal string'],
  ])('is reported if the server drops %s', (text, fault) =>
    expect(findingsOf(carried('v1', 'behavior', text), 'v1-behavior-annotation')).toEqual([
      expect.stringContaining(
        `The HPA has no behavior: the API server drops this annotation without an error, because ${fault}`,
      ),
    ]),
  );

  test('is reported at an unknown key, which the fix corrects', () => {
    const text = carried('v2beta1', 'behavior', rules.replace('ScaleUp', 'ScaleUpp'));
    expect(findingsOf(text, 'v1-behavior-annotation')).toEqual([
      '"ScaleUpp": The HPA has no behavior, because the API server ignores ScaleUpp without an error. Did you mean ScaleUp?',
    ]);
    expect(fixOf(text, 'v1-behavior-annotation')).toEqual({
      title: 'Rename to ScaleUp',
      isPreferred: true,
      text: carried('v2beta1', 'behavior', rules),
    });
    const other = carried('v1', 'behavior', rules.replace('"Type"', '"Kind":"x","Type"'));
    expect(findingsOf(other, 'v1-behavior-annotation')).toEqual([
      '"Kind": The API server ignores Kind without an error.',
    ]);
  });

  test.each([rules, rules.toLowerCase().replace('"pods"', '"Pods"')])('is not reported for %s', (text) =>
    expect(findingsOf(carried('v1', 'behavior', text), 'v1-behavior-annotation')).toEqual([]),
  );

  test('is not reported by servers without behavior', () =>
    expect(findingsOf(carried('v1', 'behavior', '{'), 'v1-behavior-annotation', { kubernetes: '1.17' })).toEqual([]));
});

describe('v1-metrics-annotation', () => {
  const memory = '[{"type":"Resource","resource":{"name":"memory","targetAverageUtilization":70}}]';

  test('is reported if the server drops it, with what it does instead', () => {
    expect(findingsOf(carried('v1', 'metrics', '['), 'v1-metrics-annotation')).toEqual([
      expect.stringContaining(
        'These metrics have no effect, and the API server adds cpu at 80 %: the API server drops this annotation without an error, because it is not JSON.',
      ),
    ]);
    expect(
      findingsOf(carried('v1', 'metrics', '[', '  targetCPUUtilizationPercentage: 50\n'), 'v1-metrics-annotation'),
    ).toEqual([expect.stringContaining('and only cpu counts')]);
  });

  test('is reported at an unknown key', () => {
    const text = carried('v1', 'metrics', memory.replace('"name"', '"container":"app","name"'));
    expect(findingsOf(text, 'v1-metrics-annotation')).toEqual([
      '"container": The API server ignores container without an error.',
    ]);
  });

  test('leaves the target of v2 to the API server', () => {
    const text = carried(
      'v1',
      'metrics',
      '[{"type":"Resource","resource":{"name":"memory","target":{"type":"Utilization","averageUtilization":70}}}]',
    );
    expect(findingsOf(text, 'v1-metrics-annotation')).toEqual([]);
    expect(diagnosticsOf(text).map(({ code }) => code)).toContain('api/required');
  });

  test('is reported if cpu is set twice', () => {
    const text = carried('v1', 'metrics', memory.replace('memory', 'cpu'), '  targetCPUUtilizationPercentage: 50\n');
    const words = 'The cpu target is set twice, here at 70 % and by targetCPUUtilizationPercentage at 50 %:';
    expect(findingsOf(text, 'v1-metrics-annotation')).toEqual([
      expect.stringContaining(`${words} only the lower target matters.`),
    ]);
    expect(findingsOf(text, 'v1-metrics-annotation', { kubernetes: '1.26' })).toEqual([
      expect.stringContaining(`${words} Kubernetes 1.26 keeps only the target set here when it stores the object.`),
    ]);
    expect(findingsOf(text, 'duplicate-metric')).toEqual([]);
  });

  test('is not reported otherwise', () =>
    expect(
      findingsOf(carried('v1', 'metrics', memory, '  targetCPUUtilizationPercentage: 50\n'), 'v1-metrics-annotation'),
    ).toEqual([]));
});

describe('alpha-annotation-unread and convert-loses', () => {
  const rules = '{"ScaleUp":{"Policies":[{"Type":"Pods","Value":4,"PeriodSeconds":15}]}}';
  const hits = '[{"type":"Pods","pods":{"metricName":"hits","targetAverageValue":"10"}}]';

  test.each([
    ['v2', 'behavior', rules, ' Use the field spec.behavior.'],
    ['v2', 'metrics', hits, ' Use the field spec.metrics.'],
    ['v2beta1', 'metrics', hits, ' Use the field spec.metrics.'],
    ['v2', 'scale-up-tolerance', '0.05', ' Use the field spec.behavior.scaleUp.tolerance.'],
    ['v1', 'scale-down-tolerance', '0.05', ''],
  ])('an annotation that %s does not read is reported: %s', (version, annotation, text, advice) =>
    expect(findingsOf(carried(version, annotation, text), 'alpha-annotation-unread')).toEqual([
      `autoscaling.alpha.kubernetes.io/${annotation}: This annotation has no effect: the API server never reads it in autoscaling/${version}.${advice}`,
    ]),
  );

  test.each([
    ['behavior', rules, 'behavior:\n    scaleUp:\n      policies:\n        - periodSeconds: 15'],
    ['metrics', hits, 'metrics:\n    - type: Pods\n      pods:\n        metric:\n          name: hits'],
    ['scale-up-tolerance', '0.05', 'behavior:\n    scaleUp:\n      tolerance:'],
  ])('the fix writes %s as a field', (annotation, text, field) => {
    const fixed = fixOf(carried('v2', annotation, text), 'alpha-annotation-unread');
    expect(fixed?.isPreferred).toBe(false);
    expect(fixed?.text).toContain(field);
    expect(fixed?.text).not.toContain('alpha.kubernetes.io');
    expect(diagnosticsOf(fixed?.text ?? '').filter(({ severity }) => severity === 1)).toEqual([]);
  });

  test('there is no fix if the field is written', () =>
    expect(fixesOf(carried('v2', 'behavior', rules, '  behavior: {}\n'), 'alpha-annotation-unread')).toEqual([]));

  test.each([
    ['v1', 'metrics', hits],
    ['v1', 'behavior', rules],
    ['v2beta1', 'behavior', rules],
  ])('%s carries %s in an annotation, and can be converted', (version, annotation, text) => {
    const manifest = carried(version, annotation, text);
    expect(findingsOf(manifest, 'convert-loses')).toEqual([
      `autoscaling.alpha.kubernetes.io/${annotation}: An update without this annotation deletes the ${annotation}, for which autoscaling/${version} has no field.`,
    ]);
    const fixed = fixOf(manifest, 'convert-loses')?.text ?? '';
    expect(fixed).toContain('apiVersion: autoscaling/v2\n');
    expect(diagnosticsOf(fixed).filter(({ severity }) => severity === 1)).toEqual([]);
  });
});

describe('duplicate-object', () => {
  const report = (text: string, files = {}) =>
    findingsOf(text, 'duplicate-object', { path: 'hpa.yaml', files: { 'hpa.yaml': text, ...files } });
  const inShop = hpaFor('web').replace('name: web\nspec', 'name: web\n  namespace: shop\nspec');

  test('is reported at every object that a later one replaces', () =>
    expect(report(`${hpaFor('web')}---\n${hpaFor('web')}---\n${hpaFor('web')}`)).toEqual([
      'web: kubectl apply replaces this object: HorizontalPodAutoscaler web occurs again later in this file, and the last of these objects stays.',
      'web: kubectl apply replaces this object: HorizontalPodAutoscaler web occurs again later in this file, and the last of these objects stays.',
    ]));

  test.each([
    ['another name', `${hpaFor('web')}---\n${hpaFor('api')}`],
    ['another namespace', `${hpaFor('web')}---\n${inShop}`],
    ['a later template', `${hpaFor('web')}---\n{{- if .Values.x }}\n${hpaFor('web')}{{- end }}\n`],
    ['an earlier template', `{{- if .Values.x }}\n${hpaFor('web')}{{- end }}\n---\n${hpaFor('web')}`],
  ])('is not reported for %s', (_, text) => expect(report(text)).toEqual([]));

  test('is not reported for another file', () =>
    expect(report(hpaFor('web'), { 'other.yaml': hpaFor('web') })).toEqual([]));
});

describe('YAML 1.1', () => {
  test('a word that becomes a boolean is named, in place of the API error, and gets quotes', () => {
    const text = written('apiVersion: apps/v1, kind: Deployment, name: on');
    checkDiagnostics(
      text.replace(
        '  maxReplicas',
        '#                                                                ^^ yaml-bool-trap: The API server refuses this: without quotes, on is the boolean true, and spec.scaleTargetRef.name must be a string.\n  maxReplicas',
      ),
    );
    expect(findingsOf(text.replace('name: on', 'name: true'), 'yaml-bool-trap')).toEqual([]);
    expect(fixAll(analyzeDocument(text, { json: false }), { levels: { 'default-cpu-80': 'off' } }).edits).toEqual([
      expect.objectContaining({ newText: '"on"' }),
    ]);
  });

  test.each([
    [
      'maxReplicas: 010',
      '010: 010 is stored as 8: with a leading zero, YAML 1.1 reads an octal number.',
      'maxReplicas: 10',
    ],
    [
      'maxReplicas: 0_17',
      '0_17: 0_17 is stored as 15: with a leading zero, YAML 1.1 reads an octal number.',
      'maxReplicas: 17',
    ],
  ])('%s is octal', (field, finding, fixed) => {
    const text = written('apiVersion: apps/v1, kind: Deployment, name: web').replace('maxReplicas: 9', field);
    expect(findingsOf(text, 'yaml-octal')).toEqual([finding]);
    expect(fixOf(text, 'yaml-octal')).toMatchObject({ isPreferred: true, text: text.replace(field, fixed) });
  });

  test('a quantity is octal, too, but not where it has a suffix or quotes', () => {
    const text = (amount: string) =>
      `${written('apiVersion: apps/v1, kind: Deployment, name: web')}  metrics: [{ type: Pods, pods: { metric: { name: a }, target: { type: AverageValue, averageValue: ${amount} } } }]\n`;
    expect(findingsOf(text('0100'), 'yaml-octal')).toEqual([expect.stringContaining('0100 is stored as 64')]);
    for (const amount of ['0100m', '"0100"', '007', '08', '0o10', '0'])
      expect(findingsOf(text(amount), 'yaml-octal'), amount).toEqual([]);
  });

  test('a name is no number', () => {
    const text = written('apiVersion: apps/v1, kind: Deployment, name: 010');
    expect(findingsOf(text, 'yaml-octal')).toEqual([]);
  });

  test('a key that overrides a merged one is reported only if the rule is on', () => {
    const text = written('apiVersion: apps/v1, kind: Deployment, name: web').replace(
      'spec:\n',
      'spec:\n  <<: { maxReplicas: 3, minReplicas: 2 }\n',
    );
    expect(findingsOf(text, 'yaml-merge-key')).toEqual([
      'maxReplicas: The API server refuses this YAML, because << already sets maxReplicas. kubectl accepts it and sends the value that is written here.',
    ]);
    expect(findingsOf(text, 'yaml-merge-key', { diagnostics: { levels: {} } })).toEqual([]);
  });
});

describe('disable-comment-unused', () => {
  const commented = (comment: string, line = 'maxReplicas: 9') =>
    written('apiVersion: apps/v1, kind: Deployment, name: web').replace(
      'maxReplicas: 9',
      `# replicast-disable-next-line ${comment}\n  ${line}`,
    );
  const report = (text: string) => findingsOf(text, 'disable-comment-unused', { diagnostics: { levels: {} } });

  test.each([
    [
      commented('min-equals-max'),
      'min-equals-max: This comment has no effect: the next line has no diagnostic min-equals-max.',
    ],
    [
      commented('min-equal-max'),
      'min-equal-max: This comment has no effect: no diagnostic has the code min-equal-max. Did you mean min-equals-max?',
    ],
  ])('is reported at the code: %#', (text, finding) => expect(report(text)).toEqual([finding]));

  test.each([
    ['a comment that suppresses something', commented('min-equals-max', 'maxReplicas: 1')],
    ['a rule that is off', commented('restates-default')],
    ['a rule that needs the workspace', commented('target-without-request')],
    ['a template', `${commented('min-equals-max')}  {{- toYaml .Values.spec | nindent 2 }}\n`],
    ['its own code', commented('disable-comment-unused')],
  ])('is not reported for %s', (_, text) => expect(report(text)).toEqual([]));

  test('is reported for a rule that needs the workspace, if it is known', () => {
    const text = commented('duplicate-object');
    const options = { files: { 'hpa.yaml': text }, diagnostics: { levels: {} } };
    expect(findingsOf(text, 'disable-comment-unused', options)).toHaveLength(1);
  });

  test.each([
    ['min-equals-max', '  maxReplicas: 9'],
    ['min-equals-max, status-ignored', '  # replicast-disable-next-line status-ignored\n  maxReplicas: 9'],
  ])('its fix removes the code of %s, and the comment with the last one', (codes, rest) =>
    expect(fixOf(commented(codes), 'disable-comment-unused')?.text).toContain(`name: web }\n${rest}`),
  );

  test('fix all leaves used codes', () => {
    const text = commented('min-equals-max, status-ignored', 'maxReplicas: 1');
    expect(
      fixAll(analyzeDocument(text, { json: false }), { levels: { 'default-cpu-80': 'off' } }).edits.map(
        ({ newText }) => newText,
      ),
    ).toEqual(['']);
  });
});
