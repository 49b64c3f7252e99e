export interface WeightedValue {
  value: number;
  /** Must be above 0. */
  weight: number;
}

/**
 * Returns the lowest value such that values with at least `share` of the weight are at or below it. Sorts `values` in
 * place.
 */
export function weightedQuantile(values: WeightedValue[], share: number): number {
  values.sort((a, b) => a.value - b.value);
  const weightBelow = share * values.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  for (const { value, weight } of values) {
    sum += weight;
    if (sum >= weightBelow) return value;
  }
  return values.at(-1)?.value ?? 0;
}
