// The times of Kubernetes 1.1 (docs/behavior/hpa.md §7c).

/** The seconds after any scaling during which a scaling in this direction is forbidden. */
export const forbiddenSeconds = { scaleUp: 180, scaleDown: 300 } as const;

/** The window of Heapster's average, and the interval at which Heapster computes the average. */
export const firstReleaseResolutionSeconds = 60;
