// The run that is shown, and those it is compared with: each has a place of its own, where it is computed once, long or short.
import { envelope } from '../../core/simulator/envelope.ts';
import type { Envelope, Trace } from '../../core/simulator/trace.ts';
import type { Question } from './choice.ts';
import { profileOfForm } from './form/scenario.ts';
import type { StartJob } from './long-run/job.ts';
import type { Runnable } from './page.ts';
import { Runs } from './runs.ts';
import type { Setting } from './setting.ts';

export class AllRuns {
  /** The one that is shown. */
  readonly main: Runs;
  private readonly others = new Map<string, Runs>();
  private readonly envelopes = new WeakMap<Runnable, { setting: Setting; envelope: Envelope }>();
  private readonly start: StartJob;
  private readonly changed: () => void;

  constructor(start: StartJob, changed: () => void) {
    this.start = start;
    this.changed = changed;
    this.main = new Runs(start, changed);
  }

  shown(runnable: Runnable, setting: Setting, asks: Question): Trace {
    return this.runIn(this.main, runnable, setting, asks);
  }

  /** `key`: of the place among the compared runs. */
  compared(key: string, runnable: Runnable, setting: Setting, asks: Question): Trace {
    const runs = this.others.get(key) ?? new Runs(this.start, this.changed);
    this.others.set(key, runs);
    return this.runIn(runs, runnable, setting, asks);
  }

  /** Runs that are compared no more do not go on in the dark. */
  keepOnly(keys: readonly string[]): void {
    for (const [key, runs] of this.others) {
      if (keys.includes(key)) continue;
      runs.end();
      this.others.delete(key);
    }
  }

  /** By the controller that the setting says. */
  envelope(runnable: Runnable, setting: Setting): Envelope {
    const last = this.envelopes.get(runnable);
    if (last?.setting === setting) return last.envelope;
    const next = { setting, envelope: envelope(runnable.autoscaler, profileOfForm(setting.form, runnable.profile)) };
    this.envelopes.set(runnable, next);
    return next.envelope;
  }

  /** Where there is no world, the way up is shown. */
  private runIn(runs: Runs, runnable: Runnable, setting: Setting, asks: Question): Trace {
    const world = asks === 'load' ? runs.world(runnable, setting) : undefined;
    if (world) return world;
    const { up, down } = this.envelope(runnable, setting);
    return asks === 'scaleDown' ? down : up;
  }
}
