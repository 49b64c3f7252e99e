/** The assumed share of the capacity at which a metric is at its target (docs/behavior/world.md §3). */
export const targetUtilization = 0.7;

export const atTargetUtilization = `at ${100 * targetUtilization} % of capacity`;
