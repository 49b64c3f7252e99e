// Caches each run in a slot of its own, so that the displayed run and the compared runs are computed only once.
import { oncePer } from '../../../core/model/once.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import type { SimulationMode } from '../../../core/simulator/simulation-input.ts';
import type { Envelope, Trace } from '../../../core/simulator/trace.ts';
import { toProfile } from '../form/to-scenario.ts';
import type { StartJob } from '../long-run/simulation-job.ts';
import type { Experiment } from '../state/experiment.ts';
import type { RunInput } from '../state/page-model.ts';
import { RunSlot } from './run-slot.ts';

export class SimulationRuns {
  readonly mainSlot: RunSlot;
  private readonly comparedSlots = new Map<string, RunSlot>();
  private readonly envelopesOf = oncePer(({ form }: Experiment) =>
    oncePer(({ autoscaler, profile }: RunInput) => envelope(autoscaler, toProfile(form, profile))),
  );
  private readonly startJob: StartJob;
  private readonly onChange: () => void;

  constructor(start: StartJob, changed: () => void) {
    this.startJob = start;
    this.onChange = changed;
    this.mainSlot = new RunSlot(start, changed);
  }

  shownRun(runnable: RunInput, experiment: Experiment, mode: SimulationMode): Trace {
    return this.simulateIn(this.mainSlot, runnable, experiment, mode);
  }

  comparedRun(key: string, runnable: RunInput, experiment: Experiment, mode: SimulationMode): Trace {
    const runs = this.comparedSlots.get(key) ?? new RunSlot(this.startJob, this.onChange);
    this.comparedSlots.set(key, runs);
    return this.simulateIn(runs, runnable, experiment, mode);
  }

  keepOnly(keys: readonly string[]): void {
    for (const [key, runs] of this.comparedSlots) {
      if (keys.includes(key)) continue;
      runs.discard();
      this.comparedSlots.delete(key);
    }
  }

  envelope(runnable: RunInput, experiment: Experiment): Envelope {
    return this.envelopesOf(experiment)(runnable);
  }

  private simulateIn(runs: RunSlot, runnable: RunInput, experiment: Experiment, mode: SimulationMode): Trace {
    if (mode === 'load') return runs.worldTrace(runnable, experiment);
    const { up, down } = this.envelope(runnable, experiment);
    return mode === 'scaleDown' ? down : up;
  }
}
