// The times of Kubernetes 1.1 (docs/behavior/hpa.md §7c).

/** How long scaling is forbidden after a scaling in either direction. */
export const forbiddenSeconds = { scaleUp: 180, scaleDown: 300 } as const;

/** The window of Heapster's average, and the interval at which it is computed. */
export const firstReleaseResolutionSeconds = 60;
