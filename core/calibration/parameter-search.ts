// Searches for the parameters with the smallest error: first on an even grid, then ever closer around the best points.
// The search uses no randomness, so the same recording gives the same result on every machine.

export interface SearchPoint {
  /** The coordinates of the point: one number from 0 to 1 for each parameter. */
  position: readonly number[];
  error: number;
}

export interface ParameterSearchOptions {
  dimensions: number;
  spread: number;
  /** The number of rounds. Each round searches around the best points, whose number is `best`. */
  rounds: number;
  best: number;
  /** The number of new parameter sets that a round tries near each of the best parameter sets. */
  around: number;
}

/**
 * In the first round, each coordinate of a new point differs by at most `firstRadius` from one of the best points. Each
 * further round multiplies this maximum by `radiusFactor`.
 */
const [firstRadius, radiusFactor] = [0.15, 0.6];

/**
 * Searches for the parameters with the smallest error. Yields each point of the search after its error was computed, so
 * that a caller can end the search early by not iterating further.
 */
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

/**
 * Returns a point near `center`. Each coordinate moves by −`radius` to +`radius`, in proportion to its number in `by`
 * (0 to 1).
 */
function nearby(center: readonly number[], by: readonly number[], radius: number): number[] {
  return center.map((value, i) => reflect(value + (2 * (by[i] ?? 0.5) - 1) * radius));
}

function reflect(position: number): number {
  const positive = Math.abs(position);
  return positive > 1 ? 2 - positive : positive;
}

const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31];

/**
 * Returns a point of the Halton sequence, because any number of points from the start of this sequence fills the space
 * evenly.
 */
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
