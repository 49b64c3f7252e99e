// Stores the controller's recommendations in slots, and finds the lowest and the highest recommendation in each of two
// sliding windows. Each result has a queue of the slots that can become the result. While the clock and the windows
// move forward, a slot enters and leaves each queue at most once, so the cost of a sync does not depend on the length
// of the windows. If the clock or a window moves back, the queues are filled again.
import { SlotQueue } from './slot-queue.ts';

export class RecommendationSlots {
  readonly replicas: number[] = [];
  readonly atMs: number[] = [];
  /** Slots in order of time, without outdated slots. */
  private readonly recent = new SlotQueue();
  /**
   * The slots that may become the lowest of the scale-up window: each of them has a lower count than all later slots.
   */
  private readonly lowest = new SlotQueue();
  /**
   * The slots that may become the highest of the scale-down window: each of them has a higher count than all later
   * slots.
   */
  private readonly highest = new SlotQueue();
  private readonly outdated: number[] = [];
  private isFilled = false;
  private scaleUpMs = 0;
  private scaleDownMs = 0;
  private isStartIncluded = false;

  /**
   * The slot of the lowest recommendation in the scale-up window; the latest slot if several recommendations are
   * equally low; −1 if the window is empty.
   */
  get lowestSlot(): number {
    return this.lowest.first();
  }

  /**
   * The slot of the highest recommendation in the scale-down window; −1 if the window is empty. If several
   * recommendations are equally high, the slot of the latest of these recommendations is used.
   */
  get highestSlot(): number {
    return this.highest.first();
  }

  /** The last outdated slot, which the next recommendation overwrites; −1 if no slot is outdated. */
  get outdatedSlot(): number {
    return this.outdated.length === 0 ? -1 : (this.outdated[this.outdated.length - 1] as number);
  }

  copy(): RecommendationSlots {
    const copy = new RecommendationSlots();
    for (let slot = 0; slot < this.atMs.length; slot++) copy.write(-1, this.replicas[slot] ?? 0, this.atMs[slot] ?? 0);
    return copy;
  }

  /** @param isStartIncluded whether a recommendation that is exactly as old as a window still counts */
  moveTo(scaleUpMs: number, scaleDownMs: number, isStartIncluded: boolean): void {
    const isForward = this.isFilled && this.isForwardTo(scaleUpMs, scaleDownMs, isStartIncluded);
    this.scaleUpMs = scaleUpMs;
    this.scaleDownMs = scaleDownMs;
    this.isStartIncluded = isStartIncluded;
    if (!isForward) this.refill();
    this.dropUncounted(this.lowest, scaleUpMs);
    this.dropUncounted(this.highest, scaleDownMs);
    this.dropOutdated(Math.min(scaleUpMs, scaleDownMs));
  }

  /** @param slot the index of the slot that is overwritten; −1 appends a slot */
  write(slot: number, replicas: number, atMs: number): void {
    const written = slot < 0 ? this.atMs.length : slot;
    const isNext = slot === this.outdatedSlot && this.isLatest(atMs);
    this.replicas[written] = replicas;
    this.atMs[written] = atMs;
    this.isFilled &&= isNext;
    if (!this.isFilled) return;
    if (slot >= 0) this.outdated.pop();
    this.enqueue(written);
  }

  undo(slot: number, replicas: number, atMs: number): void {
    this.isFilled = false;
    if (slot >= 0) {
      this.replicas[slot] = replicas;
      this.atMs[slot] = atMs;
      return;
    }
    this.replicas.pop();
    this.atMs.pop();
  }

  /**
   * Returns whether no stored recommendation is later than `atMs`. A stored recommendation may be later, because the
   * clock of a recorded case may go back.
   */
  private isLatest(atMs: number): boolean {
    const latest = this.recent.last();
    return latest < 0 || atMs >= (this.atMs[latest] as number);
  }

  private isForwardTo(scaleUpMs: number, scaleDownMs: number, isStartIncluded: boolean): boolean {
    const isNotWider = this.isStartIncluded || !isStartIncluded;
    return isNotWider && scaleUpMs >= this.scaleUpMs && scaleDownMs >= this.scaleDownMs;
  }

  private refill(): void {
    const { atMs, recent, lowest, highest } = this;
    for (const queue of [recent, lowest, highest]) queue.clear();
    this.outdated.length = 0;
    const slots = Array.from(atMs.keys()).sort((a, b) => (atMs[a] as number) - (atMs[b] as number));
    for (const slot of slots) this.enqueue(slot);
    this.isFilled = true;
  }

  private enqueue(slot: number): void {
    const { replicas, recent, lowest, highest } = this;
    const count = replicas[slot] as number;
    recent.push(slot);
    if (this.counts(slot, this.scaleUpMs)) {
      while (lowest.length > 0 && (replicas[lowest.last()] as number) >= count) lowest.dropLast();
      lowest.push(slot);
    }
    if (this.counts(slot, this.scaleDownMs)) {
      while (highest.length > 0 && (replicas[highest.last()] as number) <= count) highest.dropLast();
      highest.push(slot);
    }
  }

  private counts(slot: number, startMs: number): boolean {
    const atMs = this.atMs[slot] as number;
    return this.isStartIncluded ? atMs >= startMs : atMs > startMs;
  }

  private dropUncounted(queue: SlotQueue, startMs: number): void {
    while (queue.length > 0 && !this.counts(queue.first(), startMs)) queue.dropFirst();
  }

  private dropOutdated(startMs: number): void {
    const { recent, atMs } = this;
    while (recent.length > 0 && (atMs[recent.first()] as number) < startMs) {
      insertAscending(this.outdated, recent.first());
      recent.dropFirst();
    }
  }
}

/** Slots usually become outdated in ascending order, so the search starts at the end. */
function insertAscending(slots: number[], slot: number): void {
  let at = slots.length;
  while (at > 0 && (slots[at - 1] as number) > slot) at--;
  if (at === slots.length) slots.push(slot);
  else slots.splice(at, 0, slot);
}
