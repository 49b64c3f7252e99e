// Pods that wait for nodes, worked out by hand (docs/behavior/world.md §2).
import { describe, expect, test } from 'vitest';
import type { Nodes } from '../../../../core/model/scenario/node-provisioning.ts';
import type { Fault, ScenarioWorkload } from '../../../../core/model/scenario/scenario.ts';
import { reportFacts } from '../../../../core/simulator/world/report-text.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { hpa } from '../../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../../support/scenario.ts';
import { podsAt, watch } from '../../../support/watched-world.ts';

interface Case {
  nodes?: Partial<Nodes>;
  workload?: Partial<ScenarioWorkload>;
  faults?: readonly Fault[];
  horizonSeconds?: number;
}

/** Room for 3 pods, then 2 per node. A node comes 10 s + 20 s later; a pod takes 2 s + 5 s to be ready. */
function grow(counts: Record<number, number>, { nodes, workload = {}, faults = [], horizonSeconds = 60 }: Case = {}) {
  const { at, result } = watch(
    {
      load: { shape: 'constant', to: 10 },
      horizonSeconds,
      workload,
      faults,
      nodes: {
        provisioning: 'clusterAutoscaler',
        freePods: 1,
        podsPerNode: 2,
        detectSeconds: 10,
        provisionSeconds: 20,
        ...nodes,
      },
    },
    { startAt: 2, counts },
  );
  const podsFrom = (...seconds: number[]) => seconds.map((second) => podsAt(at(second)).join(', '));
  return { podsFrom, at, nodes: result.world.nodes };
}

describe('pods that find no room', () => {
  test('wait until nodes come', () => {
    // At 5 s one of 4 new pods finds room. At 15 s 2 nodes are requested for the other 3, at 35 s they are there.
    const { podsFrom, nodes } = grow({ 5: 6 });
    expect(podsFrom(6, 12, 34, 36, 37, 42)).toEqual([
      '2 ready, 1 Pending, 3 Pending',
      '2 ready, 1 ready, 3 Pending',
      '2 ready, 1 ready, 3 Pending',
      '2 ready, 1 ready, 3 Pending',
      '2 ready, 1 ready, 3 Running',
      '2 ready, 1 ready, 3 ready',
    ]);
    expect(nodes.report).toEqual({ added: 2, removed: 0, mostWaiting: 3, longestWaitMs: 30_000 });
    expect(nodes.spans).toEqual([{ fromMs: 5000, toMs: 35_000 }]);
  });

  test('have no start time and no Ready condition until they have a node', () => {
    const { at } = grow({ 5: 6 });
    expect(at(30).pods.at(-1)).toMatchObject({ count: 3, phase: 'Pending', startedAtMs: null, ready: null });
    expect(at(36).pods.at(-1)).toMatchObject({ startedAtMs: 35_000, ready: { status: 'False', atMs: 35_000 } });
  });

  test('are deleted first, and are gone at once', () => {
    const { podsFrom, nodes } = grow({ 5: 6, 8: 4 });
    expect(podsFrom(9, 35, 42)).toEqual([
      '2 ready, 1 Running, 1 Pending',
      '2 ready, 1 ready, 1 Pending',
      '2 ready, 1 ready, 1 ready',
    ]);
    expect(nodes.report).toMatchObject({ added: 1, mostWaiting: 3 });
  });

  test('that follow while nodes are coming get nodes of their own if those are full', () => {
    // At 15 s 2 nodes are requested for 3 pods. At 20 s 3 more pods wait: 1 node for 2 of them, at 30 s.
    const { nodes, podsFrom } = grow({ 5: 6, 20: 9 });
    expect(podsFrom(35, 50)).toEqual([
      '2 ready, 1 ready, 3 Pending, 1 Pending, 2 Pending',
      '2 ready, 1 ready, 3 ready, 1 ready, 2 Pending',
    ]);
    expect(nodes.report).toMatchObject({ added: 3, longestWaitMs: 30_000 });
  });

  test('wait to the end if no further node may be added', () => {
    const { nodes } = grow({ 5: 6 }, { nodes: { maxNodes: 1 } });
    expect(nodes.report).toMatchObject({ added: 1, longestWaitMs: 55_000 });
    expect(grow({ 5: 6 }, { nodes: { provisioning: 'fixed' } }).nodes.report).toMatchObject({
      added: 0,
      mostWaiting: 3,
    });
  });

  test('get the places of pods that are gone', () => {
    // At 10 s both new pods wait, and one old pod is deleted; it is gone at 15 s. The first new pod is ready at 22 s,
    // the last old pod is gone at 27 s, and the second new pod is ready at 34 s.
    const { podsFrom } = grow(
      {},
      {
        nodes: { provisioning: 'fixed', freePods: 0 },
        workload: { maxSurge: 1, maxUnavailable: 1 },
        faults: [{ what: 'rollout', atSeconds: 10 }],
      },
    );
    expect(podsFrom(10, 22, 34)).toEqual([
      '1 ready, 1 deleted, 1 Pending, 1 Pending',
      '1 deleted, 1 ready, 1 Pending',
      '1 ready, 1 ready',
    ]);
  });
});

test('nodes that are not needed for a while are removed, and have to come again', () => {
  // At 50 s 4 pods are deleted, and are gone at 55 s: 2 nodes are not needed, and are removed at 85 s.
  const { podsFrom, nodes } = grow({ 5: 6, 50: 2, 90: 4 }, { nodes: { removeSeconds: 30 }, horizonSeconds: 130 });
  expect(podsFrom(84, 91, 119, 127)).toEqual([
    '2 ready',
    '2 ready, 1 Pending, 1 Pending',
    '2 ready, 1 ready, 1 Pending',
    '2 ready, 1 ready, 1 ready',
  ]);
  expect(nodes.report).toMatchObject({ added: 3, removed: 2 });
});

test('a rollout whose surge finds no room does not go on', () => {
  const rollout = { what: 'rollout', atSeconds: 10 } as const;
  const full = { nodes: { provisioning: 'fixed', freePods: 0 }, faults: [rollout] } as const;
  const surge = { maxSurge: 1, maxUnavailable: 0 } as const;
  expect(grow({}, { ...full, workload: surge }).podsFrom(60)).toEqual(['2 ready, 1 Pending']);
  expect(grow({}, { ...full, workload: { maxSurge: 0, maxUnavailable: 1 } }).podsFrom(60)).toEqual([
    '1 ready, 1 ready',
  ]);
});

describe.each([
  ['clusterAutoscaler', 432],
  ['nodeAutoProvisioner', 278],
] as const)('%s', (provisioning, seconds) => {
  test(`has a node after ${seconds} s, and the HPA waits for its pods`, () => {
    // 2 pods at twice their target: 4 at 60 s. The pods that wait count as 0, so nothing scales up further.
    const world = scenario({
      horizonSeconds: 900,
      load: { shape: 'step', from: 100, to: 200, atSeconds: 30 },
      start: { replicas: 2 },
      nodes: { provisioning },
    });
    const trace = simulate(hpa({ minReplicas: 2, metrics: [cpuOf(50)] }), world, release('1.37'));
    expect(trace.sequence).toEqual([2, 4]);
    expect(trace.report.nodes).toEqual({ added: 1, removed: 0, mostWaiting: 2, longestWaitSeconds: seconds });
    const [scaled = 0] = trace.ticks.flatMap(({ atMs, current, desired }) => (desired === current ? [] : [atMs]));
    expect(trace.faults).toEqual([{ what: 'waitingForNodes', fromMs: scaled, toMs: scaled + seconds * 1000 }]);
    expect(reportFacts(trace).map(({ value, label }) => `${value} ${label}`)).toEqual(
      expect.arrayContaining(['≤ 2 pods without a node', '1 node added']),
    );
  });
});
