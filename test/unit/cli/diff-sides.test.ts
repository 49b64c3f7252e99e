// `diff`: what is compared with what, what is worse than slower, and what is said where nothing can be compared.
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
        '→ never scales up: the cpu limits of Deployment web allow 80 % of the target',
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
        '→ KEDA is paused and deletes the HPA',
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
      ['Not compared: web (k/hpa.yaml)', 'b/k cannot be built: nowhere.yaml cannot be read.'],
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
      'usage scales up above 350m → 700m cpu per pod (request 500m → 1): averageUtilization: 35 keeps it',
      'cause containers[app].resources.requests.cpu (shop/web.yaml:11)',
    ]);
    const second = { 'again.yaml': hpa('again', { target: 'web' }) };
    expect(await diffLines(before, { ...before, ...second })).toEqual(['New: again (again.yaml)']);
    // Of two workloads of that name, it is not known which.
    const two = { 'shop/hpa.yaml': hpa(), 'apps/web.yaml': pods('500m'), 'test/web.yaml': pods('1') };
    expect((await diffLines(before, two)).join()).toContain('the requests of Deployment web are not known any more');
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
    // Of two in other folders it is not known which.
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

describe('problems', () => {
  const problemsOf = async (before: string, after: string) => {
    const { out } = await replicast('diff a b --format json', sidesOf(before, after));
    const { newProblems, goneProblems } = JSON.parse(out) as Record<string, { code: string }[]>;
    return [newProblems, goneProblems].map((list) => list?.map(({ code }) => code));
  };
  const counted = (name: string, replicas: number) =>
    hpa(name) + deployment(name, { spec: `  replicas: ${replicas}\n` });

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
