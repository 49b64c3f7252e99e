/**
 * If nothing relates load and target, a metric is assumed to be at its target at this fraction of the capacity of the
 * pods (docs/behavior/world.md §3).
 */
export const targetUtilization = 0.7;

export const atTargetUtilization = `at ${100 * targetUtilization} % of capacity`;
