// The limits that end an envelope run (a fastest scale-up or scale-down) if the run does not reach its bound.

export const maxChanges = 200;

/**
 * The maximum number of consecutive syncs without a change. This is more than the 5,760 syncs of a day with a sync
 * every 15 s.
 */
export const maxIdleSyncs = 10_000;

/**
 * The maximum number of syncs of a run. A WatermarkPodAutoscaler needs this limit, because its windows may be years
 * long and its syncs may be only milliseconds apart. A HorizontalPodAutoscaler that syncs every 15 s reaches
 * `maxChanges` first.
 */
export const maxEnvelopeSyncs = 50_000;
