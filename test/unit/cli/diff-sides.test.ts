import { describe, expect, test } from 'vitest';
import {
  container,
  cpuMetric,
  deployment,
  diffLines,
  externalMetric,
  hpa,
  sidesOf,
} from '../../support/diffed-manifests.ts';
import { replicast } from '../../support/io.ts';

const watermark = (more = '') => `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20
  metrics:
    - { type: External, external: { metricName: queue, metricSelector: { matchLabels: { app: web } }, highWatermark: 50, lowWatermark: 20 } }
${more}`;
const scaledObject = (triggers: string, { min = 2, name = 'web' } = {}) => `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: ${name} }
spec:
  scaleTargetRef: { name: web }
  minReplicaCount: ${min}
  maxReplicaCount: 20
  triggers:
${triggers}`;
const cpuTrigger = '    - { type: cpu, metricType: Utilization, metadata: { value: "70" } }\n';

describe('an autoscaler that no longer scales', () => {
  const scaled = (annotations = '') => `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: web
${annotations}spec: { scaleTargetRef: { name: web }, minReplicaCount: 1, triggers: [{ type: cpu, metricType: AverageValue, metadata: { value: 300m } }] }
`;
  const pods = (options: Parameters<typeof deployment>[1] = {}) =>
    hpa('web', { metrics: cpuMetric(150) }) + deployment('web', options);
  const limited = container('app', 'cpu: 500m', ', limits: { cpu: 600m }');

  test.each([
    [
      'because of a limit',
      pods(),
      pods({ containers: limited }),
      [
        'web · web.yaml · no longer scales up',
        '→ never scales up: the cpu limits of Deployment web allow only 80 % of the target',
        'cause containers[app].resources.limits.cpu (web.yaml:20)',
      ],
    ],
    [
      'because its bounds are refused',
      hpa(),
      hpa('web', { min: 30, more: '  behavior: { scaleUp: { selectPolicy: Min } }\n' }),
      [
        'web · web.yaml · no longer scales',
        '→ refused: spec.maxReplicas: Invalid value: 20: must be greater than or equal to `minReplicas`',
        'cause spec.minReplicas (web.yaml:6)',
      ],
    ],
    [
      'because its metrics only report',
      watermark(),
      watermark('  dryRun: true\n'),
      [
        'web · web.yaml · no longer scales',
        '→ stays at 2: dry run: 20 is recorded but not set',
        '→ stays at 20: dry run: 2 is recorded but not set',
        'cause spec.dryRun (web.yaml:10)',
      ],
    ],
    [
      'because its bounds are equal',
      hpa(),
      hpa('web', { max: 2 }),
      ['web · web.yaml · no longer scales', '→ always 2', '→ always 2', 'cause spec.maxReplicas (web.yaml:7)'],
    ],
    [
      'because scaleUp is disabled',
      hpa(),
      hpa('web', { more: '  behavior: { scaleUp: { selectPolicy: Disabled } }\n' }),
      [
        'web · web.yaml · no longer scales up',
        '→ stays at 2: scaleUp is disabled',
        'cause spec.behavior (web.yaml:10)',
      ],
    ],
    [
      'because its workload is paused',
      hpa() + deployment('web', { spec: '  replicas: 2\n' }),
      hpa() + deployment('web', { spec: '  replicas: 0\n' }),
      ['web · web.yaml · no longer scales', '→ paused: Deployment web has replicas: 0', 'cause replicas (web.yaml:15)'],
    ],
    [
      'because of a second one',
      hpa(),
      `${hpa()}---\n${hpa('again', { target: 'web' })}`,
      [
        'web · web.yaml · no longer scales',
        '→ never scales: 2 HPAs target Deployment web',
        'cause HorizontalPodAutoscaler again (web.yaml:13)',
      ],
    ],
    [
      'because KEDA is paused',
      scaled(),
      scaled('  annotations: { autoscaling.keda.sh/paused: "true" }\n'),
      [
        'web · web.yaml · no longer scales',
        '→ the object is paused, so KEDA deletes the HPA',
        'cause metadata.annotations (web.yaml:5)',
      ],
    ],
  ])('is worse than slower: %s', async (_, before, after, expected) => {
    const lines = await diffLines(before, after);
    expect(lines.filter((line) => /^(?:web ·|→ [a-zK]|cause )/.test(line))).toEqual(expected);
    expect((await replicast('diff a b --fail-on slower', sidesOf(before, after))).code).toBe(1);
    expect((await replicast('diff b a --fail-on slower', sidesOf(before, after))).code).toBe(0);
  });

  test('comes before slower ones, and its figures are not those of a run that does not happen', async () => {
    const slow = '  behavior: { scaleUp: { policies: [{ type: Pods, value: 1, periodSeconds: 60 }] } }\n';
    const lines = await diffLines(
      { 'a.yaml': hpa('a'), 'b.yaml': hpa('b') },
      { 'a.yaml': hpa('a', { more: slow }), 'b.yaml': hpa('b', { min: 30 }) },
    );
    expect(lines.filter((line) => line.includes(' · ') && line.includes('.yaml'))).toEqual([
      'b · b.yaml · no longer scales',
      'a · a.yaml · slower',
    ]);
    expect(lines.filter((line) => line.startsWith('under load'))).toHaveLength(1);
  });

  test('on both sides is no difference, whatever else changes', async () => {
    expect(await diffLines(hpa('web', { min: 30 }), hpa('web', { min: 31 }))).toEqual([]);
    const two = (max: number) => `${hpa('web', { max })}---\n${hpa('again', { target: 'web' })}`;
    expect(await diffLines(two(20), two(30))).toEqual([]);
  });

  test('but is simulated is compared, where it is refused on both sides', async () => {
    const refused = (max: number) => hpa('web', { max, more: '  unknown: 1\n' });
    const lines = await diffLines(refused(20), refused(30));
    expect(lines.slice(0, 2)).toEqual(['web · web.yaml', 'both sides refused: unknown field "spec.unknown"']);
    expect(lines.at(-1)).toBe('cause spec.maxReplicas (web.yaml:7)');
  });
});

describe('what cannot be read on one side is not gone', () => {
  const chart = (template: string) => ({
    'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
    'c/values.yaml': 'max: 10\n',
    'c/templates/hpa.yaml': template,
    'other.yaml': hpa('other'),
  });
  const overlay = (resources: string) => ({
    'k/kustomization.yaml': `resources: [${resources}]\n`,
    'k/hpa.yaml': hpa(),
  });

  test.each<[string, Record<string, string>, Record<string, string>, string[]]>([
    [
      'a chart',
      chart(hpa()),
      chart(`{{ fail "no" }}\n${hpa()}`),
      [
        'Not compared: web (c/values.yaml)',
        'b/c/templates/hpa.yaml cannot be rendered: execution error at (c/templates/hpa.yaml:1:3): no.',
      ],
    ],
    [
      'a kustomization',
      overlay('hpa.yaml'),
      overlay('hpa.yaml, nowhere.yaml'),
      ['Not compared: web (k, k/hpa.yaml)', 'b/k cannot be built: nowhere.yaml cannot be read.'],
    ],
    [
      'a manifest',
      { 'web.yaml': hpa() },
      { 'web.yaml': hpa().replace('spec:', 'spec: [') },
      ['Not compared: web (web.yaml)', 'A comma is missing here.'],
    ],
  ])('%s', async (_, before, after, lines) => {
    expect(await diffLines(before, after)).toEqual(lines);
    const { out } = await replicast('diff a b --format markdown', sidesOf(before, after));
    expect(out).toMatch(
      /^### 1 autoscaler is not compared\n\n.*\n.*\n\| \*\*web\*\*.* \| not compared \| {2}\| .*\. \|\n/,
    );
  });

  test('an object that is not simulated on either side is not called unchanged', async () => {
    const keda = (max: number) => `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: web }
spec: { scaleTargetRef: { name: web }, maxReplicaCount: ${max}, triggers: [{ type: external, metadata: { scalerAddress: "a:1" } }] }
`;
    expect((await diffLines(keda(10), keda(20)))[0]).toBe('Not compared: web (web.yaml)');
    expect(await diffLines(keda(10), `# Ours.\n${keda(10)}`)).toEqual([]);
  });
});

test('a side without manifests is none that cannot be compared', async () => {
  const files = (folder: string) => ({
    [`${folder}/web.yaml`]: hpa() + deployment(),
    [`${folder}/notes.md`]: '# Notes',
  });
  const added = await replicast('diff a b', { 'a/notes.md': '# Notes', ...files('b') });
  expect([added.code, added.err]).toEqual([0, '']);
  expect(added.out).toContain('New: web (web.yaml)');
  const removed = await replicast('diff a b', { ...files('a'), 'b/notes.md': '# Notes' });
  expect([removed.code, removed.err]).toEqual([0, '']);
  expect(removed.out).toContain('Gone: web (web.yaml)');
  const neither = await replicast('diff a b', { 'a/notes.md': '# Notes', 'b/notes.md': '# Notes' });
  expect(neither.err + neither.out).toContain('has no file *.yaml');
});

describe('the same autoscaler', () => {
  test('has another name in its file', async () => {
    expect(await diffLines(hpa() + deployment(), hpa('shop') + deployment('shop'))).toEqual([]);
    const [title] = await diffLines(hpa() + deployment(), hpa('shop', { max: 30 }) + deployment('shop'));
    expect(title).toBe('shop, which was web · web.yaml');
  });

  test('is in another folder with its workload, or with another autoscaler beside it: the requests stay known', async () => {
    const pods = (request: string) => deployment('web', { containers: container('app', `cpu: ${request}`) });
    const before = { 'hpa.yaml': hpa(), 'web.yaml': pods('500m') };
    const moved = (request: string) => ({ 'shop/hpa.yaml': hpa(), 'shop/web.yaml': pods(request) });
    expect(await diffLines(before, moved('500m'))).toEqual([]);
    expect(await diffLines(moved('500m'), before)).toEqual([]);
    const lines = await diffLines(before, moved('1'));
    expect(lines.slice(-2)).toEqual([
      'usage scales up above 350m → 700m cpu per pod (request 500m → 1): averageUtilization: 35 keeps 350m',
      'cause containers[app].resources.requests.cpu (shop/web.yaml:11)',
    ]);
    const second = { 'again.yaml': hpa('again', { target: 'web' }) };
    expect((await diffLines(before, { ...before, ...second }))[0]).toBe('New: again (again.yaml)');
    // Two workloads have the name, so the right one is not known.
    const two = { 'shop/hpa.yaml': hpa(), 'apps/web.yaml': pods('500m'), 'test/web.yaml': pods('1') };
    expect((await diffLines(before, two)).join()).toContain('the requests of Deployment web are no longer known');
  });

  test('has the workload of its name in its folder, where nothing else says that they belong together', async () => {
    const pods = (request: string) => deployment('web', { containers: container('app', `cpu: ${request}`) });
    const both = (dev: string, prod: string) => ({
      'deploy/dev/hpa.yaml': hpa(),
      'deploy/dev/web.yaml': pods(dev),
      'deploy/prod/hpa.yaml': hpa(),
      'deploy/prod/web.yaml': pods(prod),
    });
    const [title, ...lines] = await diffLines(both('500m', '500m'), both('500m', '1'));
    expect(title).toBe('web · deploy/prod/hpa.yaml · slower');
    expect(lines.join()).toContain('containers[app].resources.requests.cpu (deploy/prod/web.yaml');
    expect(await diffLines(both('500m', '500m'), both('500m', '500m'))).toEqual([]);
    const elsewhere = (request: string) => ({ 'deploy/hpa.yaml': hpa(), 'apps/web.yaml': pods(request) });
    expect((await diffLines(elsewhere('500m'), elsewhere('1')))[0]).toBe('web · deploy/hpa.yaml · slower');
    const other = (request: string) => ({ ...elsewhere(request), 'test/web.yaml': pods(request) });
    expect(await diffLines(other('500m'), other('1'))).toEqual([]);
  });

  test('gets a prefix of its kustomization', async () => {
    const overlay = (more: string, max = 20) => ({
      'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
      'base/hpa.yaml': hpa('web', { max }) + deployment(),
      'prod/kustomization.yaml': `resources: [../base]\n${more}`,
    });
    expect(await diffLines(overlay(''), overlay('namePrefix: eu-\n'))).toEqual([]);
    const [title] = await diffLines(overlay(''), overlay('namePrefix: eu-\n', 30));
    expect(title).toBe('eu-web, which was web (prod) · base/hpa.yaml');
  });

  describe('has another kind', () => {
    const pods = deployment();

    test('and the same runs: nothing is printed', async () => {
      const [before, after] = [{ 'hpa.yaml': hpa() + pods }, { 'keda.yaml': scaledObject(cpuTrigger) + pods }];
      expect(await diffLines(before, after)).toEqual([]);
      expect(await diffLines(after, before)).toEqual([]);
    });

    test('and both sequences, in another file, in its own, and back', async () => {
      const queue = scaledObject(
        `${cpuTrigger}    - { type: rabbitmq, metadata: { queueName: orders, mode: QueueLength, value: "5", host: amqp://q } }\n`,
      );
      const lines = await diffLines({ 'hpa.yaml': hpa() + pods }, { 'keda.yaml': queue + pods });
      expect(lines[0]).toBe('web, a ScaledObject in place of HorizontalPodAutoscaler web · keda.yaml');
      expect(lines.filter((line) => /^(?:metric|cause)/.test(line))).toEqual([
        'metric reads rabbitmq (host: amqp://q, mode: QueueLength, queueName: orders, value: 5), too: the values of this metric are unknown, so no run shows the effect',
        'cause kind (keda.yaml:2)',
        'cause spec.triggers[1] (keda.yaml:10)',
      ]);
      const clock = `${cpuTrigger}    - { type: cron, metadata: { timezone: UTC, start: 0 8 * * *, end: 0 18 * * *, desiredReplicas: "5" } }\n`;
      expect((await diffLines({ 'hpa.yaml': hpa() }, { 'keda.yaml': scaledObject(clock) })).join()).toContain(
        'timezone: UTC), too: no run shows the effect of a schedule',
      );
      const idle = queue.replace('minReplicaCount: 2', 'minReplicaCount: 0').replace('name: web }', 'name: scaled }');
      const [there] = await diffLines({ 'hpa.yaml': hpa() }, { 'hpa.yaml': idle });
      expect(there).toBe('scaled, a ScaledObject in place of HorizontalPodAutoscaler web · hpa.yaml');
      const [back] = await diffLines({ 'hpa.yaml': idle }, { 'hpa.yaml': hpa() });
      expect(back).toBe('web, a HorizontalPodAutoscaler in place of ScaledObject scaled · hpa.yaml');
    });

    test('and is refused', async () => {
      // KEDA refuses to go to 0 with nothing but cpu.
      const refused = scaledObject(cpuTrigger, { min: 0 });
      const [title, ...lines] = await diffLines(hpa(), refused);
      expect(title).toBe('web, a ScaledObject in place of HorizontalPodAutoscaler web · web.yaml · no longer scales');
      expect(lines[1]).toMatch(/^→ refused: /);
    });

    test('and another controller', async () => {
      const lines = await diffLines(hpa(), watermark());
      expect(lines.slice(0, 5)).toEqual([
        'web, a WatermarkPodAutoscaler in place of HorizontalPodAutoscaler web · web.yaml · slower',
        'scale-up 2 → 4 → 8 → 16 → 20 in 45 s',
        '→ 2 → 3 → 4 → … → 20 in 6 min',
        'scale-down 20 → 2 after 5 min',
        '→ 20 → 16 → 13 → … → 2 in 55 min',
      ]);
      expect(lines).toContain('cause kind (web.yaml:2)');
      const { out } = await replicast('diff a b --format markdown', sidesOf(hpa(), watermark()));
      expect(out).toContain('| **web**, a WatermarkPodAutoscaler in place of HorizontalPodAutoscaler web |');
    });

    test('in each environment of a chart, in each overlay, and beside what stays', async () => {
      const chart = (file: string, text: string, max = 20) => ({
        'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
        'c/values.yaml': 'max: 10\n',
        'c/values-prod.yaml': `max: ${max}\n`,
        [`c/templates/${file}`]: text.replace(/(max\w+): 20/, '$1: {{ .Values.max }}'),
      });
      const titles = async (before: Record<string, string>, after: Record<string, string>) =>
        (await diffLines(before, after)).filter((line) => /^web|^New|^Gone/.test(line));
      expect(await titles(chart('hpa.yaml', hpa()), chart('keda.yaml', scaledObject(cpuTrigger), 30))).toEqual([
        'web, a ScaledObject in place of HorizontalPodAutoscaler web (values-prod.yaml) · c/values-prod.yaml',
      ]);
      const folders = (a: string, b: string) => ({ 'eu/web.yaml': a, 'us/web.yaml': b });
      expect(await titles(folders(hpa(), hpa()), folders(watermark(), watermark()))).toEqual([
        'web, a WatermarkPodAutoscaler in place of HorizontalPodAutoscaler web · eu/web.yaml · slower',
        'web, a WatermarkPodAutoscaler in place of HorizontalPodAutoscaler web · us/web.yaml · slower',
      ]);
      const overlay = (text: string) => ({
        'base/kustomization.yaml': 'resources: [web.yaml]\n',
        'base/web.yaml': text,
        'dev/kustomization.yaml': 'resources: [../base]\nnamePrefix: dev-\n',
      });
      const built = await diffLines(overlay(hpa() + pods), overlay(watermark() + pods));
      expect(built.slice(0, 2)).toEqual([
        'dev-web, a WatermarkPodAutoscaler in place of HorizontalPodAutoscaler dev-web (dev) · base/web.yaml · slower',
        'target Deployment dev-web → Deployment web',
      ]);
      expect(await titles({ 'a.yaml': hpa('other') }, { 'b.yaml': watermark() })).toEqual([
        'New: web (b.yaml)',
        'Gone: other (a.yaml)',
      ]);
    });
  });

  test('is that of a chart whose folder is renamed, in each environment', async () => {
    const chart = (folder: string, max: number) => ({
      [`${folder}/Chart.yaml`]: 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
      [`${folder}/values.yaml`]: 'max: 10\n',
      [`${folder}/values-prod.yaml`]: `max: ${max}\n`,
      [`${folder}/templates/hpa.yaml`]: hpa().replace('maxReplicas: 20', 'maxReplicas: {{ .Values.max }}'),
    });
    expect(await diffLines(chart('charts/shop', 20), chart('charts/store', 20))).toEqual([]);
    const [title, ...others] = await diffLines(chart('charts/shop', 20), chart('charts/store', 30));
    expect(title).toBe('web (values-prod.yaml) · charts/store/values-prod.yaml');
    expect(others.some((line) => /^(?:New|Gone)/.test(line))).toBe(false);
  });
});

describe('a target that several autoscalers have', () => {
  const one = { 'web.yaml': hpa() };
  const again = hpa('again', { target: 'web' });
  const shared = (text: string) =>
    `Deployment web is now the target of 2 autoscalers, again (again.yaml:3) and web (web.yaml:3): ${text}.`;
  const sentences = async (before: Record<string, string>, after: Record<string, string>, words = '') =>
    (await diffLines(before, after, words)).filter((line) => line.includes(' the target of '));

  test('is said of a second one in the folder, which may be an alternative', async () => {
    const two = { ...one, 'again.yaml': again };
    const neither = [shared('if both are applied, neither scales')];
    expect(await sentences(one, two)).toEqual(neither);
    expect(await sentences(one, two, '--kubernetes 1.25')).toEqual([
      shared('if both are applied, each sets its own count'),
    ]);
    expect(await sentences(one, { ...one, 'again.yaml': watermark().replace('name: web }', 'name: again }') })).toEqual(
      [shared('if both are applied, each sets its own count')],
    );
    const other = hpa('again', { target: 'other' });
    expect(await diffLines({ ...one, 'again.yaml': other }, two)).toContain(neither[0]);
    const { out } = await replicast('diff a b --format markdown', sidesOf(one, two));
    expect(out).toContain('| **again** |  | new | again.yaml |\n\nDeployment web is now the target of 2 autoscalers, ');
    const json = JSON.parse((await replicast('diff a b --format json', sidesOf(one, two))).out);
    expect(json.sharedTargets).toMatchObject([{ target: 'Deployment web', autoscalers: [{ line: 3 }, { line: 3 }] }]);
  });

  test('is not said where it was so, where the files are applied apart, or where nothing is set', async () => {
    const two = { ...one, 'again.yaml': again };
    expect(await sentences(two, { ...two, 'again.yaml': hpa('again', { target: 'web', max: 30 }) })).toEqual([]);
    expect(await sentences(two, one)).toEqual([]);
    expect(await sentences(one, { ...one, 'eu/again.yaml': again })).toEqual([]);
    expect(await sentences(one, { ...one, 'copy.yaml': hpa() })).toEqual([]);
    expect(await sentences(one, { ...one, 'again.yaml': again.replace('again }', 'again, namespace: b }') })).toEqual(
      [],
    );
    const dry = watermark('  dryRun: true\n').replace('name: web }', 'name: again }');
    expect(await sentences(one, { ...one, 'again.yaml': dry })).toEqual([]);
    // The kustomization is applied, and its build says that neither scales.
    const kustomized = (files: string) => ({ 'kustomization.yaml': `resources: [${files}]\n` });
    const built = await diffLines(
      { ...one, ...kustomized('web.yaml') },
      { ...two, ...kustomized('web.yaml, again.yaml') },
    );
    expect(built.filter((line) => line.includes(' the target of '))).toEqual([]);
    expect(built).toContain('→ never scales: 2 HPAs target Deployment web');
  });
});

describe('another workload', () => {
  const retargeted = hpa('web', { target: 'shop' });

  test('is said, although everything else is as it was', async () => {
    const lines = [
      'web · web.yaml',
      'target Deployment web → Deployment shop',
      'scale-up 2 → 4 → 8 → 16 → 20 in 45 s',
      'cause spec.scaleTargetRef (web.yaml:5)',
    ];
    expect(await diffLines(hpa(), retargeted)).toEqual(lines);
    const both = deployment() + deployment('shop');
    expect(await diffLines(hpa() + both, retargeted + both)).toEqual(lines);
    const { out } = await replicast('diff a b --format markdown', sidesOf(hpa(), retargeted));
    expect(out).toContain('| scales Deployment web | Deployment shop | `scaleTargetRef` (web.yaml:5) |');
    const json = JSON.parse((await replicast('diff a b --format json', sidesOf(hpa(), retargeted))).out);
    expect(json.changed).toMatchObject([{ target: { before: 'Deployment web', after: 'Deployment shop' } }]);
  });

  test('is the same one under another name', async () => {
    expect(await diffLines(hpa() + deployment(), retargeted + deployment('shop'))).toEqual([]);
    expect(await diffLines(hpa(), hpa('shop'))).toEqual([]);
  });
});

test('what is new and gone is named with the kustomization that builds it', async () => {
  const overlays = (...names: string[]) => ({
    'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
    'base/hpa.yaml': hpa(),
    ...Object.fromEntries(names.map((name) => [`${name}/kustomization.yaml`, `resources: [../base]\n`])),
  });
  expect(await diffLines(overlays('dev', 'prod'), overlays('dev'))).toEqual(['Gone: web (prod, base/hpa.yaml)']);
  const json = JSON.parse(
    (await replicast('diff a b --format json', sidesOf(overlays('dev'), overlays('dev', 'prod')))).out,
  );
  expect(json.added).toEqual([
    { name: 'web', kind: 'HorizontalPodAutoscaler', file: 'base/hpa.yaml', environment: 'prod' },
  ]);
});

describe('problems', () => {
  const problemsOf = async (before: string, after: string) => {
    const { out } = await replicast('diff a b --format json', sidesOf(before, after));
    const { newProblems, goneProblems } = JSON.parse(out) as Record<string, { code: string }[]>;
    return [newProblems, goneProblems].map((list) => list?.map(({ code }) => code));
  };
  const counted = (name: string, replicas: number) =>
    hpa(name) + deployment(name, { spec: `  replicas: ${replicas}\n` });

  test('have a title in the singular or the plural', async () => {
    const equal = hpa('web', { max: 2 });
    const titles = async (before: string, after: string) =>
      (await replicast('diff a b', sidesOf(before, after))).out
        .split('\n')
        .filter((line) => /^\w*Problem.*:$/i.test(line));
    expect(await titles(equal, hpa())).toEqual(['Problem that is gone:']);
    const both = `${equal}---\n${hpa('shop', { max: 2 })}`;
    expect(await titles(both, `${hpa()}---\n${hpa('shop')}`)).toEqual(['Problems that are gone:']);
  });

  test('with other numbers or names are neither new nor gone', async () => {
    expect(await problemsOf(counted('web', 2), counted('web', 5))).toEqual([[], []]);
    expect(await problemsOf(counted('web', 2), counted('shop', 5))).toEqual([[], []]);
  });

  test('of another object of the file are new', async () => {
    const plain = (name: string) => hpa(name) + deployment(name);
    const [before, after] = [`${counted('web', 2)}---\n${plain('api')}`, `${plain('web')}---\n${counted('api', 2)}`];
    expect(await problemsOf(before, after)).toEqual([['target-fixed-replicas'], ['target-fixed-replicas']]);
  });
});

test('the title counts what is new and gone, and shortens digests', async () => {
  const { out } = await replicast(
    'diff a b',
    sidesOf(
      { 'web.yaml': hpa(), 'old.yaml': hpa('old') },
      { 'web.yaml': hpa('web', { max: 30 }), 'new.yaml': hpa('new'), 'two.yaml': hpa('two') },
    ),
  );
  expect(out).toMatch(/^1 of 1 autoscaler scales differently, 2 are new, 1 is gone: a → b\n/);
});

test('what an assumed release does not serve is compared, and silent if it does the same', async () => {
  const beta = hpa().replace('autoscaling/v2', 'autoscaling/v2beta2');
  expect(await diffLines(beta, hpa())).toEqual([]);
});

test('releases are compared by what they do, not by their names', async () => {
  const files = { 'a/web.yaml': hpa('web', { metrics: externalMetric('name: q') }).replace('/v2', '/v2beta2') };
  expect(await replicast('diff a --kubernetes 1.36..1.37', files)).toEqual({ code: 0, out: '', err: '' });
});
