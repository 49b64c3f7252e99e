// The proposals that the controller remembers (docs/behavior/hpa.md §1.2), as an immutable value. Only the newest
// version of the value stores the proposals, in slots. An older version records what the next write overwrote, so it
// can restore its own slots from a copy of the newest slots.
import { RecommendationSlots } from './recommendation-slots.ts';

/** A raw proposal of the metrics, before windows, policies and bounds. */
export interface Recommendation {
  replicas: number;
  atMs: number;
}

export class Recommendations {
  private slots: RecommendationSlots | undefined;
  /**
   * The version that a write to this version created; undefined if this version has its own `slots`. The fields below
   * describe what the write replaced: `slot` is the index of the overwritten slot, or −1 if the write appended a slot,
   * and `replicas` and `atMs` are the old values of the overwritten slot.
   */
  private next: Recommendations | undefined = undefined;
  private slot = -1;
  private replicas = 0;
  private atMs = 0;

  private constructor(slots: RecommendationSlots) {
    this.slots = slots;
  }

  static of(entries: readonly Recommendation[]): Recommendations {
    const slots = new RecommendationSlots();
    for (const { replicas, atMs } of entries) slots.write(-1, replicas, atMs);
    return new Recommendations(slots);
  }

  get isEmpty(): boolean {
    return this.latestSlots().atMs.length === 0;
  }

  entries(): Recommendation[] {
    const { replicas, atMs } = this.latestSlots();
    return atMs.map((each, slot) => ({ replicas: replicas[slot] ?? 0, atMs: each }));
  }

  /**
   * Sets the start times of the scale-up window and the scale-down window, and returns the slots. The slots are valid
   * only until the next version of the recommendations is created.
   */
  within(scaleUpMs: number, scaleDownMs: number, isStartIncluded: boolean): Readonly<RecommendationSlots> {
    const slots = this.latestSlots();
    slots.moveTo(scaleUpMs, scaleDownMs, isStartIncluded);
    return slots;
  }

  record(slot: number, replicas: number, atMs: number): Recommendations {
    const slots = this.latestSlots();
    // All controllers share one empty `Recommendations` object, so the slots of this object must not be changed.
    if (slots.atMs.length === 0) return Recommendations.of([{ replicas, atMs }]);
    const next = new Recommendations(slots);
    this.slots = undefined;
    this.next = next;
    this.slot = slot;
    if (slot >= 0) {
      this.replicas = slots.replicas[slot] ?? 0;
      this.atMs = slots.atMs[slot] ?? 0;
    }
    slots.write(slot, replicas, atMs);
    return next;
  }

  private latestSlots(): RecommendationSlots {
    this.slots ??= this.slotsBeforeNext();
    return this.slots;
  }

  private slotsBeforeNext(): RecommendationSlots {
    const overwritten: Recommendations[] = [];
    let version: Recommendations = this;
    while (version.next && !version.slots) {
      overwritten.push(version);
      version = version.next;
    }
    const slots = version.slots?.copy() ?? new RecommendationSlots();
    for (const each of overwritten.reverse()) slots.undo(each.slot, each.replicas, each.atMs);
    this.next = undefined;
    return slots;
  }
}
