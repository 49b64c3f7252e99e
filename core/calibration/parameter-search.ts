// Searches the parameters with the smallest error: points that fill the space evenly, and then points around the best
// ones, ever closer. It uses no chance, so that the same recording gives the same answer everywhere.

export interface SearchPoint {
  /** The position in each dimension, from 0 to 1. */
  position: readonly number[];
  error: number;
}

export interface ParameterSearchOptions {
  dimensions: number;
  /** The number of evenly spread points. */
  spread: number;
  /** How often the search continues around the best points, and around how many of them. */
  rounds: number;
  best: number;
  /** The number of new points around each of them in a round. */
  around: number;
}

/** Distance of the points around a best one in the first round, and its factor from round to round. */
const [firstRadius, radiusFactor] = [0.15, 0.6];

/** Yields each candidate as soon as it is measured; stop reading to stop the search. */
export function* searchParameters(
  errorAt: (position: readonly number[]) => number,
  { dimensions, spread, rounds, best, around }: ParameterSearchOptions,
): Generator<SearchPoint> {
  const found: SearchPoint[] = [];
  let index = 0;
  const measure = (position: readonly number[]): SearchPoint => {
    const candidate = { position, error: errorAt(position) };
    found.push(candidate);
    return candidate;
  };
  const next = () => haltonPoint(++index, dimensions);
  for (let i = 0; i < spread; i++) yield measure(next());
  for (let round = 0; round < rounds; round++) {
    const radius = firstRadius * radiusFactor ** round;
    const centers = found.toSorted((a, b) => a.error - b.error).slice(0, best);
    for (const { position } of centers)
      for (let i = 0; i < around; i++) yield measure(nearby(position, next(), radius));
  }
}

/** `by`: a number from 0 to 1 in each dimension. A point beyond the bounds is reflected. */
function nearby(center: readonly number[], by: readonly number[], radius: number): number[] {
  return center.map((value, i) => reflect(value + (2 * (by[i] ?? 0.5) - 1) * radius));
}

function reflect(position: number): number {
  const positive = Math.abs(position);
  return positive > 1 ? 2 - positive : positive;
}

const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31];

/** The point of a Halton sequence: each prefix of the sequence fills the space evenly. */
function haltonPoint(index: number, dimensions: number): number[] {
  return Array.from({ length: dimensions }, (_, i) => radicalInverse(index, primes[i] ?? 29));
}

function radicalInverse(index: number, base: number): number {
  let [value, part] = [0, 1];
  for (let left = index; left > 0; left = Math.floor(left / base)) {
    part /= base;
    value += part * (left % base);
  }
  return value;
}
