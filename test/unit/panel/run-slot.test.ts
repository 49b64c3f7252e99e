// A long run has its beginning at once, while a worker computes the rest.
import { describe, expect, test } from 'vitest';
import type { ScenarioOverrides } from '../../../client/panel/form/scenario-overrides.ts';
import type { JobListener, SimulationJob, StartJob } from '../../../client/panel/long-run/simulation-job.ts';
import { RunSlot } from '../../../client/panel/runs/run-slot.ts';
import type { Experiment } from '../../../client/panel/state/experiment.ts';
import type { RunInput } from '../../../client/panel/state/page-model.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { maxSyncs } from '../../../core/simulator/world/run-cost.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { hpa } from '../../support/hpa.ts';
import { scenario, standardDefaults } from '../../support/scenario.ts';

const profile = newestReleaseProfile();
const dayMs = 86_400_000;

function simulatedWith(maxReplicas: number): RunInput {
  return { autoscaler: hpa({ maxReplicas }), profile, workload: {} };
}

function settingOf(values: ScenarioOverrides['values']): Experiment {
  return { form: { values }, series: [], defaults: standardDefaults };
}

const month = settingOf({ 'load.shape': 'wave', 'load.periodSeconds': 864_000 });

class Workers {
  readonly started: { job: SimulationJob; listener: JobListener; cancelled: boolean }[] = [];
  news = 0;
  readonly start: StartJob = (job, listener) => {
    const worker = { job, listener, cancelled: false };
    this.started.push(worker);
    return {
      cancel: () => {
        worker.cancelled = true;
      },
    };
  };
  readonly runs = new RunSlot(this.start, () => this.news++);
}

describe('a short run', () => {
  test('is complete at once, without a worker', () => {
    const { runs, started } = new Workers();
    const trace = runs.worldTrace(simulatedWith(20), settingOf({}));
    expect(trace?.horizonMs).toBe(30 * 60_000);
    expect(started).toEqual([]);
    expect(runs.longRun).toBeUndefined();
  });

  test('is computed once', () => {
    const { runs } = new Workers();
    const [simulated, form] = [simulatedWith(20), settingOf({})];
    expect(runs.worldTrace(simulated, form)).toBe(runs.worldTrace(simulated, form));
  });
});

describe('a long run', () => {
  test('shows its beginning at once, and a worker computes the whole', () => {
    const { runs, started } = new Workers();
    const trace = runs.worldTrace(simulatedWith(20), month);
    expect(trace?.horizonMs).toBeLessThan(4 * dayMs);
    expect(trace?.horizonMs).toBeGreaterThan(dayMs / 2);
    expect(started).toHaveLength(1);
    expect(runs.longRun).toMatchObject({
      state: 'running',
      atMs: 0,
      requestedMs: 30 * dayMs + 600_000,
      shownMs: trace?.horizonMs,
    });
  });

  test('reports its progress and its result', () => {
    const workers = new Workers();
    const { runs, started } = workers;
    const [simulated, form] = [simulatedWith(20), month];
    runs.worldTrace(simulated, form);
    started[0]?.listener.progress(dayMs);
    expect(runs.longRun?.atMs).toBe(dayMs);
    const whole = simulate(hpa(), scenario({ horizonSeconds: 60 }), profile);
    started[0]?.listener.done(whole);
    expect(runs.worldTrace(simulated, form)).toBe(whole);
    expect(runs.longRun?.state).toBe('done');
    expect(workers.news).toBe(2);
  });

  test('ends at once when something changes, and its messages are ignored', () => {
    const workers = new Workers();
    const { runs, started } = workers;
    runs.worldTrace(simulatedWith(20), month);
    const next = simulatedWith(10);
    const trace = runs.worldTrace(next, month);
    expect(started.map(({ cancelled }) => cancelled)).toEqual([true, false]);
    started[0]?.listener.progress(dayMs);
    started[0]?.listener.done(simulate(hpa(), scenario({ horizonSeconds: 60 }), profile));
    expect(runs.longRun?.atMs).toBe(0);
    expect(runs.worldTrace(next, month)).toBe(trace);
    expect(workers.news).toBe(0);
  });

  test('can be cancelled and restarted', () => {
    const { runs, started } = new Workers();
    const [simulated, form] = [simulatedWith(20), month];
    const trace = runs.worldTrace(simulated, form);
    runs.cancel();
    expect(started[0]?.cancelled).toBe(true);
    expect(runs.longRun?.state).toBe('cancelled');
    expect(runs.worldTrace(simulated, form)).toBe(trace);
    expect(started).toHaveLength(1);
    runs.resume();
    expect(started).toHaveLength(2);
    expect(runs.longRun?.state).toBe('running');
  });

  test('reports a failure and keeps its beginning', () => {
    const { runs, started } = new Workers();
    const [simulated, form] = [simulatedWith(20), month];
    const trace = runs.worldTrace(simulated, form);
    started[0]?.listener.failed('out of memory');
    expect(runs.longRun).toMatchObject({ state: 'failed', problem: 'out of memory' });
    expect(runs.worldTrace(simulated, form)).toBe(trace);
  });

  test('is limited in length', () => {
    const { runs, started } = new Workers();
    runs.worldTrace(simulatedWith(20), settingOf({ 'load.shape': 'wave', 'load.periodSeconds': 1e9 }));
    const { horizonSeconds } = started[0]?.job.scenario ?? { horizonSeconds: null };
    expect((horizonSeconds ?? Number.POSITIVE_INFINITY) / profile.syncPeriodSeconds).toBeLessThanOrEqual(maxSyncs);
    expect(runs.longRun?.requestedMs).toBe(3e12 + 600_000);
  });
});
