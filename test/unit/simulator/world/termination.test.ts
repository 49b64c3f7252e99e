// Pods that are deleted and still get load, worked out by hand (docs/behavior/world.md §2).
import { describe, expect, test } from 'vitest';
import { readWorkloadFacts } from '../../../../core/model/scenario/workload-facts.ts';
import { reportFacts } from '../../../../core/simulator/world/report-text.ts';
import { simulate } from '../../../../core/simulator/world/simulate.ts';
import { readDocument } from '../../../../core/text/read/read-document.ts';
import { toValue } from '../../../../core/text/tree.ts';
import { hpa } from '../../../support/hpa.ts';
import { cpuOf, release, scenario } from '../../../support/scenario.ts';
import { watch } from '../../../support/watched-world.ts';

/** 4 pods with a capacity of 100 each. At 10 s one pod is deleted, which is gone at 30 s. */
function stop(workload: object, load = 200) {
  const { result } = watch(
    { load: { shape: 'constant', to: load }, workload: { stopSeconds: 20, ...workload } },
    { startAt: 4, counts: { 10: 3 } },
  );
  const { counters, lostByDeleted, points } = result.world;
  return { unmet: Math.round(counters.unmet), lost: Math.round(lostByDeleted), points };
}

const capacities = ({ points }: ReturnType<typeof stop>) => points.map(({ atMs, capacity }) => [atMs / 1000, capacity]);

describe('a deleted pod', () => {
  test('gets no load by default', () => expect(stop({})).toMatchObject({ unmet: 0, lost: 0 }));

  test('loses its share of the load until all proxies know', () => {
    // A quarter of 200 units/s for 8 s.
    expect(stop({ endpointSeconds: 8 })).toMatchObject({ unmet: 400, lost: 400 });
  });

  test('serves until its preStop hook ends, and loses the rest', () => {
    // 3 s are served; then a quarter of 200 units/s for 5 s.
    const stopped = stop({ endpointSeconds: 8, preStopSeconds: 3 });
    expect(stopped).toMatchObject({ unmet: 250, lost: 250 });
    expect(capacities(stopped)).toEqual([
      [0, 400],
      [10, 400],
      [13, 300],
      [18, 300],
      [30, 300],
    ]);
  });

  test('loses nothing with a preStop hook that is long enough', () =>
    expect(stop({ endpointSeconds: 8, preStopSeconds: 15 })).toMatchObject({ unmet: 0, lost: 0 }));

  test('gets load for at most as long as it exists', () =>
    expect(stop({ endpointSeconds: 60 })).toMatchObject({ lost: 1000 }));

  test('takes its part of too much load, so that the others lose less', () => {
    // 480 units/s: 120 for each of 4 pods. At first 3 pods serve 300 of 360, and the deleted pod loses 120. Later 3
    // pods serve 300 of 480.
    const { unmet, lost } = stop({ endpointSeconds: 5 }, 480);
    expect(lost).toBe(5 * 120);
    expect(unmet).toBe(10 * 80 + 50 * 180);
  });

  test('takes no item of a queue', () =>
    expect(stop({ kind: 'queue', endpointSeconds: 8 })).toMatchObject({ unmet: 0, lost: 0 }));
});

test('a deleted pod that still gets load keeps the usage of the others down', () => {
  // Constant 200 units/s on 4 pods of 50m each, later on 2 pods of 100m. Samples are taken every 15 s.
  const usage = (endpointSeconds: number, preStopSeconds: number) => {
    const { at } = watch(
      {
        load: { shape: 'constant', to: 200 },
        workload: { stopSeconds: 20, endpointSeconds, preStopSeconds },
      },
      { startAt: 4, counts: { 15: 2 } },
    );
    const { resource } = at(30).metrics;
    return resource && 'samples' in resource ? resource.samples[0]?.containers[0]?.usage.cpu : undefined;
  };
  // 10 s at 50m, whether the other two pods serve or lose their load, and 5 s at 100m: 66.7m, rounded up.
  expect([usage(0, 0), usage(10, 0), usage(10, 10)]).toEqual([100, 67, 67]);
});

test('a report says what deleted pods have lost', () => {
  const world = scenario({
    horizonSeconds: 300,
    load: { shape: 'constant', to: 200 },
    start: { replicas: 4 },
    workload: { endpointSeconds: 5 },
    faults: [{ what: 'rollout', atSeconds: 60 }],
  });
  const trace = simulate(hpa({ minReplicas: 4, metrics: [cpuOf(50)] }), world, release('1.37'));
  expect(trace.report.lostByDeleted).toBeGreaterThan(0);
  expect(trace.report.lostByDeleted).toBeCloseTo(trace.report.unmet.units);
  expect(reportFacts(trace).map(({ label }) => label)).toContain('lost by deleted pods');
});

test.each([
  ['a hook that sleeps', '{ sleep: { seconds: 12 } }', { preStopSeconds: 12, stopSeconds: 17 }],
  ['a command', '{ exec: { command: [sleep, "12"] } }', { preStopSeconds: 12, stopSeconds: 17 }],
  ['a shell', '{ exec: { command: [/bin/sh, -c, sleep 40] } }', { preStopSeconds: 40, stopSeconds: 30 }],
  ['another command', '{ exec: { command: [nginx, -s, quit] } }', {}],
])('the manifest says how long a deleted pod serves: %s', (_, preStop, facts) => {
  const manifest = `kind: Deployment
spec: { template: { spec: { containers: [{ name: web, lifecycle: { preStop: ${preStop} } }] } } }`;
  const { containers: __, ...read } = readWorkloadFacts(toValue(readDocument(manifest).root));
  expect(read).toEqual(facts);
});
