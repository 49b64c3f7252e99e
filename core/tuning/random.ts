import { noiseAt } from '../simulator/world/noise.ts';

/** Returns random numbers from a seed: the same numbers on every machine. */
export class SeededRandom {
  private readonly seed: number;
  private count = 0;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Returns a number of at least 0 and below 1. */
  next(): number {
    return (noiseAt(this.seed, this.count++) + 1) / 2;
  }

  /** Returns a whole number from 0 to `count` − 1. */
  below(count: number): number {
    return Math.min(count - 1, Math.floor(this.next() * count));
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, at: this.next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item);
  }
}
