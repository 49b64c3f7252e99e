// Texts of old releases, tables of events, errors alone.
import { describe, expect, test } from 'vitest';
import { explainDescribe, explainObject } from '../../../core/explanation/explain.ts';
import { pageOf } from '../../../core/explanation/page-text.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import {
  cpuRow,
  describedHpa,
  explained,
  failing,
  inRange,
  readable,
  ready,
  valid,
} from '../../support/described-hpa.ts';

describe('events of Kubernetes 1.5 and earlier', () => {
  const text = `Name:\t\tshop
Namespace:\tdefault
Reference:\tDeployment/shop
Target CPU utilization:\t50%
Current CPU utilization:\t<unset>
Min replicas:\t1
Max replicas:\t4
Events:
  FirstSeen\tLastSeen\tCount\tFrom\tSubobjectPath\tType\tReason\tMessage
  ---------\t--------\t-----\t----\t-------------\t----\t------\t-------
  14m\t20s\t29\t{horizontal-pod-autoscaler }\t\tWarning\tFailedGetMetrics\tfailed to get CPU consumption and request: metrics obtained for 0/3 of pods
  14m\t20s\t29\t{horizontal-pod-autoscaler }\t\tWarning\tFailedComputeReplicas\tfailed to get CPU utilization: failed to get CPU consumption and request: metrics obtained for 0/3 of pods
`;

  test('are read, with their ages and counts', () => {
    const { observed, verdict } = explained(text);
    expect(
      observed.events.map(({ reason, secondsAgo, count, overSeconds }) => [reason, secondsAgo, count, overSeconds]),
    ).toEqual([
      ['FailedComputeReplicas', 20, 29, 840],
      ['FailedGetMetrics', 20, 29, 840],
    ]);
    expect(verdict.headline).toBe('does not scale: heapster has metrics of only a part of the pods: 0/3');
    expect(verdict.reasons.at(-1)).toMatchObject({
      text: expect.stringContaining('last seen 20 s before the text'),
      certainty: 'likely',
    });
  });

  test('are read where the clocks differ', () => {
    const { observed } = explained(text.replaceAll('\t20s\t', '\t<invalid>\t'));
    expect(observed.events.map(({ count, secondsAgo }) => [count, secondsAgo])).toEqual([
      [29, undefined],
      [29, undefined],
    ]);
  });

  test('all have an entry', () => {
    for (const { entry } of explained(text).events) expect(entry).toBeDefined();
  });
});

describe('a table of kubectl get events', () => {
  const table = `LAST SEEN   TYPE      REASON                    OBJECT                              MESSAGE
90s         Normal    ScalingReplicaSet         deployment/api                      Scaled up replica set api-7d to 4
3m          Normal    SuccessfulRescale         horizontalpodautoscaler/api         New size: 4; reason: cpu resource utilization (percentage of request) above target
2m          Warning   FailedGetResourceMetric   horizontalpodautoscaler/worker      failed to get cpu utilization: missing request for cpu in container proxy of Pod worker-1
`;

  test('explains the events of each HorizontalPodAutoscaler', () => {
    expect(
      explainDescribe(table, {}).map(({ explanation: { observed, verdict } }) => [observed.name, verdict.headline]),
    ).toEqual([
      ['api', 'last scaled to 4'],
      ['worker', 'does not scale: a selected pod has a container without a request for cpu: proxy of worker-1'],
    ]);
  });

  test('of all namespaces has the namespace of each', () => {
    const all = table.replace(/^(\d)/gm, 'shop        $1').replace('LAST SEEN', 'NAMESPACE   LAST SEEN');
    expect(explainDescribe(all, {}).map(({ explanation: { observed } }) => observed.namespace)).toEqual([
      'shop',
      'shop',
    ]);
  });

  test('points to the line of each event', () => {
    const places = explainDescribe(table, {}).flatMap(({ described }) => described.places.map(({ line }) => line));
    expect(places).toEqual([2, 3]);
  });

  test('without any HorizontalPodAutoscaler has none', () => {
    expect(explainDescribe(table.replaceAll('horizontalpodautoscaler/', 'deployment/'), {})).toEqual([]);
  });
});

describe('an error alone', () => {
  test('is explained', () => {
    const { verdict } = explained(
      'the HPA was unable to compute the replica count: unable to get metrics for resource cpu: unable to fetch metrics from\n  resource metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)',
    );
    expect(verdict.headline).toBe('does not scale: the cluster does not serve metrics.k8s.io');
    expect(verdict.reasons.at(-1)?.certainty).toBe('likely');
  });

  test('of the target is that of the target', () => {
    const { verdict } = explained(
      `the HPA controller was unable to get the target's current scale: deployments.apps "shop" not found`,
    );
    expect(verdict.headline).toBe('does not scale: the target does not exist');
  });

  test.each([
    'the HPA was unable to compute the replica count: the moon is in the wrong house',
    'kind: Event\nmessage: unable to get metrics for resource cpu: no metrics returned from resource metrics API',
    '{"apiVersion": "v1", "message": "unable to fetch metrics from resource metrics API: Unauthorized"}',
    `unable to get external metric ${'x'.repeat(4000)} not found`,
  ])('is not guessed: %j', (text) => expect(explainDescribe(text.slice(0, 5000), {})).toEqual([]));
});

describe('something else sets the replicas', () => {
  const corrected = (times: string, bound = 'below Spec.MinReplicas') =>
    `Normal SuccessfulRescale ${times}: New size: 4; reason: Current number of replicas ${bound}`;
  const withEvent = (event: string, conditions = [ready, valid, inRange]) =>
    explained(describedHpa({ min: 4, metrics: [cpuRow('55% (110m)')], conditions, events: [event] })).verdict;

  test('if the HPA corrects the count again and again', () => {
    const verdict = withEvent(corrected('2m (x310 over 18h)'));
    expect(verdict.headline).toBe('repeatedly scaled below minReplicas 4 by something else: 310 times in 18 h');
    expect(verdict.isProblem).toBe(true);
    expect(verdict.causes[0]).toMatch(/Argo CD, Flux/);
    expect(verdict.advice).toMatch(/remove `replicas`.*ignoreDifferences/);
    expect(verdict.reasons.map(({ text }) => text).join(' ')).toContain('Apart from these changes: steady at 4');
  });

  test('also above maxReplicas, and beside a metric that fails', () => {
    expect(withEvent(corrected('2m (x40 over 3h)', 'above Spec.MaxReplicas')).headline).toContain(
      'scaled above maxReplicas 10 by something else',
    );
    const verdict = withEvent(corrected('2m (x40 over 3h)'), [
      readable,
      failing('FailedGetResourceMetric', 'Unauthorized'),
    ]);
    expect(verdict.headline).toContain('scaled below minReplicas 4 by something else');
    expect(verdict.reasons.at(-1)?.text).toContain('Apart from these changes: stays at 4');
  });

  test.each(['5m', '5m (x3 over 20m)', '5m (x12 over 3d)'])('is not claimed of a few corrections: %s', (times) => {
    expect(withEvent(corrected(times)).headline).toBe('steady at 4: the metrics recommend 4');
  });

  test('a count below minReplicas is not steady', () => {
    const { verdict, next } = explained(
      describedHpa({
        min: 4,
        pods: '1 current / 4 desired',
        metrics: [cpuRow('55% (110m)')],
        conditions: [ready, valid, inRange],
      }),
    );
    expect(verdict.headline).toBe('at 1, below minReplicas 4: the next sync sets 4');
    expect(verdict.causes.join(' ')).toContain('Argo CD');
    expect(next().map(({ text }) => text)).toEqual([expect.stringContaining('1 replica is below minReplicas 4')]);
  });
});

describe('a metric that fails beside others', () => {
  const metrics = [
    cpuRow('55% (110m)'),
    '"s1-kafka-orders" (target average value):  <unknown> / 100',
    '"s2-kafka-dead" (target average value):  <unknown> / 100',
  ];
  const event =
    'Warning FailedGetExternalMetric 4m (x80 over 3h): unable to get external metric shop/s1-kafka-orders/&LabelSelector{MatchLabels:map[string]string{scaledobject.keda.sh/name: checkout,},MatchExpressions:[]LabelSelectorRequirement{},}: unable to fetch metrics from external metrics API: no matching metrics found for s1-kafka-orders';

  test('is named although the conditions are well', () => {
    const { verdict } = explained(describedHpa({ metrics, conditions: [ready, valid, inRange], events: [event] }));
    expect(verdict.headline).toBe(
      'steady at 4: the metrics recommend 4; 2 of 3 metrics cannot be read: the source of the external metric gives no value',
    );
    expect(verdict.isProblem).toBe(true);
    expect(verdict.reasons[0]?.text).toContain('s1-kafka-orders and s2-kafka-dead have no value');
    expect(verdict.advice).toContain('kubectl describe scaledobject checkout');
  });

  test('without an event only its place is known', () => {
    const { verdict } = explained(describedHpa({ metrics: metrics.slice(0, 2), conditions: [ready, valid, inRange] }));
    expect(verdict.headline).toBe('steady at 4: the metrics recommend 4; s1-kafka-orders has no value');
    expect(verdict.reasons[1]?.certainty).toBe('likely');
    expect(verdict.advice).toContain('kubectl describe hpa');
  });

  test('is not claimed where no metric has a value', () => {
    const { verdict } = explained(describedHpa({ metrics: metrics.slice(1), conditions: [ready, valid, inRange] }));
    expect(verdict.headline).not.toContain('cannot be read');
  });
});

describe('scalings in both directions', () => {
  const events = (up: string, down: string) => [
    `Normal SuccessfulRescale ${up}: New size: 6; reason: cpu resource utilization (percentage of request) above target`,
    `Normal SuccessfulRescale ${down}: New size: 4; reason: All metrics below target`,
  ];
  const headline = (up: string, down: string) =>
    explained(
      describedHpa({ metrics: [cpuRow('55% (110m)')], conditions: [ready, valid, inRange], events: events(up, down) }),
    ).verdict.headline;

  test('that never end are named', () => {
    expect(headline('3m (x44 over 5h)', '40s (x43 over 5h)')).toBe(
      'scales up and down all the time: 44 times to 6 and 43 times to 4 in 5 h',
    );
  });

  test.each([
    ['3m', '40s'],
    ['3m (x3 over 9m)', '40s (x3 over 8m)'],
    ['3m (x20 over 19d)', '4h (x20 over 19d)'],
  ])('are usual: %s and %s', (up, down) => expect(headline(up, down)).toBe('steady at 4: the metrics recommend 4'));
});

describe('what is said once', () => {
  const page = (text: string) =>
    pageOf(explained(text))
      .flatMap(({ lines }) => lines.map((line) => line.text))
      .join('\n');

  test('0 desired replicas beneath a failure are no contradiction', () => {
    const failed = page(
      describedHpa({
        pods: '4 current / 0 desired',
        conditions: [readable, failing('FailedGetResourceMetric', 'Unauthorized')],
      }),
    );
    expect(failed).not.toContain('0 desired replicas');
  });

  test('names are joined as a sentence joins them', () => {
    const text = page(
      describedHpa({
        metrics: [cpuRow('55% (110m)'), 'resource memory on pods:  100Mi / 200Mi', '"orders" on pods:  <unknown> / 4'],
        conditions: [
          readable,
          failing('FailedGetPodsMetric', 'unable to get metric orders: no metrics returned from custom metrics API'),
        ],
      }),
    );
    expect(text).toContain('cpu and memory have values');
  });
});

test('the cpu of autoscaling/v1 is read beside an annotation with other metrics', () => {
  const memory = (current: string, value: number) =>
    `[{"type":"Resource","resource":{"name":"memory","${current}AverageUtilization":${value}}}]`;
  const object = {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    metadata: {
      name: 'shop',
      annotations: {
        'autoscaling.alpha.kubernetes.io/metrics': memory('target', 70),
        'autoscaling.alpha.kubernetes.io/current-metrics': memory('current', 68),
      },
    },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'shop' },
      maxReplicas: 5,
      targetCPUUtilizationPercentage: 80,
    },
    status: { currentReplicas: 3, desiredReplicas: 3, currentCPUUtilizationPercentage: 41 },
  };
  const texts = explainObject(object as unknown as ObjectValue, {})?.metrics.map(({ text }) => text.slice(0, 25));
  expect(texts).toEqual(
    expect.arrayContaining([expect.stringContaining('cpu is at 51 %'), expect.stringContaining('memory is at 97 %')]),
  );
});

test('the metrics of KEDA are told apart by their triggers', () => {
  const { verdict } = explained(`Name:                 keda-hpa-worker
Namespace:            default
Reference:            Deployment/worker
Metrics:              ( current / target )
  "s0-rabbitmq-jobs" (target average value):  35 / 20
  "s1-cron-Europe-Berlin-08xx1-5-018xx1-5" (target average value):  1 / 1
Min replicas:         1
Max replicas:         20
Deployment pods:      3 current / 6 desired
Conditions:
  Type           Status  Reason            Message
  ----           ------  ------            -------
  AbleToScale    True    SucceededRescale  the HPA controller was able to update the target scale to 6
  ScalingActive  True    ValidMetricFound  the HPA was able to successfully calculate a replica count from external metric s0-rabbitmq-jobs(&LabelSelector{MatchLabels:map[string]string{scaledobject.keda.sh/name: worker,},MatchExpressions:[]LabelSelectorRequirement{},})
`);
  expect(verdict.reasons.map(({ text }) => text).join('\n')).toContain(
    'KEDA created this HPA for ScaledObject worker: s0-rabbitmq-jobs comes from trigger 1, of type rabbitmq and s1-cron-Europe-Berlin-08xx1-5-018xx1-5 comes from trigger 2, of type cron.',
  );
});
