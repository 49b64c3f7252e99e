// The run of the load, computed once for each text and each scenario, however often it is asked for. A short run is there at once,
// so that a number can be dragged; of a long one the beginning is, while a worker computes the whole.
import type { Scenario } from '../../core/model/scenario/scenario.ts';
import type { Profile } from '../../core/simulator/profile.ts';
import { horizonOf } from '../../core/simulator/world/run.ts';
import { simulate, type WorldTrace } from '../../core/simulator/world/simulate.ts';
import { beginningOf, isLong, withinReach, workOf } from '../../core/simulator/world/work.ts';
import { profileOfForm, scenarioOf } from './form/scenario.ts';
import type { StartJob } from './long-run/job.ts';
import type { Runnable } from './page.ts';
import type { Setting } from './setting.ts';

/** How it stands with a long run. Times are milliseconds of the run. */
export interface LongRun {
  state: 'running' | 'cancelled' | 'failed' | 'done';
  atMs: number;
  /** Where it ends: before `askedMs` where that is out of reach. */
  wholeMs: number;
  askedMs: number;
  /** So much of it is shown. */
  shownMs: number;
  problem?: string;
}

interface Kept {
  runnable: Runnable;
  setting: Setting;
  profile: Profile;
  trace: WorldTrace;
  scenario: Scenario;
  long?: LongRun;
}

export class Runs {
  private readonly start: StartJob;
  private readonly changed: () => void;
  private last: Kept | undefined;
  private job: { cancel(): void } | undefined;

  /** `changed`: a long run has come further. */
  constructor(start: StartJob, changed: () => void) {
    this.start = start;
    this.changed = changed;
  }

  world(runnable: Runnable, setting: Setting): WorldTrace {
    const { autoscaler, workload } = runnable;
    if (this.last?.runnable === runnable && this.last.setting === setting) return this.last.trace;
    this.endJob();
    const profile = profileOfForm(setting.form, runnable.profile);
    const scenario = scenarioOf(setting.form, workload, setting.series);
    const work = workOf(autoscaler, scenario, profile);
    const trace = simulate(autoscaler, beginningOf(scenario, work), profile);
    this.last = { runnable, setting, profile, trace, scenario: withinReach(scenario, work) };
    if (isLong(work)) this.beginJob(this.last, horizonOf(scenario));
    return trace;
  }

  /** Of the run that was asked for last; undefined where it was short. */
  get long(): LongRun | undefined {
    return this.last?.long;
  }

  cancel(): void {
    this.endJob();
    this.tell(this.last, { state: 'cancelled' });
  }

  /** The whole of a run that was cancelled. */
  resume(): void {
    if (this.last?.long) this.beginJob(this.last, this.last.long.askedMs);
    this.changed();
  }

  private beginJob(kept: Kept, askedMs: number): void {
    const { runnable, profile, scenario, trace } = kept;
    const { autoscaler } = runnable;
    kept.long = { state: 'running', atMs: 0, wholeMs: horizonOf(scenario), askedMs, shownMs: trace.horizonMs };
    this.job = this.start(
      { autoscaler, scenario, profile },
      {
        progress: (atMs) => this.tell(kept, { atMs }),
        done: (whole) => {
          kept.trace = whole;
          this.tell(kept, { state: 'done', shownMs: whole.horizonMs });
        },
        failed: (problem) => this.tell(kept, { state: 'failed', problem }),
      },
    );
  }

  /** Nobody wants to see it any more. */
  end(): void {
    this.endJob();
    this.last = undefined;
  }

  private endJob(): void {
    this.job?.cancel();
    this.job = undefined;
  }

  /** What a run says that nobody waits for any more is not heard. */
  private tell(kept: Kept | undefined, news: Partial<LongRun>): void {
    if (kept?.long === undefined || kept !== this.last) return;
    kept.long = { ...kept.long, ...news };
    this.changed();
  }
}
