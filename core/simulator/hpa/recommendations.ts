// What the controller remembers of its proposals. A list that has only grown knows its extremes: where windows have
// thousands of syncs, comparing all of them at each sync would take most of the time of a run.

/** A raw proposal of the metrics, before windows, policies and bounds. */
export interface Recommendation {
  replicas: number;
  atMs: number;
}

interface Extremes {
  oldestMs: number;
  latestMs: number;
  /** The latest of those with the highest and with the lowest count. */
  highest: Recommendation;
  lowest: Recommendation;
}

const extremes = new WeakMap<readonly Recommendation[], Extremes>();

export function firstRecommendation(entry: Recommendation): readonly Recommendation[] {
  const list = [entry];
  extremes.set(list, { oldestMs: entry.atMs, latestMs: entry.atMs, highest: entry, lowest: entry });
  return list;
}

export function appendRecommendation(
  list: readonly Recommendation[],
  entry: Recommendation,
): readonly Recommendation[] {
  const longer = [...list, entry];
  const before = extremes.get(list);
  // A recorded clock may go back.
  if (before && entry.atMs >= before.latestMs)
    extremes.set(longer, {
      oldestMs: before.oldestMs,
      latestMs: entry.atMs,
      highest: entry.replicas >= before.highest.replicas ? entry : before.highest,
      lowest: entry.replicas <= before.lowest.replicas ? entry : before.lowest,
    });
  return longer;
}

/** Those of a list that has only grown; undefined for any other. */
export function extremesOf(list: readonly Recommendation[]): Extremes | undefined {
  return extremes.get(list);
}
