// Records what each rollout of a run does to the pods, and when a rollout exceeds its progress deadline
// (docs/behavior/world.md §2).

export interface RolloutRecord {
  fromMs: number;
  /**
   * The time at which every pod was replaced and available. Undefined if the run ended, or if the next rollout began,
   * before this time.
   */
  toMs: number | undefined;
  /** The maximum number of pods at one time, without pods that were being deleted. */
  mostPods: number;
  leastReady: number;
  /** Pods with an older template at the end of the rollout or of the run. */
  oldPods: number;
  stalls: Stall[];
}

/** A time without progress after the deadline. `toMs` is undefined if the rollout ended without further progress. */
export interface Stall {
  fromMs: number;
  toMs: number | undefined;
}

export interface RolloutCounts {
  updated: number;
  old: number;
  ready: number;
  available: number;
}

export class RolloutLog {
  readonly records: RolloutRecord[] = [];
  isActive = false;
  private readonly deadlineMs: number;
  private progressMs = 0;
  private counts: RolloutCounts = { updated: 0, old: 0, ready: 0, available: 0 };

  constructor(deadlineMs: number) {
    this.deadlineMs = deadlineMs;
  }

  start(fromMs: number, counts: RolloutCounts): void {
    if (this.isActive) this.checkDeadline(fromMs);
    const record = { fromMs, toMs: undefined, mostPods: 0, leastReady: Number.POSITIVE_INFINITY };
    this.records.push({ ...record, oldPods: counts.old, stalls: [] });
    this.isActive = true;
    this.progressMs = fromMs;
    this.counts = counts;
  }

  add(atMs: number, counts: RolloutCounts, continues: boolean): void {
    const record = this.records.at(-1);
    if (!record) return;
    this.checkDeadline(atMs);
    record.mostPods = Math.max(record.mostPods, counts.updated + counts.old);
    record.leastReady = Math.min(record.leastReady, counts.ready);
    record.oldPods = counts.old;
    if (isProgress(this.counts, counts) || !continues) this.recordProgress(atMs, record);
    this.counts = counts;
    if (continues) return;
    record.toMs = atMs;
    this.isActive = false;
  }

  finish(atMs: number): void {
    if (this.isActive) this.checkDeadline(atMs);
  }

  private checkDeadline(atMs: number): void {
    const stalls = this.records.at(-1)?.stalls;
    const fromMs = this.progressMs + this.deadlineMs;
    if (stalls && fromMs < atMs && stalls.at(-1)?.fromMs !== fromMs) stalls.push({ fromMs, toMs: undefined });
  }

  private recordProgress(atMs: number, { stalls }: RolloutRecord): void {
    const last = stalls.at(-1);
    if (last) last.toMs ??= atMs;
    this.progressMs = atMs;
  }
}

/** Whether the rollout has made progress, as `DeploymentProgressing` of the Deployment controller decides. */
function isProgress(before: RolloutCounts, now: RolloutCounts): boolean {
  return (
    now.updated > before.updated || now.old < before.old || now.ready > before.ready || now.available > before.available
  );
}

/**
 * Returns the time at which a rollout ends. A rollout also ends when the next rollout begins; an unfinished last
 * rollout ends at the horizon.
 */
export function rolloutEndMs(records: readonly RolloutRecord[], index: number, horizonMs: number): number {
  return records[index]?.toMs ?? records[index + 1]?.fromMs ?? horizonMs;
}
