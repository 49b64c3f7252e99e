// What ends a run of the envelope that does not reach the bound.

export const maxChanges = 200;

/** In a row without a change: a day of syncs each 15 s has 5,760. */
export const maxIdleSyncs = 10_000;

/**
 * Of all syncs: windows of a WatermarkPodAutoscaler may be years long, and syncs milliseconds apart. A
 * HorizontalPodAutoscaler has 200 changes before, if it syncs each 15 s and waits an hour, the longest window, for
 * each.
 */
export const maxEnvelopeSyncs = 50_000;
