// The work of a run, counted while it runs: no estimate knows how many pods a scenario starts one by one.

/** The number of names that are compared in the time of one unit of work. */
const namesPerUnit = 100;

/** The work of one sync: each metric searches its series among all. */
export function workOfMetrics(count: number): number {
  return count + (count * count) / namesPerUnit;
}

/** An event costs 1, and 1 for each group of equal pods; a change of pods costs the same again. */
export class RunWork {
  private spentWork = 0;
  private readonly most: number;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most;
  }

  add(work: number): void {
    this.spentWork += work;
  }

  /** Whether the run has to end at the present moment. */
  get isExhausted(): boolean {
    return this.spentWork > this.most;
  }

  get spent(): number {
    return this.spentWork;
  }
}
