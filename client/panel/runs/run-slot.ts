// Computes the run under load. A short run is computed at once, so that the page can follow while the user drags a
// number. A worker completes a long run.
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import { horizonMsOf } from '../../../core/simulator/world/run.ts';
import {
  isLongRun,
  maxShownWork,
  runCostOf,
  shortenedScenario,
  withinLimits,
} from '../../../core/simulator/world/run-cost.ts';
import { simulate, type WorldTrace } from '../../../core/simulator/world/simulate.ts';
import { toProfile, toScenario } from '../form/to-scenario.ts';
import type { StartJob } from '../long-run/simulation-job.ts';
import type { Experiment } from '../state/experiment.ts';
import type { RunInput } from '../state/page-model.ts';

/** The state of a long run. All times are in milliseconds from the start of the run. */
export interface LongRun {
  state: 'running' | 'cancelled' | 'failed' | 'done';
  atMs: number;
  /** The end of the computed run. It is before `requestedMs` if the whole run would exceed the limits. */
  endMs: number;
  requestedMs: number;
  /** The page shows the computed run up to this time. */
  shownMs: number;
  problem?: string;
}

export type WorldRun = Readonly<Pick<CachedRun, 'trace' | 'requested' | 'profile'>>;

interface CachedRun {
  runnable: RunInput;
  experiment: Experiment;
  profile: Profile;
  trace: WorldTrace;
  requested: Scenario;
  /** The scenario, shortened to the part that can be computed. */
  scenario: Scenario;
  long?: LongRun;
}

export class RunSlot {
  private readonly startJob: StartJob;
  private readonly onChange: () => void;
  private cached: CachedRun | undefined;
  private job: { cancel(): void } | undefined;

  constructor(start: StartJob, changed: () => void) {
    this.startJob = start;
    this.onChange = changed;
  }

  worldTrace(runnable: RunInput, experiment: Experiment): WorldTrace {
    return this.worldRun(runnable, experiment).trace;
  }

  /**
   * Returns the run of the scenario in the form. The `requested` property of the run is the whole scenario, even if
   * only a part of a long run can be computed.
   */
  worldRun(runnable: RunInput, experiment: Experiment): WorldRun {
    const { autoscaler, workload } = runnable;
    if (this.cached?.runnable === runnable && this.cached.experiment === experiment) return this.cached;
    this.cancelJob();
    const { form, defaults, series } = experiment;
    const profile = toProfile(form, runnable.profile);
    const scenario = toScenario(form, { workload, defaults, series });
    const work = runCostOf(autoscaler, scenario, profile);
    const trace = simulate(autoscaler, shortenedScenario(scenario, work), profile, { maxWork: maxShownWork });
    this.cached = { runnable, experiment, profile, trace, requested: scenario, scenario: withinLimits(scenario, work) };
    if (isLongRun(work) || trace.isStopped) this.startLongRun(this.cached);
    return this.cached;
  }

  get longRun(): LongRun | undefined {
    return this.cached?.long;
  }

  cancel(): void {
    this.cancelJob();
    this.updateLongRun(this.cached, { state: 'cancelled' });
  }

  resume(): void {
    if (this.cached?.long) this.startLongRun(this.cached);
    this.onChange();
  }

  private startLongRun(cached: CachedRun): void {
    const { runnable, profile, requested, scenario, trace } = cached;
    const { autoscaler } = runnable;
    const requestedMs = horizonMsOf(requested);
    cached.long = { state: 'running', atMs: 0, endMs: horizonMsOf(scenario), requestedMs, shownMs: trace.horizonMs };
    this.job = this.startJob(
      { type: 'simulate', autoscaler, scenario, profile },
      {
        progress: (atMs) => this.updateLongRun(cached, { atMs }),
        done: (whole) => {
          cached.trace = whole;
          this.updateLongRun(cached, { state: 'done', shownMs: whole.horizonMs });
        },
        failed: (problem) => this.updateLongRun(cached, { state: 'failed', problem }),
      },
    );
  }

  discard(): void {
    this.cancelJob();
    this.cached = undefined;
  }

  private cancelJob(): void {
    this.job?.cancel();
    this.job = undefined;
  }

  private updateLongRun(cached: CachedRun | undefined, update: Partial<LongRun>): void {
    if (cached?.long === undefined || cached !== this.cached) return;
    cached.long = { ...cached.long, ...update };
    this.onChange();
  }
}
