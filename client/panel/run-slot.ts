// The run of the load, computed once for each text and each scenario, however often it is asked for. A short run is
// there at once, so that a number can be dragged; of a long one the beginning is, while a worker computes the whole.
import type { Scenario } from '../../core/model/scenario/scenario.ts';
import type { Profile } from '../../core/simulator/profile.ts';
import { horizonMsOf } from '../../core/simulator/world/run.ts';
import { isLongRun, runCostOf, shortenedScenario, withinLimits } from '../../core/simulator/world/run-cost.ts';
import { simulate, type WorldTrace } from '../../core/simulator/world/simulate.ts';
import type { Experiment } from './experiment.ts';
import { toProfile, toScenario } from './form/to-scenario.ts';
import type { StartJob } from './long-run/simulation-job.ts';
import type { SimulationInput } from './page-model.ts';

/** How it stands with a long run. Times are milliseconds of the run. */
export interface LongRun {
  state: 'running' | 'cancelled' | 'failed' | 'done';
  atMs: number;
  /** Where it ends: before `askedMs` where that is out of reach. */
  endMs: number;
  requestedMs: number;
  /** So much of it is shown. */
  shownMs: number;
  problem?: string;
}

interface CachedRun {
  runnable: SimulationInput;
  setting: Experiment;
  profile: Profile;
  trace: WorldTrace;
  scenario: Scenario;
  long?: LongRun;
}

export class RunSlot {
  private readonly startJob: StartJob;
  private readonly onChange: () => void;
  private cached: CachedRun | undefined;
  private job: { cancel(): void } | undefined;

  /** `changed`: a long run has come further. */
  constructor(start: StartJob, changed: () => void) {
    this.startJob = start;
    this.onChange = changed;
  }

  worldTrace(runnable: SimulationInput, setting: Experiment): WorldTrace {
    const { autoscaler, workload } = runnable;
    if (this.cached?.runnable === runnable && this.cached.setting === setting) return this.cached.trace;
    this.cancelJob();
    const profile = toProfile(setting.form, runnable.profile);
    const scenario = toScenario(setting.form, workload, setting.series);
    const work = runCostOf(autoscaler, scenario, profile);
    const trace = simulate(autoscaler, shortenedScenario(scenario, work), profile);
    this.cached = { runnable, setting, profile, trace, scenario: withinLimits(scenario, work) };
    if (isLongRun(work)) this.startLongRun(this.cached, horizonMsOf(scenario));
    return trace;
  }

  /** Of the run that was asked for last; undefined where it was short. */
  get longRun(): LongRun | undefined {
    return this.cached?.long;
  }

  cancel(): void {
    this.cancelJob();
    this.updateLongRun(this.cached, { state: 'cancelled' });
  }

  /** The whole of a run that was cancelled. */
  resume(): void {
    if (this.cached?.long) this.startLongRun(this.cached, this.cached.long.requestedMs);
    this.onChange();
  }

  private startLongRun(kept: CachedRun, requestedMs: number): void {
    const { runnable, profile, scenario, trace } = kept;
    const { autoscaler } = runnable;
    kept.long = { state: 'running', atMs: 0, endMs: horizonMsOf(scenario), requestedMs, shownMs: trace.horizonMs };
    this.job = this.startJob(
      { autoscaler, scenario, profile },
      {
        progress: (atMs) => this.updateLongRun(kept, { atMs }),
        done: (whole) => {
          kept.trace = whole;
          this.updateLongRun(kept, { state: 'done', shownMs: whole.horizonMs });
        },
        failed: (problem) => this.updateLongRun(kept, { state: 'failed', problem }),
      },
    );
  }

  /** Nobody wants to see it any more. */
  discard(): void {
    this.cancelJob();
    this.cached = undefined;
  }

  private cancelJob(): void {
    this.job?.cancel();
    this.job = undefined;
  }

  /** What a run says that nobody waits for any more is not heard. */
  private updateLongRun(kept: CachedRun | undefined, news: Partial<LongRun>): void {
    if (kept?.long === undefined || kept !== this.cached) return;
    kept.long = { ...kept.long, ...news };
    this.onChange();
  }
}
