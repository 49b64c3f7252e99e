// Every form in which a cluster describes an autoscaler. Each explanation is read aloud.
import { describe, expect, test } from 'vitest';
import { newestApiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { fromInternal } from '../../../core/apiserver/convert/from-internal.ts';
import { conditionEntry } from '../../../core/explanation/catalogue/lookup.ts';
import { explainDescribe, explainObject } from '../../../core/explanation/explain.ts';
import type { Explanation } from '../../../core/explanation/explanation.ts';
import { pageOf } from '../../../core/explanation/page-text.ts';
import { looksLikeDescribe } from '../../../core/model/looks-like-describe.ts';
import { plainObject } from '../../../core/model/plain-object.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { type DescribedEvent, describeText } from '../../support/describe.ts';
import { isWhole } from '../../support/effort.ts';
import { faultsOf } from '../../support/read-aloud.ts';

const releases = ['1.16', '1.18', '1.20', '1.23', '1.26', '1.29', '1.32', '1.37'];
const chosenOf = (release: string) => ({ kubernetes: { release } });

interface Said {
  type: string;
  status: string;
  reason: string;
  messages: string[];
}
const said = (type: string, status: string, reason: string, ...messages: string[]): Said => ({
  type,
  status,
  reason,
  messages,
});
const uncomputed = (error: string) => `the HPA was unable to compute the replica count: ${error}`;

const conditions: readonly Said[] = [
  said(
    'AbleToScale',
    'False',
    'FailedGetScale',
    `the HPA controller was unable to get the target's current scale: deployments/scale.apps "web" not found`,
    `the HPA controller was unable to get the target's current scale: no matches for kind "Deployment" in group "extensions"`,
    `the HPA controller was unable to get the target's current scale: no matches for extensions/, Kind=Deployment`,
    `the HPA controller was unable to get the target's current scale: rollouts.argoproj.io "web" not found`,
    `the HPA controller was unable to get the target's current scale: Internal error occurred: the spec replicas field ".spec.replicas" does not exist`,
  ),
  said('AbleToScale', 'True', 'SucceededGetScale', "the HPA controller was able to get the target's current scale"),
  said(
    'AbleToScale',
    'True',
    'ReadyForNewScale',
    'recommended size matches current size',
    'the last scale time was sufficiently old as to warrant a new scale',
  ),
  said(
    'AbleToScale',
    'True',
    'ScaleDownStabilized',
    'recent recommendations were higher than current one, applying the highest recent recommendation',
  ),
  said(
    'AbleToScale',
    'True',
    'ScaleUpStabilized',
    'recent recommendations were lower than current one, applying the lowest recent recommendation',
  ),
  said('AbleToScale', 'True', 'SucceededRescale', 'the HPA controller was able to update the target scale to 6'),
  said(
    'AbleToScale',
    'False',
    'FailedUpdateScale',
    'the HPA controller was unable to update the target scale: Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes to the latest version and try again',
  ),
  said(
    'AbleToScale',
    'False',
    'BackoffBoth',
    'the time since the previous scale is still within both the downscale and upscale forbidden windows',
  ),
  said(
    'AbleToScale',
    'False',
    'BackoffDownscale',
    'the time since the previous scale is still within the downscale forbidden window',
  ),
  said(
    'AbleToScale',
    'False',
    'BackoffUpscale',
    'the time since the previous scale is still within the upscale forbidden window',
  ),
  said(
    'ScalingActive',
    'True',
    'ValidMetricFound',
    'the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)',
    'the HPA was able to succesfully calculate a replica count from cpu resource utilization (percentage of request)',
  ),
  said(
    'ScalingActive',
    'False',
    'ScalingDisabled',
    'scaling is disabled since the replica count of the target is zero',
  ),
  said(
    'ScalingActive',
    'False',
    'InvalidSelector',
    uncomputed('selector is required'),
    "the HPA target's scale is missing a selector",
  ),
  said(
    'ScalingActive',
    'False',
    'AmbiguousSelector',
    'pods by selector app=web are controlled by multiple HPAs: [shop/web shop/web-2]',
  ),
  said(
    'ScalingActive',
    'False',
    'FailedGetResourceMetric',
    uncomputed('failed to get cpu utilization: missing request for cpu in container app of Pod web-5d8'),
    uncomputed('missing request for cpu on container app in pod shop/web-5d8'),
    uncomputed('unable to get metrics for resource cpu: no metrics returned from resource metrics API'),
    uncomputed('did not receive metrics for any ready pods'),
  ),
  said(
    'ScalingActive',
    'False',
    'FailedGetContainerResourceMetric',
    uncomputed('failed to get app container metric value: container app not present in metrics for pod shop/web-5d8'),
  ),
  said(
    'ScalingActive',
    'False',
    'FailedGetPodsMetric',
    uncomputed(
      'unable to get metric requests: unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered',
    ),
    uncomputed('unable to get metric requests: no metrics returned from custom metrics API'),
  ),
  said(
    'ScalingActive',
    'False',
    'FailedGetObjectMetric',
    uncomputed(
      'unable to get metric hits: Ingress on shop main/the server could not find the metric hits for ingresses',
    ),
    uncomputed('unable to get metric hits: no matches for extensions/, Kind=Ingress'),
  ),
  said(
    'ScalingActive',
    'False',
    'FailedGetExternalMetric',
    uncomputed(
      'unable to get external metric shop/lag/nil: unable to fetch metrics from external metrics API: no external metrics API (external.metrics.k8s.io) registered',
    ),
  ),
  said(
    'ScalingLimited',
    'False',
    'DesiredWithinRange',
    'the desired count is within the acceptable range',
    'the desired replica count is within the acceptable range',
  ),
  said(
    'ScalingLimited',
    'True',
    'TooFewReplicas',
    'the desired replica count is less than the minimum replica count',
    'the desired replica count was less than the minimum replica count',
    'the desired replica count was zero',
  ),
  said(
    'ScalingLimited',
    'True',
    'TooManyReplicas',
    'the desired replica count is more than the maximum replica count',
    'the desired replica count was more than the maximum replica count',
  ),
  said(
    'ScalingLimited',
    'True',
    'ScaleUpLimit',
    'the desired replica count is increasing faster than the maximum scale rate',
  ),
  said(
    'ScalingLimited',
    'True',
    'ScaleDownLimit',
    'the desired replica count is decreasing faster than the maximum scale rate',
  ),
  said('ScaledToZero', 'True', 'ScaledToZero', 'the HPA controller scaled the workload to zero'),
  said('ScaledToZero', 'False', 'NotScaledToZero', 'the HPA controller did not scale the workload to zero'),
];

/** In the newest form, with a current value, and as an older kubectl or version writes the metric. */
const describedObject = { apiVersion: 'v1', kind: 'Service', name: 'web' };
const metrics = {
  'cpu percentage': {
    metric: { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
    current: { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 40, averageValue: '200m' } } },
  },
  'memory amount': {
    metric: { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '400Mi' } } },
    current: { type: 'Resource', resource: { name: 'memory', current: { averageValue: '300Mi' } } },
  },
  'container cpu percentage': {
    metric: {
      type: 'ContainerResource',
      containerResource: { name: 'cpu', container: 'app', target: { type: 'Utilization', averageUtilization: 60 } },
    },
    current: {
      type: 'ContainerResource',
      containerResource: { name: 'cpu', container: 'app', current: { averageUtilization: 40, averageValue: '200m' } },
    },
  },
  'container memory amount': {
    metric: {
      type: 'ContainerResource',
      containerResource: { name: 'memory', container: 'app', target: { type: 'AverageValue', averageValue: '400Mi' } },
    },
    current: {
      type: 'ContainerResource',
      containerResource: { name: 'memory', container: 'app', current: { averageValue: '300Mi' } },
    },
  },
  pods: {
    metric: {
      type: 'Pods',
      pods: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '10' } },
    },
    current: { type: 'Pods', pods: { metric: { name: 'requests' }, current: { averageValue: '7500m' } } },
  },
  'object value': {
    metric: {
      type: 'Object',
      object: { metric: { name: 'hits' }, describedObject, target: { type: 'Value', value: '100' } },
    },
    current: { type: 'Object', object: { metric: { name: 'hits' }, describedObject, current: { value: '70' } } },
  },
  'object average': {
    metric: {
      type: 'Object',
      object: { metric: { name: 'hits' }, describedObject, target: { type: 'AverageValue', averageValue: '10' } },
    },
    current: {
      type: 'Object',
      object: { metric: { name: 'hits' }, describedObject, current: { value: '0', averageValue: '7' } },
    },
  },
  'external value': {
    metric: { type: 'External', external: { metric: { name: 'lag' }, target: { type: 'Value', value: '100' } } },
    current: { type: 'External', external: { metric: { name: 'lag' }, current: { value: '70' } } },
  },
  'external average': {
    metric: {
      type: 'External',
      external: { metric: { name: 'lag' }, target: { type: 'AverageValue', averageValue: '10' } },
    },
    current: { type: 'External', external: { metric: { name: 'lag' }, current: { value: '0', averageValue: '7' } } },
  },
};
type Kind = keyof typeof metrics;
const kinds = Object.keys(metrics) as Kind[];

function objectOf(kind: Kind, listed: Said[], hasValue = true) {
  const { metric, current } = metrics[kind];
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace: 'shop' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 2,
      maxReplicas: 10,
      metrics: [metric],
    },
    status: {
      currentReplicas: 4,
      desiredReplicas: 4,
      currentMetrics: hasValue ? [current] : [{ type: '' }],
      conditions: listed.map(({ type, status, reason, messages: [message = ''] }) => ({
        type,
        status,
        reason,
        message,
      })),
    },
  };
}

const pageText = (explanation: Explanation): string[] =>
  pageOf(explanation).flatMap(({ title, lines }) => [
    ...(title === undefined ? [] : [title]),
    ...lines.map(({ text }) => text),
  ]);

function readAloud(explanation: Explanation, where: string): void {
  const own = pageOf(explanation).flatMap(({ lines }) => lines.filter(({ style }) => style !== 'quote'));
  for (const { text } of own) expect(faultsOf(text), `${where}: ${text}`).toEqual([]);
}

const lists: Said[][] = conditions.flatMap((one) => {
  const find = (reason: string) => conditions.find((each) => each.reason === reason) as Said;
  if (one.type === 'AbleToScale')
    return [one.status === 'False' ? [one] : [one, find('ValidMetricFound'), find('DesiredWithinRange')]];
  if (one.type === 'ScalingActive') return [[find('SucceededGetScale'), one]];
  if (one.type === 'ScaledToZero') return [[find('ReadyForNewScale'), find('ValidMetricFound'), one]];
  return ['ReadyForNewScale', 'ScaleDownStabilized', 'SucceededRescale'].map((able) => [
    find(able),
    find('ValidMetricFound'),
    one,
  ]);
});

/** In the short tier each list of conditions has one kind of metric, and each kind has some of the lists. */
const listsOf = (kind: Kind): Said[][] =>
  lists.filter((_, number) => isWhole || number % kinds.length === kinds.indexOf(kind));

describe('an object of autoscaling/v2', () => {
  test.each(kinds)('with %s is explained in whole sentences, whatever its conditions say', (kind) => {
    for (const list of listsOf(kind))
      for (const hasValue of [true, false]) {
        const object = objectOf(kind, list, hasValue) as unknown as ObjectValue;
        const explanation = explainObject(object, chosenOf('1.37'));
        expect(explanation?.conditions.filter(({ entry, error }) => !entry && !error)).toEqual([]);
        if (explanation) readAloud(explanation, `${kind} ${list.map(({ reason }) => reason).join()}`);
      }
  });

  test.each(releases)('is explained for a controller of %s', (release) => {
    for (const kind of kinds) {
      const explanation = explainObject(objectOf(kind, lists[0] ?? []) as unknown as ObjectValue, chosenOf(release));
      if (explanation) readAloud(explanation, `${release} ${kind}`);
    }
  });
});

describe.each(['v1', 'v2beta1', 'v2beta2'] as const)('an object of autoscaling/%s', (version) => {
  test.each(kinds)('with %s says the same as one of v2', (kind) => {
    for (const list of listsOf(kind)) {
      const newest = objectOf(kind, list) as unknown as ObjectValue;
      const older = plainObject({
        ...fromInternal(newest, version, newestApiServerRules),
        apiVersion: `autoscaling/${version}`,
        kind: 'HorizontalPodAutoscaler',
      });
      const [explained, expected] = [older, newest].map((object) => explainObject(object, chosenOf('1.37')));
      expect(explained && pageText(explained)).toEqual(expected && pageText(expected));
    }
  });
});

describe('kubectl describe', () => {
  test.each(kinds)('of %s says the same as the object', (kind) => {
    for (const list of listsOf(kind)) {
      const object = objectOf(kind, list);
      const [described] = explainDescribe(describeText(object as never), chosenOf('1.37'));
      const explained = explainObject(object as unknown as ObjectValue, chosenOf('1.37'));
      expect(described && pageText(described.explanation)).toEqual(explained && pageText(explained));
    }
  });

  test.each(kinds)('of %s without a value says so', (kind) => {
    const [described] = explainDescribe(describeText(objectOf(kind, lists[1] ?? [], false) as never), chosenOf('1.37'));
    expect(described && pageText(described.explanation).join('\n')).toContain('has no value in the status');
  });

  test.each([
    ['"requests" on pods:  7500m / 10', /requests is at 75 % of its target/],
    ['"hits" on Service/web:  70 / 100', /hits is at 70 % of its target/],
    ['"hits" on Service/web (target value):  70 / 100', /hits is at 70 % of its target/],
    ['"lag" (target value):  70 / 100', /lag is at 70 % of its target/],
    ['"lag" (target average value):  <unset> / 100', /lag has no value/],
    ['resource memory on pods:  314572800 / 400Mi', /memory is at 75 % of its target \(300Mi/],
    ['resource memory of container "app" on pods:  314572800 / 400Mi', /memory of app is at 75 % of its target/],
    ['resource cpu of container app on pods  (as a percentage of request):  40% (200m) / 60%', /cpu of app is at 67 %/],
    ['resource cpu on pods  (as a percentage of request):  40% / 60%', /cpu is at 67 % of its target/],
  ])('of an older kubectl reads the metric %s', (line, page) => {
    const text = `Name:  web\nReference:  Deployment/web\nMetrics:  ( current / target )\n  ${line}\nMin replicas:  2\nMax replicas:  10\nDeployment pods:  4 current / 4 desired`;
    const [described] = explainDescribe(text, chosenOf('1.37'));
    expect(described && pageText(described.explanation).join('\n')).toMatch(page);
  });

  test.each([
    ['20%', /cpu is at 40 % of its target \(20 % of the request, target 50 %\)/],
    ['<unknown>', /cpu has no value/],
    ['<unset>', /cpu has no value/],
  ])('of autoscaling/v1 reads the current utilization %s', (current, page) => {
    const text = `Name:  w
Reference:  Deployment/w
Target CPU utilization:  50%
Current CPU utilization:  ${current}
Min replicas:  2
Max replicas:  10
Deployment pods:  5 current / 5 desired`;
    const [described] = explainDescribe(text, chosenOf('1.37'));
    expect(described && pageText(described.explanation).join('\n')).toMatch(page);
  });
});

/** Real texts had these counts, percentages and reasons beside each other. */
describe('contradictions', () => {
  const read = (
    {
      current = 5,
      desired,
      min = 2,
      max = 10,
      percent = 50,
      target = 50,
    }: Partial<Record<'current' | 'desired' | 'min' | 'max' | 'percent' | 'target', number>>,
    [able, limited]: [string, string],
    events: DescribedEvent[] = [],
  ) => {
    const object = objectOf('cpu percentage', []);
    const conditionsOf = [
      { type: 'AbleToScale', status: 'True', reason: able, message: 'able' },
      { type: 'ScalingActive', status: 'True', reason: 'ValidMetricFound', message: 'active' },
      {
        type: 'ScalingLimited',
        status: limited === 'DesiredWithinRange' ? 'False' : 'True',
        reason: limited,
        message: 'limited',
      },
    ];
    const metric = {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: target } },
    };
    const status = {
      currentReplicas: current,
      desiredReplicas: desired ?? current,
      currentMetrics: [
        { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: percent, averageValue: '1m' } } },
      ],
      conditions: conditionsOf,
    };
    const spec = { ...object.spec, minReplicas: min, maxReplicas: max, metrics: [metric] };
    const [found] = explainDescribe(describeText({ ...object, spec, status } as never, events), chosenOf('1.37'));
    const { verdict, contradictions = [], next } = found?.explanation ?? {};
    if (found) readAloud(found.explanation, `${able} ${limited}`);
    return {
      headline: verdict?.headline,
      contradictions: contradictions.join(' '),
      next: next?.()
        .map(({ text }) => text)
        .join(' '),
    };
  };
  const rescale = (age: string, size: number, why: string): DescribedEvent => ({
    type: 'Normal',
    reason: 'SuccessfulRescale',
    age,
    message: `New size: ${size}; reason: ${why}`,
  });

  test('a limit whose direction the values contradict', () => {
    const { headline, contradictions, next } = read({ current: 3, min: 3, percent: 80 }, [
      'ReadyForNewScale',
      'TooFewReplicas',
    ]);
    expect(headline).toBe('held at 3 by minReplicas 3, although the values in this text recommend 5');
    expect(contradictions).toContain('TooFewReplicas says that less than minReplicas 3 was recommended');
    expect(next).toBe('');
  });

  test('a limit that applies to an older recommendation is not what the metrics recommend', () =>
    expect(read({ current: 10, percent: 38, target: 90 }, ['ScaleDownStabilized', 'TooManyReplicas'])).toMatchObject({
      headline: 'held at 10: an older recommendation of the scale-down window is for more than maxReplicas 10',
      contradictions: '',
    }));

  test('a window at a bound holds nothing: the count cannot fall or rise', () => {
    const atMin = read({ current: 2, percent: 10 }, ['ScaleDownStabilized', 'DesiredWithinRange']);
    expect(atMin.headline).toBe('held at 2 by minReplicas 2: the metrics recommend fewer');
    expect(atMin.next).not.toMatch(/falls|waits/);
    const atMax = read({ current: 10, percent: 90 }, ['ScaleUpStabilized', 'DesiredWithinRange']);
    expect(atMax.headline).toBe('held at 10 by maxReplicas 10: the metrics recommend more');
  });

  test('a scale-up although the metrics recommend fewer, with and without the event that proves it', () => {
    const without = read({ current: 5, desired: 9, percent: 20 }, ['SucceededRescale', 'ScaleUpLimit']);
    expect(without.headline).toBe('scaled from 5 to 9 in the last sync, although the values in this text recommend 2');
    expect(without.contradictions).toContain('Known causes: an older, higher recommendation');
    const proven = read(
      { current: 5, desired: 9, percent: 20 },
      ['SucceededRescale', 'ScaleUpLimit'],
      [rescale('5s', 9, 'All metrics below target')],
    );
    expect(proven.contradictions).toContain('although every metric was below its target');
  });

  test('a bound that is not that of the count', () =>
    expect(read({ current: 5, percent: 150 }, ['ReadyForNewScale', 'TooManyReplicas'])).toMatchObject({
      headline: 'held at 5 by maxReplicas 10, but the count contradicts this',
    }));

  test('a count that no event has set', () =>
    expect(
      read({}, ['ReadyForNewScale', 'DesiredWithinRange'], [rescale('9m', 9, 'cpu resource utilization above target')])
        .contradictions,
    ).toContain('is 9 min old and says that the HPA set 9, but the count is 5'));

  test('a size of the HPA itself that is outside of the bounds', () =>
    expect(
      read(
        { current: 15, min: 15, max: 60, percent: 25, target: 25 },
        ['ReadyForNewScale', 'DesiredWithinRange'],
        [rescale('40m', 3, 'All metrics below target')],
      ).contradictions,
    ).toContain('The HPA itself has set the count to 3, below minReplicas 15'));

  test('a tolerance that may be another one is no contradiction', () =>
    expect(
      read({ percent: 52, target: 50, current: 10, max: 10 }, ['ReadyForNewScale', 'TooManyReplicas']).contradictions,
    ).toBe(''));
});

describe('the table of kubectl get hpa -w', () => {
  const read = (text: string) =>
    explainDescribe(text, chosenOf('1.37')).map(({ explanation, described }) => ({
      name: explanation.observed.name,
      headline: explanation.verdict.headline,
      recommended: explanation.metrics.map(({ recommended }) => recommended),
      line: described.startLine,
    }));

  test('is explained by the last line of each autoscaler', () =>
    expect(
      read(`$ kubectl get hpa -w
NAME   REFERENCE        TARGETS                        MINPODS   MAXPODS   REPLICAS   AGE
web    Deployment/web   cpu: 20%/50%                   2         10        4          3d
api    Deployment/api   cpu: <unknown>/50%, 3/5        <unset>   10        3          3d
web    Deployment/web   cpu: 90%/50%, memory: 1/2      2         10        4          3d`),
    ).toEqual([
      { name: 'web', headline: '4 replicas: the text has no conditions', recommended: [8, 2], line: 4 },
      { name: 'api', headline: '3 replicas: the text has no conditions', recommended: [], line: 3 },
    ]));

  test('of an older kubectl does not say which resource it is about', () =>
    expect(
      read(`NAMESPACE   NAME   REFERENCE        TARGETS   MINPODS   MAXPODS   REPLICAS   AGE
shop        web    Deployment/web   20%/50%   2         10        4          3d`),
    ).toMatchObject([{ name: 'web', recommended: [] }]));
});

describe('a message alone', () => {
  const messages = conditions.flatMap(({ messages: all, reason, type, status }) =>
    all.map((message) => ({ message, reason, type, status })),
  );

  test.each(messages)('is explained: $message', ({ message, reason, type, status }) => {
    expect(looksLikeDescribe(message)).toBe(true);
    const [alone] = explainDescribe(message, chosenOf('1.37'));
    const { conditions: found = [], events = [], verdict } = alone?.explanation ?? {};
    const [item] = [...found, ...events];
    expect(item?.entry ?? item?.error, message).toBeDefined();
    if (alone) readAloud(alone.explanation, message);
    const entry = conditionEntry('HorizontalPodAutoscaler', { type, status, reason });
    if (item?.error === undefined) expect(item?.entry?.means).toContain(entry?.means);
    expect(verdict?.headline).toMatch(/\w{3}/);
  });

  test.each(messages)('is explained without what precedes the error: $message', ({ message }) => {
    const error = /(?:replica count|current scale|target scale): (.*)$/.exec(message)?.[1];
    if (error === undefined) return;
    const [alone] = explainDescribe(error, chosenOf('1.37'));
    expect(alone?.explanation.events[0]?.error?.means, error).toBeDefined();
    if (alone) readAloud(alone.explanation, error);
  });

  test.each([
    'New size: 6; reason: cpu resource utilization (percentage of request) above target',
    'New size: 2; reason: All metrics below target',
    'New size: 3; reason: Current number of replicas below Spec.MinReplicas',
  ])('of an event is explained: %s', (message) => {
    const [alone] = explainDescribe(message, chosenOf('1.37'));
    expect(alone?.explanation.verdict.headline).toMatch(/^last scaled to \d$/);
  });

  test.each([
    'error: unable to recognize "web.yaml": no matches for kind "Deployment" in version "extensions/v1beta1"',
    'Error from server (NotFound): pods "web" was deleted',
    'The quick brown fox.',
  ])('of something else is left alone: %s', (message) =>
    expect(explainDescribe(message, chosenOf('1.37'))).toEqual([]),
  );
});
