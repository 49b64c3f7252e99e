// What each rollout of a run did to the pods.
export interface RolloutRecord {
  fromMs: number;
  /** When every pod was replaced and available; undefined: never, or another rollout came first. */
  toMs: number | undefined;
  /** Most pods that were not being deleted. */
  mostPods: number;
  leastReady: number;
}

export class RolloutLog {
  readonly records: RolloutRecord[] = [];
  isActive = false;

  start(fromMs: number): void {
    this.records.push({ fromMs, toMs: undefined, mostPods: 0, leastReady: Number.POSITIVE_INFINITY });
    this.isActive = true;
  }

  /** `points`: the last one is the state of the pods now. */
  add(atMs: number, points: readonly { ready: number; starting: number }[], continues: boolean): void {
    const [record, point] = [this.records.at(-1), points.at(-1)];
    if (!record || !point) return;
    record.mostPods = Math.max(record.mostPods, point.ready + point.starting);
    record.leastReady = Math.min(record.leastReady, point.ready);
    if (continues) return;
    record.toMs = atMs;
    this.isActive = false;
  }
}

/** A rollout that another one replaces ends with its begin. */
export function rolloutEndMs(records: readonly RolloutRecord[], index: number, horizonMs: number): number {
  return records[index]?.toMs ?? records[index + 1]?.fromMs ?? horizonMs;
}
