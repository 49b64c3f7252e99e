// The same choices for the same seed, on every machine.

export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed, 2_654_435_761) >>> 0;
  }

  /** From 0 to below 1. */
  part(): number {
    // Mulberry32: all numbers stay below 2 ** 32.
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  is(probability = 0.5): boolean {
    return this.part() < probability;
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.part() * (to - from + 1));
  }

  of<Choice>(choices: readonly Choice[]): Choice {
    const chosen = choices[this.whole(0, choices.length - 1)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  maybe<Value>(name: string, make: () => Value, probability = 0.5): Record<string, Value> {
    return this.is(probability) ? { [name]: make() } : {};
  }
}
