// Rules report only what other objects prove.
import { describe, expect, test } from 'vitest';
import { relatedPlace } from '../../../../core/index/links/proving-part.ts';
import { diagnosticsOf, lensesOf } from '../../../support/marked.ts';
import { allRulesOn } from '../../../support/rules.ts';
import { deployment, type Files, hpaFor } from '../../../support/workspace.ts';

const cpu = (percent = 60) => `  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: ${percent} } }
`;
const hpa = hpaFor('web', cpu());
const web = deployment('web');
const named = (name: string, more = cpu()) => hpaFor('web', more).replace('name: web', `name: ${name}`);
const inShop = (text: string) => text.replace(/(metadata:\n {2}name: \w+\n)/, '$1  namespace: shop\n');
const together = (...texts: string[]) => texts.join('---\n');

const wpa = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 9
  algorithm: average
  metrics: [{ type: External, external: { metricName: q, metricSelector: { matchLabels: { a: b } }, highWatermark: 9, lowWatermark: 5 } }]
`;

interface Place {
  files?: Files;
  kubernetes?: string;
}

function messages(code: string, text: string, { files = {}, kubernetes }: Place = {}): string[] {
  const [first = ''] = text.split('---\n');
  return diagnosticsOf(first, {
    kubernetes,
    files: { 'hpa.yaml': text, ...files },
    diagnostics: { levels: allRulesOn },
  })
    .filter((each) => each.code === code)
    .map(({ message }) => message as string);
}
const lens = (text: string, place: Place = {}) => {
  const [first = ''] = text.split('---\n');
  const titles = lensesOf(first, { ...place, files: { 'hpa.yaml': text, ...place.files } });
  return titles
    .map((line) => line.replace(/^\d+: /, ''))
    .slice(
      0,
      titles.findIndex((line) => line.includes('Simulate')),
    );
};
const root = (more = '') => ({ 'kustomization.yaml': `resources: [hpa.yaml, web.yaml]\n${more}` });

describe('target-missing', () => {
  const near = hpaFor('wep', cpu());
  test('names the only near workload', () =>
    expect(messages('target-missing', together(near, web))).toEqual([
      'Nothing is scaled unless Deployment wep exists: no file of the workspace has it. Did you mean web?',
    ]));
  test.each([
    ['the workload exists somewhere', together(near, web), { 'other.yaml': deployment('wep') }],
    [
      'a patch somewhere names it',
      together(near, web),
      { 'p.yaml': 'kind: Deployment\nmetadata: {name: wep}\nspec: {replicas: 1}\n' },
    ],
    ['two names are near', together(near, web, deployment('wap')), {}],
    ['only the number differs', together(hpaFor('api-1', cpu()), deployment('api-2')), {}],
    ['the near one has an autoscaler', together(near, web, hpa), {}],
    ['nothing proves one place', near, { 'web.yaml': web }],
    ['the near one has another kind', together(near, web.replace('Deployment', 'StatefulSet')), {}],
  ])('is silent if %s', (_, text, files) => expect(messages('target-missing', text, { files })).toEqual([]));
});

describe('target-in-other-namespace', () => {
  const elsewhere = together(inShop(hpa), inShop(web).replace('shop', 'store'));
  test('is reported within one file', () => {
    expect(messages('target-in-other-namespace', elsewhere)).toEqual([
      'Nothing is ever scaled: Deployment web is in namespace store, not in shop, and an HPA finds only workloads of its own namespace.',
    ]);
    expect(lens(elsewhere)).toEqual(['never scales: Deployment web is in namespace store, not in shop']);
  });
  test.each([
    ['one namespace is not written', together(hpa, inShop(web)), {}],
    ['the workload is also in its namespace', together(elsewhere, inShop(web)), {}],
    ['a kustomization sets the namespace', elsewhere, root('namespace: shop\n')],
  ])('is silent if %s', (_, text, files) => expect(messages('target-in-other-namespace', text, { files })).toEqual([]));
  test('is silent about files that nothing connects', () =>
    expect(
      messages('target-in-other-namespace', inShop(hpa), {
        files: { 'web.yaml': inShop(web).replace('shop', 'store') },
      }),
    ).toEqual([]));
});

describe('the replicas of the workload', () => {
  const fixed = (count: number) => web.replace('spec:\n', `spec:\n  replicas: ${count}\n`);
  const codes = (text: string, place: Place = {}) =>
    ['target-fixed-replicas', 'target-at-zero'].filter((code) => messages(code, text, place).length > 0);

  test('are set back by each apply', () =>
    expect(messages('target-fixed-replicas', together(hpa, fixed(3)))[0]).toMatch(
      /^Each apply sets Deployment web back to 3 replicas, and then HPA web scales it again/,
    ));
  test('are related information at their line', () => {
    const text = together(hpa, fixed(3));
    const [found] = diagnosticsOf(hpa, { files: { 'hpa.yaml': text } });
    expect(found?.provenBy && [relatedPlace(found.provenBy)]).toMatchObject([
      {
        location: { uri: 'file:///w/hpa.yaml', range: { start: { line: 19, character: 12 } } },
        message: 'replicas of Deployment web',
      },
    ]);
  });
  test('of 0 pause an HPA', () => {
    expect(codes(together(hpa, fixed(0)))).toEqual(['target-at-zero']);
    expect(lens(together(hpa, fixed(0)))).toEqual(['paused: Deployment web has replicas: 0']);
  });
  test('of 0 pause an HPA that scales to 0 only from 1.36 on', () => {
    const toZero = hpa.replace('maxReplicas', 'minReplicas: 0\n  maxReplicas');
    const queue = toZero.replace(
      / {2}metrics:[\s\S]*/,
      '  metrics: [{ type: External, external: { metric: { name: q }, target: { type: AverageValue, averageValue: 1 } } }]\n',
    );
    expect(codes(together(queue, fixed(0)), { kubernetes: '1.37' })).toEqual(['target-at-zero']);
    expect(codes(together(queue, fixed(0)), { kubernetes: '1.34' })).toEqual(['target-fixed-replicas']);
  });
  test('of a WatermarkPodAutoscaler are set back, too', () => {
    expect(codes(together(wpa, fixed(3)))).toEqual(['target-fixed-replicas']);
    expect(codes(together(wpa.replace('algorithm', 'dryRun: true\n  algorithm'), fixed(3)))).toEqual([]);
  });

  const respecting = '  syncPolicy: { syncOptions: [CreateNamespace=true, RespectIgnoreDifferences=true] }\n';
  const application = (entry: string, more = respecting) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop }
spec:
  ignoreDifferences: [{ group: apps, kind: Deployment, ${entry} }]
${more}`;
  const ignored = application('jsonPointers: [/spec/replicas]');
  const set = (text: string) => `${text.slice(0, text.indexOf('spec:')).replace('Application', 'ApplicationSet')}spec:
  template:
${text.slice(text.indexOf('spec:')).replaceAll(/^/gm, '    ').trimEnd()}
`;
  test.each([
    ['they are not written', together(hpa, web), {}],
    [
      'both bounds are the same',
      together(hpa.replace('maxReplicas: 10', 'minReplicas: 3\n  maxReplicas: 3'), fixed(3)),
      {},
    ],
    ['a kustomization sets them', hpa, { 'web.yaml': fixed(3), ...root('replicas: [{ name: web, count: 3 }]\n') }],
    [
      'a patch may remove them',
      hpa,
      {
        'web.yaml': fixed(3),
        ...root('patches: [{ path: p.yaml }]\n'),
        'p.yaml': 'kind: Deployment\nmetadata: {name: web}\nspec: {replicas: null}\n',
      },
    ],
    ['a template writes them', together(hpa, web.replace('spec:\n', 'spec:\n  replicas: {{ .Values.n }}\n')), {}],
  ])('are not reported if %s', (_, text, files) => expect(codes(text, { files })).toEqual([]));
  test('are reported although a patch changes something else, or Argo CD ignores something else', () => {
    const files = {
      'web.yaml': fixed(3),
      ...root('patches: [{ path: p.yaml }]\n'),
      'p.yaml': 'kind: Deployment\nmetadata: {name: web}\nspec: {paused: true}\n',
      'app.yaml': application('jsonPointers: [/spec/template]'),
    };
    expect(codes(hpa, { files })).toEqual(['target-fixed-replicas']);
  });

  const inPath = (path: string, key = 'path') => `${ignored}  source: { ${key}: '${path}' }\n`;
  const other = { 'other/web.yaml': deployment('other') };
  test.each([
    ['with the option', { 'app.yaml': ignored }],
    ['by a query', { 'app.yaml': application('jqPathExpressions: [.spec.replicas]') }],
    ['by the field manager', { 'app.yaml': application('managedFieldsManagers: [kube-controller-manager]') }],
    ['of all kinds', { 'app.yaml': ignored.replace('kind: Deployment', "kind: '*'") }],
    ['in a set', { 'app.yaml': set(ignored) }],
    [
      'in a set whose patch has the option',
      {
        'app.yaml': `${set(application('jsonPointers: [/spec/replicas]', ''))}  templatePatch: 'spec: {syncPolicy: {syncOptions: [RespectIgnoreDifferences=true]}}'\n`,
      },
    ],
    [
      'and a parameter may be the option',
      { 'app.yaml': ignored.replace('RespectIgnoreDifferences=true', "'{{ .option }}'") },
    ],
    [
      'and a template may write the option',
      { 'app.yaml': application('jsonPointers: [/spec/replicas]', '  {{- toYaml .Values.sync | nindent 2 }}\n') },
    ],
    ['in this folder', { 'app.yaml': inPath('.'), ...other }],
    ['in a folder that is not in the workspace', { 'app.yaml': inPath('rendered'), ...other }],
    ['in a folder that a parameter names', { 'app.yaml': inPath('{{ .path }}'), ...other }],
    ['in a source that is a chart', { 'app.yaml': inPath('other', 'chart'), ...other }],
    [
      'in another folder, whose kustomization may include it',
      { 'app.yaml': inPath('other'), ...other, 'kustomization.yaml': 'resources: [hpa.yaml]\n' },
    ],
  ])('are not reported if Argo CD ignores them: %s', (_, files) =>
    expect(codes(together(hpa, fixed(3)), { files })).toEqual([]),
  );
  test.each([
    ['without the option', { 'app.yaml': application('jsonPointers: [/spec/replicas]', '') }],
    ['in a set without the option', { 'app.yaml': set(application('jsonPointers: [/spec/replicas]', '')) }],
    [
      'with another option',
      { 'app.yaml': ignored.replace('RespectIgnoreDifferences=true', 'RespectIgnoreDifferences=false') },
    ],
    ['of another workload', { 'app.yaml': ignored.replace('kind: Deployment', 'kind: Deployment, name: other') }],
    ['of another group', { 'app.yaml': ignored.replace('group: apps', 'group: argoproj.io') }],
    ['in another folder', { 'app.yaml': inPath('other'), ...other }],
    ['in another folder, written as a path from here', { 'app.yaml': inPath('./other/'), ...other }],
  ])('are reported although Argo CD ignores some: %s', (_, files) =>
    expect(codes(together(hpa, fixed(3)), { files })).toEqual(['target-fixed-replicas']),
  );
  test('are reported if Argo CD ignores those of another namespace', () => {
    const files = (namespace: string) => ({
      'app.yaml': ignored.replace('kind: Deployment', `$&, namespace: ${namespace}`),
    });
    const text = together(inShop(hpa), inShop(fixed(3)));
    expect(codes(text, { files: files('store') })).toEqual(['target-fixed-replicas']);
    expect(codes(text, { files: files('shop') })).toEqual([]);
  });
});

const scaledObjectWithTrigger = (
  name: string,
  trigger = 'type: cpu, metricType: Utilization, metadata: { value: "60" }',
) =>
  `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: ${name} }
spec: { scaleTargetRef: { name: web }, minReplicaCount: 1, maxReplicaCount: 9, triggers: [{ ${trigger} }] }
`;

describe('keda/variable-missing', () => {
  const of = (text: string, place?: Place) => messages('keda/variable-missing', text, place);
  const rabbit = (name: string) =>
    scaledObjectWithTrigger(
      'so',
      `type: rabbitmq, metadata: { hostFromEnv: ${name}, queueName: jobs, mode: QueueLength, value: "5" }`,
    );
  const withEnv = (env: string) => web.replace(/( +)- name: app\n/, `$&$1  ${env}\n`);

  test('names a variable that the container does not have', () => {
    expect(of(together(rabbit('RABBIT'), withEnv('env: [{ name: HOST, value: a }]')))).toEqual([
      'Container app of web has no environment variable RABBIT, so KEDA finds no value for host.',
    ]);
  });
  test.each([
    ['the container has it', 'env: [{ name: RABBIT, value: a }]'],
    ['another object adds variables', 'envFrom: [{ secretRef: { name: rabbit } }]'],
  ])('is silent where %s', (_, env) => {
    expect(of(together(rabbit('RABBIT'), withEnv(env)))).toEqual([]);
  });
  test('is silent where no workload is certain', () => {
    expect(of(rabbit('RABBIT'))).toEqual([]);
  });
});

describe('a request that a ScaledObject needs', () => {
  test('is missing as for an HPA', () => {
    const without = web.replace(/ +resources:[\s\S]*$/, '');
    expect(messages('target-without-request', together(scaledObjectWithTrigger('so'), without))[0]).toContain(
      'Container app of web has no cpu request',
    );
  });
});

describe('several-autoscalers', () => {
  const of = (text: string, place?: Place) => messages('several-autoscalers', text, place);
  const scaledObject = (name: string, more = '') => `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: ${name}${more} }
spec: { scaleTargetRef: { name: web }, triggers: [] }
`;
  test('stop each other from 1.26 on, and fight before', () => {
    const two = together(named('one'), named('two'));
    expect(of(two)).toEqual([
      'Neither HPA scales: HPA two has the same target, Deployment web. If several HPAs select the same pods, all of them stop (AmbiguousSelector).',
    ]);
    expect(lens(two)).toEqual(['never scales: 2 HPAs target Deployment web']);
    expect(lens(together(named('one'), named('two'), named('three')))).toEqual([
      'never scales: 3 HPAs target Deployment web',
    ]);
    const many = Array.from({ length: 30 }, (_, i) => named(`web${i}`));
    expect(lens(together(named('one'), ...many))).toEqual(['never scales: at least 22 HPAs target Deployment web']);
    expect(of(two, { kubernetes: '1.25' })[0]).toMatch(/^The replicas change back and forth: HPA two/);
    expect(lens(two, { kubernetes: '1.25' })).toEqual(['competes with HPA two: both scale Deployment web']);
  });
  test('of two kinds fight in every release, unless the WatermarkPodAutoscaler only reports', () => {
    expect(of(together(hpa, wpa))).toEqual([
      'The replicas change back and forth: WatermarkPodAutoscaler web has the same target, Deployment web, and each autoscaler sets its own count.',
    ]);
    expect(of(together(wpa, hpa))[0]).toContain('HPA web has the same target');
    expect(lens(together(wpa, hpa))).toEqual(['competes with HPA web: both scale Deployment web']);
    expect(of(together(hpa, wpa.replace('algorithm', 'dryRun: true\n  algorithm')))).toEqual([]);
  });
  test('in a List count like others', () => {
    const item = (name: string) => named(name).replace(/^/gm, '    ').replace('    ', '  - ').trimEnd();
    const list = `apiVersion: v1\nkind: List\nitems:\n${item('one')}\n${item('two')}\n`;
    expect(of(list)).toHaveLength(2);
  });
  test('count a ScaledObject, but not the one that made the HPA, and not a paused one', () => {
    expect(of(together(named('one'), scaledObject('so')))[0]).toContain(
      'ScaledObject so, which creates an HPA of its own, has',
    );
    expect(of(together(named('keda-hpa-so'), scaledObject('so')))).toEqual([]);
    expect(
      of(together(named('one'), scaledObject('so', ', annotations: { autoscaling.keda.sh/paused: "true" }'))),
    ).toEqual([]);
  });
  test('is reported at a ScaledObject, too', () => {
    const [own, other] = [scaledObjectWithTrigger('so'), scaledObjectWithTrigger('other')];
    expect(of(together(own, named('one')))[0]).toContain('Neither HPA scales: HPA one has the same target');
    expect(of(together(own, other))[0]).toContain(
      'Neither HPA scales: ScaledObject other, which creates an HPA of its own, has',
    );
    expect(of(together(own, named('keda-hpa-so')))).toEqual([]);
  });
  test("of a ScaledObject have the words of KEDA's webhook", () => {
    const own = scaledObjectWithTrigger('so');
    expect(of(together(own, named('one')))[0]).toMatch(
      /refuses the ScaledObject: the workload 'web' of type 'apps\/v1\.Deployment' is already managed by the hpa 'one'\.$/,
    );
    expect(of(together(own, scaledObjectWithTrigger('other')))[0]).toMatch(
      /'web' of type 'apps\/v1\.Deployment' is already managed by the ScaledObject 'other'\.$/,
    );
    const ignored = named('one').replace(
      'name: one',
      'name: one\n  annotations: { validations.keda.sh/hpa-ownership: "false" }',
    );
    expect(of(together(own, ignored))[0]).toMatch(/\(AmbiguousSelector\)\.$/);
    expect(of(together(named('one'), own))[0]).not.toContain('webhook');
  });
  test.each([
    ['the same name is in two files', inShop(hpa), { 'copy.yaml': inShop(hpa) }],
    ['they are in two namespaces', together(inShop(named('one')), inShop(named('two')).replace('shop', 'store')), {}],
    ['nothing connects their files', named('one'), { 'two.yaml': named('two') }],
    [
      'they target different kinds',
      together(named('one'), named('two').replace('kind: Deployment', 'kind: StatefulSet')),
      {},
    ],
    [
      'the other one is a template',
      together(named('one'), named('two').replace('maxReplicas', '{{ if .x }}maxReplicas')),
      {},
    ],
  ])('are not reported if %s', (_, text, files) => expect(of(text, { files })).toEqual([]));
  test('of two overlays with one namespace are two environments', () => {
    const files = {
      'base/web.yaml': inShop(web),
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'dev/two.yaml': inShop(named('two')),
      'dev/kustomization.yaml': 'resources: [../base, two.yaml]\n',
      'kustomization.yaml': 'resources: [base, hpa.yaml]\n',
    };
    expect(of(inShop(named('one')), { files })).toEqual([]);
  });
});

describe('target-selector-overlap', () => {
  const pods = (label: string, indent: string) =>
    deployment(label)
      .replace(/^[\s\S]*?spec:\n/, '')
      .replace(/^/gm, indent)
      .trimEnd();
  const selecting = (name: string, label = name) =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: ${name} }\nspec:\n  selector: { matchLabels: { app: ${label} } }\n${pods(label, '')}\n`;
  const of = (text: string, place?: Place) => messages('target-selector-overlap', text, place);
  const job = (cron: boolean) =>
    cron
      ? `apiVersion: batch/v1\nkind: CronJob\nmetadata: { name: batch }\nspec:\n  jobTemplate:\n    spec:\n${pods('web', '    ')}\n`
      : `apiVersion: batch/v1\nkind: Job\nmetadata: { name: batch }\nspec:\n${pods('web', '')}\n`;
  test.each([false, true])('names a Job, also in a CronJob: %s', (cron) =>
    expect(of(together(hpa, selecting('web'), job(cron)))).toEqual([
      `The pods of ${cron ? 'CronJob' : 'Job'} batch count for this HPA too, because the selector of Deployment web (app=web) matches their labels. A finished pod counts as a pod without metrics, which holds back scale-down.`,
    ]),
  );
  test('says that the metric fails without the request', () =>
    expect(of(together(hpa, selecting('web'), job(false).replace(/ {10}resources[\s\S]*/, '')))[0]).toContain(
      "While one of these pods runs, the cpu metric fails: the pod's container app has no cpu request.",
    ));
  test('with an autoscaler each, neither scales from 1.26 on', () => {
    const both = together(hpa, selecting('web'), selecting('api', 'web'), hpaFor('api', cpu()));
    expect(of(both)[0]).toContain('HPA api selects these pods as well, so neither HPA scales (AmbiguousSelector).');
    expect(lens(both)).toEqual(['never scales: HPA api selects some of the same pods']);
    expect(lens(both, { kubernetes: '1.25' })[0]).toMatch(/^1 → /);
  });
  test.each([
    ['the labels differ', together(hpa, selecting('web'), selecting('api'))],
    [
      'the selector uses expressions',
      together(hpa, selecting('web').replace('matchLabels', 'matchExpressions: [], matchLabels'), job(false)),
    ],
    [
      'a template writes a part of the selector',
      together(hpa, selecting('web').replace('{ matchLabels: { app', '{ matchLabels: { x: {{ .x }}, app'), job(false)),
    ],
  ])('is silent if %s', (_, text) => expect(of(text)).toEqual([]));
});

describe('target-container-unknown', () => {
  const of = (container: string) =>
    hpaFor(
      'web',
      cpu()
        .replace('Resource', 'ContainerResource')
        .replace('resource: { ', `containerResource: { container: ${container}, `),
    );
  test('is a failing metric if a near name is meant', () => {
    expect(messages('target-container-unknown', together(of('ap'), web))).toEqual([
      'Only minReplicas and maxReplicas change the replicas: the cpu metric fails at every sync, because Deployment web has no container ap. Did you mean app?',
    ]);
    expect(lens(together(of('ap'), web))).toEqual(['never scaled by metrics: Deployment web has no container ap']);
  });
  test('is information if a webhook may add the container', () => {
    const [found] = diagnosticsOf(of('istio-proxy'), { files: { 'hpa.yaml': together(of('istio-proxy'), web) } });
    expect(found).toMatchObject({ code: 'target-container-unknown', severity: 3 });
    expect(lens(together(of('istio-proxy'), web))[0]).toMatch(/^1 →/);
  });
  test('together with another failing metric leaves nothing that scales', () => {
    const both = of('ap').concat(
      '    - { type: Resource, resource: { name: cpus, target: { type: Utilization, averageUtilization: 5 } } }\n',
    );
    expect(lens(together(both, web))[0]).toMatch(/^never scaled by metrics/);
  });
});

describe('target-above-limit', () => {
  const limited = (limit: string) =>
    web
      .replace('              memory', `            limits:\n              cpu: ${limit}\n              memory`)
      .replace('              cpu: 200m\n            limits', '              cpu: 200m\n            limits');
  const of = (percent: number, limit: string, more = '') =>
    messages('target-above-limit', together(hpaFor('web', `${cpu(percent)}${more}`), limited(limit)));
  test('is exact: with limit = request, from 93 % on', () => {
    expect(of(92, '200m')).toEqual([]);
    expect(of(93, '200m')).toEqual([
      'The cpu metric never scales up: the cpu limits of Deployment web allow only 107 % of the target (200m cpu per pod), and up to 110 % is tolerated. A container that a webhook adds could use more.',
    ]);
    expect(of(93, '400m')).toEqual([]);
  });
  test('respects the tolerance of the object', () =>
    expect(of(93, '200m', '  behavior: { scaleUp: { tolerance: 0 } }\n')).toEqual([]));
  test('contradicts only the way up', () => {
    const text = together(hpaFor('web', cpu(95)), limited('200m'));
    expect(lens(text)).toEqual([
      'never scales up: the cpu limits of Deployment web allow only 105 % of the target',
      '10 → 1 after 5 min',
    ]);
  });
  test('needs a limit of every container', () =>
    expect(
      messages('target-above-limit', together(hpaFor('web', cpu(95)), `${limited('200m')}        - name: proxy\n`)),
    ).toEqual([]));
});

describe('vpa-same-resource', () => {
  const vpa = (more: string) => `apiVersion: autoscaling.k8s.io/v1
kind: VerticalPodAutoscaler
metadata: { name: web }
spec:
  targetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
${more}`;
  const policy = (text: string) => `  resourcePolicy: { containerPolicies: [${text}] }\n`;
  test.each([
    ['', 1],
    ['  updatePolicy: { updateMode: "Off" }\n', 0],
    ['  updatePolicy: { updateMode: Initial }\n', 1],
    [policy('{ containerName: "*", controlledResources: [memory] }'), 0],
    [policy('{ containerName: app, mode: "Off" }'), 0],
    [policy('{ containerName: other, mode: "Off" }'), 1],
    [policy('{ containerName: app, minAllowed: { cpu: 1 }, maxAllowed: { cpu: 1000m } }'), 0],
    [policy('{ minAllowed: { cpu: 1, memory: 1Gi }, maxAllowed: { cpu: 2, memory: 1Gi } }'), 1],
    [policy('{ minAllowed: { memory: 1Gi }, maxAllowed: { memory: 1Gi } }'), 1],
    [policy('{ minAllowed: { cpu: 1 } }'), 1],
    [policy('{ containerName: other, minAllowed: { cpu: 1 }, maxAllowed: { cpu: 1 } }'), 1],
  ])('with %j is reported %i times', (more, count) =>
    expect(messages('vpa-same-resource', together(hpa, web, vpa(more)))).toHaveLength(count),
  );
  test('is silent for an averageValue', () =>
    expect(
      messages(
        'vpa-same-resource',
        together(hpa.replace('Utilization, averageUtilization: 60', 'AverageValue, averageValue: 100m'), web, vpa('')),
      ),
    ).toEqual([]));
});

describe('quota-below-max', () => {
  const quota = (hard: string, more = '') => `apiVersion: v1
kind: ResourceQuota
metadata: { name: team, namespace: shop }
spec: { hard: { ${hard} }${more} }
`;
  const of = (hard: string, more = '') =>
    messages('quota-below-max', together(inShop(hpa), inShop(web), quota(hard, more)));
  test.each([
    [
      'requests.cpu: 1',
      'At most 5 pods can exist, but maxReplicas is 10: ResourceQuota team allows requests.cpu: 1 in namespace shop, and each pod takes 200m.',
    ],
    [
      'cpu: 1900m',
      'At most 9 pods can exist, but maxReplicas is 10: ResourceQuota team allows cpu: 1900m in namespace shop, and each pod takes 200m.',
    ],
    [
      'pods: 4',
      'At most 4 pods can exist, but maxReplicas is 10: ResourceQuota team allows pods: 4 in namespace shop.',
    ],
  ])('computes %s', (hard, message) => expect(of(hard)).toEqual([message]));
  test.each([['requests.cpu: 2'], ['limits.cpu: 1'], ['services: 1']])('allows %s', (hard) =>
    expect(of(hard)).toEqual([]),
  );
  test('is silent about a quota with scopes', () => expect(of('pods: 4', ', scopes: [Terminating]')).toEqual([]));
});

test('max-surge-metrics counts the surge at maxReplicas, rounded up', () =>
  expect(messages('max-surge-metrics', together(hpa, web))[0]).toContain(
    'starts up to 3 pods beyond maxReplicas (maxSurge 25%)',
  ));
