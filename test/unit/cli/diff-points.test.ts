// Each case is computed by hand.
import { describe, expect, test } from 'vitest';
import {
  container,
  containerMetric,
  cpuMetric,
  deployment,
  diffLines,
  externalMetric,
  hpa,
  resourceMetric,
} from '../../support/diffed-manifests.ts';

const withPods = (pods: Parameters<typeof deployment>[1], options: Parameters<typeof hpa>[1] = {}) =>
  `${hpa('web', options)}${deployment('web', pods)}`;
const usageLines = async (before: string, after: string) =>
  (await diffLines(before, after)).filter((line) => /^(?:usage|metric|tolerance|cause) /.test(line));

describe('requests that count', () => {
  const sidecar = (cpu: string) =>
    `      initContainers: [{ name: proxy, image: p, restartPolicy: Always, resources: { requests: { cpu: ${cpu} } } }]\n`;
  const podLevel = (cpu: string) => `      resources: { requests: { cpu: ${cpu} } }\n`;

  test('are those of init containers that keep running', async () =>
    expect(await usageLines(withPods({ pod: sidecar('100m') }), withPods({ pod: sidecar('600m') }))).toEqual([
      'usage scales up above 420m → 770m cpu per pod (request 600m → 1.1): averageUtilization: 38 nearly keeps 420m (418m)',
      'cause initContainers[proxy].resources.requests.cpu (web.yaml:19)',
    ]));

  test('are counted as the release counts them', async () =>
    expect(
      await diffLines(withPods({ pod: sidecar('100m') }), withPods({ pod: sidecar('600m') }), '--kubernetes 1.28'),
    ).toEqual([]));

  test('are not those of other init containers', async () => {
    const once = (cpu: string) => sidecar(cpu).replace('restartPolicy: Always, ', '');
    expect(await diffLines(withPods({ pod: once('100m') }), withPods({ pod: once('600m') }))).toEqual([]);
  });

  test('are those of the pod as a whole', async () => {
    expect(await usageLines(withPods({ pod: podLevel('1') }), withPods({ pod: podLevel('2') }))).toEqual([
      'usage scales up above 700m → 1.4 cpu per pod (request 1 → 2): averageUtilization: 35 keeps 700m',
      'cause pod resources.requests.cpu (web.yaml:19)',
    ]);
    expect((await usageLines(withPods({}), withPods({ pod: podLevel('2') })))[0]).toContain('350m → 1.4 cpu per pod');
  });

  test('are those of the container that the metric names', async () => {
    const pods = (app: string, log: string) =>
      withPods(
        { containers: container('app', `cpu: ${app}`) + container('log', `cpu: ${log}`) },
        { metrics: containerMetric('app') },
      );
    expect(await diffLines(pods('500m', '100m'), pods('500m', '400m'))).toEqual([]);
    expect((await usageLines(pods('500m', '100m'), pods('900m', '100m')))[0]).toBe(
      'usage scales up above 350m → 630m cpu of the container app (request 500m → 900m): averageUtilization: 39 nearly keeps 350m (351m)',
    );
  });
});

describe('a container that is renamed', () => {
  const named = (name: string, metrics = cpuMetric()) =>
    withPods({ containers: container(name, 'cpu: 500m') }, { metrics });

  test('changes nothing, and neither does a metric that follows it', async () => {
    expect(await diffLines(named('app'), named('main'))).toEqual([]);
    expect(await diffLines(named('app', containerMetric('app')), named('main', containerMetric('main')))).toEqual([]);
  });

  test('is the cause where the metric has its old name', async () =>
    expect(await usageLines(named('app', containerMetric('app')), named('main', containerMetric('app')))).toEqual([
      'cause containers[main], which was app (web.yaml:20)',
    ]));
});

describe('a point', () => {
  const requesting = (requests: string, metrics = cpuMetric()) =>
    withPods({ containers: container('app', requests) }, { metrics });

  test('that request and target keep together is no difference', async () => {
    expect(await diffLines(requesting('cpu: 500m'), requesting('cpu: 1', cpuMetric(35)))).toEqual([]);
    const lines = await diffLines(
      requesting('cpu: 500m'),
      requesting('cpu: 1', cpuMetric(35)).replace('maxReplicas: 20', 'maxReplicas: 30'),
    );
    expect(lines.at(-1)).toBe('cause spec.maxReplicas (web.yaml:7)');
    expect(lines.filter((line) => line.startsWith('cause'))).toHaveLength(1);
  });

  test('has the nearest whole target where none keeps it', async () =>
    expect((await usageLines(requesting('cpu: 500m'), requesting('cpu: 750m')))[0]).toBe(
      'usage scales up above 350m → 525m cpu per pod (request 500m → 750m): averageUtilization: 47 nearly keeps 350m (352.5m)',
    ));

  test('has no advice where the target itself was changed', async () => {
    const [line] = await usageLines(requesting('cpu: 500m'), requesting('cpu: 500m', cpuMetric(50)));
    expect(line).toBe('usage scales up above 350m → 250m cpu per pod');
    const [other] = await usageLines(requesting('cpu: 500m'), requesting('cpu: 1', cpuMetric(50)));
    expect(other).toBe('usage scales up above 350m → 500m cpu per pod (request 500m → 1)');
  });

  test('has as many digits as tell both sides apart', async () => {
    const memory = resourceMetric('memory', 80);
    const [line] = await usageLines(
      requesting('cpu: 100m, memory: 2048Mi', memory),
      requesting('cpu: 100m, memory: 2050Mi', memory),
    );
    expect(line).toBe('usage scales up above 1.6Gi → 1.602Gi memory per pod (request 2Gi → 2.002Gi)');
  });

  test('is shown for each resource that moved, also in a table', async () => {
    const metrics = resourceMetric('memory', 80) + cpuMetric();
    const [before, after] = ['cpu: 500m, memory: 1Gi', 'cpu: 1, memory: 2Gi'].map((text) => requesting(text, metrics));
    expect((await usageLines(before ?? '', after ?? '')).slice(0, 2)).toEqual([
      'usage scales up above 819.2Mi → 1.6Gi memory per pod (request 1Gi → 2Gi): averageUtilization: 40 keeps 819.2Mi',
      'usage scales up above 350m → 700m cpu per pod (request 500m → 1): averageUtilization: 35 keeps 350m',
    ]);
    const table = (await diffLines(before ?? '', after ?? '', '--format markdown')).join('\n');
    expect(table).toContain('memory per pod (request 1Gi)<br>scales up above 350m cpu per pod (request 500m)');
    expect(table).toContain('memory: `averageUtilization: 40` keeps 819.2Mi; cpu: `averageUtilization: 35` keeps 350m');
  });

  test('of a tolerance is where it lets the metric go', async () => {
    const tolerant = (value: string, metrics?: string) =>
      withPods({}, { ...(metrics && { metrics }), more: `  behavior: { scaleUp: { tolerance: ${value} } }\n` });
    expect(await usageLines(tolerant('0.1'), tolerant('0.05'))).toEqual([
      'tolerance scaling up 10 % → 5 %: scales up above 385m → 367.5m cpu per pod',
      'cause spec.behavior.scaleUp.tolerance (web.yaml:10)',
    ]);
    const queue = externalMetric('name: queue');
    const table = (await diffLines(tolerant('0.1', queue), tolerant('0.05', queue), '--format markdown')).join('\n');
    expect(table).toContain('scales up above 110 queue per pod (tolerance 10 %) | above 105 (tolerance 5 %) |');
    expect((await usageLines(tolerant('0.1', queue), tolerant('0.05', queue)))[0]).toBe(
      'tolerance scaling up 10 % → 5 %: scales up above 110 → 105 queue per pod',
    );
  });
});

describe('requests that are known on one side alone', () => {
  test('are not invented on the other one', async () => {
    expect(await diffLines(hpa(), withPods({}))).toEqual([
      'web · web.yaml',
      'scale-up 2 → 4 → 8 → 16 → 20 in 45 s',
      'usage the requests of Deployment web were not known before: scales up above 350m cpu per pod (request 500m)',
    ]);
    expect((await usageLines(withPods({}), hpa()))[0]).toBe(
      'usage the requests of Deployment web are no longer known: scaled up above 350m cpu per pod (request 500m)',
    );
  });

  test('are not missed where no metric is a percentage of them', async () => {
    const metrics = externalMetric('name: queue');
    expect(await diffLines(hpa('web', { metrics }), withPods({}, { metrics }))).toEqual([]);
  });
});

describe('another metric', () => {
  const reading = (...metrics: string[]) =>
    hpa('web', { metrics: metrics.map((text) => externalMetric(text)).join('') });
  const unknown = 'the values of this metric are unknown, so no run shows the effect';

  test.each([
    ['a name', reading('name: queue'), reading('name: other'), `metric reads queue → other: ${unknown}`],
    [
      'a selector',
      reading('name: queue, selector: { matchLabels: { q: a } }'),
      reading('name: queue, selector: { matchLabels: { q: b } }'),
      `metric reads queue{q=a} → queue{q=b}: ${unknown}`,
    ],
    ['one more', reading('name: queue'), reading('name: queue', 'name: lag'), `metric reads lag, too: ${unknown}`],
    ['one less', reading('name: queue', 'name: lag'), reading('name: queue'), 'metric no longer reads lag'],
  ])('is said, and no figure compares it: %s', async (_, before, after, line) => {
    const lines = await diffLines(before, after);
    expect(lines).toContain(line);
    expect(lines.filter((one) => one.startsWith('under load'))).toEqual([]);
  });

  test('is another query of a trigger, but not its threshold', async () => {
    const keda = (query: string, threshold: string) => `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: web }
spec:
  scaleTargetRef: { name: web }
  maxReplicaCount: 20
  triggers: [{ type: prometheus, metadata: { serverAddress: http://p, query: ${query}, threshold: "${threshold}" } }]
`;
    expect(await usageLines(keda('sum(a)', '10'), keda('sum(b)', '10'))).toEqual([
      'metric reads prometheus query: sum(a) → sum(b): the values of this metric are unknown, so no run shows the effect',
      'cause spec.triggers[0].metadata.query (web.yaml:7)',
    ]);
    expect((await usageLines(keda('sum(a)', '10'), keda('sum(b)', '20'))).slice(0, 2)).toEqual([
      'usage scales up above 10 → 20 s0-prometheus per pod',
      'metric reads prometheus query: sum(a) → sum(b): the values of this metric are unknown, so no run shows the effect',
    ]);
    const [threshold] = await usageLines(keda('sum(a)', '10'), keda('sum(a)', '20'));
    expect(threshold).toBe('usage scales up above 10 → 20 s0-prometheus per pod');
  });
});

test('a schedule that changes is said, since no load follows the clock', async () => {
  const keda = (start: string, pods: number) => `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: web }
spec:
  scaleTargetRef: { name: web }
  maxReplicaCount: 20
  triggers: [{ type: cron, metadata: { timezone: UTC, start: ${start}, end: 0 20 * * *, desiredReplicas: "${pods}" } }]
`;
  expect((await usageLines(keda('0 8 * * *', 5), keda('0 6 * * *', 9))).filter((line) => line.startsWith('m'))).toEqual(
    [
      'metric reads cron start: 0 8 * * * → 0 6 * * *: no run shows the effect of a schedule',
      'metric reads cron desiredReplicas: 5 → 9: no run shows the effect of a schedule',
    ],
  );
});

describe('the target of a value', () => {
  const wpa = (metric: string, algorithm = 'absolute') => `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20
  algorithm: ${algorithm}
  metrics: [${metric}]
`;
  const resource = (high: string, low = '400m') =>
    wpa(
      `{ type: Resource, resource: { name: cpu, highWatermark: ${high}, lowWatermark: ${low}, metricSelector: {} } }`,
    );
  const external = (high: string) =>
    wpa(
      `{ type: External, external: { metricName: q, highWatermark: "${high}", lowWatermark: "40", metricSelector: {} } }`,
    );

  test('is a watermark, without the workload, too', async () => {
    expect((await usageLines(resource('600m'), resource('900m')))[0]).toBe(
      'usage scales up above 600m → 900m cpu of all pods',
    );
    expect((await usageLines(resource('600m'), resource('600m', '200m')))[0]).toBe(
      'usage scales down below 400m → 200m cpu of all pods',
    );
    expect((await usageLines(external('60'), external('90')))[0]).toBe('usage scales up above 60 → 90 q');
  });

  test('changes the run under a load that gives the same values', async () => {
    const metrics = (value: number) => externalMetric('name: lag', `type: Value, value: ${value}`);
    const lines = await diffLines(hpa('web', { metrics: metrics(100) }), hpa('web', { metrics: metrics(200) }));
    expect(lines[0]).toBe('web · web.yaml · slower');
    expect(lines).toContain('usage scales up above 100 → 200 lag');
  });
});
