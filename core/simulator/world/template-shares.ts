// The load that the pods of each template serve (docs/behavior/world.md §2). Pods share requests evenly; workers of a
// queue take items in proportion to their capacity.
import { type Cohort, serves } from './cohorts.ts';
import type { ServedByPod } from './counters.ts';
import { areaBelow, overloadedMs } from './flow.ts';
import type { LoadInterval } from './load-interval.ts';
import { areThrottled, capacityOf, type PodModel } from './pod-model.ts';
import { workBelow } from './unit-cost.ts';

interface Share {
  revision: number;
  model: PodModel;
  pods: number;
  /** The capacity of a pod of this revision, computed as if all pods that serve were of this revision. */
  capacity: number;
}

export class TemplateShares {
  /** The capacity of all pods that serve, in units per second. */
  capacity = 0;
  /** By revision: the units that one pod would have served if it had been ready since time 0. */
  readonly served: number[];
  /** By revision: like `served`, but each unit counts with its cost factor. */
  private readonly work: number[];
  private readonly models: readonly PodModel[];
  private shares: readonly Share[] = [];
  private pods = 0;

  constructor(models: readonly PodModel[]) {
    this.models = models;
    this.served = models.map(() => 0);
    this.work = models.map(() => 0);
  }

  update(cohorts: readonly Cohort[], atMs: number): void {
    const counts = this.models.map(() => 0);
    for (const cohort of cohorts)
      if (serves(cohort, atMs)) counts[cohort.revision] = (counts[cohort.revision] ?? 0) + cohort.count;
    this.pods = counts.reduce((sum, count) => sum + count, 0);
    this.shares = this.models.flatMap((model, revision) => {
      const pods = counts[revision] ?? 0;
      return pods > 0 ? [{ revision, model, pods, capacity: this.capacityOfOne(model) }] : [];
    });
    this.capacity = this.shares.reduce((sum, { capacity, pods }) => sum + pods * capacity, 0);
  }

  get capacityPerPod(): number {
    return this.pods > 0 ? this.capacity / this.pods : (this.models.at(-1)?.capacity ?? 0);
  }

  /**
   * Serves load without a queue, and returns the number of served units. Load above the capacity of a pod is lost, even
   * if other pods could serve it.
   */
  serveAtOnce(load: LoadInterval): number {
    const weight = this.weightOf(load);
    let total = 0;
    for (const { revision, capacity, pods } of this.shares) {
      const served = areaBelow(this.loadOf(pods, load), pods * capacity);
      this.add(revision, served / pods, weight);
      total += served;
    }
    return total;
  }

  /**
   * Divides the units that were served from the queue among the revisions, in proportion to the capacity of the
   * revisions. `work` is the sum of the units, each multiplied by its cost factor.
   */
  serveFromQueue(units: number, work: number): void {
    const weight = units > 0 ? work / units : 1;
    for (const { revision, capacity } of this.shares) this.add(revision, (units * capacity) / this.capacity, weight);
  }

  servedBy(revision: number): ServedByPod {
    return { perPod: this.served[revision] ?? 0, workPerPod: this.work[revision] ?? 0 };
  }

  /**
   * Returns the units that one pod of the revision serves per second. `load` is the load of all pods, or Infinity while
   * a queue is not empty.
   */
  rateOf(revision: number, load: number, isQueue: boolean): number {
    const model = this.models[revision];
    if (this.pods === 0 || !model) return 0;
    const capacity = this.capacityOfOne(model);
    return Math.min(capacity, isQueue ? (load / this.capacity) * capacity : load / this.pods);
  }

  throttledMs(load: LoadInterval): number {
    const times = this.shares
      .filter((share) => isThrottled(share))
      .map(({ capacity, pods }) => overloadedMs(this.loadOf(pods, load), pods * capacity));
    return Math.max(0, ...times);
  }

  get hasThrottled(): boolean {
    return this.shares.some(isThrottled);
  }

  private capacityOfOne(model: PodModel): number {
    return model.costDoublesAt === Number.POSITIVE_INFINITY
      ? model.capacity
      : capacityOf(model, this.pods) / Math.max(1, this.pods);
  }

  private weightOf(load: LoadInterval): number {
    const { costDoublesAt = Number.POSITIVE_INFINITY } = this.models[0] ?? {};
    if (costDoublesAt === Number.POSITIVE_INFINITY) return 1;
    const served = areaBelow(load, this.capacity);
    return served > 0 ? workBelow(load, this.capacity, costDoublesAt) / served : 1;
  }

  private loadOf(pods: number, { ms, start, end }: LoadInterval): LoadInterval {
    const part = pods / this.pods;
    return { ms, start: start * part, end: end * part };
  }

  private add(revision: number, units: number, weight: number): void {
    this.served[revision] = (this.served[revision] ?? 0) + units;
    this.work[revision] = (this.work[revision] ?? 0) + units * weight;
  }
}

const isThrottled = ({ model, pods, capacity }: Share): boolean => areThrottled(model, pods, pods * capacity);
