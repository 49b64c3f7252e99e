// The work of a run is counted during the run. It cannot be estimated in advance, because the number of pods that start
// one by one is known only during the run.

/** The number of names that are compared in the time of one unit of work. */
const namesPerUnit = 100;

export function workOfMetrics(count: number): number {
  return count + (count * count) / namesPerUnit;
}

/** Counts the work of a run, so that a run with too much work can be stopped. */
export class RunWork {
  private spentWork = 0;
  private readonly most: number;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most;
  }

  add(work: number): void {
    this.spentWork += work;
  }

  get isExhausted(): boolean {
    return this.spentWork > this.most;
  }

  get spent(): number {
    return this.spentWork;
  }
}
