// The user stories of the draft (docs/behavior/hpa.md §7a), and the windows of Kubernetes 1.1 (§7c).
import { describe, expect, test } from 'vitest';
import type { HorizontalPodAutoscaler, LegacyRules, Metric } from '../../../core/model/hpa/autoscaler.ts';
import { readConstraints } from '../../../core/model/hpa/read-constraints.ts';
import { completeScenario } from '../../../core/model/scenario/partial-scenario.ts';
import type { LoadShape } from '../../../core/model/scenario/scenario.ts';
import type { ObjectValue } from '../../../core/model/value.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import { emptyMemory, seedRecommendation } from '../../../core/simulator/hpa/controller-memory.ts';
import { decideHorizontal, explain, recordScaling } from '../../../core/simulator/hpa/decide.ts';
import { prepare } from '../../../core/simulator/hpa/prepare.ts';
import { noMetrics, type Observation, type PodGroup } from '../../../core/simulator/observation.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import type { Tick } from '../../../core/simulator/trace.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { scenarioDefaults } from '../../../core/simulator/world/standard-load.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';

const profile = newestReleaseProfile();

const autoscaler = (minReplicas: number, maxReplicas: number, historic: LegacyRules): HorizontalPodAutoscaler => ({
  kind: 'HorizontalPodAutoscaler',
  name: 'web',
  target: { kind: 'Deployment', name: 'web' },
  minReplicas,
  maxReplicas,
  metrics: [],
  historic,
});

function draft(constraints: ObjectValue): LegacyRules {
  const read = readConstraints(constraints);
  if (!read) throw new Error('nothing of the draft');
  return read;
}

/** One count per proposal, `seconds` apart. */
function run(object: HorizontalPodAutoscaler, from: number, proposals: readonly number[], seconds: number) {
  let memory = seedRecommendation(emptyMemory, from, 0);
  let current = from;
  return proposals.map((proposal, i) => {
    const nowMs = i * seconds * 1000;
    const next = decideHorizontal(memory, current, proposal, nowMs, object, profile);
    const asked = { count: proposal, metric: null, path: [] };
    const why: Pick<Tick, 'reason'> = explain(next.decision, current, asked, nowMs, object);
    memory = recordScaling(next.memory, current, next.decision.desired, nowMs, object);
    current = next.decision.desired;
    return { current, nowMs, why: why.reason.kind };
  });
}

const utilization = (averageUtilization: number): Metric => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});

const counts = (...args: Parameters<typeof run>) => run(...args).map(({ current }) => current);

describe('the rules of the 2019 draft', () => {
  test('story 1: the count rises tenfold each minute', () => {
    const { up } = envelope(autoscaler(1, 1000, draft({ scaleUp: { percent: 900 } })), profile);
    expect({ sequence: up.sequence, seconds: up.seconds }).toEqual({ sequence: [1, 10, 100, 1000], seconds: 120 });
  });

  test('story 2: one pod is removed per ten minutes, the first after the window', () => {
    const object = autoscaler(1, 1000, draft({ scaleDown: { rate: { pods: 1, periodSeconds: 600 } } }));
    const changes = run(object, 1000, Array(130).fill(1), 15);
    const times = changes
      .filter(({ current }, i) => current !== (changes[i - 1]?.current ?? 1000))
      .map(({ nowMs }) => nowMs / 1000);
    expect(times).toEqual([300, 900, 1500]);
  });

  test('story 3: one pod is not one pod, because percent defaults to 100; with 0 it is', () => {
    expect(counts(autoscaler(1, 99, draft({ scaleUp: { pods: 1 } })), 1, Array(6).fill(99), 60)).toEqual([
      2, 4, 8, 16, 32, 64,
    ]);
    expect(counts(autoscaler(1, 99, draft({ scaleUp: { pods: 1, percent: 0 } })), 1, Array(4).fill(99), 60)).toEqual([
      2, 3, 4, 5,
    ]);
  });

  test('story 4: two zeros disable a direction', () => {
    const frozen = run(autoscaler(1, 99, draft({ scaleDown: { pods: 0, percent: 0 } })), 9, [1, 1, 9], 600);
    expect(frozen.map(({ current, why }) => [current, why])).toEqual([
      [9, 'disabled'],
      [9, 'disabled'],
      [9, 'unchanged'],
    ]);
  });

  test('story 5: the highest recommendation of the last ten minutes applies', () => {
    const object = autoscaler(1, 99, draft({ scaleDown: { pods: 5 }, delaySeconds: 600 }));
    expect(counts(object, 10, [10, 9, 8, 9, 9, 8, 9, 8, 9, 8, 7], 60)).toEqual([...Array(10).fill(10), 9]);
  });

  test('the delay counts from the last recommendation that kept or raised the count', () => {
    const object = autoscaler(1, 20, draft({}));
    const droppedAt = (proposals: readonly number[]) => {
      const changes = run(object, 20, proposals, 15);
      return changes.find(({ current }) => current < 20)?.nowMs;
    };
    const low = Array(60).fill(1);
    // Recommendations equal to the count, and above maxReplicas.
    expect(droppedAt([...Array(40).fill(20), ...low])).toBe(39 * 15_000 + 300_000);
    expect(droppedAt([...Array(40).fill(50), ...low])).toBe(39 * 15_000 + 300_000);
  });

  test('a delay upwards counts from the last recommendation that kept or lowered the count', () => {
    const object = autoscaler(1, 99, draft({ scaleUp: { delaySeconds: 60 } }));
    expect(counts(object, 4, [4, 9, 9, 9, 9, 9], 15)).toEqual([4, 4, 4, 4, 8, 8]);
  });

  describe('in a world', () => {
    const dropsAt = (object: HorizontalPodAutoscaler, load: LoadShape, replicas: number) =>
      simulate(object, scenario({ horizonSeconds: 5000, start: { replicas }, load }), profile).ticks.find(
        ({ current, desired }) => desired < current,
      )?.atMs;

    test('the delay holds after a spike', () => {
      const load: LoadShape = { shape: 'spike', from: 0.5, to: 9, atSeconds: 60, forSeconds: 600 };
      expect(dropsAt({ ...hpa(), historic: draft({}) }, load, 1)).toBeGreaterThanOrEqual((660 + 285) * 1000);
    });

    test('what the draft cannot use is named beside the run', () => {
      const historic = draft({ scaleUp: { percent: -5 } });
      expect(simulate({ ...hpa(), historic }, scenario({ horizonSeconds: 60 }), profile).assumptions).toContainEqual({
        taken: 'constraints without scaleUp.percent: -5: the KEP draft of 2019 cannot use these values',
      });
    });

    test('nothing from before the start counts, as for a released window', () => {
      const load: LoadShape = { shape: 'constant', to: 1 };
      const released = { ...hpa(), behavior: behavior({}, { stabilizationWindowSeconds: 3600 }) };
      const drafted = { ...hpa(), historic: draft({ scaleDown: { delaySeconds: 3600 } }) };
      expect(dropsAt(released, load, 5)).toBe(0);
      expect(dropsAt(drafted, load, 5)).toBe(0);
    });
  });

  test('the memory of a run is bounded by the counts, not by its length', () => {
    let memory = seedRecommendation(emptyMemory, 5, 0);
    const object = autoscaler(1, 9, draft({ scaleDown: { delaySeconds: 1_000_000 } }));
    for (let i = 0; i < 1000; i++)
      memory = decideHorizontal(memory, 5, 3 + (i % 5), i * 15_000, object, profile).memory;
    expect(memory.draftRecommendations?.scaleDown.length).toBeLessThanOrEqual(6);
  });

  test('upwards the larger of both rates applies', () => {
    expect(counts(autoscaler(1, 99, draft({})), 1, Array(3).fill(20), 60)).toEqual([5, 10, 20]);
    expect(counts(autoscaler(1, 99, draft({ scaleUp: { pods: 5 } })), 10, [20], 60)).toEqual([20]);
  });

  test('a change half a minute ago counts', () => {
    const object = autoscaler(1, 99, draft({ scaleUp: { rate: { pods: 1, percent: 0 } } }));
    expect(run(object, 1, [2, 9, 9], 30).map(({ current, why }) => [current, why])).toEqual([
      [2, 'asked'],
      [2, 'policy'],
      [3, 'policy'],
    ]);
  });
});

describe('the rules of Kubernetes 1.1', () => {
  const object = autoscaler(2, 10, { rules: '1.1' });

  test('steps are not limited', () => {
    const { up, down } = envelope(object, profile);
    expect([up.sequence, down.sequence, up.release]).toEqual([[2, 10], [10, 2], '1.1']);
  });

  test('after a scaling nothing happens for 3 minutes up, 5 minutes down, and a moment more', () => {
    const found = run(object, 2, [4, 9, 9, 9, 9, 9, 9, 9], 30);
    expect(found.map(({ current }) => current)).toEqual([4, 4, 4, 4, 4, 4, 4, 9]);
    expect(found[1]?.why).toBe('forbidden');
    expect(counts(object, 8, [4, ...Array(11).fill(2)], 30)).toEqual([...Array(11).fill(4), 2]);
  });

  describe('in a world', () => {
    const cpu = { ...object, metrics: [utilization(50)] };
    const load: LoadShape = { shape: 'step', from: 50, to: 400, atSeconds: 60 };
    const world = completeScenario({ load: { shape: load } }, { defaults: scenarioDefaults(cpu, {}, profile) });
    const { ticks } = simulate(cpu, world, profile);

    test('it syncs every 30 s, or as the flag says', () => {
      expect(ticks.slice(0, 3).map(({ atMs }) => atMs)).toEqual([0, 30_000, 60_000]);
      const often = simulate(cpu, world, newestReleaseProfile({ syncPeriodSeconds: 10 }));
      expect(often.ticks[1]?.atMs).toBe(10_000);
    });

    test('the usage is that of the last minute', () => {
      expect(world.metrics.resolutionSeconds).toBe(60);
      expect(ticks.find(({ desired }) => desired > 2)?.atMs).toBe(120_000);
    });

    test('a new pod without a measurement fails the sync, and readiness does not matter', () => {
      const [, failed] = ticks.filter(({ atMs }) => atMs >= 120_000);
      expect(failed?.reason).toMatchObject({ kind: 'unreadable' });
      expect(ticks.map(({ reason }) => reason.kind)).not.toContain('unreadyAsNothing');
    });
  });

  describe('the usage of its pods', () => {
    const pod = (name: string, count: number, more: Partial<PodGroup> = {}): PodGroup => ({
      name,
      count,
      phase: 'Running',
      startedAtMs: -1000,
      ready: { status: 'False', atMs: 0 },
      deleting: false,
      containers: [{ name: 'app', requests: { cpu: 100 } }],
      ...more,
    });
    const propose = (
      target: number,
      status: number,
      pods: readonly PodGroup[],
      usages: readonly (number | undefined)[],
    ) => {
      const hpa = { ...object, metrics: [utilization(target)] };
      const controller = prepare(hpa, profile);
      const samples = usages.map((cpu) =>
        cpu === undefined ? undefined : { atMs: 0, windowMs: 60_000, containers: [{ name: 'app', usage: { cpu } }] },
      );
      const observation: Observation = {
        atMs: 0,
        scale: { spec: 9, status, selector: 'app=web' },
        otherAutoscalers: [],
        pods,
        metrics: { ...noMetrics, resource: { samples, strays: [] } },
      };
      const found = controller.metrics[0]?.propose({ controller, observation, current: 9, statusReplicas: status });
      return found?.ok ? found.replicas : found?.error;
    };

    test('counts with the status: the examples of the reference', () => {
      // 100 % of 80 % with 4 pods, 70 % of 80 % with 10.
      expect(propose(80, 4, [pod('a', 4)], [100])).toBe(5);
      expect(propose(80, 10, [pod('a', 10)], [70])).toBe(9);
    });

    test('is a whole percentage, and a ratio of 1.1 is over the tolerance', () => {
      expect(propose(80, 10, [pod('a', 10)], [88])).toBe(11);
      // 87.9 % is 87 %.
      expect(propose(80, 10, [pod('a', 9), pod('b', 1)], [88, 87])).toBe(10);
    });

    test('fails where a pod has no measurement or no request; a pod that is deleted does not count', () => {
      expect(propose(80, 2, [pod('a', 1), pod('b', 1)], [50, undefined])).toContain('metrics obtained for 1/2 of pods');
      expect(propose(80, 2, [pod('a', 1, { containers: [{ name: 'app', requests: {} }] })], [50])).toContain(
        'some pods do not have request for cpu',
      );
      expect(propose(80, 2, [pod('a', 1), pod('b', 1, { deleting: true })], [80, undefined])).toBe(2);
    });
  });

  test('the bounds apply, and the count is never 0', () => {
    expect(counts(object, 2, [99], 30)).toEqual([10]);
    expect(counts(autoscaler(0, 10, { rules: '1.1' }), 5, [0], 30)).toEqual([1]);
  });
});
