// The work of a run, counted while it runs: no estimate knows how many pods a scenario starts one by one.

/** The number of names that are compared in the time of one unit of work. */
const namesPerUnit = 100;

/** Returns the work of the metrics at one sync: each metric is compared with the names of all series. */
export function workOfMetrics(count: number): number {
  return count + (count * count) / namesPerUnit;
}

/**
 * Counts the work of a run. An event costs 1, plus 1 for each cohort of pods; a change of the pods costs the same
 * again.
 */
export class RunWork {
  private spentWork = 0;
  private readonly most: number;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most;
  }

  add(work: number): void {
    this.spentWork += work;
  }

  /** Whether the run has exceeded its limit and must end now. */
  get isExhausted(): boolean {
    return this.spentWork > this.most;
  }

  get spent(): number {
    return this.spentWork;
  }
}
