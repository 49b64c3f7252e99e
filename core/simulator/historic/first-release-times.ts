// Durations in the HPA controller of Kubernetes 1.1 (docs/behavior/hpa.md §7c).

/**
 * For each direction, the number of seconds after any scaling during which the controller does not scale in this
 * direction.
 */
export const forbiddenSeconds = { scaleUp: 180, scaleDown: 300 } as const;

/** The window of Heapster's average, and the interval at which Heapster computes the average. */
export const firstReleaseResolutionSeconds = 60;
