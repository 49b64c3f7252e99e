// The limits of an envelope's run that does not reach its bound.

export const maxChanges = 200;

/** The limit of syncs in a row without a change; a day with a sync every 15 s has 5,760. */
export const maxIdleSyncs = 10_000;

/**
 * The limit of all syncs: windows of a WatermarkPodAutoscaler may be years long, and syncs milliseconds apart. A
 * HorizontalPodAutoscaler that syncs every 15 s and waits an hour (the longest window) for each change reaches 200
 * changes before.
 */
export const maxEnvelopeSyncs = 50_000;
