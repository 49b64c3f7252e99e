/**
 * If nothing determines the load at which a metric is at its target, the load is assumed to be this fraction of the
 * capacity of the pods (docs/behavior/world.md §3).
 */
export const targetUtilization = 0.7;

export const atTargetUtilization = `at ${100 * targetUtilization} % of capacity`;
