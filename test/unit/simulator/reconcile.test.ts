import { describe, expect, test } from 'vitest';
import { apiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { decodeVersion, storageRoundTrip } from '../../../core/apiserver/storage.ts';
import type { HorizontalPodAutoscaler, Metric } from '../../../core/model/hpa/autoscaler.ts';
import { formatPath } from '../../../core/model/path.ts';
import { asObject } from '../../../core/model/read-value.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { type PreparedController, prepare } from '../../../core/simulator/hpa/prepare.ts';
import {
  initialState,
  reconcileHorizontal,
  stateAfterEdit,
  stateAfterRestart,
} from '../../../core/simulator/hpa/reconcile.ts';
import type { SyncOutcome } from '../../../core/simulator/hpa/sync-outcome.ts';
import { noMetrics, type Observation } from '../../../core/simulator/observation.ts';
import { newestReleaseProfile, type Profile, parseProfile } from '../../../core/simulator/profile.ts';
import { reasonText } from '../../../core/simulator/trace-text.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { cpuMetrics, externalMetrics, observation, podGroup } from '../../support/observations.ts';
import { scenario } from '../../support/scenario.ts';

const cpu = (averageUtilization: number): Metric => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});
const byCpu = (target: number, difference: Partial<HorizontalPodAutoscaler> = {}) =>
  hpa({ metrics: [cpu(target)], ...difference });
const pods = (count: number) => Array.from({ length: count }, (_, i) => podGroup({ name: `web-${i}` }));
const at = (count: number) => ({ spec: count, status: count, selector: 'app=web' });

function sync(
  object: HorizontalPodAutoscaler,
  observed: Partial<Observation>,
  profile: Profile = newestReleaseProfile(),
): SyncOutcome {
  return reconcileHorizontal(initialState, observation(observed), prepare(object, profile)).outcome;
}
const proposalOf = (object: HorizontalPodAutoscaler, observed: Partial<Observation>) =>
  sync(object, observed).tick.proposal;
const reasonOf = (object: HorizontalPodAutoscaler, observed: Partial<Observation>) => {
  const { reason, decidedBy } = sync(object, observed).tick;
  return [reasonText(reason), formatPath(decidedBy)];
};

describe('the metric stage', () => {
  test('1: utilization is computed from sums', () =>
    expect(proposalOf(byCpu(30), { scale: at(3), pods: pods(3), metrics: cpuMetrics([300, 500, 700]) })).toBe(5));
  test('2: an unready pod counts as 0', () => {
    const unready = podGroup({ name: 'web-0', ready: { status: 'False', atMs: -3_600_000 } });
    const observed = { scale: at(3), pods: [unready, ...pods(3).slice(1)], metrics: cpuMetrics([300, 500, 700]) };
    expect(proposalOf(byCpu(30), observed)).toBe(4);
  });
  test('4: pods without metrics count as their request on scale-down', () => {
    const observed = { scale: at(4), pods: pods(4), metrics: cpuMetrics([400, 95, undefined, undefined]) };
    expect(proposalOf(byCpu(100), observed)).toBe(3);
  });
  test('27: an external average uses the replicas of the status', () => {
    const object = hpa({
      metrics: [
        {
          type: 'External',
          external: { metric: { name: 'work' }, target: { type: 'AverageValue', averageValue: '10' } },
        },
      ],
    });
    expect(
      proposalOf(object, { scale: { spec: 10, status: 8, selector: 'app=web' }, metrics: externalMetrics(80_000) }),
    ).toBe(8);
  });
  test('a hundred equal pods decide like one group of a hundred', () => {
    const single = sync(byCpu(50), { scale: at(100), pods: pods(100), metrics: cpuMetrics(Array(100).fill(333)) });
    const grouped = sync(byCpu(50), { scale: at(100), pods: [podGroup({ count: 100 })], metrics: cpuMetrics([333]) });
    expect(grouped).toEqual(single);
  });
  test('sums beyond 2^53 are exact in 64 bits', () => {
    const metrics = cpuMetrics([9_007_199_254_740_991, 9_007_199_254_740_991]);
    const { status } = sync(byCpu(50), { scale: at(2), pods: pods(2), metrics });
    expect(status.currentMetrics).toMatchObject([{ resource: { current: { averageValue: '9007199254740991m' } } }]);
  });
});

describe('the sum of an external metric', () => {
  const largest = 2n ** 63n - 1n;
  const sumOf = (values: readonly (number | bigint)[], release: string) => {
    const target = { type: 'Value', value: '1' } as const;
    const object = hpa({ metrics: [{ type: 'External', external: { metric: { name: 'work' }, target } }] });
    const profile = parseProfile(release);
    const observed = { metrics: externalMetrics(...values) };
    return profile.ok ? sync(object, observed, profile.value).status.currentMetrics : undefined;
  };

  test.each<[string, (number | bigint)[], string]>([
    ['1.35', [1000, -5000], '-4'],
    ['1.35', [largest, 1, -2], `${largest}m`],
    ['1.34', [largest, 1, -2], `${largest - 1n}m`],
  ])('in %s the sum of %s is %s', (release, values, value) =>
    expect(sumOf(values, release)).toMatchObject([{ external: { current: { value } } }]),
  );
});

describe('a resource that no pod has', () => {
  test.each(['cpus', 'constructor', '__proto__', 'toString'])('no pod has the resource %s', (name) => {
    const object = hpa({
      metrics: [{ type: 'Resource', resource: { name, target: { type: 'Utilization', averageUtilization: 50 } } }],
    });
    const { events } = sync(object, { metrics: cpuMetrics([500]) });
    expect(events[0]?.[2]).toBe(
      `failed to get ${name} utilization: did not receive metrics for targeted pods (pods might be unready)`,
    );
  });
});

describe('the texts of a decision', () => {
  test('the text says how far a metric is from its target', () =>
    expect(reasonOf(byCpu(50), { scale: at(2), pods: pods(2), metrics: cpuMetrics([700, 800]) })).toEqual([
      'cpu is at 150 % of its target',
      'spec.metrics[0].resource.target',
    ]));
  test('the text of a metric many times above its target has a factor', () =>
    expect(reasonText({ kind: 'asked', by: 'work', count: 100, percent: 2430 })).toBe(
      'work is at 24 times its target',
    ));
  test('the text says that a metric is within tolerance', () =>
    expect(reasonOf(byCpu(50), { scale: at(2), pods: pods(2), metrics: cpuMetrics([520, 520]) })).toEqual([
      'cpu is within tolerance of its target (−10 … +10 %)',
      'spec.metrics[0].resource.target',
    ]));
  test('the text has the tolerance of the object', () => {
    const object = byCpu(50, { behavior: behavior({ tolerance: '0.3' }) });
    expect(reasonOf(object, { scale: at(2), pods: pods(2), metrics: cpuMetrics([600, 600]) })).toEqual([
      'cpu is within tolerance of its target (−10 … +30 %)',
      'spec.behavior.scaleUp.tolerance',
    ]);
  });
  test('the text counts unready pods', () => {
    const unready = podGroup({ name: 'web-1', ready: { status: 'False', atMs: -3_600_000 } });
    const observed = { scale: at(2), pods: [podGroup(), unready], metrics: cpuMetrics([900, 900]) };
    expect(reasonOf(byCpu(50), observed)[0]).toBe('1 unready pod counts as 0 for cpu');
  });
  test('the text counts pods without metrics', () => {
    const observed = { scale: at(2), pods: pods(2), metrics: cpuMetrics([100, undefined]) };
    expect(reasonOf(byCpu(50), observed)[0]).toBe('1 pod without metrics counts as 100 % of its request for cpu');
  });
  test('the text has the error if no metric could be read', () =>
    expect(reasonOf(hpa(), {})).toEqual([
      'no metric could be read: unable to get external metric default/work/nil: no metrics returned from external metrics API',
      'spec.metrics[0]',
    ]));
  test('the text says that a failed metric prevents a scale-down', () => {
    const object = hpa({ metrics: [cpu(50), ...hpa().metrics] });
    const observed = { scale: at(5), metrics: externalMetrics(1000) };
    expect(reasonOf(object, observed)[0]).toBe(
      'cpu could not be read and the other metrics recommend less (1): no scale-down',
    );
  });
  test('the text names two autoscalers for the same pods', () =>
    expect(reasonOf(hpa(), { otherAutoscalers: ['other'] })[0]).toBe(
      '2 HPAs select the same pods: this one and other',
    ));
  test('the text says that the selector is missing', () =>
    expect(reasonOf(hpa(), { scale: { spec: 1, status: 1, selector: '' } })[0]).toBe(
      'the selector of the workload cannot be used: selector is required',
    ));
  test('the text has the error of a scale that cannot be read', () =>
    expect(reasonOf(hpa(), { scale: { error: 'gone' } })[0]).toBe('the scale could not be read: gone'));
  test('the text has the error of a scale that cannot be written', () =>
    expect(reasonOf(hpa(), { scale: { ...at(3), updateErrors: ['no'] }, metrics: externalMetrics(5000) })[0]).toBe(
      'scaling to 5 failed: no',
    ));
  test('the text says that autoscaling is paused at 0 replicas', () =>
    expect(reasonOf(hpa(), { scale: at(0) })[0]).toBe('paused: the workload has 0 replicas'));
});

describe('the state between syncs', () => {
  test('a restart loses the window but keeps the status', () => {
    const controller = prepare(hpa(), newestReleaseProfile());
    const observed = (seconds: number) =>
      observation({ atMs: seconds * 1000, scale: at(10), metrics: externalMetrics(2000) });
    const first = reconcileHorizontal(initialState, observed(0), controller).state;
    const after = stateAfterRestart(first);
    expect(after.status).toBe(first.status);
    expect(after.memory.recommendations.entries()).toEqual([]);
    expect(reconcileHorizontal(after, observed(400), controller).outcome.tick.stabilized).toBe(10);
    expect(reconcileHorizontal(first, observed(400), controller).outcome.tick.stabilized).toBe(2);
  });
  test('a condition records when its status changed, not its reason', () => {
    const controller = prepare(hpa(), newestReleaseProfile());
    const first = reconcileHorizontal(initialState, observation({ metrics: externalMetrics(1000) }), controller).state;
    const failed = reconcileHorizontal(first, observation({ atMs: 15_000 }), controller).state;
    const back = reconcileHorizontal(
      failed,
      observation({ atMs: 30_000, metrics: externalMetrics(1000) }),
      controller,
    ).state;
    expect(back.status.conditions.map(({ type, sinceMs }) => [type, sinceMs])).toEqual([
      ['AbleToScale', 0],
      ['ScalingActive', 30_000],
      ['ScalingLimited', 0],
    ]);
  });
  test('the state passed to a sync stays unchanged', () => {
    const controller = prepare(byCpu(50), newestReleaseProfile());
    const before = structuredClone(initialState);
    reconcileHorizontal(
      initialState,
      observation({ scale: at(3), pods: pods(3), metrics: cpuMetrics([900, 900, 900]) }),
      controller,
    );
    expect(initialState).toEqual(before);
  });
});

describe('a utilization and an amount of cpu, stored as autoscaling/v1', () => {
  const amount: Metric = {
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '1' } },
  };
  const [external] = hpa().metrics;
  const profileOf = (release: string) => {
    const read = parseProfile(release);
    if (!read.ok) throw new Error(read.problem);
    return read.value;
  };
  const seen = (seconds: number, error?: string) =>
    observation({
      atMs: seconds * 1000,
      scale: at(2),
      pods: pods(2),
      metrics: { ...cpuMetrics([900, 900]), external: externalMetrics(2000).external },
      ...(error !== undefined && { statusUpdateError: error }),
    });
  const syncs = (release: string, metrics: readonly Metric[], observations: readonly Observation[]) => {
    const controller = prepare(hpa({ metrics: [...metrics] }), profileOf(release));
    let state = initialState;
    return observations.map((each) => {
      const next = reconcileHorizontal(state, each, controller);
      state = next.state;
      return [next.outcome.status.currentMetrics.length, next.outcome.tick.proposal];
    });
  };
  const all = external ? [cpu(30), external, amount] : [];

  test.each(['1.15', '1.18', '1.20', '1.22'])(
    '%s loses the utilization with the first status: the others decide',
    (release) =>
      expect(syncs(release, all, [seen(0), seen(15), seen(30)])).toEqual([
        [3, 6],
        [2, 2],
        [2, 2],
      ]),
  );
  test('1.23 reads autoscaling/v2 and keeps it', () =>
    expect(syncs('1.23', all, [seen(0), seen(15)])).toEqual([
      [3, 6],
      [3, 6],
    ]));
  test('after the amount, it is lost when the object is stored', () =>
    expect(syncs('1.20', [...all].reverse(), [seen(0)])).toEqual([[2, 2]]));
  test('alone it stays', () =>
    expect(syncs('1.20', all.slice(0, 2), [seen(0), seen(15)])).toEqual([
      [2, 6],
      [2, 6],
    ]));
  test('a status that cannot be written changes nothing', () =>
    expect(syncs('1.20', all, [seen(0, 'timeout'), seen(15), seen(30)]).map(([count]) => count)).toEqual([0, 3, 2]));
  test('an edit brings it back until the next status, a restart does not', () => {
    const controller = prepare(hpa({ metrics: all }), profileOf('1.20'));
    const { state } = reconcileHorizontal(initialState, seen(0), controller);
    const countAfter = (before: typeof state) =>
      reconcileHorizontal(before, seen(15), controller).outcome.status.currentMetrics.length;
    expect(countAfter(stateAfterRestart(state))).toBe(2);
    expect(countAfter(stateAfterEdit(state))).toBe(3);
  });
  test('a simulated autoscaler has lost it long ago', () => {
    const object = hpa({ metrics: all });
    const trace = simulate(object, scenario({ horizonSeconds: 60 }), profileOf('1.20'));
    expect(trace.metrics).toHaveLength(2);
    expect(trace.ticks[0]?.recommendedBy).toHaveLength(2);
    expect(trace.assumptions).toContainEqual({
      taken:
        'the controller wrote the status before the run; with this write, Kubernetes 1.20 drops the utilization target of cpu',
    });
  });
  test('is what the API server does with the object', () => {
    const rules = apiServerRules({ release: '1.20' });
    const metric = (target: ObjectValue) => ({ type: 'Resource', resource: { name: 'cpu', target } });
    const utilization = metric({ type: 'Utilization', averageUtilization: 30 });
    const average = metric({ type: 'AverageValue', averageValue: '1' });
    const object = {
      apiVersion: 'autoscaling/v2beta2',
      kind: 'HorizontalPodAutoscaler',
      spec: { maxReplicas: 9, metrics: [utilization, average] },
    };
    const stored = storageRoundTrip(decodeVersion(object, 'v2beta2', rules), rules);
    expect(stored).toMatchObject({ spec: { metrics: [average, utilization] } });
    expect(asObject(storageRoundTrip(stored, rules).spec).metrics).toMatchObject([average]);
    expect(asObject(storageRoundTrip(stored, rules).spec).metrics).toHaveLength(1);
  });
});

describe('a selector in the status', () => {
  test('is the same with other words, so that a status that cannot be written makes no event', () => {
    const byPods = (matchLabels: Record<string, string>, more: object = {}) =>
      prepare(
        hpa({
          metrics: [
            {
              type: 'Pods',
              pods: {
                metric: { name: 'hits', selector: { matchLabels, ...more } },
                target: { type: 'AverageValue', averageValue: '1' },
              },
            },
          ],
        }),
        newestReleaseProfile(),
      );
    const answer = { samples: [{ value: 1000 }, { value: 1000 }], strays: [] };
    const metrics = { ...noMetrics, pods: [{ name: 'hits', selector: 'a=x,b=y', answer }] };
    const steady = observation({ scale: at(2), pods: pods(2), metrics, statusUpdateError: 'no' });
    const written = reconcileHorizontal(
      initialState,
      { ...steady, statusUpdateError: undefined },
      byPods({ a: 'x', b: 'y' }),
    ).state;
    const reasons = (controller: PreparedController) =>
      reconcileHorizontal(written, steady, controller).outcome.events.map(([, reason]) => reason);
    expect(reasons(byPods({ b: 'y', a: 'x' }, { matchExpressions: [] }))).toEqual([]);
    expect(reasons(byPods({ b: 'y', a: 'x' }, { matchExpressions: [{ key: 'c', operator: 'Exists' }] }))).not.toEqual(
      [],
    );
  });
});

describe('a change of the spec alone', () => {
  const error = 'etcdserver: request timed out';
  /** The syncs differ only in the generation of the object and in the error of writing the status. */
  const eventsOf = (syncs: readonly Partial<Observation>[], release = '1.37', featureGates = {}) => {
    const read = parseProfile(release, {}, featureGates);
    if (!read.ok) throw new Error(read.problem);
    const controller = prepare(byCpu(50), read.value);
    const steady = { scale: at(2), pods: pods(2), metrics: cpuMetrics([500, 500]) };
    let state = initialState;
    return syncs.map((each) => {
      const next = reconcileHorizontal(state, observation({ ...steady, ...each }), controller);
      state = next.state;
      return next.outcome.events.map(([, reason]) => reason);
    });
  };
  const failed = ['FailedUpdateStatus'];

  test('changes the status until a write succeeds', () =>
    expect(
      eventsOf([
        { generation: 1 },
        { generation: 1, statusUpdateError: error },
        { generation: 2, statusUpdateError: error },
        { generation: 2, statusUpdateError: error },
        { generation: 2 },
        { generation: 2, statusUpdateError: error },
      ]),
    ).toEqual([[], [], failed, failed, [], []]));

  test('changes no status while the scale cannot be read: only a sync with a count writes the generation', () => {
    const unreadable = { error: 'no scale' };
    const repeated = { scale: unreadable, generation: 2, statusUpdateError: error };
    expect(
      eventsOf([{ generation: 1 }, { scale: unreadable, generation: 1 }, repeated, { ...repeated, generation: 3 }]),
    ).toEqual([[], ['FailedGetScale'], ['FailedGetScale'], ['FailedGetScale']]);
    expect(
      eventsOf([
        { scale: unreadable, generation: 1 },
        { generation: 1, statusUpdateError: error },
      ]),
    ).toEqual([['FailedGetScale'], failed]);
  });

  test.each([
    ['without the gate', '1.37', { HPAGeneration: false }],
    ['in older releases', '1.36', {}],
  ])('does not change the status %s', (_name, release, gates) =>
    expect(eventsOf([{ generation: 1 }, { generation: 2, statusUpdateError: error }], release, gates)).toEqual([
      [],
      [],
    ]),
  );
});
