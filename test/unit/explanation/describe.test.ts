// A pasted text of `kubectl describe hpa` keeps its meaning, or nothing is claimed about it.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDescribe } from '../../../core/explanation/describe/read-describe.ts';
import { explainDescribe } from '../../../core/explanation/explain.ts';
import { pageOf } from '../../../core/explanation/page-text.ts';
import { parseKubectlAge } from '../../../core/model/kubectl-age.ts';
import { isWhole, runs } from '../../support/effort.ts';
import { hostileStrings } from '../../support/hostile-strings.ts';

const web = `Name:                                                  web
Namespace:                                             shop
Labels:                                                <none>
Annotations:                                           kubectl.kubernetes.io/last-applied-configuration:
                                                         {"apiVersion":"autoscaling/v2","kind":"HorizontalPodAutoscaler","metadata":{"name":"other"}}
CreationTimestamp:                                     Mon, 04 May 2026 08:15:00 +0000
Reference:                                             Deployment/web
Metrics:                                               ( current / target )
  resource cpu on pods  (as a percentage of request):  20% (41m) / 60%
  "orders:rate5m" on pods:                             1500m / 4
  "queue" (target average value):                      <unknown> / 30
  resource cpu of container "app" on pods:             41m / 200m
Min replicas:                                          2
Max replicas:                                          12
Behavior:
  Scale Up:
    Stabilization Window: 0 seconds
    Select Policy: Max
    Policies:
      - Type: Pods     Value: 4    Period: 15 seconds
      - Type: Percent  Value: 100  Period: 15 seconds
  Scale Down:
    Stabilization Window: 120 seconds
    Select Policy: Max
    Policies:
      - Type: Percent  Value: 100  Period: 15 seconds
Deployment pods:  6 current / 6 desired
Conditions:
  Type            Status  Reason               Message
  ----            ------  ------               -------
  AbleToScale     True    ScaleDownStabilized  recent recommendations were higher than current one, applying the highest recent recommendation
  ScalingActive   True    ValidMetricFound     the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)
  ScalingLimited  False   DesiredWithinRange   the desired count is within the acceptable range
Events:
  Type     Reason                   Age                  From                       Message
  ----     ------                   ----                 ----                       -------
  Normal   SuccessfulRescale        45s (x3 over 7h32m)  horizontal-pod-autoscaler  New size: 6; reason: cpu resource utilization (percentage of request) above target
  Warning  FailedGetExternalMetric  3m12s (x40 over 2h)  horizontal-pod-autoscaler  unable to get external metric shop/queue/nil: no metrics returned from external metrics API
`;

const read = (text: string) => {
  const [found] = readDescribe(text);
  return found && { object: found.object, events: found.events.map(({ path: _, ...event }) => event) };
};
const expected = read(web);

test('everything in the text is read', () => {
  expect(expected).toEqual({
    object: {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web', namespace: 'shop' },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        minReplicas: 2,
        maxReplicas: 12,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
          {
            type: 'Pods',
            pods: { metric: { name: 'orders:rate5m' }, target: { type: 'AverageValue', averageValue: '4' } },
          },
          {
            type: 'External',
            external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '30' } },
          },
          {
            type: 'ContainerResource',
            containerResource: {
              name: 'cpu',
              container: 'app',
              target: { type: 'AverageValue', averageValue: '200m' },
            },
          },
        ],
        behavior: {
          scaleUp: {
            stabilizationWindowSeconds: 0,
            selectPolicy: 'Max',
            policies: [
              { type: 'Pods', value: 4, periodSeconds: 15 },
              { type: 'Percent', value: 100, periodSeconds: 15 },
            ],
          },
          scaleDown: {
            stabilizationWindowSeconds: 120,
            selectPolicy: 'Max',
            policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
          },
        },
      },
      status: {
        currentReplicas: 6,
        desiredReplicas: 6,
        currentMetrics: [
          { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 20, averageValue: '41m' } } },
          { type: 'Pods', pods: { metric: { name: 'orders:rate5m' }, current: { averageValue: '1500m' } } },
          { type: '' },
          {
            type: 'ContainerResource',
            containerResource: { name: 'cpu', container: 'app', current: { averageValue: '41m' } },
          },
        ],
        conditions: [
          {
            type: 'AbleToScale',
            status: 'True',
            reason: 'ScaleDownStabilized',
            message: 'recent recommendations were higher than current one, applying the highest recent recommendation',
          },
          {
            type: 'ScalingActive',
            status: 'True',
            reason: 'ValidMetricFound',
            message:
              'the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)',
          },
          {
            type: 'ScalingLimited',
            status: 'False',
            reason: 'DesiredWithinRange',
            message: 'the desired count is within the acceptable range',
          },
        ],
      },
    },
    events: [
      {
        type: 'Warning',
        reason: 'FailedGetExternalMetric',
        message: 'unable to get external metric shop/queue/nil: no metrics returned from external metrics API',
        secondsAgo: 192,
        count: 40,
        overSeconds: 7200,
      },
      {
        type: 'Normal',
        reason: 'SuccessfulRescale',
        message: 'New size: 6; reason: cpu resource utilization (percentage of request) above target',
        secondsAgo: 45,
        count: 3,
        overSeconds: 27120,
      },
    ],
  });
});

test('the window, and the scale-up that keeps it, decide about the next change', () => {
  const [found] = explainDescribe(web, {});
  expect(found?.explanation.verdict.headline).toBe(
    'held at 6: scale-down waits for the stabilization window of 2 min; queue cannot be read: the external metric has no series',
  );
  expect(found?.explanation.next()[0]?.text).toBe(
    'The last scale-up was 45 s before this text was printed, so there is no scale-down in the next 75 s.',
  );
});

/** A terminal breaks lines in the middle of words. */
const wrapped = (text: string, width: number) =>
  text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [''])
    .join('\n');

describe('pasted otherwise, the text is read the same', () => {
  test.each<[how: string, text: string]>([
    ['indented', web.replace(/^/gm, '    ')],
    ['quoted', web.replace(/^/gm, '> ')],
    ['quoted twice', web.replace(/^/gm, '> > ')],
    ['with \\r\\n', web.replaceAll('\n', '\r\n')],
    [
      'with colors',
      web.replaceAll('AbleToScale', '\x1b[1;32mAbleToScale\x1b[0m').replaceAll('web\n', '\x1b[36mweb\x1b[m\n'),
    ],
    ['after a prompt and in a fence', `$ kubectl describe hpa web\n\`\`\`\n${web}\`\`\`\n`],
    ['wrapped at 120 columns', wrapped(web, 120)],
    ['wrapped at 90 columns', wrapped(web, 90)],
    ['with tabs', web.replace(/ {2,}(?=\S)/g, '\t')],
  ])('%s', (_, text) => expect(read(text)).toEqual(expected));

  test('a message that is broken between words is one again', () => {
    const broken = web.replace('applying the highest recent', 'applying\n    the highest recent');
    expect(read(broken)).toEqual(expected);
  });
});

describe('cut off', () => {
  test('at any character, it is no exception, and nothing is made up', () => {
    for (let end = 0; end <= web.length; end += isWhole ? 7 : 37)
      for (const text of [web.slice(0, end), web.slice(end)])
        for (const { explanation } of explainDescribe(text, {})) {
          expect(() => pageOf(explanation)).not.toThrow();
          const { currentReplicas, conditions } = explanation.observed;
          expect([undefined, 6]).toContain(currentReplicas);
          expect(conditions.length).toBeLessThanOrEqual(3);
        }
  });

  test('a beginning without conditions says that they are missing', () => {
    const [found] = explainDescribe(web.slice(0, web.indexOf('Conditions:')), {});
    expect(found?.explanation.verdict.headline).toBe('6 replicas: the text has no conditions');
  });

  test('conditions alone are explained without numbers', () => {
    const start = web.indexOf('Conditions:');
    const [found] = explainDescribe(web.slice(start, web.indexOf('Events:')), {});
    expect(found?.explanation.verdict.headline).toBe('held: scale-down waits for the stabilization window');
    expect(found?.explanation.metrics).toEqual([]);
  });

  test('events alone say that the failure may be over', () => {
    const [found] = explainDescribe(
      '  Warning  FailedGetScale  3s  horizontal-pod-autoscaler  deployments.apps "a" not found',
      {},
    );
    expect(found?.explanation.verdict).toMatchObject({
      headline: 'does not scale: the target does not exist',
      isProblem: true,
    });
    expect(found?.explanation.verdict.reasons.at(-1)).toMatchObject({ certainty: 'likely' });
  });
});

describe('several objects', () => {
  const api = web.replaceAll('web', 'api').replace('6 current', '3 current');
  const deployment = `Name:                   web
Namespace:              shop
Replicas:               3 desired | 3 updated | 3 total | 3 available | 0 unavailable
Conditions:
  Type           Status  Reason
  ----           ------  ------
  Available      True    MinimumReplicasAvailable
Events:
  Type    Reason             Age   From                   Message
  ----    ------             ----  ----                   -------
  Normal  ScalingReplicaSet  2m    deployment-controller  Scaled up replica set web-1 to 3
`;

  test('each HPA is one', () => {
    const names = explainDescribe(`${web}\n\n${api}`, {}).map(({ explanation: { observed } }) => [
      observed.name,
      observed.currentReplicas,
    ]);
    expect(names).toEqual([
      ['web', 6],
      ['api', 3],
    ]);
  });

  test('another kind of object is left out', () => {
    expect(explainDescribe(deployment, {})).toEqual([]);
    expect(explainDescribe(`${deployment}\n${web}\n${deployment}`, {})).toHaveLength(1);
  });
});

describe('other texts', () => {
  test.each([
    '',
    ' ',
    'AbleToScale',
    'ScalingActive False',
    'horizontal-pod-autoscaler',
    'Min replicas: Max replicas:',
    'Name:\nName:\nName:',
  ])('have no autoscaler: %j', (text) => expect(explainDescribe(text, {})).toEqual([]));

  test.each(hostileStrings)('a hostile string in every field: %j', (hostile) => {
    const text = web
      .replaceAll('web', hostile)
      .replaceAll('ScaleDownStabilized', hostile)
      .replaceAll('6 current', hostile);
    for (const { explanation } of explainDescribe(text, {})) expect(() => pageOf(explanation)).not.toThrow();
  });

  test('lines in any order and with anything between them are no exception', () => {
    const lines = web.split('\n');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...lines), fc.string()), { maxLength: 60 }), (parts) => {
        for (const { explanation } of explainDescribe(parts.join('\n'), {})) pageOf(explanation);
      }),
      runs(200),
    );
  });

  test('a long text ends', () =>
    expect(explainDescribe(`ScalingActive ${'> '.repeat(200_000)}\n${'x'.repeat(400_000)}`, {})).toEqual([]));
});

test.each([
  ['45s', 45],
  ['3m12s', 192],
  ['7h32m', 27_120],
  ['5d3h', 442_800],
  ['2y45d', 66_960_000],
  ['<unknown>', undefined],
  ['<invalid>', undefined],
  ['', undefined],
  ['12', undefined],
  ['s', undefined],
])('the age %s', (text, seconds) => expect(parseKubectlAge(text)).toBe(seconds));
