// A queue of slots in a ring buffer. Slots are added at the end and removed at both ends. The buffer doubles when it is
// full.

export class SlotQueue {
  length = 0;
  private ring = new Int32Array(4);
  private start = 0;

  clear(): void {
    this.length = 0;
  }

  /** Returns the first slot of the queue; −1 if the queue is empty. */
  first(): number {
    return this.length === 0 ? -1 : (this.ring[this.start] as number);
  }

  last(): number {
    return this.length === 0 ? -1 : (this.ring[(this.start + this.length - 1) & (this.ring.length - 1)] as number);
  }

  push(slot: number): void {
    if (this.length === this.ring.length) this.double();
    this.ring[(this.start + this.length++) & (this.ring.length - 1)] = slot;
  }

  dropFirst(): void {
    this.start = (this.start + 1) & (this.ring.length - 1);
    this.length--;
  }

  dropLast(): void {
    this.length--;
  }

  private double(): void {
    const ring = new Int32Array(2 * this.ring.length);
    const { start } = this;
    ring.set(this.ring.subarray(start));
    ring.set(this.ring.subarray(0, start), this.ring.length - start);
    this.ring = ring;
    this.start = 0;
  }
}
