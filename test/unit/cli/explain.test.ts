import { describe, expect, test } from 'vitest';
import { validatorOf } from '../../support/formats.ts';
import { hostileStrings } from '../../support/hostile-strings.ts';
import { replicast } from '../../support/io.ts';

const conditions = (able: string, active: string, limited: string) => `
    - { type: AbleToScale, status: "True", reason: ${able}, message: able, lastTransitionTime: "2026-05-04T08:00:00Z" }
    - { type: ScalingActive, status: "${active === 'ValidMetricFound' ? 'True' : 'False'}", reason: ${active}, message: 'the HPA was unable to compute the replica count: no metrics returned from resource metrics API', lastTransitionTime: "2026-05-04T08:00:00Z" }
    - { type: ScalingLimited, status: "${limited === 'DesiredWithinRange' ? 'False' : 'True'}", reason: ${limited}, message: limited, lastTransitionTime: "2026-05-04T08:00:00Z" }`;

const hpa = (
  name: string,
  { current = 4, percent = 55, status = conditions('ReadyForNewScale', 'ValidMetricFound', 'DesiredWithinRange') } = {},
) => `
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: ${name}, namespace: shop }
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
    minReplicas: 2
    maxReplicas: 10
    metrics:
    - { type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }
  status:
    currentReplicas: ${current}
    desiredReplicas: ${current}
    lastScaleTime: "2026-05-04T09:00:00Z"
    currentMetrics:
    - { type: Resource, resource: { name: cpu, current: { averageUtilization: ${percent}, averageValue: 110m } } }
    conditions:${status}`;

const web = hpa('web');
const failing = hpa('api', {
  status: conditions('SucceededGetScale', 'FailedGetResourceMetric', 'DesiredWithinRange'),
});
const list = `apiVersion: v1\nkind: List\nitems:\n${[web, failing, hpa('mail')].map((text) => text.replace('\n  ', '\n- ')).join('')}\n`;
const alone = (text: string) => text.replace(/^ {2}/gm, '');

test('one autoscaler is one page, the answer first', async () => {
  const { code, out, err } = await replicast('explain hpa.yaml', { 'hpa.yaml': alone(web) });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe(`web steady at 4: the metrics recommend 4
The last sync recommended 4, and nothing limited it.

Next change
  With all pods ready, the HPA scales up from 4 at cpu 67 % (to 5).
  With all pods ready, the HPA scales down from 4 when cpu is below 46 % (to 3).

Metrics
  cpu is at 92 % of its target (55 % of the request, target 60 %), which is within its tolerance: it
  recommends the current 4.
  Recommendations are computed from these values as if all pods were ready and had metrics.

Conditions
  AbleToScale True ReadyForNewScale
    able
    No stabilization window changed the recommendation. Despite its name, this reason does not announce a
    scaling: after bounds and policies, the recommendation is the current count.
  ScalingActive True ValidMetricFound
    the HPA was unable to compute the replica count: no metrics returned from resource metrics API
    The metrics could be read. The metric in the message decides: it recommends the highest count.
  ScalingLimited False DesiredWithinRange
    limited
    Neither a bound nor a policy changes the recommended count.
`);
});

test('several are a table, with the problems first and explained', async () => {
  const { code, out } = await replicast('explain -', { '-': list });
  expect(code).toBe(0);
  const lines = out.split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'namespace  name  replicas  bounds  state',
    'shop       api          4  2 … 10  stays at 4: no pod of the target has metrics',
    'shop       web          4  2 … 10  steady at 4: the metrics recommend 4',
    'shop       mail         4  2 … 10  steady at 4: the metrics recommend 4',
  ]);
  expect(out).toContain('\napi stays at 4: no pod of the target has metrics\n');
  expect(out).toContain('Usual causes, the most frequent first\n  1. the pods have just started');
  expect(lines.at(-2)).toBe('2 of 3 autoscalers need no attention; --name NAME explains one.');
});

test('standard input is the default, and --name chooses one', async () => {
  const { out } = await replicast('explain --name mail', { '-': list });
  expect(out.split('\n')[0]).toBe('mail steady at 4: the metrics recommend 4');
});

test('the stabilization window is that of the chosen flag', async () => {
  const status = conditions('ScaleDownStabilized', 'ValidMetricFound', 'DesiredWithinRange');
  const files = { 'hpa.yaml': alone(hpa('web', { percent: 20, status })) };
  const { out } = await replicast('explain hpa.yaml --flag downscaleStabilizationSeconds=600', files);
  expect(out.split('\n')[0]).toBe('web held at 4: scale-down waits for the stabilization window of 10 min');
  expect(out).toContain('Usually: The object sets no window');
});

describe('json', () => {
  const validate = validatorOf('explanation');

  test.each([list, alone(web), 'Warning  FailedGetScale  3s  horizontal-pod-autoscaler  not found'])(
    'has the form of its schema',
    async (text) => {
      const { out } = await replicast('explain - --format json', { '-': text });
      const all: unknown = JSON.parse(out);
      expect(validate(all), JSON.stringify(validate.errors)).toBe(true);
      expect(all).not.toEqual([]);
    },
  );

  test('names the place of an object and of its conditions', async () => {
    const { out } = await replicast('explain hpa.yaml --format json', { 'hpa.yaml': list });
    const [, second] = JSON.parse(out) as {
      item: number;
      conditions: { line: number; path: string }[];
      headline: string;
    }[];
    expect(second).toMatchObject({
      document: 0,
      item: 1,
      headline: 'stays at 4: no pod of the target has metrics',
      conditions: [
        { path: 'status.conditions[0]' },
        { path: 'status.conditions[1]', title: 'ScalingActive False FailedGetResourceMetric' },
        {},
      ],
    });
    const line = second?.conditions[1]?.line ?? 0;
    expect(list.split('\n')[line - 1]).toContain('FailedGetResourceMetric');
  });
});

describe('what cannot be explained', () => {
  test.each([
    ['a manifest without a status', alone(web).replace(/status:[\s\S]*/, ''), 'has no autoscaler with a status'],
    ['another object', 'apiVersion: v1\nkind: Service\n', 'has no autoscaler:'],
    ['an empty text', '', 'has no autoscaler:'],
    [
      'the table of kubectl get hpa',
      'NAME   REFERENCE        TARGETS   MINPODS\nweb    Deployment/web   5%/60%    1\n',
      'is the table of',
    ],
    [
      'what kubectl describes of a ScaledObject',
      'Name:         orders\nKind:         ScaledObject\nStatus:\n  Hpa Name:                keda-hpa-orders\n',
      'kubectl describe hpa keda-hpa-orders',
    ],
    ['bytes', new Uint8Array([0, 1, 2, 0, 255]), 'is not text'],
  ])('%s ends with 2 and one sentence', async (_, text, sentence) => {
    const { code, out, err } = await replicast('explain a.yaml', { 'a.yaml': text });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a name that is not there', async () => {
    const { code, err } = await replicast('explain - --name nobody', { '-': list });
    expect({ code, err }).toEqual({ code: 2, err: 'standard input has no autoscaler named nobody.\n' });
  });
});

test.each(hostileStrings)('nothing of a hostile text is a command: %j', async (text) => {
  const q = JSON.stringify(text);
  const object = alone(web)
    .replace('name: web, namespace', `name: ${q}, namespace`)
    .replaceAll('message: able', `message: ${q}`)
    .replaceAll('reason: ReadyForNewScale', `reason: ${q}`);
  for (const format of ['text', 'json']) {
    const { code, out } = await replicast(`explain - --format ${format}`, { '-': object });
    expect(code).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(out).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u202e]|##\[|^\s*::/m);
  }
});

describe('several states of one object', () => {
  const state = (current: number) =>
    JSON.stringify(
      {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'web', namespace: 'shop' },
        spec: { maxReplicas: 10, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } },
        status: { currentReplicas: current, desiredReplicas: current },
      },
      null,
      4,
    );

  test('of `kubectl get -w -o json` are explained by the last one, at its line', async () => {
    const { code, out } = await replicast('explain - --format json', { '-': `${state(2)}\n${state(5)}\n` });
    expect(code).toBe(0);
    const [only, ...others] = JSON.parse(out);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ currentReplicas: 5, document: 1 });
  });

  test('as YAML documents, too', async () => {
    const text = `${alone(hpa('web', { current: 3 }))}\n---\n${alone(hpa('web', { current: 7 }))}\n`;
    const { out } = await replicast('explain hpa.yaml', { 'hpa.yaml': text });
    expect(out.split('\n')[0]).toContain(' 7');
  });
});
