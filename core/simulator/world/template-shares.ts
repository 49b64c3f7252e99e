// What the pods of each template serve, in a world whose rollouts change the resources of pods. Requests are shared evenly
// by the pods; workers of a queue take items in proportion to their capacity (docs/behavior/world.md §2).
import { type Cohort, serves } from './cohorts.ts';
import { areaBelow, type LoadInterval, overloadedMs } from './flow.ts';
import type { PodModel } from './pod-model.ts';

interface Share {
  revision: number;
  model: PodModel;
  /** Pods that serve. */
  pods: number;
}

export class TemplateShares {
  /** Units per second of all pods that serve. */
  capacity = 0;
  /** Units that a pod of each revision has served that has been ready since time 0. */
  readonly served: number[];
  private readonly models: readonly PodModel[];
  private shares: readonly Share[] = [];
  /** Pods that serve. */
  private pods = 0;

  constructor(models: readonly PodModel[]) {
    this.models = models;
    this.served = models.map(() => 0);
  }

  /** After each change of the pods. */
  update(cohorts: readonly Cohort[], atMs: number): void {
    const counts = this.models.map(() => 0);
    for (const cohort of cohorts)
      if (serves(cohort, atMs)) counts[cohort.revision] = (counts[cohort.revision] ?? 0) + cohort.count;
    this.shares = this.models.flatMap((model, revision) => {
      const pods = counts[revision] ?? 0;
      return pods > 0 ? [{ revision, model, pods }] : [];
    });
    this.pods = counts.reduce((sum, count) => sum + count, 0);
    this.capacity = this.shares.reduce((sum, { model, pods }) => sum + pods * model.capacity, 0);
  }

  /** The mean of the pods that serve; without any, that of a pod of the newest template. */
  get capacityPerPod(): number {
    return this.pods > 0 ? this.capacity / this.pods : (this.models.at(-1)?.capacity ?? 0);
  }

  /** Returns the units served; what is more than a pod can serve is lost, although others could serve it. */
  serveAtOnce(load: LoadInterval): number {
    let total = 0;
    for (const { revision, model, pods } of this.shares) {
      const served = areaBelow(this.loadOf(pods, load), pods * model.capacity);
      this.add(revision, served / pods);
      total += served;
    }
    return total;
  }

  /** `units`: taken from the queue by all pods. */
  serveFromQueue(units: number): void {
    for (const { revision, model } of this.shares) this.add(revision, (units * model.capacity) / this.capacity);
  }

  /** Units per second of one pod of the revision; `load`: all that the pods get, or Infinity while a queue is not empty. */
  rateOf(revision: number, load: number, isQueue: boolean): number {
    const capacity = this.models[revision]?.capacity ?? 0;
    if (this.pods === 0) return 0;
    return Math.min(capacity, isQueue ? (load / this.capacity) * capacity : load / this.pods);
  }

  /** For how long some pods use all of their cpu limit. */
  throttledMs(load: LoadInterval): number {
    const times = this.shares
      .filter(({ model }) => model.isThrottled)
      .map(({ model, pods }) => overloadedMs(this.loadOf(pods, load), pods * model.capacity));
    return Math.max(0, ...times);
  }

  get hasThrottled(): boolean {
    return this.shares.some(({ model }) => model.isThrottled);
  }

  private loadOf(pods: number, { ms, start, end }: LoadInterval): LoadInterval {
    const part = pods / this.pods;
    return { ms, start: start * part, end: end * part };
  }

  private add(revision: number, units: number): void {
    this.served[revision] = (this.served[revision] ?? 0) + units;
  }
}
