// The worked examples of docs/behavior/hpa.md §7. Where a document contradicts itself or the code, both readings are
// named.
import { describe, expect, test } from 'vitest';
import { apiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { kindOf } from '../../../core/apiserver/kinds.ts';
import type { HorizontalPodAutoscaler, Metric, MetricTarget } from '../../../core/model/hpa/autoscaler.ts';
import { withBehaviorForDraft } from '../../../core/model/hpa/constraints-to-behavior.ts';
import { readConstraints } from '../../../core/model/hpa/read-constraints.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { type ControllerMemory, emptyMemory } from '../../../core/simulator/hpa/controller-memory.ts';
import { decideHorizontal } from '../../../core/simulator/hpa/decide.ts';
import { prepare } from '../../../core/simulator/hpa/prepare.ts';
import { initialState, reconcileHorizontal } from '../../../core/simulator/hpa/reconcile.ts';
import { noMetrics, type Observation, type PodGroup } from '../../../core/simulator/observation.ts';
import { newestReleaseProfile, type Profile, parseProfile } from '../../../core/simulator/profile.ts';
import { behavior, hpa, percent, pods } from '../../support/hpa.ts';
import { cpuMetrics, externalMetrics, observation, podGroup } from '../../support/observations.ts';
import { changes, run } from '../../support/proposals.ts';

function profileOf(release: string, flags: Record<string, number> = {}): Profile {
  const read = parseProfile(release, flags);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

const bounds = { minReplicas: 1, maxReplicas: 1000 };

describe('the draft of 2019 (§7a)', () => {
  const drafted = (constraints: ObjectValue): HorizontalPodAutoscaler => {
    const historic = readConstraints(constraints);
    if (!historic) throw new Error('no draft');
    return hpa({ ...bounds, historic });
  };
  const converted = (constraints: ObjectValue): HorizontalPodAutoscaler => {
    const spec = withBehaviorForDraft({ ...bounds, constraints })?.spec ?? {};
    const object = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec };
    const read = kindOf('autoscaling/v2', 'HorizontalPodAutoscaler')?.read(object)?.autoscaler;
    if (read?.kind !== 'HorizontalPodAutoscaler') throw new Error('not converted');
    return read;
  };
  const modern = (up: Parameters<typeof behavior>[0], down: Parameters<typeof behavior>[1] = {}) =>
    hpa({ ...bounds, behavior: behavior(up, down) });
  const both = (constraints: ObjectValue) => [drafted(constraints), converted(constraints)];

  test('story 1: 1 → 10 → 100 → 1000, one step per minute, today as well', () => {
    for (const object of both({ scaleUp: { percent: 900 } }))
      expect(changes(object, 1, 1000, 20)).toEqual([
        [0, 10],
        [60, 100],
        [120, 1000],
      ]);
  });

  test('story 2: up as story 1, down by one per 10 min: first after the window of 5 min, not after 10', () => {
    for (const object of both({ scaleUp: { percent: 900 }, scaleDown: { pods: 1, periodSeconds: 600 } })) {
      expect(changes(object, 1, 1000, 20).map(([, count]) => count)).toEqual([10, 100, 1000]);
      expect(changes(object, 1000, 1, 130)).toEqual([
        [300, 999],
        [900, 998],
        [1500, 997],
      ]);
    }
  });

  describe('story 3: one pod per minute', () => {
    const minutes = (object: HorizontalPodAutoscaler) => changes(object, 1, 1000, 20).map(([, count]) => count);
    test('as the rules read it, it doubles, because percent is 100', () => {
      for (const object of both({ scaleUp: { pods: 1 } })) expect(minutes(object)).toEqual([2, 4, 8, 16, 32]);
      expect(minutes(modern({ policies: [pods(1, 60), percent(100, 60)] }))).toEqual([2, 4, 8, 16, 32]);
    });
    test('as the story tells it, percent is 0', () => {
      for (const object of both({ scaleUp: { pods: 1, percent: 0 } })) expect(minutes(object)).toEqual([2, 3, 4, 5, 6]);
      expect(minutes(modern({ policies: [pods(1, 60)] }))).toEqual([2, 3, 4, 5, 6]);
    });
  });

  test('story 4: never scales down', () => {
    for (const object of both({ scaleDown: { pods: 0, percent: 0 } })) expect(changes(object, 9, 1, 400)).toEqual([]);
    expect(converted({ scaleDown: { pods: 0, percent: 0 } }).behavior?.scaleDown.selectPolicy).toBe('Disabled');
  });

  describe('story 5: the highest sample of 10 min', () => {
    const samples = [10, 9, 8, 9, 9, 8, 9, 8, 9, 8, 7];
    test('the eleventh sample lets the first one go: 10 → 9', () => {
      for (const object of both({ scaleDown: { pods: 5 }, delaySeconds: 600 }))
        expect(run(object, 10, samples, { seconds: 60 })).toEqual([...Array(10).fill(10), 9]);
    });
    test('without behavior, a sample exactly 10 min old still counts: one sample later', () => {
      const profile = profileOf('1.37', { downscaleStabilizationSeconds: 600 });
      expect(run(hpa(bounds), 10, [...samples, 7], { seconds: 60, profile })).toEqual([...Array(11).fill(10), 9]);
    });
  });

  test('the largest of the limits takes 3 steps, the hardest 6', () => {
    const counts = (object: HorizontalPodAutoscaler) => changes(object, 1, 20, 30).map(([, count]) => count);
    const policies = [pods(4, 60), percent(100, 60)];
    for (const object of [...both({}), modern({ policies })]) expect(counts(object)).toEqual([5, 10, 20]);
    expect(counts(modern({ policies, selectPolicy: 'Min' }))).toEqual([2, 4, 8, 12, 16, 20]);
  });

  test('the rationale: 10 → 20 with 5 pods per minute, and 15 with the hardest limit', () => {
    const policies = [pods(5, 60), percent(100, 60)];
    for (const object of [...both({ scaleUp: { pods: 5 } }), modern({ policies })])
      expect(run(object, 10, [20])).toEqual([20]);
    expect(run(modern({ policies, selectPolicy: 'Min' }), 10, [20])).toEqual([15]);
  });

  test('a single 0 for scale-down is ignored, as the text says; by the rule of the larger result it would freeze', () => {
    for (const object of both({ scaleDown: { pods: 0, percent: 10 } }))
      expect(changes(object, 100, 1, 22)).toEqual([[300, 90]]);
    for (const object of both({ scaleDown: { pods: 0 } })) expect(changes(object, 100, 1, 22)).toEqual([[300, 1]]);
  });

  test('percentages are rounded up for scale-up and truncated for scale-down', () => {
    for (const object of both({ scaleUp: { percent: 10, pods: 0 }, scaleDown: { percent: 10, delaySeconds: 0 } })) {
      expect(run(object, 11, [99])).toEqual([13]);
      expect(run(object, 11, [1])).toEqual([9]);
    }
  });

  test('the bounds apply after the limits', () => {
    const object = { ...drafted({ scaleUp: { percent: 900 } }), maxReplicas: 50 };
    expect(run(object, 1, Array(5).fill(1000), { seconds: 60 })).toEqual([10, 50, 50, 50, 50]);
  });
});

describe('the design of Kubernetes 1.1 (§7c)', () => {
  const first = hpa({ minReplicas: 1, maxReplicas: 20, historic: { rules: '1.1' } });
  /** `seconds`: the time since the last scaling; undefined: there was none. */
  const after = (seconds: number | undefined, current: number, proposal: number) => {
    const memory: ControllerMemory = {
      ...emptyMemory,
      ...(seconds !== undefined && { lastScaledMs: -seconds * 1000 }),
    };
    return decideHorizontal(memory, current, proposal, 0, first, newestReleaseProfile()).decision.desired;
  };

  test('62: 4 → 5 more than 3 min after the last scaling, in either direction', () => {
    expect(Math.ceil((100 / 80) * 4)).toBe(5);
    expect([after(120, 4, 5), after(180, 4, 5), after(180.001, 4, 5)]).toEqual([4, 4, 5]);
  });
  test('63: 10 → 9 more than 5 min after it', () => {
    expect(Math.ceil((70 / 80) * 10)).toBe(9);
    expect([after(180.001, 10, 9), after(300, 10, 9), after(300.001, 10, 9)]).toEqual([10, 10, 9]);
  });
  test('without a last scaling both directions are allowed', () => {
    expect([after(undefined, 4, 5), after(undefined, 10, 9)]).toEqual([5, 9]);
  });
  test('the bounds apply in the order min, 1, max, and wait for the windows as well', () => {
    expect([after(undefined, 5, 0), after(undefined, 5, 99), after(60, 30, 30)]).toEqual([1, 20, 30]);
    expect(after(undefined, 30, 30)).toBe(20);
  });
});

const cpu = (target: number): Metric => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: target } },
});
const external = (target: MetricTarget): Metric => ({
  type: 'External',
  external: { metric: { name: 'work' }, target },
});
const ready = (count: number, difference: Partial<PodGroup> = {}) =>
  Array.from({ length: count }, (_, i) => podGroup({ name: `web-${i}`, ...difference }));
const at = (count: number, status = count) => ({ spec: count, status, selector: 'app=web' });
const unready = { ready: { status: 'False', atMs: -3_600_000 } } as const;

const syncOf = (metrics: Metric[], observed: Partial<Observation>, profile = newestReleaseProfile(), object = {}) =>
  reconcileHorizontal(
    initialState,
    observation(observed),
    prepare(hpa({ maxReplicas: 100, metrics, ...object }), profile),
  ).outcome;
const proposal = (...args: Parameters<typeof syncOf>) => syncOf(...args).tick.proposal;

describe('the official page of 1.19 (§7d)', () => {
  const page = profileOf('1.19');

  test('the mean of the utilizations, 50 %, keeps the count; the ratio of the sums, 82 %, does not', () => {
    const observed = {
      scale: at(2),
      pods: [podGroup({ name: 'a' }), podGroup({ name: 'b', containers: [{ name: 'app', requests: { cpu: 100 } }] })],
      metrics: cpuMetrics([900, 10]),
    };
    for (const profile of [page, newestReleaseProfile()]) expect(proposal([cpu(50)], observed, profile)).toBe(4);
  });

  test('the ratio multiplies the pods that count, 5, and not the current replicas, 10', () =>
    expect(proposal([cpu(50)], { scale: at(10), pods: ready(5), metrics: cpuMetrics(Array(5).fill(1000)) }, page)).toBe(
      10,
    ));

  test('a missing pod counts as 100 % of its request on scale-down: 4; with 100 % of the target it would be 3', () => {
    expect(Math.ceil((4 * (10 + 10 + 50 + 50)) / 4 / 50)).toBe(3);
    const observed = { scale: at(4), pods: ready(4), metrics: cpuMetrics([100, 100, undefined, undefined]) };
    expect(proposal([cpu(50)], observed, page)).toBe(4);
  });

  test('an unready pod is not counted on scale-down either: 3; if only scale-up minded it, 4', () => {
    expect(Math.ceil(4 * (40 / 50))).toBe(4);
    const observed = {
      scale: at(4),
      pods: [...ready(3), podGroup({ name: 'new', ...unready })],
      metrics: cpuMetrics([400, 400, 400, 0]),
    };
    expect(proposal([cpu(50)], observed, page)).toBe(3);
  });

  test.each([
    ['1.15', null],
    ['1.16', 2],
    ['1.19', 2],
    ['1.20', 2],
    ['1.21', null],
  ])('a failed metric in %s: the other one recommends %s', (release, recommended) => {
    const observed = { scale: at(4), pods: ready(4), metrics: externalMetrics(2000) };
    const metrics = [external({ type: 'AverageValue', averageValue: '1' }), cpu(50)];
    expect(proposal(metrics, observed, profileOf(release))).toBe(recommended);
  });

  test('recommendations are recorded without a scaling, too', () => {
    const counts = run(hpa(), 10, [...Array(40).fill(10), ...Array(25).fill(4)]);
    // The 4 follows 21 syncs after the last recommendation of 10, which changed nothing.
    expect(counts.indexOf(4)).toBe(39 + 21);
  });

  test('the window is no wait between two scale-downs', () => {
    const counts = run(hpa(), 10, [10, 4, ...Array(30).fill(2)]);
    expect(counts.slice(20, 23)).toEqual([10, 4, 2]);
  });

  test('without policies the whole scale-down is one step', () => {
    expect(changes(hpa(), 20, 1, 40)).toEqual([[315, 1]]);
    expect(changes(hpa({ behavior: behavior() }), 20, 1, 40)).toEqual([[300, 1]]);
  });

  const down = (...policies: ReturnType<typeof pods>[]) =>
    hpa({ maxReplicas: 100, behavior: behavior({}, { stabilizationWindowSeconds: 0, policies }) });

  test('10 % of 80 per minute: 72, and 64 after 60 s, not after 15 s', () =>
    expect(changes(down(percent(10, 60)), 80, 1, 5)).toEqual([
      [0, 72],
      [60, 64],
    ]));
  test('10 % of 72 removes 8', () => expect(run(down(percent(10, 60)), 72, [1])).toEqual([64]));
  test('10 % removes more than 4 pods above 40; at 40 both are equal', () => {
    expect(run(down(percent(10, 60), pods(4, 60)), 41, [1])).toEqual([36]);
    expect([run(down(percent(10, 60)), 40, [1]), run(down(pods(4, 60)), 40, [1])]).toEqual([[36], [36]]);
    expect(run(down(percent(10, 60), pods(4, 60)), 30, [1])).toEqual([26]);
  });

  test('own policies replace the default ones', () =>
    expect(run(hpa({ behavior: behavior({ policies: [pods(1, 60)] }) }), 10, [20])).toEqual([11]));

  test('the default behavior is not the algorithm without it', () => {
    expect([run(hpa(), 1, [20]), run(hpa({ behavior: behavior() }), 1, [20])]).toEqual([[4], [5]]);
    const afterPeak = [10, 1, 1];
    expect(run(hpa(), 2, afterPeak)).toEqual([4, 8, 10]);
    expect(run(hpa({ behavior: behavior() }), 2, afterPeak)).toEqual([6, 6, 6]);
  });

  test('4 pods or 100 % is the most that is added, if the metrics recommend it', () =>
    expect(run(hpa({ behavior: behavior() }), 4, [5, 5, 20])).toEqual([5, 5, 10]));

  test('the default scaleDown has selectPolicy Max', () => {
    const spec = { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 9, behavior: {} };
    const object = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec };
    const read = kindOf('autoscaling/v2', 'HorizontalPodAutoscaler')?.read(object)?.autoscaler;
    expect(read).toMatchObject({ behavior: { scaleDown: { selectPolicy: 'Max' } } });
  });

  test('a target of 0 pauses an HPA; since 1.36 also with minReplicas 0, unless the HPA set it', () => {
    const paused = (release: string, minReplicas: number) =>
      syncOf(
        [external({ type: 'AverageValue', averageValue: '1' })],
        { scale: at(0), metrics: externalMetrics(5000) },
        profileOf(release),
        {
          minReplicas,
        },
      ).tick.reason.kind === 'resting';
    expect([paused('1.19', 1), paused('1.37', 1)]).toEqual([true, true]);
    expect([paused('1.35', 0), paused('1.36', 0)]).toEqual([false, true]);
  });

  test('a pod that became unready soon after its start counts as never ready, after the initialization period only', () => {
    const first = { startedAtMs: -600_000, ready: { status: 'False', atMs: -600_000 + 20_000 } } as const;
    const later = { ...first, ready: { status: 'False', atMs: -60_000 } } as const;
    const counted = (difference: Partial<PodGroup>) =>
      proposal([cpu(50)], {
        scale: at(2),
        pods: [podGroup(), podGroup({ name: 'b', ...difference })],
        metrics: cpuMetrics([1000, 1000]),
      });
    // A pod that is set aside counts as 0: (1000 + 0) ÷ 2000 is the target.
    expect([counted(first), counted(later)]).toEqual([2, 4]);
  });

  test('since 1.23 v2 is served', () =>
    expect(['1.19', '1.22', '1.23'].map((release) => apiServerRules({ release }).served.includes('v2'))).toEqual([
      false,
      false,
      true,
    ]));

  test('a terminating pod that is ready counts for the value of an object, not for metrics of pods', () => {
    const on = { kind: 'Service', name: 'web' };
    const object: Metric = {
      type: 'Object',
      object: {
        metric: { name: 'work' },
        describedObject: { apiVersion: 'v1', ...on },
        target: { type: 'Value', value: '1' },
      },
    };
    const scale = at(2);
    const two = [podGroup({ name: 'a' }), podGroup({ name: 'b', deleting: true })];
    const value = { ...noMetrics, object: [{ name: 'work', selector: '', on, answer: { value: 2000 } }] };
    expect(proposal([object], { scale, pods: two, metrics: value })).toBe(4);
    expect(proposal([cpu(50)], { scale, pods: two, metrics: cpuMetrics([1000, 1000]) })).toBe(2);
  });
});

describe('the blog post about slow scaling (§7e)', () => {
  const measured = profileOf('1.23');
  const target = hpa({ minReplicas: 2, maxReplicas: 10, metrics: [cpu(20)] });
  const containers = [{ name: 'app', requests: { cpu: 20 } }];
  const old = [podGroup({ name: 'a', containers }), podGroup({ name: 'b', containers })];
  const fresh = (count: number, startedAtMs: number) =>
    ready(count, { containers, startedAtMs, ready: { status: 'False', atMs: startedAtMs } });
  /** `usageOfNew`: undefined if the new pods have no metrics. */
  const syncs = (object: HorizontalPodAutoscaler, usageOfNew: number | undefined) => {
    const controller = prepare(object, measured);
    let state = initialState;
    let count = 2;
    return [506, 0, 0].map((first, i) => {
      const others = fresh(count - 2, i * 15_000 - 10_000);
      const usages = [first, i === 0 ? 524 : 0, ...others.map(() => usageOfNew)];
      const observed = {
        atMs: i * 15_000,
        scale: at(count),
        pods: [...old, ...others],
        metrics: cpuMetrics(usages, i * 15_000),
      };
      const next = reconcileHorizontal(state, observation(observed), controller);
      state = next.state;
      count = next.outcome.scaleTo ?? count;
      const limited = state.status.conditions.find(({ type }) => type === 'ScalingLimited')?.reason;
      return {
        count,
        proposal: next.outcome.tick.proposal,
        limited,
        status: next.outcome.status,
        memory: state.memory,
      };
    });
  };

  test.each([
    ['set aside as unready', 0, [258, 0, 0]],
    ['missing', undefined, [258, 4, 8]],
  ])('2 → 4 → 8 → 10 with the new pods %s', (_, usageOfNew, proposals) => {
    const found = syncs(target, usageOfNew);
    expect(found.map(({ count }) => count)).toEqual([4, 8, 10]);
    expect(found.map(({ proposal: raw }) => raw)).toEqual(proposals);
    expect(found.map(({ limited }) => limited)).toEqual(['ScaleUpLimit', 'ScaleUpLimit', 'TooManyReplicas']);
  });
  test('2575 % and 515m of two pods', () =>
    expect(syncs(target, 0)[0]?.status.currentMetrics).toMatchObject([
      { resource: { current: { averageUtilization: 2575, averageValue: '515m' } } },
    ]));
  test('with the default behavior 2 → 6, which stays', () =>
    expect(syncs({ ...target, behavior: behavior() }, 0).map(({ count }) => count)).toEqual([6, 6, 6]));
  test('1: stored is 258, not the bound of 10', () =>
    expect(
      syncs(target, 0)[0]
        ?.memory.recommendations.entries()
        .map(({ replicas }) => replicas),
    ).toContain(258));
  test('2: an absent minReplicas is 1', () => {
    const spec = { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 9 };
    const object = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec };
    expect(kindOf('autoscaling/v2', 'HorizontalPodAutoscaler')?.read(object)?.autoscaler).toMatchObject({
      minReplicas: 1,
    });
  });
  test('the first scale-down is 300 s after the sample of 258, at the next sync', () =>
    expect(run(target, 2, [258, ...Array(30).fill(0)]).findIndex((count, i, all) => count < (all[i - 1] ?? 0))).toBe(
      21,
    ));
  test('3: exactly 22 % of 20 % scales in 1.23; since 1.33 it takes 23 %', () => {
    const proposed = (usage: number, release: string) =>
      proposal([cpu(20)], { scale: at(2), pods: ready(2), metrics: cpuMetrics([usage, usage]) }, profileOf(release));
    expect([proposed(220, '1.23'), proposed(220, '1.32'), proposed(220, '1.33'), proposed(230, '1.33')]).toEqual([
      3, 3, 2, 3,
    ]);
  });
  test('4: within tolerance an average of an object keeps the replicas of the status', () => {
    const on = { kind: 'Service', name: 'web' };
    const object: Metric = {
      type: 'Object',
      object: {
        metric: { name: 'work' },
        describedObject: { apiVersion: 'v1', ...on },
        target: { type: 'AverageValue', averageValue: '10' },
      },
    };
    const metrics = { ...noMetrics, object: [{ name: 'work', selector: '', on, answer: { value: 80_000 } }] };
    expect(proposal([object], { scale: at(10, 8), pods: ready(8), metrics })).toBe(8);
  });
  test('5: a metric that is older than the readiness counts after the initialization period', () => {
    const proposed = (startedAtMs: number) => {
      const pod = podGroup({ startedAtMs, ready: { status: 'True', atMs: -1000 } });
      return syncOf([cpu(50)], { pods: [pod], metrics: cpuMetrics([1000]) }, measured);
    };
    expect(proposed(-600_000).tick.proposal).toBe(2);
    expect(proposed(-120_000).events[0]?.[2]).toContain('did not receive metrics for any ready pods');
  });
  test('7: an unready pod without missing ones counts as 0, and the HPA scales up', () => {
    const observed = {
      scale: at(3),
      pods: [...ready(2), podGroup({ name: 'c', ...unready })],
      metrics: cpuMetrics([1000, 1000, 0]),
    };
    expect(proposal([cpu(50)], observed, measured)).toBe(4);
  });
  test('8: within the tolerance unready pods are not filled in only at a ratio of 1 or below', () => {
    const proposed = (usage: number) =>
      syncOf(
        [cpu(50)],
        {
          scale: at(3),
          pods: [...ready(2), podGroup({ name: 'c', ...unready })],
          metrics: cpuMetrics([usage, usage, 0]),
        },
        measured,
      ).tick.reason.kind;
    expect([proposed(520), proposed(500)]).toEqual(['unreadyAsNothing', 'withinTolerance']);
  });
  test('6: a missing utilization counts as the request on scale-down, not as the target', () => {
    const observed = { scale: at(4), pods: ready(4), metrics: cpuMetrics([100, 100, undefined, undefined]) };
    expect(proposal([cpu(50)], observed, measured)).toBe(4);
  });
  test('9: with missing pods the truncated average decides: 4; total ÷ target would be 5', () => {
    const amount: Metric = {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '10m' } },
    };
    expect([Math.ceil((20 + 21) / 10), Math.ceil((Math.trunc((20 + 21) / 3) / 10) * 3)]).toEqual([5, 4]);
    const observed = { scale: at(3), pods: ready(3), metrics: cpuMetrics([20, 21, undefined]) };
    expect(proposal([amount], observed, measured)).toBe(4);
  });
  test('10: a utilization above the tolerance scales up without unready or missing pods, too', () =>
    expect(proposal([cpu(50)], { scale: at(2), pods: ready(2), metrics: cpuMetrics([1000, 1000]) }, measured)).toBe(4));
  test('11: for scaleUp with Min a percentage is added', () =>
    expect(
      run(hpa({ behavior: behavior({ selectPolicy: 'Min', policies: [pods(9, 60), percent(50, 60)] }) }), 10, [99]),
    ).toEqual([15]));
  test('12: for scaleDown Max allows the lowest count, Min the highest, and percentages are truncated', () => {
    const rules = (selectPolicy: 'Max' | 'Min') =>
      hpa({
        behavior: behavior(
          {},
          { stabilizationWindowSeconds: 0, selectPolicy, policies: [pods(2, 60), percent(50, 60)] },
        ),
      });
    expect([run(rules('Max'), 5, [1]), run(rules('Min'), 5, [1])]).toEqual([[2], [3]]);
  });
  test('13: without behavior the limit doubles the current count, at every sync', () =>
    expect(run(hpa({ maxReplicas: 99 }), 3, [99, 99, 99])).toEqual([6, 12, 24]));
});
